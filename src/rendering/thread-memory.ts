import type { CachedBytes, UsedBytes } from '../../workers/thread/job.js';
import { type ModuleBytes, NO_BYTES } from '../../workers/thread/module-memories.js';

/** What a thread says of its memory. */
interface Told {
  cached: CachedBytes;
  used: UsedBytes;
  modules: ModuleBytes;
}

/** Knows what threads keep between renders, and what memory they use, as each told it last. */
export class ThreadMemory {
  readonly #told = new Map<number, Told>();

  told(thread: number, { cached, used, modules }: Told): void {
    this.#told.set(thread, { cached, used, modules });
  }

  /** What these threads keep, together; what the others told is forgotten. */
  cached(living: readonly number[]): CachedBytes {
    const nothing: CachedBytes = { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 };
    return this.#of(living).reduce((total, { cached }) => sum(total, cached), nothing);
  }

  /** What these threads use, together; what the others told is forgotten. */
  used(living: readonly number[]): UsedBytes {
    const nothing: UsedBytes = { heap: 0, external: 0 };
    return this.#of(living).reduce((total, { used }) => sum(total, used), nothing);
  }

  /** What the WebAssembly modules of these threads have, together; what the others told is forgotten. */
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
