/** Box of an ISO base media file (ISO/IEC 14496-12, section 4.2). */
export interface Box {
  type: string;
  /** Payload; for a full box including version and flags. */
  content: Uint8Array;
}

const HEADER_BYTES = 8;

/**
 * Walks sibling boxes: lengths are 32 bits, 64 bits where they are 1, and 0 for the rest. A truncated box
 * ends the walk and is left out.
 * @param most limit of boxes
 * @returns whether bytes follow beyond the limit
 */
export function* walkBoxes(bytes: Uint8Array, most: number): Generator<Box, boolean> {
  const view = viewOf(bytes);
  for (let at = 0, count = 0; at + HEADER_BYTES <= bytes.length; count++) {
    if (count === most) return true;
    const type = fourCharacterCode(view, at + 4);
    let size = view.getUint32(at);
    let header = HEADER_BYTES;
    if (size === 0) size = bytes.length - at;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size < header || at + size > bytes.length) return false;
    yield { type, content: bytes.subarray(at + header, at + size) };
    at += size;
  }
  return false;
}

/** Payload of the first box of a type; empty if there is none. */
export function contentOf(boxes: Iterable<Box>, type: string): Uint8Array {
  for (const box of boxes) if (box.type === type) return box.content;
  return new Uint8Array();
}

/** Reader of big-endian fields; zeros follow the end. */
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

/**
 * Reads a four-character code bytewise: slicing for each of thousands of boxes takes three times as long, on
 * the event loop.
 */
function fourCharacterCode(view: DataView, at: number): string {
  const byte = (index: number) => view.getUint8(at + index);
  return String.fromCharCode(byte(0), byte(1), byte(2), byte(3));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
