import { keepWhileThereIsRoom } from '../kernels/kernels.js';
import type { Backdrop } from '../raster/backdrop.js';

/** Backdrops a thread keeps, with what encoders keep beside them, in bytes: three or more of 1200x630. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Keeps the backdrops that were drawn last. The key must say everything that a backdrop depends on, so that no caller is
 * ever shown what another one sent.
 */
export class BackdropStore {
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, Backdrop>();

  constructor() {
    keepWhileThereIsRoom(() => this.#giveUp());
  }

  /** Memory that the kept backdrops take, with what encoders keep beside them. */
  get bytes(): number {
    let bytes = 0;
    for (const backdrop of this.#kept.values()) bytes += backdrop.bytes;
    return bytes;
  }

  /**
   * The kept backdrop of that key, or the one that `draw` makes. It is good until another one is asked for, and may be
   * larger than all that is kept otherwise.
   * @param bytes of its pixels
   */
  get(key: string, bytes: number, draw: () => Backdrop): Backdrop {
    let backdrop = this.#kept.get(key);
    this.#kept.delete(key);
    if (!backdrop) {
      this.#makeRoom(bytes);
      backdrop = draw();
    }
    this.#kept.set(key, backdrop);
    return backdrop;
  }

  /** Backdrops grow while encoders work on them, so that all are counted every time. */
  #makeRoom(bytes: number): void {
    let excess = this.bytes + bytes - KEPT_BYTES;
    for (const [key, backdrop] of this.#kept) {
      if (excess <= 0) return;
      excess -= backdrop.bytes;
      this.#release(key, backdrop);
    }
  }

  /** Lets go of the backdrop that was not used for the longest, but for the last one, which may be in use. */
  #giveUp(): boolean {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.size === 1) return false;
    this.#release(...oldest);
    return true;
  }

  #release(key: string, backdrop: Backdrop): void {
    this.#kept.delete(key);
    backdrop.release();
  }
}
