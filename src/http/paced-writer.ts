import type { PieceWriter } from './transport.js';

/** Milliseconds that a client may take without making room for the next piece. */
const NO_ROOM_MS = 30_000;

/** Writes the pieces of a reply no faster than its client takes them. */
export class PacedWriter {
  readonly #writer: PieceWriter;
  readonly #close: () => void;
  #stop: (() => void) | undefined;

  /** @param close closes the connection of a client that makes no room */
  constructor(writer: PieceWriter, close: () => void) {
    this.#writer = writer;
    this.#close = close;
  }

  /** Resolves when the client has room for more, or `stop` was called. One call at a time. */
  async write(piece: Uint8Array): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#stop = resolve;
      if (this.#writer.write(piece, resolve)) resolve();
      else timer = setTimeout(this.#close, NO_ROOM_MS);
    });
    clearTimeout(timer);
  }

  /** The client has left: nothing waits for it any more. */
  stop(): void {
    this.#stop?.();
  }
}
