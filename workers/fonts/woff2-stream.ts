/** Sequential reader of one stream of a WOFF 2.0 file. Every read past the end throws. */
export class Woff2Stream {
  position = 0;
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  uint8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.skip(2));
  }

  int16(): number {
    return this.#view.getInt16(this.skip(2));
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4));
  }

  /** Section 5.1, "255UInt16": one byte for a number below 253. */
  uint255(): number {
    const code = this.uint8();
    if (code < 253) return code;
    if (code === 253) return this.uint16();
    return code === 254 ? this.uint8() + 2 * 253 : this.uint8() + 253;
  }

  /** Section 4.1, "UIntBase128": seven bits a byte, the highest first, at most 32 bits. */
  uintBase128(): number {
    let value = 0;
    for (let length = 1; length <= 5; length++) {
      const byte = this.uint8();
      if (length === 1 && byte === 0x80) break;
      value = value * 128 + (byte & 0x7f);
      if (value > 0xffffffff) break;
      if (byte < 0x80) return value;
    }
    throw new Error('a number that is no UIntBase128');
  }

  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    const start = this.skip(length);
    return this.bytes.subarray(start, start + length);
  }

  /** Offset of the next bytes, for a reader that goes through them itself. */
  skip(length: number): number {
    if (length > this.remaining) throw new Error('data ends too early');
    const start = this.position;
    this.position += length;
    return start;
  }
}
