import type { Socket } from 'node:net';
import { addressBlock } from '../../address-block.js';
import { type ReadingSlots, SMALL_BYTES } from '../body-pace.js';
import { socketAddressOfText } from '../client-address.js';

/** Bytes that Node's parser is handed at once: 700 chunks of one byte, which take some milliseconds. */
const SLICE_BYTES = 4096;

/** Bytes that are parsed whatever other connections send. */
const FREE_BYTES = 256;

/** Small pieces from which the next slice waits for a slot. */
const MOST_PIECES = 64;

/** True while Node itself has stopped a socket, until replies have left; parsing meanwhile is an error of ours to it. */
interface NodeStops {
  _paused?: boolean;
}

/**
 * Hands the input of a connection to Node's parser in slices. Node reads 64 KiB at a time, and its parser cannot be stopped
 * amid what it was handed, not even by closing the connection.
 */
export class SlicedInput {
  readonly #waiting: Buffer[] = [];
  /** Why nothing is read at the moment. */
  readonly #stops = new Set<'slot' | 'requests'>();
  #pieces = 0;
  /** Set if what waits is parsed whatever else has arrived. */
  #hasSlot = false;

  /** @param socket of Node's HTTP server, which listens to it already */
  constructor(
    private readonly socket: Socket & NodeStops,
    private readonly slots: ReadingSlots,
  ) {
    const listeners = socket.listeners('data') as ((input: Buffer) => void)[];
    const parse = (input: Buffer) => {
      for (const listener of listeners) listener.call(socket, input);
    };
    // Node's own listener is not called while its parser reads from the handle, which ends where anybody else listens.
    socket.removeAllListeners('data');
    socket.on('data', (input: Buffer) => {
      this.#waiting.push(input);
      this.#parse(parse);
    });
    socket.on('resume', () => this.#parse(parse));
  }

  /** Counts a piece of a body that was parsed, if it is small. */
  pieceArrived(bytes: number): void {
    if (bytes < SMALL_BYTES) this.#pieces++;
  }

  /** Drops what waits to be parsed. */
  drop(): void {
    this.#waiting.length = 0;
  }

  /** Stops reading and parsing, but for the slice that is parsed. */
  stop(reason: 'slot' | 'requests'): void {
    this.#stops.add(reason);
    this.socket.pause();
  }

  goOn(reason: 'slot' | 'requests'): void {
    this.#stops.delete(reason);
    if (this.#stops.size === 0 && !this.socket._paused) this.socket.resume();
  }

  #parse(parse: (input: Buffer) => void): void {
    const [input] = this.#waiting;
    if (!input || this.socket.destroyed || this.socket.isPaused()) {
      this.#hasSlot = false;
      return;
    }
    const isTooMuch = this.slots.isBusy && !this.#hasSlot && input.length > FREE_BYTES;
    if (this.#pieces > MOST_PIECES || isTooMuch) {
      this.#hasSlot = false;
      this.#wait();
      return;
    }
    if (input.length > SLICE_BYTES) this.#waiting[0] = input.subarray(SLICE_BYTES);
    else this.#waiting.shift();
    const slice = input.subarray(0, SLICE_BYTES);
    this.slots.bytesArrived(slice.length);
    parse(slice);
    // A body whose client was stopped reports what was parsed only then, and pieces are counted as they are reported.
    if (this.#waiting.length > 0) process.nextTick(() => this.#parse(parse));
  }

  #wait(): void {
    this.stop('slot');
    const caller = addressBlock(socketAddressOfText(this.socket.remoteAddress));
    this.slots.run(caller, () => {
      this.#pieces = 0;
      this.#hasSlot = true;
      if (!this.socket.destroyed) this.goOn('slot');
    });
  }
}
