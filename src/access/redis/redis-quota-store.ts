import type { Clock } from '../clock.js';
import {
  type Admission,
  type QuotaLimits,
  type QuotaStore,
  type Refusal,
  remaining,
  Ticket,
  type Usage,
} from '../quota.js';
import { PendingRefunds, REFUND_MARK_MS } from './pending-refunds.js';
import { ADMIT, REFUND, USAGE } from './quota-scripts.js';
import type { RedisConnection } from './redis-connection.js';

type AdmitReply = [decision: number, inMinute: number, onDay: number, day: number, millisecondsLeft: number];

const REASONS: Record<number, Refusal['reason']> = { 1: 'rate_limited', 2: 'quota_exhausted' };

/**
 * The counters in Redis, shared by any number of processes and machines. Each method is one script and one round trip;
 * Redis runs one script at a time, so the limits are exact. Counters disappear by themselves after their day.
 *
 * Every method throws StoreUnavailable, but for `refund`, which keeps what Redis cannot take.
 */
export class RedisQuotaStore implements QuotaStore {
  readonly #redis: RedisConnection;
  readonly #refunds: PendingRefunds;
  readonly #time: () => number | '';

  /** @param testClock stands for the time of Redis; for tests only, which cannot set that */
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

  async admit(caller: string, limits: QuotaLimits): Promise<Admission> {
    const { rpm, dailyQuota } = limits;
    const reply = await this.#redis.run<AdmitReply>(
      ADMIT,
      [this.#counters(caller)],
      [this.#time(), rpm, dailyQuota],
      (late) => {
        // The caller has been refused by then, and a refusal costs no daily unit.
        const admission = admissionOf(late, caller, limits);
        if (admission.admitted) this.refund(admission.ticket).catch(() => {});
      },
    );
    return admissionOf(reply, caller, limits);
  }

  /** Resolves also when Redis is down: the unit is given back when it returns on the same day. */
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

  /** The braces put all that belongs to a caller into one slot of a cluster. */
  #counters(caller: string): string {
    return `${this.#redis.prefix}{${caller}}:quota`;
  }

  async #sendRefund(id: string, { caller, day }: Ticket): Promise<void> {
    const mark = `${this.#redis.prefix}{${caller}}:refund:${id}`;
    await this.#redis.run(REFUND, [this.#counters(caller), mark], [this.#time(), day, REFUND_MARK_MS]);
  }
}

function admissionOf(reply: AdmitReply, caller: string, limits: QuotaLimits): Admission {
  const [decision, inMinute, onDay, day, millisecondsLeft] = reply;
  const usage = remaining(limits, inMinute, onDay);
  const reason = REASONS[decision];
  if (reason === undefined) return { admitted: true, usage, ticket: new Ticket(caller, day) };
  return { admitted: false, reason, retryAfterSeconds: Math.ceil(millisecondsLeft / 1000), usage };
}
