import { randomUUID } from 'node:crypto';
import { type Clock, monotonicClock } from '../clock.js';
import type { Ticket } from '../quota.js';
import { StoreUnavailable } from '../store-failure.js';

/** How long Redis remembers a refund, in milliseconds, so that it can be asked for again when the answer was lost. */
export const REFUND_MARK_MS = 600_000;

/** Less than the above by far more than a command can be under way. */
const REPEATABLE_MS = REFUND_MARK_MS - 60_000;

/** After so long the day of any ticket is over. */
const LONGEST_DAY_MS = 86_400_000;

const MAX_PENDING = 10_000;

const RETRY_MS = 1000;

interface Refund {
  /** Tells Redis whether it has done this one before. */
  id: string;
  ticket: Ticket;
  since: number;
  /** When Redis was asked first, without an answer; undefined while it has certainly not seen this refund. */
  firstSent?: number;
}

export interface RefundSender {
  readonly available: boolean;
  /** @throws StoreUnavailable when it is not known whether it was done */
  send(id: string, ticket: Ticket): Promise<void>;
}

/** Refunds on their way to Redis: those that Redis could not take are kept, within bounds, until it is back. */
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

  /** Gives the unit of a ticket back now or, if Redis is down, later. */
  async give(ticket: Ticket): Promise<void> {
    await this.#attempt({ id: randomUUID(), ticket, since: this.#clock.now() });
  }

  /** Sends what was kept, for as long as Redis is there. */
  async sendPending(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    try {
      // Each once: one that fails again is kept again, behind the others.
      for (let left = this.#pending.length; left > 0 && this.#sender.available; left--) {
        const refund = this.#pending.shift();
        if (!refund) return;
        // A defect is for the one who asked first, who has been told by now.
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

  /** For where Redis goes on, but for this one refund. Otherwise its return is what sends those that are kept. */
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
