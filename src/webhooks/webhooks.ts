import { setMaxListeners } from 'node:events';
import type { Clock } from '../access/clock.js';
import type { WebhookSecrets } from '../access/key-store.js';
import { StoreUnavailable } from '../access/store-failure.js';
import { type Delivery, MOST_BODY_BYTES, type NewDelivery, type Try } from './delivery.js';
import type { Backlog, DeliveryRecords, Outcome, TakenDelivery } from './delivery-records.js';
import { pauseBefore, retryAfterMs } from './retries.js';
import type { PostResult, WebhookPosts } from './webhook-posts.js';

export interface WebhooksOptions {
  records: DeliveryRecords;
  posts: WebhookPosts;
  /** Of the keys whose webhooks are sent, not from a cache: a replaced secret signs at once. */
  secrets: WebhookSecrets;
  clock: Clock;
  /** Told of faults that no delivery says. */
  failed(error: unknown): void;
  observe?: WebhookObserver;
  /** Milliseconds between two looks for what is due, beside those when something is announced or has ended; a second unless given. */
  lookEveryMs?: number;
}

/** The outcome of a try: an end, or that there will be another one. */
export type TryOutcome = 'delivered' | 'gone' | 'failed' | 'repeated';
export type WebhookObserver = (outcome: TryOutcome, ms: number) => void;

/** An event that a key is told of. */
export interface WebhookEvent {
  /** The same for what is the same event, however often it is announced. */
  id: string;
  /** Id of the key. */
  owner: string;
  url: string;
  /** As `job.succeeded`. */
  type: string;
  /** When it came to be, milliseconds since the Unix epoch. */
  at: number;
  data: Readonly<Record<string, unknown>>;
  /** When its delivery is forgotten, milliseconds since the Unix epoch. */
  expires: number;
}

/** Requests of a front at once. */
const AT_ONCE = 32;

const LOOK_EVERY_MS = 1000;

/** Milliseconds until a delivery is looked at again whose secret could not be read. */
const UNREADABLE_SECRET_MS = 5000;

/** Status of an address that wants no more (Standard Webhooks, "Deliverability and reliability"). */
const GONE = 410;

/**
 * Tells callers of events, at least once each: announced, kept, and sent until it is taken, beside everything else that a front
 * does.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #looks: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  #look: Promise<void> | undefined;
  #looksAgain = false;
  #isStopped = false;
  readonly #ending = new AbortController();

  constructor(options: WebhooksOptions) {
    this.#options = options;
    // Each request listens.
    setMaxListeners(0, this.#ending.signal);
    this.#looks = setInterval(() => this.#lookForDue(), options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  /**
   * Keeps an event to be delivered; durable when the promise resolves.
   * @throws StoreUnavailable when it cannot be kept; RangeError when its JSON is too long
   */
  async announce({ id, owner, url, type, at, data, expires }: WebhookEvent): Promise<void> {
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    if (Buffer.byteLength(body) > MOST_BODY_BYTES) throw new RangeError('the body of a webhook is too long');
    const { records, clock } = this.#options;
    const delivery: NewDelivery = { id, owner, url, body, createdAt: clock.now(), expires };
    await records.add(delivery);
    this.#lookForDue();
  }

  /** Tells whether an address may be one of a receiver, as far as its text says. */
  mayReceive(url: string): boolean {
    return this.#options.posts.mayReceive(url);
  }

  /** Tells whether a key has a secret that its webhooks are signed with. @throws StoreUnavailable */
  async maySign(owner: string): Promise<boolean> {
    return (await this.#options.secrets.webhookSecrets(owner)) !== undefined;
  }

  /** @throws StoreUnavailable */
  find(id: string): Promise<Delivery | undefined> {
    return this.#options.records.find(id);
  }

  /** @throws StoreUnavailable */
  backlog(): Promise<Backlog> {
    return this.#options.records.backlog();
  }

  /**
   * Begins nothing more, and resolves once what is under way has ended.
   * @param withinMs milliseconds after which requests are broken off, to be sent again by whoever comes next
   */
  async stop(withinMs: number): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#looks);
    const end = setTimeout(() => this.#ending.abort(), withinMs);
    await this.#look;
    await Promise.all(this.#underWay);
    clearTimeout(end);
    await this.#options.records.close();
  }

  /** One look at a time; what comes meanwhile is seen by one more. */
  #lookForDue(): void {
    if (this.#isStopped) return;
    if (this.#look) {
      this.#looksAgain = true;
      return;
    }
    this.#look = this.#takeDue().finally(() => {
      this.#look = undefined;
      if (!this.#looksAgain) return;
      this.#looksAgain = false;
      this.#lookForDue();
    });
  }

  async #takeDue(): Promise<void> {
    const room = AT_ONCE - this.#underWay.size;
    if (room <= 0) return;
    try {
      for (const taken of await this.#options.records.take(room)) this.#begin(taken);
    } catch (error) {
      // The next look finds it.
      if (!(error instanceof StoreUnavailable)) this.#options.failed(error);
    }
  }

  #begin(taken: TakenDelivery): void {
    const delivery = this.#deliver(taken)
      .catch((error: unknown) => this.#options.failed(error))
      .finally(() => {
        this.#underWay.delete(delivery);
        this.#lookForDue();
      });
    this.#underWay.add(delivery);
  }

  async #deliver(taken: TakenDelivery): Promise<void> {
    const { records, posts, secrets: keys, clock, observe = () => {} } = this.#options;
    let secrets: string[] | undefined;
    try {
      secrets = await keys.webhookSecrets(taken.owner);
    } catch (error) {
      this.#options.failed(error);
      return records.settle(taken, undefined, { pauseMs: UNREADABLE_SECRET_MS });
    }
    if (!secrets) {
      observe('failed', 0);
      return records.settle(taken, undefined, { status: 'failed', error: 'the key is revoked' });
    }
    const at = clock.now();
    const startedAt = performance.now();
    const ending = this.#ending.signal;
    const result = await posts.send(taken, secrets, { now: at, ending });
    if ('error' in result && ending.aborted) return records.settle(taken, undefined, { pauseMs: 0 });
    const ms = Math.round(performance.now() - startedAt);
    const outcome = this.#outcomeOf(result, taken);
    observe('pauseMs' in outcome ? 'repeated' : outcome.status, ms);
    const made: Try = 'error' in result ? { at, ms, error: result.error } : { at, ms, status: result.status };
    await records.settle(taken, made, outcome);
  }

  #outcomeOf(result: PostResult, { tries, createdAt }: TakenDelivery): Outcome {
    const now = this.#options.clock.now();
    if ('status' in result && result.status >= 200 && result.status <= 299) return { status: 'delivered' };
    if ('status' in result && result.status === GONE) return { status: 'gone' };
    if ('error' in result && result.isFinal) return { status: 'failed' };
    const pauseMs = pauseBefore({
      tries: tries.length + 1,
      ageMs: now - createdAt,
      retryAfterMs: 'status' in result ? retryAfterMs(result.retryAfter, now) : 0,
    });
    return pauseMs === undefined ? { status: 'failed' } : { pauseMs };
  }
}
