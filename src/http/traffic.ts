/** Counts what is under way, and tells when nothing is. */

import type { CompletedExchange } from './exchange.js';
import type { ExchangeWatch } from './live-exchange.js';

/**
 * Replies that are written while one turn of the event loop reads its sockets. What a client pipelines is read by half a
 * megabyte at a time, which is 17,000 requests for nothing: one whose reply has to wait has its connection closed when the
 * next request follows.
 */
const MOST_REPLIES_A_TURN = 200;

/** Counts the exchanges in flight, and hands on those that are over. */
export class Traffic implements ExchangeWatch {
  closing = false;
  private repliesThisTurn = 0;
  readonly inFlight = new Crowd();

  constructor(private readonly completed: (exchange: CompletedExchange) => void) {}

  began(): void {
    this.inFlight.change(1);
  }

  mayReplyAtOnce(): boolean {
    if (this.repliesThisTurn === 0) {
      setImmediate(() => {
        this.repliesThisTurn = 0;
      });
    }
    return ++this.repliesThisTurn <= MOST_REPLIES_A_TURN;
  }

  ended(exchange: CompletedExchange): void {
    this.completed(exchange);
    this.inFlight.change(-1);
  }
}

/** Counts what comes and goes, and tells when all has gone. */
export class Crowd {
  private count = 0;
  private readonly waiting = new Set<(empty: boolean) => void>();

  change(by: 1 | -1): void {
    this.count += by;
    if (this.count === 0) for (const resolve of this.waiting) resolve(true);
  }

  /** Resolves with true when there is none, or with false after `timeoutMs`. */
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
