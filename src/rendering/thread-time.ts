interface Account {
  /** Milliseconds of threads, counted as those of everyone else: who comes begins with what is fair by then. */
  had: number;
  /** Renders that wait or run. */
  renders: number;
  /** Pieces that run, each on a thread. */
  pieces: number;
}

/**
 * How much time of threads each of several callers has had, to serve next who has had the least (weighted fair queueing:
 * Demers, Keshav and Shenker, "Analysis and simulation of a fair queueing algorithm", 1989, measured here after the fact).
 *
 * What was had is compared with the fair part, that of a caller who has wanted threads all the time: who comes begins there,
 * so nobody saves up turns by staying away. Who had more keeps it when leaving, until the fair part has come as far.
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

  /** A render that its caller came for has ended. */
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

  /** What each caller who came has had until now, in milliseconds, to be compared with what others have had. */
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

  /** Counts what has been had since it was counted last. */
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

  /** Callers who left are forgotten when they have had no more than is fair, and all when nobody wants anything. */
  #forget(): void {
    const accounts = [...this.#accounts];
    const isIdle = accounts.every(([, { renders, pieces }]) => renders + pieces === 0);
    for (const [caller, { had, renders, pieces }] of accounts) {
      if (isIdle || (renders + pieces === 0 && had <= this.#fairPart)) this.#accounts.delete(caller);
    }
  }
}
