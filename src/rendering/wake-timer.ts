/** Calls back at the earliest of the moments that were asked for, once; it keeps no process alive. */
export class WakeTimer {
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => {
      this.#at = Number.POSITIVE_INFINITY;
      this.#wake();
    }, ms).unref();
  }
}
