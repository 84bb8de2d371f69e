import type { ObjectNumber } from './pdf-file.js';

/** The most objects that are remembered: what pages share is met again and again, and stays. */
const MOST = 20_000;

/** Bytes of memory of each: its digest, its number and its place in a map. */
const BYTES_EACH = 128;

/** The numbers of objects by the digests of what they are; those go first that were not met for the longest. */
export class RecentNumbers {
  readonly #numbers = new Map<string, ObjectNumber>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Of memory. */
  get bytes(): number {
    return BYTES_EACH * this.#numbers.size;
  }

  get(digest: string): ObjectNumber | undefined {
    const number = this.#numbers.get(digest);
    if (number !== undefined) this.set(digest, number);
    return number;
  }

  set(digest: string, number: ObjectNumber): void {
    this.#numbers.delete(digest);
    this.#numbers.set(digest, number);
    const [oldest] = this.#numbers.keys();
    if (this.#numbers.size > this.#most && oldest !== undefined) this.#numbers.delete(oldest);
  }
}
