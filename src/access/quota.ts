/** The limits of a plan: renders in a calendar minute, and renders in a UTC day. */
export interface QuotaLimits {
  rpm: number;
  dailyQuota: number;
}

/** The remainder of each limit, never negative. */
export interface Usage {
  remainingRpm: number;
  remainingDaily: number;
}

/**
 * The units that an admission takes: a render one unit of the minute and one of the day, a batch of the minute alone, and each of
 * its rows of the day alone. A batch is refused where nothing is left of the day.
 */
export type Units = 'both' | 'minute' | 'day';

/** The units that are taken of each window. */
export const UNITS_TAKEN: Readonly<Record<Units, { ofMinute: 0 | 1; ofDay: 0 | 1 }>> = {
  both: { ofMinute: 1, ofDay: 1 },
  minute: { ofMinute: 1, ofDay: 0 },
  day: { ofMinute: 0, ofDay: 1 },
};

/** The answer to a request for one render; `usage` is the remainder after it. */
export type Admission = { admitted: true; usage: Usage; ticket: Ticket } | Refusal;

export interface Refusal {
  admitted: false;
  reason: 'rate_limited' | 'quota_exhausted';
  /** Seconds until the window that refused the render ends, at least 1. */
  retryAfterSeconds: number;
  usage: Usage;
}

/**
 * Counts the renders of every caller. Implementations keep the limits exact under concurrency, and are asynchronous
 * because the counters may be on another machine.
 */
export interface QuotaStore {
  /**
   * Takes one unit of the minute and one of the day, both or neither; the minute is checked first.
   * @param caller the id of a `Caller`
   * @param units `both` unless given
   */
  admit(caller: string, limits: QuotaLimits, units?: Units): Promise<Admission>;

  /**
   * Returns the daily unit of a failed render; the unit of the minute stays spent. Does nothing after the day of the
   * ticket, or for a ticket that was refunded before.
   */
  refund(ticket: Ticket): Promise<void>;

  /** The remaining units of a caller; counts nothing. */
  usage(caller: string, limits: QuotaLimits): Promise<Usage>;
}

/** Proof of one admitted render, which refunds its daily unit once. */
export class Ticket {
  #redeemed = false;

  constructor(
    readonly caller: string,
    /** The UTC day of the unit, in days since the Unix epoch. */
    readonly day: number,
  ) {}

  /** True the first time only. */
  redeem(): boolean {
    if (this.#redeemed) return false;
    this.#redeemed = true;
    return true;
  }
}

/** The ticket of an admission: one that took nothing of the day has nothing to refund. */
export function ticketFor(caller: string, day: number, units: Units): Ticket {
  const ticket = new Ticket(caller, day);
  if (!UNITS_TAKEN[units].ofDay) ticket.redeem();
  return ticket;
}

/** The remainder of `limits` after `minute` renders in this minute and `day` renders on this day. */
export function remaining(limits: QuotaLimits, minute: number, day: number): Usage {
  // A plan's limits may have been lowered since the counting began.
  return {
    remainingRpm: Math.max(0, limits.rpm - minute),
    remainingDaily: Math.max(0, limits.dailyQuota - day),
  };
}
