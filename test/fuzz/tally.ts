/** Counts what came of each kind of attempt. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  count(kind: string, outcome: string | number): void {
    const outcomes = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1));
  }

  /** Of one kind, or of all. */
  total(kind?: string): number {
    const kinds = kind === undefined ? [...this.#counts.keys()] : [kind];
    const counts = kinds.flatMap((each) => [...(this.#counts.get(each)?.values() ?? [])]);
    return counts.reduce((sum, each) => sum + each, 0);
  }

  of(kind: string, outcome: string | number): number {
    return this.#counts.get(kind)?.get(String(outcome)) ?? 0;
  }

  /** A line for each kind: how often, and the outcomes in their order. */
  lines(): string[] {
    const width = Math.max(0, ...[...this.#counts.keys()].map(({ length }) => length));
    return [...this.#counts].map(([kind, outcomes]) => {
      const parts = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1)).map((each) => each.join(': '));
      return `${kind.padEnd(width)} ${String(this.total(kind)).padStart(7)}   ${parts.join(', ')}`;
    });
  }
}
