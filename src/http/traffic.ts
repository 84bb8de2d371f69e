/** Counts exchanges and connections, and reports when none is left. */

import type { CompletedExchange } from './exchange.js';
import type { ExchangeWatch, LiveExchange } from './live-exchange.js';

/**
 * The most replies written in one turn of the event loop. Pipelined requests are read half a megabyte at a time, which
 * is 17,000 small requests; if a reply has to wait, the next request closes its connection.
 */
const MOST_REPLIES_A_TURN = 200;

/** Counts the exchanges in flight, and passes on those that have ended. */
export class Traffic implements ExchangeWatch {
  closing = false;
  private repliesThisTurn = 0;
  readonly inFlight = new Crowd();
  readonly #exchanges = new Set<LiveExchange>();

  constructor(private readonly completed: (exchange: CompletedExchange) => void) {}

  began(exchange: LiveExchange): void {
    this.#exchanges.add(exchange);
    this.inFlight.change(1);
  }

  /** Answers all that have no answer yet. @param reason as a handler would throw it */
  refuseRest(reason: unknown): void {
    for (const exchange of [...this.#exchanges]) exchange.refuse(reason);
  }

  mayReplyAtOnce(): boolean {
    if (this.repliesThisTurn === 0) {
      setImmediate(() => {
        this.repliesThisTurn = 0;
      });
    }
    return ++this.repliesThisTurn <= MOST_REPLIES_A_TURN;
  }

  ended(completed: CompletedExchange, exchange: LiveExchange): void {
    this.#exchanges.delete(exchange);
    this.completed(completed);
    this.inFlight.change(-1);
  }
}

/** Counts open items, and reports when none is left. */
export class Crowd {
  private count = 0;
  private readonly waiting = new Set<(empty: boolean) => void>();

  change(by: 1 | -1): void {
    this.count += by;
    if (this.count === 0) for (const resolve of this.waiting) resolve(true);
  }

  /** Resolves with true when no item is left, or with false after `timeoutMs`. */
  empty(timeoutMs: number): Promise<boolean> {
    if (this.count === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (empty: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(settle);
        resolve(empty);
      };
      const timer = setTimeout(settle, timeoutMs, false);
      this.waiting.add(settle);
    });
  }
}
