import { kernels } from '../../kernels/kernels.js';
import type { ShownImage } from '../motion/shown-images.js';

/** The blocks of a GIF file (Graphics Interchange Format, version 89a). Numbers are little-endian. */

/** Palette index of the transparent entry, the same in every palette of ours. */
const TRANSPARENT_INDEX = kernels.TRANSPARENT;

/** Bytes of one image: Image Descriptor, optional Local Color Table, Table Based Image Data. */
export type ImageBlock = Uint8Array;

const TRAILER = 0x3b;
const DO_NOT_DISPOSE = 1 << 2;
const TRANSPARENT_COLOUR_FLAG = 1;
const GLOBAL_PALETTE_FLAG = 0x80;
const COLOUR_RESOLUTION_8_BITS = 7 << 4;

/**
 * Assembles a GIF89a file that loops for ever.
 * @param palette global palette: RGB triples, a power of two of them
 * @param images the first covers the screen and is opaque; less than 65,536 centiseconds in total
 */
export function gifFile(
  { width, height }: { width: number; height: number },
  palette: Uint8Array,
  images: readonly ShownImage[],
): Uint8Array<ArrayBuffer> {
  return animatedGif(
    { width, height },
    palette,
    images.map(({ image, delay }, index) => ({
      block: image,
      flags: DO_NOT_DISPOSE | (index > 0 ? TRANSPARENT_COLOUR_FLAG : 0),
      transparentIndex: TRANSPARENT_INDEX,
      delay,
    })),
  );
}

/** An image block with what its Graphic Control Extension says (section 23). */
export interface ControlledImage {
  block: ImageBlock;
  flags: number;
  transparentIndex: number;
  /** Centiseconds. */
  delay: number;
}

/**
 * Assembles a GIF89a file of finished images that loops for ever.
 * @param palette as of `gifFile`; undefined where each image has one of its own
 */
export function animatedGif(
  { width, height }: { width: number; height: number },
  palette: Uint8Array | undefined,
  images: readonly ControlledImage[],
): Uint8Array<ArrayBuffer> {
  const blocks = [
    header(),
    logicalScreen(width, height, palette),
    palette ?? new Uint8Array(0),
    loopForEver(),
  ];
  for (const image of images) blocks.push(graphicControl(image), image.block);
  blocks.push(Uint8Array.of(TRAILER));
  return joined(blocks);
}

/** Section 17. */
function header(): Uint8Array {
  return Buffer.from('GIF89a', 'latin1');
}

/** Section 18. */
function logicalScreen(width: number, height: number, palette: Uint8Array | undefined): Uint8Array {
  const table = palette ? GLOBAL_PALETTE_FLAG | paletteSizeBits(palette) : 0;
  const flags = COLOUR_RESOLUTION_8_BITS | table;
  return Uint8Array.of(...word(width), ...word(height), flags, TRANSPARENT_INDEX, 0);
}

/** NETSCAPE2.0 application extension (section 26); a loop count of 0 means for ever. */
function loopForEver(): Uint8Array {
  const identifier = Buffer.from('NETSCAPE2.0', 'latin1');
  return Uint8Array.of(0x21, 0xff, identifier.length, ...identifier, 3, 1, ...word(0), 0);
}

/** Section 23. */
function graphicControl({ flags, delay, transparentIndex }: ControlledImage): Uint8Array {
  return Uint8Array.of(0x21, 0xf9, 4, flags, ...word(delay), transparentIndex, 0);
}

/**
 * Builds an image block (sections 20 to 22).
 * @param localPalette RGB triples, a power of two of them; undefined for the global palette
 * @param codes LZW codes, least significant bit first
 */
export function imageBlock(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  localPalette: Uint8Array | undefined,
  minimumCodeSize: number,
  codes: Uint8Array,
): ImageBlock {
  const flags = localPalette ? 0x80 | paletteSizeBits(localPalette) : 0;
  const place = [left, top, right - left, bottom - top].flatMap(word);
  const descriptor = Uint8Array.of(0x2c, ...place, flags);
  return joined([
    descriptor,
    localPalette ?? new Uint8Array(0),
    Uint8Array.of(minimumCodeSize),
    subBlocks(codes),
  ]);
}

/** Data sub-blocks (section 15): up to 255 bytes, each behind its length, closed by an empty one. */
function subBlocks(bytes: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255) + 1);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    blocks[to] = part.length;
    blocks.set(part, to + 1);
    to += part.length + 1;
  }
  return blocks;
}

/** Three bits n, for a palette of 2^(n + 1) colours. */
function paletteSizeBits(palette: Uint8Array): number {
  return Math.log2(palette.length / 3) - 1;
}

function word(value: number): [number, number] {
  return [value & 0xff, value >> 8];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
