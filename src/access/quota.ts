/** What a plan allows a caller: renders a calendar minute, and renders a UTC day. */
export interface QuotaLimits {
  rpm: number;
  dailyQuota: number;
}

/** What is left of each limit, never negative. */
export interface Usage {
  remainingRpm: number;
  remainingDaily: number;
}

/** The answer to a request for one render; `usage` is what is left after it. */
export type Admission = { admitted: true; usage: Usage; ticket: Ticket } | Refusal;

export interface Refusal {
  admitted: false;
  reason: 'rate_limited' | 'quota_exhausted';
  /** Seconds until the window that refused is over, at least 1. */
  retryAfterSeconds: number;
  usage: Usage;
}

/**
 * Counts the renders of every caller. Implementations keep the limits exact whatever happens at the same time, and
 * are asynchronous because the counters may live on another machine.
 */
export interface QuotaStore {
  /**
   * Takes one unit of the minute and one of the day, both or neither; the minute is checked first.
   * @param caller the id of a `Caller`
   */
  admit(caller: string, limits: QuotaLimits): Promise<Admission>;

  /**
   * Gives the daily unit of a failed render back; the unit of the minute stays spent. Does nothing once the ticket's
   * day is over, or when the ticket was given back before.
   */
  refund(ticket: Ticket): Promise<void>;

  /** What a caller has left, without counting. */
  usage(caller: string, limits: QuotaLimits): Promise<Usage>;
}

/** Proof of one admitted render, with which its daily unit can be given back once. */
export class Ticket {
  #redeemed = false;

  constructor(
    readonly caller: string,
    /** The UTC day that the unit was taken of, in days since the Unix epoch. */
    readonly day: number,
  ) {}

  /** True the first time only. */
  redeem(): boolean {
    if (this.#redeemed) return false;
    this.#redeemed = true;
    return true;
  }
}

/** What is left of `limits` after `minute` renders in this minute and `day` renders on this day. */
export function remaining(limits: QuotaLimits, minute: number, day: number): Usage {
  // A plan's limits may have been lowered since the counting began.
  return {
    remainingRpm: Math.max(0, limits.rpm - minute),
    remainingDaily: Math.max(0, limits.dailyQuota - day),
  };
}
