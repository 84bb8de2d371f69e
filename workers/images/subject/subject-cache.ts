import { LRUCache } from 'lru-cache';
import type { Subject } from './interest.js';

/** Subjects that a thread remembers: 2 KiB of one whose picture has no face. */
const MOST_SUBJECTS = 200;

/** Caches where the subjects of pictures are, by what identifies a picture and the way in which it was looked at. */
export class SubjectCache {
  readonly #cache = new LRUCache<string, Subject>({ max: MOST_SUBJECTS });

  /** Subject of a picture by its key, which `find` finds on a miss. */
  get(key: string, find: () => Subject): Subject {
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const subject = find();
    this.#cache.set(key, subject);
    return subject;
  }
}
