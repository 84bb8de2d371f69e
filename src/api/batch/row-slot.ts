import type { BodyShare } from '../../http/body-shares.js';

/**
 * A slot among the rows of a front that are read and drawn. A drawn row leaves it to the next one where its picture has bytes
 * among those of the pictures that wait to be sent; otherwise it stays until its client has taken the picture.
 */
export class RowSlot {
  readonly #leave: () => void;
  readonly #waiting: BodyShare;
  #isDrawn = false;
  #isOver = false;

  /**
   * @param leave called once
   * @param waiting of the pictures that wait to be sent
   */
  constructor(leave: () => void, waiting: BodyShare) {
    let hasLeft = false;
    this.#leave = () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
    this.#waiting = waiting;
  }

  /** To be called once, also where there is no picture. @param bytes of the picture */
  drawn(bytes: number): void {
    this.#isDrawn = true;
    if (this.#isOver || this.#waiting.hold(bytes)) this.#leave();
  }

  /** The picture was sent, or nobody waits for it. */
  end(): void {
    this.#isOver = true;
    if (!this.#isDrawn) return;
    this.#waiting.hold(0);
    this.#leave();
  }
}
