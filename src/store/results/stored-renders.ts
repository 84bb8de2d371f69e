import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { StoreUnavailable } from '../../access/store-failure.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import type { FinishedImage } from '../../rendering/result-cache.js';
import type {
  DrawnImage,
  ShareableRender,
  SharedImage,
  SharedRenders,
} from '../../rendering/shared-renders.js';
import type { RenderLock, RenderLocks } from './render-locks.js';
import { ResultSeal } from './result-seal.js';
import type { ResultSecret } from './result-secret.js';
import type { ResultShelf } from './result-shelf.js';

/** Milliseconds between two questions whether another front is done: they grow, with jitter. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

/** The part of the time which a render has that it may wait for another front. */
const WAITING_PART = 1 / 2;

/** Renders that ask the store or wait for other fronts at once, and bytes of their pictures: more are drawn at once. */
const MOST_ASKING = 64;
export const MOST_PICTURE_BYTES = 32 * 1024 * 1024;

/** Milliseconds for which a file that is not there is not looked for again. */
const MISSING_MS = 1000;
const MOST_MISSING = 10_000;

/** How a render has come by the lock: it draws, was drawn by another front, has waited too long, or there is no Redis. */
export type LockOutcome = 'taken' | 'found' | 'given_up' | 'unavailable';

export interface StoredRendersOptions {
  shelf: ResultShelf;
  secret: ResultSecret;
  /** Undefined where there is no Redis. */
  locks: RenderLocks | undefined;
  /** As `ResultSeal` has it. */
  engine: string;
  /** Milliseconds that a still, and an animation, may wait in the queue. */
  stillMs: number;
  movingMs: number;
  /** Called for each render that another front might have drawn. */
  locked(outcome: LockOutcome): void;
  /** Told of what should never happen. */
  failed(error: unknown): void;
}

/** Shares results in a store, and has one front draw for all of them. */
export class StoredRenders implements SharedRenders {
  readonly #options: StoredRendersOptions;
  readonly #missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: MISSING_MS });
  #sealing: { secret: Buffer; seal: ResultSeal } | undefined;
  #asking = 0;
  #pictureBytes = 0;

  constructor(options: StoredRendersOptions) {
    this.#options = options;
  }

  async find(key: string): Promise<FinishedImage | undefined> {
    return this.#unlessFailing(async () => {
      const seal = await this.#seal();
      const found = await this.#look(seal, seal.digestOf(key));
      return typeof found === 'string' ? undefined : found;
    });
  }

  async obtain(
    render: ShareableRender,
    signal: AbortSignal,
    draw: () => Promise<DrawnImage>,
  ): Promise<DrawnImage | SharedImage> {
    const entry = await this.#unlessFailing(() => this.#entryOf(render.key));
    if (!entry) return draw();
    const claimed = await this.#unlessFailing(() => this.#claim(entry, render, signal));
    if (claimed && 'bytes' in claimed) return { image: claimed };
    try {
      const drawn = await draw();
      this.#missing.delete(entry.name);
      const keeping = this.#options.shelf.keep(entry.seal, entry.digest, drawn.image);
      if (claimed) void keeping.then((isStored) => claimed.release(isStored));
      return drawn;
    } catch (error) {
      claimed?.release(false);
      throw error;
    }
  }

  /** Looks for the file, and else has the lock: undefined where it is to be drawn without. */
  async #claim(
    entry: Entry,
    { pictureBytes, isMoving, isLate }: ShareableRender,
    signal: AbortSignal,
  ): Promise<FinishedImage | RenderLock | undefined> {
    const isCrowded = this.#asking >= MOST_ASKING;
    if (isCrowded || this.#pictureBytes + pictureBytes > MOST_PICTURE_BYTES) return undefined;
    this.#asking++;
    this.#pictureBytes += pictureBytes;
    try {
      const found = await this.#look(entry.seal, entry.digest);
      if (found !== 'missing') return found === 'unread' ? undefined : found;
      const { locks, shelf, stillMs, movingMs } = this.#options;
      if (!locks || isLate || !shelf.takesFiles) return undefined;
      const waitingMs = WAITING_PART * (isMoving ? movingMs : stillMs);
      return await this.#lockOrFile(locks, entry, waitingMs, signal);
    } finally {
      this.#asking--;
      this.#pictureBytes -= pictureBytes;
    }
  }

  async #lockOrFile(
    locks: RenderLocks,
    { seal, digest, name }: Entry,
    waitingMs: number,
    signal: AbortSignal,
  ): Promise<FinishedImage | RenderLock | undefined> {
    const { shelf, locked } = this.#options;
    const end = performance.now() + waitingMs;
    let isInVain = false;
    for (let pause = FIRST_PAUSE_MS; ; ) {
      const lock = await locks.take(name, isInVain);
      if (typeof lock !== 'string') {
        locked('taken');
        return lock;
      }
      isInVain = lock === 'kept';
      if (isInVain) {
        const found = await shelf.find(seal, digest);
        if (found === 'unread') return undefined;
        if (found === 'missing') continue;
        this.#missing.delete(name);
        locked('found');
        return found;
      }
      if (performance.now() > end) {
        locked('given_up');
        return undefined;
      }
      const jittered = pause * (0.5 + Math.random() / 2);
      await sleep(jittered, undefined, { signal }).catch(() => {
        throw new RenderAbandoned();
      });
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  async #look(seal: ResultSeal, digest: Buffer): Promise<FinishedImage | 'missing' | 'unread'> {
    const name = digest.toString('hex');
    if (this.#missing.has(name)) return 'missing';
    const found = await this.#options.shelf.find(seal, digest);
    if (found === 'missing') this.#missing.set(name, true);
    return found;
  }

  async #entryOf(key: string): Promise<Entry> {
    const seal = await this.#seal();
    const digest = seal.digestOf(key);
    return { seal, digest, name: digest.toString('hex') };
  }

  async #seal(): Promise<ResultSeal> {
    const { secret: secrets, engine } = this.#options;
    const secret = await secrets.read();
    if (!this.#sealing?.secret.equals(secret)) {
      this.#sealing = { secret, seal: new ResultSeal(secret, engine) };
    }
    return (this.#sealing as { seal: ResultSeal }).seal;
  }

  async #unlessFailing<Result>(share: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await share();
    } catch (error) {
      if (error instanceof RenderAbandoned) throw error;
      if (error instanceof StoreUnavailable) this.#options.locked('unavailable');
      else this.#options.failed(error);
      return undefined;
    }
  }
}

/** A result as fronts name it. */
interface Entry {
  seal: ResultSeal;
  digest: Buffer;
  name: string;
}
