const WIDTH = 30;

/** Milliseconds between two pictures of a bar. */
const EVERY_MS = 100;

/** A bar on a terminal; nothing elsewhere. */
export class ProgressBar {
  readonly #stream: NodeJS.WritableStream & { isTTY?: boolean };
  readonly #total: number;
  readonly #about: string;
  #shownAt = 0;

  /** @param total of what is counted, about, unless it is exact */
  constructor(stream: NodeJS.WritableStream, total: number, { isExact = false } = {}) {
    this.#stream = stream;
    this.#total = Math.max(1, total);
    this.#about = isExact ? '' : 'about ';
  }

  show(done: number): void {
    if (!this.#stream.isTTY || performance.now() - this.#shownAt < EVERY_MS) return;
    this.#shownAt = performance.now();
    const full = Math.round(WIDTH * Math.min(1, done / this.#total));
    this.#stream.write(
      `\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${done} of ${this.#about}${this.#total}`,
    );
  }

  /** Makes room for what is said afterwards. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }
}
