import type { Clock } from '../clock.js';
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
} from '../quota.js';
import { PendingRefunds, REFUND_MARK_MS } from './pending-refunds.js';
import { ADMIT, REFUND, USAGE } from './quota-scripts.js';
import type { RedisConnection } from './redis-connection.js';

type AdmitReply = [decision: number, inMinute: number, onDay: number, day: number, millisecondsLeft: number];

const REASONS: Record<number, Refusal['reason']> = { 1: 'rate_limited', 2: 'quota_exhausted' };

/**
 * Counters in Redis, shared by any number of processes and machines. Each method is one script and one round trip;
 * Redis runs one script at a time, so the limits are exact. Counters expire after their day.
 *
 * Every method but `refund` throws StoreUnavailable; `refund` keeps what Redis cannot take.
 */
export class RedisQuotaStore implements QuotaStore {
  readonly #redis: RedisConnection;
  readonly #refunds: PendingRefunds;
  readonly #time: () => number | '';

  /** @param testClock replaces the time of Redis, which tests cannot set */
  constructor(redis: RedisConnection, testClock?: Clock) {
    this.#redis = redis;
    this.#time = () => testClock?.now() ?? '';
    this.#refunds = new PendingRefunds({
      get available() {
        return redis.available;
      },
      send: (id, ticket) => this.#sendRefund(id, ticket),
    });
    redis.onChange((available) => {
      if (available) void this.#refunds.sendPending();
    });
  }

  async admit(caller: string, limits: QuotaLimits, units: Units = 'both'): Promise<Admission> {
    const { rpm, dailyQuota } = limits;
    const { ofMinute, ofDay } = UNITS_TAKEN[units];
    const reply = await this.#redis.run<AdmitReply>(
      ADMIT,
      [this.#counters(caller)],
      [this.#time(), rpm, dailyQuota, ofMinute, ofDay],
      (late) => {
        // The caller has been refused by then, and a refusal costs no daily unit.
        const admission = admissionOf(late, caller, { limits, units });
        if (admission.admitted) this.refund(admission.ticket).catch(() => {});
      },
    );
    return admissionOf(reply, caller, { limits, units });
  }

  /** Resolves also while Redis is down: the unit is refunded when Redis returns on the same day. */
  async refund(ticket: Ticket): Promise<void> {
    if (ticket.redeem()) await this.#refunds.give(ticket);
  }

  async usage(caller: string, limits: QuotaLimits): Promise<Usage> {
    const [inMinute, onDay] = await this.#redis.run<[number, number]>(
      USAGE,
      [this.#counters(caller)],
      [this.#time()],
    );
    return remaining(limits, inMinute, onDay);
  }

  /** The braces put all keys of a caller into one slot of a cluster. */
  #counters(caller: string): string {
    return `${this.#redis.prefix}{${caller}}:quota`;
  }

  async #sendRefund(id: string, { caller, day }: Ticket): Promise<void> {
    const mark = `${this.#redis.prefix}{${caller}}:refund:${id}`;
    await this.#redis.run(REFUND, [this.#counters(caller), mark], [this.#time(), day, REFUND_MARK_MS]);
  }
}

function admissionOf(
  reply: AdmitReply,
  caller: string,
  { limits, units }: { limits: QuotaLimits; units: Units },
): Admission {
  const [decision, inMinute, onDay, day, millisecondsLeft] = reply;
  const usage = remaining(limits, inMinute, onDay);
  const reason = REASONS[decision];
  if (reason === undefined) return { admitted: true, usage, ticket: ticketFor(caller, day, units) };
  return { admitted: false, reason, retryAfterSeconds: Math.ceil(millisecondsLeft / 1000), usage };
}
