import { UndecodableImage } from './undecodable-image.js';

/** One box of an ISO base media file (ISO/IEC 14496-12, section 4.2). */
export interface Box {
  type: string;
  /** What follows its header; of a full box also version and flags. */
  content: Uint8Array;
}

const HEADER_BYTES = 8;

/** Of one level; a picture of 256 tiles with alpha has about two thousand. */
const MOST_BOXES = 10_000;

/**
 * The boxes that stand one behind another in these bytes. One that reaches beyond their end is the last and left out.
 * @throws UndecodableImage behind more than a picture is made of: what is not looked at here, libavif would look at
 */
export function* readBoxes(bytes: Uint8Array): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = 0, count = 0; at + HEADER_BYTES <= bytes.length; count++) {
    if (count === MOST_BOXES) throw new UndecodableImage('AVIF of too many boxes');
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    let size = view.getUint32(at);
    let header = HEADER_BYTES;
    if (size === 0) size = bytes.length - at;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size < header || at + size > bytes.length) return;
    yield { type, content: bytes.subarray(at + header, at + size) };
    at += size;
  }
}

/** The content of the first box of this type; empty when there is none. */
export function findBox(bytes: Uint8Array, type: string): Uint8Array {
  for (const box of readBoxes(bytes)) if (box.type === type) return box.content;
  return bytes.subarray(0, 0);
}

/** Reads big-endian numbers one after another; behind the end there are zeros. */
export class FieldReader {
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = viewOf(bytes);
  }

  get isAtEnd(): boolean {
    return this.at >= this.#view.byteLength;
  }

  /** @param size 0 to 8 bytes */
  uint(size: number): number {
    let value = 0;
    for (let index = 0; index < size; index++, this.at++) {
      value = value * 256 + (this.at < this.#view.byteLength ? this.#view.getUint8(this.at) : 0);
    }
    return value;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
