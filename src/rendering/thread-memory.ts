import type { KeptBytes } from '../../workers/job.js';

/** Knows what threads keep between renders, as each told it last. */
export class ThreadMemory {
  readonly #kept = new Map<number, KeptBytes>();

  told(thread: number, kept: KeptBytes): void {
    this.#kept.set(thread, kept);
  }

  /** Of these threads together; what the others told is forgotten. */
  of(living: readonly number[]): KeptBytes {
    const total: KeptBytes = { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 };
    for (const [thread, kept] of this.#kept) {
      if (!living.includes(thread)) this.#kept.delete(thread);
      else for (const kind of Object.keys(total) as (keyof KeptBytes)[]) total[kind] += kept[kind];
    }
    return total;
  }
}
