import { expectBytes, expectPixels } from '../checks';
import { straighten } from '../raster/straight-alpha';
import { firstRowFilter, packFiltered, packPlain } from './scanline-filters';

/**
 * Scanlines of samples (PNG Specification, Third Edition, sections 7.2 and 9): the filter type, then the samples. Of truecolour,
 * up to 16 bytes are written behind the last scanline.
 */

/** Filter types (section 9.2). */
const NONE: i32 = 0;
const PAETH: i32 = 4;

/**
 * Packs opaque pixels as red, green and blue.
 * @param pixels RGBA of row 0
 * @param filter type of all rows
 */
export function packTruecolour(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  filter: i32,
  scanlines: usize,
): void {
  expectBytes(scanlines, (width * 3 + 1) * end + 4);
  packRows(pixels, width, first, end, filter, 3, scanlines);
}

/** Packs the alpha of pixels as samples of grey, like `packTruecolour`. */
export function packAlpha(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  filter: i32,
  scanlines: usize,
): void {
  expectBytes(scanlines, (width + 1) * end);
  packRows(pixels, width, first, end, filter, 1, scanlines);
}

function packRows(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  filter: i32,
  channels: i32,
  scanlines: usize,
): void {
  assert(0 < width && 0 <= first && first <= end && 0 <= filter && filter <= PAETH);
  expectPixels(pixels, width, end);
  const stride = width << 2;
  const scanline = width * channels + 1;
  for (let row = first; row < end; row++) {
    const type = row === 0 ? firstRowFilter(filter) : filter;
    const from = pixels + row * stride;
    const to = scanlines + row * scanline;
    store<u8>(to, type);
    if (type === NONE) packPlain(from, width, channels, to + 1);
    else packFiltered(from, from - stride, width, type, channels, to + 1);
  }
}

/**
 * Packs premultiplied pixels as straight red, green, blue and alpha.
 * @param straight room for two rows of RGBA
 */
export function packTruecolourWithAlpha(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  filter: i32,
  scanlines: usize,
  straight: usize,
): void {
  assert(0 < width && 0 <= first && first <= end && 0 <= filter && filter <= PAETH);
  expectPixels(pixels, width, end);
  expectBytes(scanlines, (width * 4 + 1) * end);
  expectPixels(straight, width, 2);
  const stride = width << 2;
  const scanline = stride + 1;
  if (first > 0) straighten(pixels + (first - 1) * stride, width, straight + ((first - 1) & 1) * stride);
  for (let row = first; row < end; row++) {
    const type = row === 0 ? firstRowFilter(filter) : filter;
    const current = straight + (row & 1) * stride;
    const to = scanlines + row * scanline;
    straighten(pixels + row * stride, width, current);
    store<u8>(to, type);
    if (type === NONE) packPlain(current, width, 4, to + 1);
    else packFiltered(current, straight + (~row & 1) * stride, width, type, 4, to + 1);
  }
}
