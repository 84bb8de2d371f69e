import { randomUUID } from 'node:crypto';
import { type Clock, monotonicClock } from '../clock.js';
import type { Ticket } from '../quota.js';
import { StoreUnavailable } from '../store-failure.js';

/** How long Redis remembers a refund, in milliseconds, so that it can be repeated safely when the answer was lost. */
export const REFUND_MARK_MS = 600_000;

/** How long a refund may be repeated: shorter than the mark by far more than a command can be under way. */
const REPEATABLE_MS = REFUND_MARK_MS - 60_000;

/** The longest time until the day of a ticket has ended, in milliseconds. */
const LONGEST_DAY_MS = 86_400_000;

const MAX_PENDING = 10_000;

const RETRY_MS = 1000;

interface Refund {
  /** The id by which Redis recognises a repeated refund. */
  id: string;
  ticket: Ticket;
  since: number;
  /** When the refund was first sent without an answer; undefined while Redis has certainly not received it. */
  firstSent?: number;
}

export interface RefundSender {
  readonly available: boolean;
  /** @throws StoreUnavailable if it is unknown whether the refund was done */
  send(id: string, ticket: Ticket): Promise<void>;
}

/** Refunds on their way to Redis. Those that Redis cannot take are kept, within bounds, until it is back. */
export class PendingRefunds {
  readonly #sender: RefundSender;
  readonly #clock: Clock;
  #pending: Refund[] = [];
  #draining = false;
  #retry: NodeJS.Timeout | undefined;

  /** @param clock must not step back */
  constructor(sender: RefundSender, clock: Clock = monotonicClock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /** Refunds the unit of a ticket now or, if Redis is down, later. */
  async give(ticket: Ticket): Promise<void> {
    await this.#attempt({ id: randomUUID(), ticket, since: this.#clock.now() });
  }

  /** Sends the kept refunds for as long as Redis is available. */
  async sendPending(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    try {
      // Each refund is tried once; one that fails again goes to the end of the queue.
      for (let left = this.#pending.length; left > 0 && this.#sender.available; left--) {
        const refund = this.#pending.shift();
        if (!refund) return;
        // A defect was already reported to the first caller of the refund.
        if (this.#isStillDue(refund)) await this.#attempt(refund).catch(() => {});
      }
    } finally {
      this.#draining = false;
    }
  }

  async #attempt(refund: Refund): Promise<void> {
    const { available } = this.#sender;
    const now = this.#clock.now();
    try {
      await this.#sender.send(refund.id, refund.ticket);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (available) refund.firstSent ??= now;
      if (this.#pending.length < MAX_PENDING) this.#pending.push(refund);
      this.#tryAgainLater();
    }
  }

  /**
   * Schedules a retry where Redis works and only this refund failed. After an outage, the return of Redis sends the
   * kept ones.
   */
  #tryAgainLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      void this.sendPending();
    }, RETRY_MS).unref();
  }

  #isStillDue({ since, firstSent }: Refund): boolean {
    const now = this.#clock.now();
    return now - since < LONGEST_DAY_MS && (firstSent === undefined || now - firstSent < REPEATABLE_MS);
  }
}
