import { UndecodableImage } from './undecodable-image.js';

/** Cost of decoding AV1 data: the maximum over all sequence headers. */
export interface Av1Stream {
  /** Maximum pixels of a frame. */
  framePixels: number;
  /** Bytes of a pixel in a decoded frame, all planes together; samples of more than 8 bits take two. */
  pixelBytes: number;
  /** Film grain is applied, to a copy of the frame. */
  hasGrain: boolean;
  frames: number;
}

/**
 * Limit of open bitstream units (OBUs): besides headers, a picture has at most one for each of its 4096
 * tiles.
 */
const MOST_OBUS = 20_000;

const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;

/**
 * Reads the headers among the open bitstream units of AV1 data (AV1 specification, section 5.3).
 * @throws UndecodableImage for more units than a picture needs
 */
export function readAv1Stream(data: Uint8Array): Av1Stream {
  const stream: Av1Stream = { framePixels: 0, pixelBytes: 0, hasGrain: false, frames: 0 };
  let units = 0;
  for (let at = 0; at < data.length; ) {
    units += 1;
    if (units > MOST_OBUS) throw new UndecodableImage('AVIF of too many units');
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
      const sequence = readSequenceHeader(data.subarray(at, end));
      stream.framePixels = Math.max(stream.framePixels, sequence.framePixels);
      stream.pixelBytes = Math.max(stream.pixelBytes, sequence.pixelBytes);
      stream.hasGrain ||= sequence.hasGrain;
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

/** Section 5.5.1. */
function readSequenceHeader(header: Uint8Array): Omit<Av1Stream, 'frames'> {
  const bits = new BitReader(header);
  const profile = bits.read(3);
  bits.read(1); // still_picture
  const isReduced = bits.read(1) === 1;
  if (isReduced) bits.read(5);
  else skipOperatingPoints(bits);
  const widthBits = bits.read(4) + 1;
  const heightBits = bits.read(4) + 1;
  const framePixels = (bits.read(widthBits) + 1) * (bits.read(heightBits) + 1);
  if (!isReduced && bits.read(1) === 1) bits.read(7); // lengths of frame ids
  bits.read(3); // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter
  if (!isReduced) skipInterTools(bits);
  bits.read(3); // enable_superres, enable_cdef, enable_restoration
  const pixelBytes = readPixelBytes(bits, profile);
  return { framePixels, pixelBytes, hasGrain: bits.read(1) === 1 };
}

function skipInterTools(bits: BitReader): void {
  bits.read(4); // enable_interintra_compound, enable_masked_compound, enable_warped_motion, enable_dual_filter
  const hasOrderHint = bits.read(1) === 1;
  if (hasOrderHint) bits.read(2); // enable_jnt_comp, enable_ref_frame_mvs
  const choosesScreenContentTools = bits.read(1) === 1;
  const mayUseScreenContentTools = choosesScreenContentTools || bits.read(1) === 1;
  const choosesIntegerVectors = mayUseScreenContentTools && bits.read(1) === 1;
  if (mayUseScreenContentTools && !choosesIntegerVectors) bits.read(1); // seq_force_integer_mv
  if (hasOrderHint) bits.read(3); // order_hint_bits_minus_1
}

/** BT.709, sRGB and identity (section 6.4.2): RGB, which is never subsampled. */
const RGB_DESCRIPTION = 0x010d00;

/** Bytes of a pixel in all planes, by color_config (section 5.5.2). */
function readPixelBytes(bits: BitReader, profile: number): number {
  const isDeep = bits.read(1) === 1;
  const isTwelveBits = isDeep && profile === 2 && bits.read(1) === 1;
  const isGrey = profile !== 1 && bits.read(1) === 1;
  const description = bits.read(1) === 1 ? bits.read(24) : undefined;
  const sampleBytes = isDeep ? 2 : 1;
  if (isGrey) {
    bits.read(1); // color_range
    // libaom allocates chroma planes even for monochrome.
    return 1.5 * sampleBytes;
  }
  let [halvesWidth, halvesHeight] = [false, false];
  if (description !== RGB_DESCRIPTION) {
    bits.read(1); // color_range
    halvesWidth = profile === 0 || (profile === 2 && (!isTwelveBits || bits.read(1) === 1));
    halvesHeight = profile === 0 || (isTwelveBits && halvesWidth && bits.read(1) === 1);
    if (halvesWidth && halvesHeight) bits.read(2); // chroma_sample_position
  }
  bits.read(1); // separate_uv_delta_q
  return (1 + 2 / ((halvesWidth ? 2 : 1) * (halvesHeight ? 2 : 1))) * sampleBytes;
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

/** Bit reader, most significant bit first; zeros follow the end. */
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
