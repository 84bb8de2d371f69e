import { expectPixels, expectRoom } from '../checks';
import { firstRowFilter, packFiltered, packPlain } from './scanline-filters';

/** Filter types (PNG Specification, Third Edition, section 9.2). */
const NONE: i32 = 0;
const PAETH: i32 = 4;

/**
 * Packs the alpha of pixels as samples of grey: scanlines of the filter type and a byte a pixel (sections 7.2 and 9).
 * @param pixels RGBA of row 0
 * @param filter type of all rows
 */
export function packAlpha(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  filter: i32,
  scanlines: usize,
): void {
  assert(0 < width && 0 <= first && first <= end && 0 <= filter && filter <= PAETH);
  expectPixels(pixels, width, end);
  expectRoom(scanlines, (width + 1) * end);
  const stride = width << 2;
  for (let row = first; row < end; row++) {
    const type = row === 0 ? firstRowFilter(filter) : filter;
    const from = pixels + row * stride;
    const to = scanlines + row * (width + 1);
    store<u8>(to, type);
    if (type === NONE) packPlain(from, width, 1, to + 1);
    else packFiltered(from, from - stride, width, type, 1, to + 1);
  }
}
