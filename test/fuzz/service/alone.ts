/** Lets many go at the same time, until one of them has to go alone. */
export class Alone {
  readonly #under = new Set<Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Does it when nobody is alone, beside others. */
  async beside<Value>(work: () => Promise<Value>): Promise<Value> {
    let last: unknown;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
    const doing = work().finally(() => this.#under.delete(doing));
    this.#under.add(doing);
    return doing;
  }

  /** Does it after all others, and has those wait that come later. */
  without<Value>(work: () => Promise<Value>): Promise<Value> {
    const before = this.#last;
    const doing = (async () => {
      await before;
      await Promise.allSettled(this.#under);
      return work();
    })();
    this.#last = doing.catch(() => {});
    return doing;
  }
}
