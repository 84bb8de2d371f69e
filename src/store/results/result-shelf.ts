import { setImmediate as untilLater } from 'node:timers/promises';
import { type Clock, monotonicClock } from '../../access/clock.js';
import type { FinishedImage } from '../../rendering/result-cache.js';
import { type PictureStore, PictureStoreUnavailable } from '../picture-store.js';
import { resultName } from './result-name.js';
import { MOST_OVERHEAD_BYTES, type ResultSeal } from './result-seal.js';

/** Bytes of the largest file that is shared. */
export const MOST_SHARED_BYTES = 8 * 1024 * 1024;

/** Look-ups at once, and bytes of the entries that they read. */
const MOST_LOOKUPS = 64;
export const MOST_READ_BYTES = 32 * 1024 * 1024;

/** Files that are being written at once, and their bytes: each twice, as it was drawn and as it is written. */
const MOST_WRITES = 32;
export const MOST_WRITTEN_BYTES = 32 * 1024 * 1024;

/** Milliseconds from the answer of a store on until the file is read, at least. */
const READING_MS = 1000;

const WRITING_MS = 10_000;

export type LookupOutcome = 'found' | 'missing' | 'damaged' | 'failed' | 'skipped';
export type WriteOutcome = 'written' | 'failed' | 'dropped';

export interface ShelfObserver {
  /** Called after each look-up. @param ms undefined where the store was not asked */
  lookedUp(outcome: LookupOutcome, ms?: number): void;
  /** Called once for each file that was to be written. */
  wrote(outcome: WriteOutcome): void;
  /** Called when a store fails again and again, so that it is asked every few seconds only, and when it is well again. */
  changed(operation: 'reading' | 'writing', isFailing: boolean): void;
}

export interface ShelfOptions {
  store: PictureStore;
  /** Days for which a file is shared at most. */
  days: number;
  /** For the day of names. */
  clock: Clock;
  observer: ShelfObserver;
  /** Milliseconds until the store says whether it has a file. */
  answerMs: number;
  /** For the pauses after failures; must not step back. */
  pauses?: Clock;
}

/**
 * Results in the store, which nobody depends on: what takes long, fails or would take too much memory is not read and not
 * written. No method throws.
 */
export class ResultShelf {
  readonly #options: ShelfOptions;
  readonly #reading: Circuit;
  readonly #writing: Circuit;
  #lookups = 0;
  #readBytes = 0;
  #writtenBytes = 0;
  readonly #writes = new Set<Promise<boolean>>();

  constructor(options: ShelfOptions) {
    const { observer, pauses } = options;
    this.#options = options;
    this.#reading = new Circuit((isOpen) => observer.changed('reading', isOpen), pauses);
    this.#writing = new Circuit((isOpen) => observer.changed('writing', isOpen), pauses);
  }

  /** False while what is drawn would not be there for others. */
  get takesFiles(): boolean {
    return !this.#writing.isOpen;
  }

  /** The file of that digest; `missing` also where it is damaged, and `unread` where nobody knows. */
  async find(seal: ResultSeal, digest: Buffer): Promise<FinishedImage | 'missing' | 'unread'> {
    const { observer } = this.#options;
    if (this.#lookups >= MOST_LOOKUPS || !this.#reading.begins()) {
      observer.lookedUp('skipped');
      return 'unread';
    }
    const start = performance.now();
    const observed = (outcome: LookupOutcome) => observer.lookedUp(outcome, performance.now() - start);
    try {
      const entry = await this.#read(digest);
      this.#reading.succeeded();
      const image = entry && (await seal.open(digest, entry));
      observed(image ? 'found' : entry ? 'damaged' : 'missing');
      return image ?? 'missing';
    } catch (error) {
      if (error instanceof TooMuchAtOnce) {
        this.#reading.succeeded();
        observed('skipped');
      } else {
        this.#reading.failed();
        observed('failed');
      }
      return 'unread';
    }
  }

  /** Writes a file once what waits now is done. @returns whether others find it */
  keep(seal: ResultSeal, digest: Buffer, image: FinishedImage): Promise<boolean> {
    const bytes = 2 * image.bytes.length;
    const isTooMuch = this.#writes.size >= MOST_WRITES || this.#writtenBytes + bytes > MOST_WRITTEN_BYTES;
    if (image.bytes.length > MOST_SHARED_BYTES || isTooMuch || !this.#writing.begins()) {
      this.#options.observer.wrote('dropped');
      return Promise.resolve(false);
    }
    this.#writtenBytes += bytes;
    const writing = this.#write(seal, digest, image).finally(() => {
      this.#writes.delete(writing);
      this.#writtenBytes -= bytes;
    });
    this.#writes.add(writing);
    return writing;
  }

  /** Resolves when nothing is being written. */
  async written(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #read(digest: Buffer): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { store, days, clock, answerMs } = this.#options;
    const deadline = new Deadline(answerMs);
    let bytes = 0;
    let isTooMuch = false;
    const admits = (size: number) => {
      isTooMuch = this.#readBytes + size > MOST_READ_BYTES;
      if (isTooMuch || size > MOST_SHARED_BYTES + MOST_OVERHEAD_BYTES) return false;
      bytes = size;
      this.#readBytes += bytes;
      deadline.extend(Math.max(answerMs, READING_MS));
      return true;
    };
    this.#lookups++;
    const reading = store
      .get(resultName(digest, days, clock.now()), { admits, signal: deadline.signal })
      .finally(() => {
        // Only now, where a store takes longer than anybody waits for it.
        this.#lookups--;
        this.#readBytes -= bytes;
      });
    const entry = await deadline.of(reading);
    if (isTooMuch) throw new TooMuchAtOnce();
    return entry;
  }

  async #write(seal: ResultSeal, digest: Buffer, image: FinishedImage): Promise<boolean> {
    const { store, days, clock, observer } = this.#options;
    try {
      // The answer goes first.
      await untilLater();
      const entry = await seal.seal(digest, image);
      const name = resultName(digest, days, clock.now());
      const about = { mediaType: 'application/octet-stream', cacheControl: 'private, no-store' };
      await new Deadline(WRITING_MS).of(store.put(name, entry, about));
      this.#writing.succeeded();
      observer.wrote('written');
      return true;
    } catch {
      this.#writing.failed();
      observer.wrote('failed');
      return false;
    }
  }
}

class TooMuchAtOnce extends Error {}

/** A time after which work is given up. */
class Deadline {
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = this.#after(ms);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  extend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#after(ms);
  }

  /** @throws PictureStoreUnavailable when it is over, and what the work throws */
  async of<Result>(work: Promise<Result>): Promise<Result> {
    work.catch(() => {});
    const { signal } = this;
    try {
      return await new Promise<Result>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new PictureStoreUnavailable('it takes too long')));
        work.then(resolve, reject);
      });
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** After a delay of this process the answer may lie unread in the socket, which is read before `setImmediate`. */
  #after(ms: number): NodeJS.Timeout {
    const abort = () => {
      if (this.#timer === timer) this.#ending.abort();
    };
    const timer = setTimeout(() => setImmediate(abort), ms);
    return timer;
  }
}

/** Consecutive failures after which nothing is tried for a while. */
const FAILURES_TO_OPEN = 3;

/** Milliseconds between two trials of what has failed. */
const TRIAL_EVERY_MS = 10_000;

/** Keeps what fails again and again from being tried each time: it is tried every few seconds, until that succeeds. */
class Circuit {
  readonly #changed: (isOpen: boolean) => void;
  readonly #clock: Clock;
  #failures = 0;
  /** When the next trial is due; undefined while all is well. */
  #nextTrial: number | undefined;

  /**
   * @param changed is told when nothing more is tried, and when all is well again
   * @param clock must not step back
   */
  constructor(changed: (isOpen: boolean) => void, clock: Clock = monotonicClock) {
    this.#changed = changed;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#nextTrial !== undefined;
  }

  /** Tells whether to try now; `succeeded` or `failed` is to follow. */
  begins(): boolean {
    if (this.#nextTrial === undefined) return true;
    const now = this.#clock.now();
    if (now < this.#nextTrial) return false;
    this.#nextTrial = now + TRIAL_EVERY_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    if (this.#nextTrial === undefined) return;
    this.#nextTrial = undefined;
    this.#changed(false);
  }

  failed(): void {
    this.#failures++;
    if (this.#failures < FAILURES_TO_OPEN || this.#nextTrial !== undefined) return;
    this.#nextTrial = this.#clock.now() + TRIAL_EVERY_MS;
    this.#changed(true);
  }
}
