import { type Clock, systemClock } from '../access/clock.js';
import { type Delivery, type NewDelivery, type PendingDelivery, serverOf, type Try } from './delivery.js';
import { DeliveryFiles } from './delivery-files.js';
import {
  type Backlog,
  DELIVERY_BOUNDS,
  type DeliveryBounds,
  type DeliveryRecords,
  type Outcome,
  type TakenDelivery,
  TOO_MANY,
} from './delivery-records.js';
import { DueDeliveries, type DueDelivery } from './due-deliveries.js';

/** Milliseconds between two looks for what is to be forgotten. */
const SWEEP_EVERY_MS = 3_600_000;

export interface FileDeliveryOptions {
  clock?: Clock;
  bounds?: Partial<DeliveryBounds>;
  /** Told of files that are passed over, and of what went wrong besides. */
  failed(error: unknown): void;
}

/**
 * Deliveries in files of one process. Which of them is due is in memory, what they are in files alone: a body is read for its
 * request. What was under way when a process ended is due at once for the next.
 */
export class FileDeliveryRecords implements DeliveryRecords {
  readonly #files: DeliveryFiles;
  readonly #clock: Clock;
  readonly #bounds: DeliveryBounds;
  readonly #failed: (error: unknown) => void;
  readonly #due: DueDeliveries;
  readonly #taken = new Map<string, { due: DueDelivery; lease: number }>();
  /** Ids that are being added, and that are being settled: those are there, although nothing is due of them. */
  readonly #adding = new Set<string>();
  readonly #settling = new Set<string>();
  readonly #sweeping: NodeJS.Timeout;
  readonly #opened: Promise<void>;
  #leases = 0;

  constructor(folder: string, { clock = systemClock, bounds = {}, failed }: FileDeliveryOptions) {
    this.#files = new DeliveryFiles(folder);
    this.#clock = clock;
    this.#bounds = { ...DELIVERY_BOUNDS, ...bounds };
    this.#failed = failed;
    this.#due = new DueDeliveries(this.#bounds);
    this.#opened = this.#open().catch(failed);
    this.#sweeping = setInterval(() => void this.sweep().catch(failed), SWEEP_EVERY_MS).unref();
  }

  /** Resolves once what was left of an earlier process is there. */
  get opened(): Promise<void> {
    return this.#opened;
  }

  async add(delivery: NewDelivery): Promise<void> {
    await this.#files.check();
    const { id, owner } = delivery;
    if (this.#adding.has(id) || this.#settling.has(id) || this.#due.has(id)) return;
    this.#adding.add(id);
    try {
      if (await this.#files.hasEnded(id)) return;
      const pending: PendingDelivery = {
        ...delivery,
        status: 'pending',
        tries: [],
        nextAt: this.#clock.now(),
      };
      if (this.#due.waitingOf(owner) >= this.#bounds.waiting) {
        await this.#files.write({ ...pending, status: 'failed', nextAt: undefined, error: TOO_MANY });
        return;
      }
      await this.#files.write(pending);
      this.#due.add(dueOf(pending));
    } finally {
      this.#adding.delete(id);
    }
  }

  async take(most: number): Promise<TakenDelivery[]> {
    const dues = this.#due.take(this.#clock.now(), most);
    if (dues.length === 0) return [];
    try {
      await this.#files.check();
    } catch (error) {
      for (const due of dues) this.#due.release(due, due.dueAt);
      throw error;
    }
    const taken = await Promise.all(dues.map((due) => this.#lease(due)));
    return taken.filter((each) => each !== undefined);
  }

  async settle(taken: TakenDelivery, made: Try | undefined, outcome: Outcome): Promise<void> {
    const { lease, ...before } = taken;
    const holder = this.#taken.get(taken.id);
    if (holder?.lease !== lease) return;
    this.#taken.delete(taken.id);
    const tries = made ? [...before.tries, made] : before.tries;
    const nextAt = 'pauseMs' in outcome ? this.#clock.now() + outcome.pauseMs : undefined;
    // In memory first: where nothing can be written, this process at least does not send it again.
    this.#due.release(holder.due, nextAt);
    const { status, error } =
      'pauseMs' in outcome ? { status: 'pending' as const, error: undefined } : outcome;
    this.#settling.add(taken.id);
    try {
      await this.#files.write({ ...before, tries, nextAt, status, error });
    } finally {
      this.#settling.delete(taken.id);
    }
  }

  async find(id: string): Promise<Delivery | undefined> {
    const delivery = await this.#files.read(id);
    if (!delivery) return undefined;
    const { body: _, ...rest } = delivery;
    return rest;
  }

  async backlog(): Promise<Backlog> {
    const now = this.#clock.now();
    let oldestMs = 0;
    for (const { createdAt } of this.#due.all) oldestMs = Math.max(oldestMs, now - createdAt);
    return { pending: this.#due.size, oldestMs };
  }

  /** Forgets what is over. */
  async sweep(): Promise<void> {
    await this.#files.sweep(this.#clock.now(), this.#bounds.remembered);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#files.close();
  }

  async #open(): Promise<void> {
    const left = await this.#files.open();
    for (const delivery of left?.deliveries ?? [])
      if (!this.#due.has(delivery.id)) this.#due.add(dueOf(delivery));
    if (left && left.damaged.length > 0)
      this.#failed(new Error(`no webhooks, but passed over: ${left.damaged.slice(0, 10).join(', ')}`));
  }

  /** @returns undefined where its file is gone or damaged: then it has ended */
  async #lease(due: DueDelivery): Promise<TakenDelivery | undefined> {
    const delivery = await this.#files.read(due.id);
    if (delivery?.status !== 'pending') {
      this.#due.release(due, undefined);
      return undefined;
    }
    const lease = ++this.#leases;
    this.#taken.set(due.id, { due, lease });
    return { ...delivery, lease };
  }
}

function dueOf({ id, owner, url, createdAt, nextAt = 0 }: PendingDelivery): DueDelivery {
  return { id, owner, server: serverOf(url), createdAt, dueAt: nextAt };
}
