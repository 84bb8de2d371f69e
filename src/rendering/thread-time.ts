interface Account {
  /** Milliseconds of thread time relative to other callers; a new caller begins with the current fair share. */
  used: number;
  /** Milliseconds of thread time in which the caller goes before others, as of `creditAt`. */
  credit: number;
  creditAt: number;
  /** Set once the credit is used up, until the caller comes with all of it. */
  isSpent: boolean;
  /** Renders that wait or run. */
  renders: number;
  /** Running pieces, each on a thread. */
  pieces: number;
}

/**
 * Milliseconds of thread time by which a caller who has used none for a while goes before those who have. A usual GIF
 * ends within that, so that it does not share its threads with somebody who draws for hours.
 */
const CREDIT_MS = 2000;

/** Milliseconds of credit for each in which a caller uses no thread. */
const CREDIT_RATE = 1 / 10;

/** More than any thread time. */
const SPENT_MS = 1e12;

/** Accounts of absent callers that are looked at when somebody comes. */
const FORGOTTEN_AT_ONCE = 4;

/**
 * Tracks the thread time of each caller, to serve next the one with the least (weighted fair queueing: Demers, Keshav
 * and Shenker, "Analysis and simulation of a fair queueing algorithm", 1989; measured here afterwards).
 *
 * Thread time is compared with the fair share, that of a caller who has wanted threads all the time. A new caller
 * begins with it, so no one saves up turns by staying away, but for a credit, with which a caller goes before all who
 * have none. It is spent by thread time, also while no one else wants any, and comes back slowly. A caller above the fair share keeps its excess when it
 * leaves, until the fair share has caught up.
 */
export class ThreadTime {
  readonly #clock: { now(): number };
  readonly #accounts = new Map<string, Account>();
  /** Those of `#accounts` with running pieces. */
  readonly #working = new Set<Account>();
  /** Callers without renders or pieces whose accounts are not forgotten yet, the earliest first. */
  readonly #absent = new Set<string>();
  #wanting = 0;
  #mostUsed = 0;
  #fairPart = 0;
  #countedUntil = 0;

  /** @param clock milliseconds; must not step back */
  constructor(clock: { now(): number } = performance) {
    this.#clock = clock;
  }

  /** A caller wants a render, until `left`. */
  came(caller: string): void {
    this.#count();
    this.#forget();
    const account = this.#accounts.get(caller) ?? this.#newAccount();
    if (account.renders === 0) {
      account.used = Math.max(account.used, this.#fairPart);
      account.isSpent &&= this.#creditOf(account) < CREDIT_MS;
      this.#wanting++;
    }
    account.renders++;
    this.#accounts.set(caller, account);
    this.#absent.delete(caller);
  }

  /** A render of a caller has ended. */
  left(caller: string): void {
    this.#count();
    const account = this.#accounts.get(caller);
    if (!account) return;
    account.renders--;
    if (account.renders === 0) this.#wanting--;
    this.#absentIfIdle(caller, account);
  }

  /** One more thread works for a caller. */
  pieceStarted(caller: string): void {
    this.#count();
    const account = this.#accounts.get(caller);
    if (!account) return;
    account.credit = this.#creditOf(account);
    account.pieces++;
    this.#working.add(account);
  }

  /** @param extraMs that its end costs, as a thread that has to be replaced does */
  pieceEnded(caller: string, extraMs = 0): void {
    this.#count();
    const account = this.#accounts.get(caller);
    if (!account) return;
    account.pieces--;
    account.used += extraMs;
    spend(account, extraMs);
    account.creditAt = this.#countedUntil;
    this.#mostUsed = Math.max(this.#mostUsed, account.used);
    if (account.pieces === 0) this.#working.delete(account);
    this.#absentIfIdle(caller, account);
  }

  /** The thread time of each current caller so far in milliseconds, comparable among callers. */
  used(): (caller: string) => number {
    this.#count();
    return (caller) => this.#accounts.get(caller)?.used ?? this.#fairPart;
  }

  /** The same, and far more for those who have spent their credit. The next piece is for the least. */
  order(): (caller: string) => number {
    const used = this.used();
    return (caller) => used(caller) + (this.#accounts.get(caller)?.isSpent ? SPENT_MS : 0);
  }

  /** Tells whether a caller has credit. */
  isFresh(caller: string): boolean {
    this.#count();
    return !this.#accounts.get(caller)?.isSpent;
  }

  #newAccount(): Account {
    return {
      used: 0,
      credit: CREDIT_MS,
      creditAt: this.#countedUntil,
      isSpent: false,
      renders: 0,
      pieces: 0,
    };
  }

  #creditOf({ credit, creditAt, pieces }: Account): number {
    if (pieces > 0) return credit;
    return Math.min(CREDIT_MS, credit + (this.#countedUntil - creditAt) * CREDIT_RATE);
  }

  /** Adds the thread time since the last count. */
  #count(): void {
    const now = this.#clock.now();
    const passed = now - this.#countedUntil;
    if (passed <= 0) return;
    let pieces = 0;
    for (const account of this.#working) {
      const used = passed * account.pieces;
      account.used += used;
      spend(account, used);
      this.#mostUsed = Math.max(this.#mostUsed, account.used);
      pieces += account.pieces;
    }
    this.#fairPart += (passed * pieces) / Math.max(this.#wanting, 1);
    this.#countedUntil = now;
  }

  #absentIfIdle(caller: string, { renders, pieces }: Account): void {
    if (renders + pieces === 0) this.#absent.add(caller);
    // Nobody has waited for what was used, so it is no excess.
    if (this.#wanting === 0 && this.#working.size === 0)
      this.#fairPart = Math.max(this.#fairPart, this.#mostUsed);
  }

  /** Forgets some of the callers who have left, have no excess, and all of their credit. */
  #forget(): void {
    let looks = FORGOTTEN_AT_ONCE;
    for (const caller of this.#absent) {
      if (looks-- === 0) return;
      this.#absent.delete(caller);
      const account = this.#accounts.get(caller) as Account;
      if (account.used > this.#fairPart || this.#creditOf(account) < CREDIT_MS) this.#absent.add(caller);
      else this.#accounts.delete(caller);
    }
  }
}

function spend(account: Account, ms: number): void {
  account.credit = Math.max(0, account.credit - ms);
  account.isSpent ||= account.credit === 0;
}
