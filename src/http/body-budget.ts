/** Bytes that the bodies of some routes may take at once, all together. */
export class BodyBudget {
  #left: number;

  /** @param bytes that there are in all */
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @returns false where so many bytes are not left, and none are taken */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}
