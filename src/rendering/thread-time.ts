interface Account {
  /** Milliseconds of thread time relative to other callers; a new caller begins with the current fair share. */
  had: number;
  /** Renders that wait or run. */
  renders: number;
  /** Running pieces, each on a thread. */
  pieces: number;
}

/**
 * Tracks the thread time of each caller, to serve next the one with the least (weighted fair queueing: Demers, Keshav
 * and Shenker, "Analysis and simulation of a fair queueing algorithm", 1989; measured here afterwards).
 *
 * Thread time is compared with the fair share, that of a caller who has wanted threads all the time. A new caller
 * begins with it, so no one saves up turns by staying away. A caller above the fair share keeps its excess when it
 * leaves, until the fair share has caught up.
 */
export class ThreadTime {
  readonly #clock: { now(): number };
  readonly #accounts = new Map<string, Account>();
  #fairPart = 0;
  #countedUntil = 0;

  /** @param clock milliseconds; must not step back */
  constructor(clock: { now(): number } = performance) {
    this.#clock = clock;
  }

  /** A caller wants a render, until `left`. */
  came(caller: string): void {
    this.#count();
    const account = this.#accounts.get(caller) ?? { had: 0, renders: 0, pieces: 0 };
    if (account.renders === 0) account.had = Math.max(account.had, this.#fairPart);
    account.renders++;
    this.#accounts.set(caller, account);
  }

  /** A render of a caller has ended. */
  left(caller: string): void {
    this.#change(caller, 'renders', -1);
  }

  /** One more thread works for a caller. */
  pieceStarted(caller: string): void {
    this.#change(caller, 'pieces', 1);
  }

  pieceEnded(caller: string): void {
    this.#change(caller, 'pieces', -1);
  }

  /** The thread time of each current caller so far, in milliseconds, comparable among callers. */
  had(): (caller: string) => number {
    this.#count();
    return (caller) => this.#accounts.get(caller)?.had ?? this.#fairPart;
  }

  #change(caller: string, what: 'renders' | 'pieces', by: 1 | -1): void {
    this.#count();
    const account = this.#accounts.get(caller);
    if (account) account[what] += by;
    this.#forget();
  }

  /** Adds the thread time since the last count. */
  #count(): void {
    const now = this.#clock.now();
    const passed = now - this.#countedUntil;
    this.#countedUntil = now;
    let wanting = 0;
    let pieces = 0;
    for (const account of this.#accounts.values()) {
      account.had += passed * account.pieces;
      pieces += account.pieces;
      if (account.renders > 0) wanting++;
    }
    this.#fairPart += (passed * pieces) / Math.max(wanting, 1);
  }

  /** Forgets callers who have left without an excess, and all when no one wants a render. */
  #forget(): void {
    const accounts = [...this.#accounts];
    const isIdle = accounts.every(([, { renders, pieces }]) => renders + pieces === 0);
    for (const [caller, { had, renders, pieces }] of accounts) {
      if (isIdle || (renders + pieces === 0 && had <= this.#fairPart)) this.#accounts.delete(caller);
    }
  }
}
