import type { CachedBytes } from '../../workers/contract/cached-bytes.js';
import { type ModuleBytes, NO_BYTES } from '../../workers/memory/module-memories.js';
import type { UsedBytes } from '../../workers/thread/messages.js';

/** The memory that a thread reports. */
interface Told {
  cached: CachedBytes;
  used: UsedBytes;
  modules: ModuleBytes;
}

/** The last reports of threads about their caches and memory. */
export class ThreadMemory {
  readonly #told = new Map<number, Told>();

  told(thread: number, { cached, used, modules }: Told): void {
    this.#told.set(thread, { cached, used, modules });
  }

  /** The caches of these threads in total; reports of other threads are dropped. */
  cached(living: readonly number[]): CachedBytes {
    const nothing: CachedBytes = { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 };
    return this.#of(living).reduce((total, { cached }) => sum(total, cached), nothing);
  }

  /** The memory of these threads in total; reports of other threads are dropped. */
  used(living: readonly number[]): UsedBytes {
    const nothing: UsedBytes = { heap: 0, external: 0 };
    return this.#of(living).reduce((total, { used }) => sum(total, used), nothing);
  }

  /** The memory of these threads' WebAssembly modules in total; reports of other threads are dropped. */
  modules(living: readonly number[]): ModuleBytes {
    return this.#of(living).reduce((total, { modules }) => sum(total, modules), NO_BYTES);
  }

  #of(living: readonly number[]): Told[] {
    for (const thread of this.#told.keys()) {
      if (!living.includes(thread)) this.#told.delete(thread);
    }
    return [...this.#told.values()];
  }
}

function sum<Bytes extends object>(one: Bytes, other: Bytes): Bytes {
  const entries = Object.entries(one).map(([kind, bytes]) => [kind, bytes + other[kind as keyof Bytes]]);
  return Object.fromEntries(entries) as Bytes;
}
