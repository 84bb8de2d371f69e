import { UndecodableImage } from './undecodable-image.js';

/** What decoding AV1 data will cost. */
export interface Av1Stream {
  /** The most pixels that a frame may have, by any of the sequence headers. */
  framePixels: number;
  frames: number;
}

/** Behind its headers a picture has at most a unit for each of its 4096 tiles. */
const MOST_UNITS = 20_000;

const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;

/**
 * Walks through the open bitstream units of AV1 data (AV1 specification, section 5.3) without decoding any.
 * @throws UndecodableImage when they are more than a picture is made of
 */
export function readAv1Stream(data: Uint8Array): Av1Stream {
  const stream = { framePixels: 0, frames: 0 };
  let units = 0;
  for (let at = 0; at < data.length; ) {
    units += 1;
    if (units > MOST_UNITS) throw new UndecodableImage('AVIF of too many units');
    const header = data[at] as number;
    const type = (header >> 3) & 15;
    at += (header & 4) === 0 ? 1 : 2;
    let end = data.length;
    if ((header & 2) !== 0) {
      const size = leb128(data, at);
      at = size.next;
      end = Math.min(data.length, at + size.value);
    }
    if (type === SEQUENCE_HEADER) {
      stream.framePixels = Math.max(stream.framePixels, mostPixels(data.subarray(at, end)));
    }
    if (type === FRAME_HEADER || type === FRAME) stream.frames += 1;
    at = end;
  }
  return stream;
}

/** Section 4.10.5. */
function leb128(data: Uint8Array, begin: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = data[begin + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, next: begin + index + 1 };
  }
  return { value, next: begin + 8 };
}

/** The sequence header (section 5.5.1) up to the size that no frame may exceed. */
function mostPixels(header: Uint8Array): number {
  const bits = new BitReader(header);
  bits.read(3); // seq_profile
  bits.read(1); // still_picture
  if (bits.read(1) === 1) bits.read(5);
  else skipOperatingPoints(bits);
  const widthBits = bits.read(4) + 1;
  const heightBits = bits.read(4) + 1;
  return (bits.read(widthBits) + 1) * (bits.read(heightBits) + 1);
}

function skipOperatingPoints(bits: BitReader): void {
  let hasDecoderModel = false;
  let delayBits = 0;
  if (bits.read(1) === 1) {
    bits.read(32); // num_units_in_display_tick
    bits.read(32); // time_scale
    if (bits.read(1) === 1) skipVariableLength(bits); // num_ticks_per_picture_minus_1
    hasDecoderModel = bits.read(1) === 1;
    if (hasDecoderModel) {
      delayBits = bits.read(5) + 1;
      bits.read(32); // num_units_in_decoding_tick
      bits.read(10); // two lengths
    }
  }
  const hasDisplayDelay = bits.read(1) === 1;
  for (let left = bits.read(5) + 1; left > 0; left--) {
    bits.read(12); // operating_point_idc
    if (bits.read(5) > 7) bits.read(1); // seq_tier
    if (hasDecoderModel && bits.read(1) === 1) {
      bits.read(delayBits);
      bits.read(delayBits);
      bits.read(1); // low_delay_mode_flag
    }
    if (hasDisplayDelay && bits.read(1) === 1) bits.read(4);
  }
}

/** Section 4.10.3. */
function skipVariableLength(bits: BitReader): void {
  let zeros = 0;
  while (zeros < 32 && bits.read(1) === 0) zeros += 1;
  if (zeros < 32) bits.read(zeros);
}

/** Reads from the highest bit on; behind the end there are zeros. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--, this.#at++) {
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }
}
