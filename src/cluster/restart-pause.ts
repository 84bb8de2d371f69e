/** A front that lived this long did not die of what it started with. */
const HEALTHY_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** How long to wait before a process that died is started again: the more often in a row, the longer. */
export class RestartPause {
  #nextMs = FIRST_PAUSE_MS;

  /**
   * @param livedMs how long the process that died had lived
   * @returns milliseconds
   */
  after(livedMs: number): number {
    if (livedMs >= HEALTHY_LIFE_MS) this.#nextMs = FIRST_PAUSE_MS;
    const pause = this.#nextMs;
    this.#nextMs = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return pause;
  }
}
