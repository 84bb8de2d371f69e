import { type Clock, dayAt, minuteAt, systemClock } from './clock.js';
import {
  type Admission,
  type QuotaLimits,
  type QuotaStore,
  type Refusal,
  remaining,
  type Ticket,
  ticketFor,
  UNITS_TAKEN,
  type Units,
  type Usage,
} from './quota.js';

export interface MemoryQuotaOptions {
  clock?: Clock;
  /**
   * The most callers counted in one window, 1,000,000 unless given, at least 2. Beyond that, the callers whose last
   * render is the longest ago are forgotten and start again from zero; a caller is never forgotten before half as many
   * others have rendered after it.
   */
  maxCallers?: number;
}

/**
 * Counters in the memory of this process, for a service of a single process. No method awaits anything between reading
 * a counter and writing it, so the limits are exact. A restart resets all counters.
 */
export class MemoryQuotaStore implements QuotaStore {
  readonly #clock: Clock;
  readonly #minute: WindowCounts;
  readonly #day: WindowCounts;

  constructor({ clock = systemClock, maxCallers = 1_000_000 }: MemoryQuotaOptions = {}) {
    this.#clock = clock;
    this.#minute = new WindowCounts(maxCallers);
    this.#day = new WindowCounts(maxCallers);
  }

  async admit(caller: string, limits: QuotaLimits, units: Units = 'both'): Promise<Admission> {
    const { minute, day } = this.#windows();
    const inMinute = this.#minute.get(caller);
    const onDay = this.#day.get(caller);
    const refuse = (reason: Refusal['reason'], retryAfterSeconds: number): Refusal => ({
      admitted: false,
      reason,
      retryAfterSeconds,
      usage: remaining(limits, inMinute, onDay),
    });
    const { ofMinute, ofDay } = UNITS_TAKEN[units];
    if (ofMinute && inMinute >= limits.rpm) return refuse('rate_limited', minute.secondsLeft);
    if (onDay >= limits.dailyQuota) return refuse('quota_exhausted', day.secondsLeft);

    if (ofMinute) this.#minute.set(caller, inMinute + 1);
    if (ofDay) this.#day.set(caller, onDay + 1);
    return {
      admitted: true,
      usage: remaining(limits, inMinute + ofMinute, onDay + ofDay),
      ticket: ticketFor(caller, day.number, units),
    };
  }

  async refund(ticket: Ticket): Promise<void> {
    const { day } = this.#windows();
    if (!ticket.redeem() || ticket.day !== day.number) return;
    const onDay = this.#day.get(ticket.caller);
    // 0: the caller was forgotten, together with its unit.
    if (onDay > 0) this.#day.set(ticket.caller, onDay - 1);
  }

  async usage(caller: string, limits: QuotaLimits): Promise<Usage> {
    this.#windows();
    return remaining(limits, this.#minute.get(caller), this.#day.get(caller));
  }

  /** Drops the counters of past windows. */
  #windows() {
    const now = this.#clock.now();
    const minute = minuteAt(now, this.#minute.window);
    const day = dayAt(now, this.#day.window);
    this.#minute.advanceTo(minute.number);
    this.#day.advanceTo(day.number);
    return { minute, day };
  }
}

/**
 * The renders of each caller in one window. Callers are kept in two generations, because finding the least recent
 * caller in a single Map becomes slower with every caller that was removed.
 */
class WindowCounts {
  readonly #maxGeneration: number;
  #window = Number.NaN;
  #recent = new Map<string, number>();
  #older = new Map<string, number>();

  constructor(maxCallers: number) {
    this.#maxGeneration = Math.max(1, Math.floor(maxCallers / 2));
  }

  /** The number of the window that was counted in last; NaN before the first. */
  get window(): number {
    return this.#window;
  }

  advanceTo(window: number): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#recent = new Map();
    this.#older = new Map();
  }

  get(caller: string): number {
    return this.#recent.get(caller) ?? this.#older.get(caller) ?? 0;
  }

  set(caller: string, count: number): void {
    if (this.#recent.size >= this.#maxGeneration && !this.#recent.has(caller)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(caller, count);
  }
}
