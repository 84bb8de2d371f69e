import type { Delivery, NewDelivery, PendingDelivery, Try } from './delivery.js';

/** Where deliveries are kept, whatever that is. Every method throws StoreUnavailable where that cannot be reached. */
export interface DeliveryRecords {
  /**
   * Adds a delivery, which is durable when the promise resolves. One whose id is there stays as it is. One of a key that has too
   * many under way ends at once.
   */
  add(delivery: NewDelivery): Promise<void>;

  /**
   * Takes deliveries whose time has come, for one who settles them: nobody else gets them for a minute. Keys take turns, and
   * neither a key nor a server has more than its share under way.
   */
  take(most: number): Promise<TakenDelivery[]>;

  /**
   * Notes what has become of a delivery that was taken. A delivery that somebody else has got meanwhile still ends where it was
   * delivered, or is not wanted.
   * @param made the try; undefined where there was none
   */
  settle(taken: TakenDelivery, made: Try | undefined, outcome: Outcome): Promise<void>;

  /** A delivery until it is forgotten. */
  find(id: string): Promise<Delivery | undefined>;

  backlog(): Promise<Backlog>;

  close(): Promise<void>;
}

/** A delivery that is under way for somebody. */
export interface TakenDelivery extends PendingDelivery {
  /** Tells this taking from others of the same delivery. */
  lease: number;
}

/** How it goes on: an end, or another try after a pause. */
export type Outcome = { status: 'delivered' | 'gone' | 'failed'; error?: string } | { pauseMs: number };

/** Deliveries that have not ended. */
export interface Backlog {
  pending: number;
  /** Milliseconds since the oldest of them was made; 0 without any. */
  oldestMs: number;
}

/** Bounds of what is under way, and of what waits. */
export interface DeliveryBounds {
  /** Requests of one key at once. */
  perOwner: number;
  /** Requests to one server at once. */
  perServer: number;
  /** Deliveries of one key that may wait. */
  waiting: number;
  /** Ended deliveries of a key that are remembered: the oldest are forgotten before their time. */
  remembered: number;
}

export const DELIVERY_BOUNDS: DeliveryBounds = {
  perOwner: 8,
  perServer: 4,
  waiting: 10_000,
  remembered: 10_000,
};

/** Milliseconds for which a taken delivery is nobody else's: four times the longest request. */
export const LEASE_MS = 60_000;

/** Deliveries of a key that are looked at for one whose server has room. */
export const LOOKED_AT = 20;

/** The error of a delivery of a key that has too many. */
export const TOO_MANY = 'too many webhooks of this key are waiting';
