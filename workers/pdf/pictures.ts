/** Pictures of a file, each of which is written once (ISO 32000-1, section 8.9). */

import type { EncodedPicture } from '../contract/encoded-picture.js';
import { profileConversion } from '../images/colours/profile-conversions.js';
import {
  isFrameHeader,
  type JpegStructure,
  readJpegStructure,
  walkSegments,
} from '../images/jpeg-structure.js';
import { uprightMatrix } from '../images/orientation-geometry.js';
import { UndecodableImage } from '../images/undecodable-image.js';
import { bytesOf } from '../kernels/kernels.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import type { ObjectNumber, PdfFile } from './pdf-file.js';

/** A picture that is written. */
export interface WrittenPicture {
  number: ObjectNumber;
  /** From the unit square that it fills, y upwards, to the unit square of the upright picture, y downwards. */
  matrix: Matrix;
}

/** Stored rows begin at the top, where the unit square of a picture has 1. */
const TOP_DOWN: Matrix = [1, 0, 0, -1, 0, 1];

/** The pictures of a file by what identifies their content. */
export class Pictures {
  readonly #file: PdfFile;
  readonly #written = new Map<string, WrittenPicture>();
  readonly #profiles = new Map<string, ObjectNumber>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @throws what drawing the picture throws */
  of(picture: LazyPixmap): WrittenPicture {
    const { encoded } = picture;
    const key = encoded?.type === 'jpeg' ? encoded.digest : picture.key;
    const known = this.#written.get(key);
    if (known) return known;
    // A broken file must not get into the document: that it can be decoded is known once it is.
    const pixmap = picture.drawn();
    const written = (encoded?.type === 'jpeg' && this.#jpeg(encoded)) || this.pixmap(pixmap);
    this.#written.set(key, written);
    return written;
  }

  /** Writes pixels without loss, with their alpha as a soft mask. */
  pixmap({ width, height, pixels }: Pixmap): WrittenPicture {
    const { colors, alpha } = planesOf(bytesOf(pixels));
    const size = (across: number, down: number) =>
      `/Type/XObject/Subtype/Image/Width ${across}/Height ${down}`;
    const depth = '/BitsPerComponent 8';
    let mask = '';
    if (alpha) {
      const bytes = withPredictor(alpha, width);
      const entries = `${size(width, height)}/ColorSpace/DeviceGray${depth}${predictor(1, width)}`;
      mask = `/SMask ${this.#file.addStream(entries, bytes)} 0 R`;
    }
    // Pixels of one colour that differ in their alpha alone are one pixel behind a mask.
    const isOne = colors.length === 3;
    const [across, down] = isOne ? [1, 1] : [width, height];
    const bytes = isOne ? colors : withPredictor(colors, 3 * width, 3);
    const parameters = isOne ? '' : predictor(3, width);
    const entries = `${size(across, down)}/ColorSpace/DeviceRGB${depth}${parameters}${mask}`;
    return { number: this.#file.addStream(entries, bytes), matrix: TOP_DOWN };
  }

  /** Writes a JPEG as it was sent, without what is no picture in it; undefined for what readers of PDF do not decode alike. */
  #jpeg({ bytes }: Pick<EncodedPicture, 'bytes'>): WrittenPicture | undefined {
    const structure = structureOf(bytes);
    if (!structure) return undefined;
    const { width, height, components, orientation, stream } = structure;
    const frame = frameOf(stream);
    if (!frame || (components !== 1 && components !== 3)) return undefined;
    const device = components === 1 ? 'DeviceGray' : 'DeviceRGB';
    const space = this.#colorSpace(structure, device);
    const untransformed = frame.isRgb ? '/DecodeParms<</ColorTransform 0>>' : '';
    const number = this.#file.addStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode${untransformed}`,
      stream,
      { isPacked: true },
    );
    return { number, matrix: multiplied(uprightMatrix(orientation), TOP_DOWN) };
  }

  #colorSpace({ profile, components }: JpegStructure, device: string): string {
    const read = profile && profileConversion(profile);
    if (!read || !profile || read.device !== (components === 1 ? 'GRAY' : 'RGB ')) return `/${device}`;
    const key = Buffer.from(profile.buffer, profile.byteOffset, profile.length).toString('latin1');
    const number =
      this.#profiles.get(key) ?? this.#file.addStream(`/N ${components}/Alternate/${device}`, profile);
    this.#profiles.set(key, number);
    return `[/ICCBased ${number} 0 R]`;
  }
}

function structureOf(bytes: Uint8Array): JpegStructure | undefined {
  try {
    return readJpegStructure(bytes);
  } catch (error) {
    if (error instanceof UndecodableImage) return undefined;
    throw error;
  }
}

/** The last marker of frames that readers of PDF know: baseline, extended and progressive ones of Huffman codes. */
const LAST_KNOWN_FRAME = 0xc2;
const RGB_IDENTIFIERS = 'RGB';

/** Whether the components of a JPEG are red, green and blue by their names; undefined for a coding that is not known. */
function frameOf(stream: Uint8Array): { isRgb: boolean } | undefined {
  for (const { marker, body } of walkSegments(stream)) {
    if (marker === undefined || !isFrameHeader(marker)) continue;
    if (marker > LAST_KNOWN_FRAME) return undefined;
    // ITU-T T.81, section B.2.2: a length of 8 bits, two sides of 16, a count, and three bytes a component.
    const identifiers = [6, 9, 12].map((at) => String.fromCharCode(stream[body + at] ?? 0)).join('');
    return { isRgb: identifiers === RGB_IDENTIFIERS };
  }
  return undefined;
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
    const [at, to] = [4 * pixel, 3 * pixel];
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

function predictor(colors: number, columns: number): string {
  return `/DecodeParms<</Predictor 15/Colors ${colors}/Columns ${columns}>>`;
}

/** Filter types of PNG (its specification, section 9.2). */
const SUB = 1;
const UP = 2;

/** Rows as differences to what is on their left or above them, whichever are smaller together. */
function withPredictor(bytes: Uint8Array, row: number, step = 1): Uint8Array {
  const rows = bytes.length / row;
  const filtered = new Uint8Array(rows * (row + 1));
  for (let index = 0; index < rows; index++) {
    const from = index * row;
    const to = index * (row + 1);
    let [left, above] = [0, 0];
    for (let at = 0; at < row; at++) {
      const value = bytes[from + at] as number;
      left += magnitude(value - (at < step ? 0 : (bytes[from + at - step] as number)));
      above += magnitude(value - (index === 0 ? 0 : (bytes[from + at - row] as number)));
    }
    const isUp = above <= left;
    filtered[to] = isUp ? UP : SUB;
    for (let at = 0; at < row; at++) {
      const before = isUp
        ? index === 0
          ? 0
          : (bytes[from + at - row] as number)
        : at < step
          ? 0
          : (bytes[from + at - step] as number);
      filtered[to + 1 + at] = (bytes[from + at] as number) - before;
    }
  }
  return filtered;
}

/** Of a difference of bytes, which goes round. */
function magnitude(difference: number): number {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
}
