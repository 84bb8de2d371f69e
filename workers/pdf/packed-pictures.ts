/** Pixels as files have them without loss, and those of the last files, to be written again. */

import { deflateSync } from 'node:zlib';
import { bytesOf } from '../kernels/kernels.js';
import type { Pixmap } from '../raster/pixmap.js';
import { LEVEL, type PackedStream } from './pdf-file.js';

/** Colours, and how opaque they are where some are not. */
export interface PackedPicture {
  colors: PackedStream;
  alpha: PackedStream | undefined;
}

/** Bytes of the pictures that are kept. */
const MOST_BYTES = 16 * 2 ** 20;

/** Pictures by what identifies their content; those go first that were not written for the longest. */
export class PackedPictures {
  readonly #pictures = new Map<string, PackedPicture>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): PackedPicture | undefined {
    const picture = this.#pictures.get(key);
    if (!picture) return undefined;
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    return picture;
  }

  /** @returns the picture, which is not kept where it is larger than all that is */
  keep(key: string, picture: PackedPicture): PackedPicture {
    const bytes = bytesOfPicture(key, picture);
    if (bytes > MOST_BYTES) return picture;
    this.#pictures.set(key, picture);
    this.#bytes += bytes;
    for (const [oldest, one] of this.#pictures) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#pictures.delete(oldest);
      this.#bytes -= bytesOfPicture(oldest, one);
    }
    return picture;
  }
}

function bytesOfPicture(key: string, { colors, alpha }: PackedPicture): number {
  return 2 * key.length + colors.bytes.length + (alpha?.bytes.length ?? 0);
}

/** Packs pixels without loss, with their alpha as a soft mask. */
export function packedPicture({ width, height, pixels }: Pixmap): PackedPicture {
  const { colors, alpha } = planesOf(bytesOf(pixels));
  // Pixels of one colour that differ in their alpha alone are one pixel behind a mask.
  if (colors.length === 3) return { colors: packedPlane(colors, 1, 1, 3), alpha: alphaPlane() };
  return { colors: packedPlane(colors, width, height, 3), alpha: alphaPlane() };

  function alphaPlane(): PackedStream | undefined {
    return alpha && packedPlane(alpha, width, height, 1);
  }
}

/** @param channels 3 for colours, 1 for grey */
function packedPlane(bytes: Uint8Array, width: number, height: number, channels: 1 | 3): PackedStream {
  const space = channels === 3 ? 'DeviceRGB' : 'DeviceGray';
  const facts = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${space}/BitsPerComponent 8`;
  const parameters = `/DecodeParms<</Predictor 15/Colors ${channels}/Columns ${width}>>`;
  const packed = deflateSync(withPredictor(bytes, channels * width, channels), { level: LEVEL });
  return { entries: `${facts}${parameters}/Filter/FlateDecode`, bytes: packed };
}

/** Differences by which rounded premultiplied colours may be the same. */
const ROUNDING = 1;

/** Straight colours, of one pixel where all that show have one, and alpha; without alpha where all is opaque. */
function planesOf(pixels: Uint8Array): { colors: Uint8Array; alpha: Uint8Array | undefined } {
  const count = pixels.length / 4;
  const alpha = new Uint8Array(count);
  let isOpaque = true;
  let strongest = 0;
  for (let pixel = 0; pixel < count; pixel++) {
    const own = pixels[4 * pixel + 3] as number;
    alpha[pixel] = own;
    if (own !== 255) isOpaque = false;
    if (own > (alpha[strongest] as number)) strongest = pixel;
  }
  const one = straight(pixels, 4 * strongest);
  if (!isOpaque && isAllOf(pixels, one)) return { colors: Uint8Array.from(one), alpha };
  const colors = new Uint8Array(3 * count);
  for (let pixel = 0; pixel < count; pixel++) {
    const at = 4 * pixel;
    const to = 3 * pixel;
    const own = alpha[pixel] as number;
    if (own === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel] as number;
      colors[to + channel] = own === 255 ? value : Math.min(255, Math.round((255 * value) / own));
    }
  }
  return { colors, alpha: isOpaque ? undefined : alpha };
}

function straight(pixels: Uint8Array, at: number): number[] {
  const alpha = pixels[at + 3] as number;
  return [0, 1, 2].map((channel) =>
    alpha === 0 ? 0 : Math.min(255, Math.round((255 * (pixels[at + channel] as number)) / alpha)),
  );
}

function isAllOf(pixels: Uint8Array, [red = 0, green = 0, blue = 0]: readonly number[]): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] as number) / 255;
    if (Math.abs((pixels[at] as number) - red * alpha) > ROUNDING) return false;
    if (Math.abs((pixels[at + 1] as number) - green * alpha) > ROUNDING) return false;
    if (Math.abs((pixels[at + 2] as number) - blue * alpha) > ROUNDING) return false;
  }
  return true;
}

/** Filter types of PNG (its specification, section 9.2). */
const SUB = 1;
const UP = 2;

/** Rows as differences to what is on their left or above them, whichever are smaller together. */
function withPredictor(bytes: Uint8Array, row: number, step: number): Uint8Array {
  const rows = bytes.length / row;
  const filtered = new Uint8Array(rows * (row + 1));
  // What is beyond the edges of a picture is 0.
  const toLeft = new Uint8Array(row);
  let above: Uint8Array = new Uint8Array(row);
  for (let index = 0; index < rows; index++) {
    const own = bytes.subarray(index * row, (index + 1) * row);
    toLeft.set(own.subarray(0, row - step), step);
    const isUp = distance(own, above) <= distance(own, toLeft);
    const before = isUp ? above : toLeft;
    const to = index * (row + 1);
    filtered[to] = isUp ? UP : SUB;
    for (let at = 0; at < row; at++) filtered[to + 1 + at] = (own[at] as number) - (before[at] as number);
    above = own;
  }
  return filtered;
}

/** The sum of the differences of bytes, which go round. */
function distance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++)
    sum += Math.abs((((one[at] as number) - (other[at] as number)) << 24) >> 24);
  return sum;
}
