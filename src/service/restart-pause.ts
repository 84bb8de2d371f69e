/** Milliseconds after which the end of a front has nothing to do with its start. */
const HEALTHY_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** The pause before a process that died is started again; it grows with every early death in a row. */
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
