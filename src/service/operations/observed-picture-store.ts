import { setTimeout as sleep } from 'node:timers/promises';
import {
  type PictureHeaders,
  type PictureStore,
  PictureStoreUnavailable,
  type Reading,
} from '../../store/picture-store.js';
import { measured, type OperationObserver } from './measured.js';

export type PictureOperation = 'put' | 'size' | 'read' | 'remove' | 'sweep';

/** Milliseconds of an operation: a file system may hang, too. */
const DEADLINE_MS = 10_000;

/** A store of pictures that is measured, and given up where it takes too long. */
export class ObservedPictureStore implements PictureStore {
  readonly #store: PictureStore;
  readonly #observer: OperationObserver<PictureOperation>;

  constructor(store: PictureStore, observer: OperationObserver<PictureOperation>) {
    this.#store = store;
    this.#observer = observer;
  }

  put(name: string, bytes: Uint8Array, about: PictureHeaders): Promise<void> {
    return this.#operate('put', () => this.#store.put(name, bytes, about));
  }

  size(name: string): Promise<number | undefined> {
    return this.#operate('size', () => this.#store.size(name));
  }

  /** Each piece is an operation. */
  async *read(name: string, first: number, last: number): AsyncIterable<Uint8Array> {
    const pieces = this.#store.read(name, first, last)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value, done } = await this.#operate('read', () => pieces.next());
        if (done) return;
        yield value;
      }
    } finally {
      // Not waited for: a piece that takes too long would hold it up.
      void Promise.resolve(pieces.return?.()).catch(() => {});
    }
  }

  get(name: string, reading?: Reading): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#operate('read', () => this.#store.get(name, reading));
  }

  remove(name: string): Promise<void> {
    return this.#operate('remove', () => this.#store.remove(name));
  }

  sweep(day: string, most: number): Promise<number> {
    return measured(this.#observer, 'sweep', () => this.#store.sweep(day, most));
  }

  close(): void {
    this.#store.close();
  }

  #operate<Result>(operation: PictureOperation, operate: () => Promise<Result>): Promise<Result> {
    return measured(this.#observer, operation, () => inTime(operate()));
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const late = sleep(DEADLINE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new PictureStoreUnavailable('the store of pictures takes too long');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
