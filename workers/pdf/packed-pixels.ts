/** Pixels as files have them without loss: the scanlines of PNGs (ISO 32000-1, section 7.4.4.4). */

import { wholeScanlines } from '../encoders/png/compressed-scanlines.js';
import { bandFilters, chosenFilter } from '../encoders/png/filter-choice.js';
import { GREY, greyOfAlpha, NONE, type PixelFormat, truecolour } from '../encoders/png/pixel-format.js';
import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import type { Pixmap } from '../raster/pixmap.js';
import type { PackedStream } from './pdf-file.js';

/** Colours, and how opaque they are where some are not. */
export interface PackedPicture {
  colors: PackedStream;
  alpha: PackedStream | undefined;
}

/**
 * Packs pixels without loss, with their alpha as a soft mask.
 * @param isInterpolated whether what is shown between pixels is to be between them
 */
export function packedPicture(pixmap: Pixmap, isInterpolated = false): PackedPicture {
  const { colors, alpha } = packedPlanes(pixmap);
  if (!isInterpolated) return { colors, alpha };
  return { colors: interpolated(colors), alpha: alpha && interpolated(alpha) };
}

function interpolated({ entries, bytes }: PackedStream): PackedStream {
  return { entries: `${entries}/Interpolate true`, bytes };
}

function packedPlanes(pixmap: Pixmap): PackedPicture {
  const { width, height, pixels } = pixmap;
  if (kernels.areOpaque(pixels.address, width * height))
    return { colors: packedColors(pixmap), alpha: undefined };
  const alpha = packedPlane(pixmap, greyOfAlpha(width, NONE));
  const color = singleColor(pixmap);
  // Pixels of one colour that differ in their alpha alone are one pixel behind a mask.
  if (color) return { colors: { entries: imageEntries(1, 1, 'DeviceRGB'), bytes: color }, alpha };
  const straight = { width, height, pixels: allocated(width * height * BYTES_OF_A_PIXEL) };
  try {
    kernels.straightenPixels(pixels.address, width, height, straight.pixels.address);
    return { colors: packedColors(straight), alpha };
  } finally {
    released(straight.pixels);
  }
}

/** The colours of pixels that are straight or opaque. */
function packedColors(pixmap: Pixmap): PackedStream {
  return packedPlane(pixmap, truecolour(pixmap.width, false, NONE));
}

/** @param plain the format without a filter, which is chosen here */
function packedPlane(pixmap: Pixmap, plain: PixelFormat): PackedStream {
  const { width, height } = pixmap;
  const format = { ...plain, filter: chosenFilter(pixmap, plain) };
  const bytes = Buffer.concat(wholeScanlines(pixmap, format, bandFilters(pixmap, format)));
  const image = imageEntries(width, height, format.colourType === GREY ? 'DeviceGray' : 'DeviceRGB');
  const predictor = `/DecodeParms<</Predictor 15/Colors ${format.pixelBytes}/Columns ${width}>>`;
  return { entries: `${image}${predictor}/Filter/FlateDecode`, bytes };
}

function imageEntries(width: number, height: number, space: 'DeviceRGB' | 'DeviceGray'): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${space}/BitsPerComponent 8`;
}

/** Red, green and blue of all pixels, straight, where these differ in nothing but their alpha; undefined otherwise. */
function singleColor({ width, height, pixels }: Pixmap): Uint8Array | undefined {
  const count = width * height;
  const one = kernels.mostOpaque(pixels.address, count);
  const straight = allocated(BYTES_OF_A_PIXEL);
  try {
    kernels.straightenPixels(pixels.address + BYTES_OF_A_PIXEL * one, 1, 1, straight.address);
    const color = bytesOf(straight).slice();
    const word = new DataView(color.buffer).getUint32(0, true);
    return kernels.areOfColour(pixels.address, count, word) ? color.subarray(0, 3) : undefined;
  } finally {
    released(straight);
  }
}
