import type { Backdrop } from '../../raster/backdrop.js';
import type { FrameUpon } from '../../raster/frame.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { type CachedBands, cacheBands } from './cached-bands.js';
import { DeflateStream } from './deflate-stream.js';
import { dirtyBytes, NOTHING_DIRTY } from './dirty-bytes.js';
import { BAND_ROWS, bandCount, CAREFUL, MatchFinder, QUICK } from './matches.js';
import { type Filter, INDEXED, type PixelFormat } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

/**
 * Zlib header for deflate with a 32 KiB window; the two bytes form a multiple of 31 (RFC 1950, section 2.2).
 */
const ZLIB_HEADER = Uint8Array.of(0x78, 0x9c);
/** The largest prime below 65536 (RFC 1950, section 8.2). */
const ADLER_BASE = 65521;

/**
 * Compresses all scanlines to a zlib stream (RFC 1950) without caching anything.
 * @param format its palette, if any, is the one just gathered in the kernel
 * @param filters of bands of rows, where they are not the format's: see `bandFilters`
 */
export function wholeScanlines(
  pixmap: Pixmap,
  format: PixelFormat,
  filters: readonly Filter[],
): Uint8Array[] {
  const { height } = pixmap;
  const scanlines = new Scanlines(pixmap, format, format.colourType === INDEXED);
  const matches = new MatchFinder(scanlines, QUICK, NOTHING_DIRTY);
  const stream = new DeflateStream(format);
  for (let first = 0; first < height; first += BAND_ROWS) {
    const end = Math.min(height, first + BAND_ROWS);
    const filter = filters[first / BAND_ROWS];
    stream.add((address) => matches.parse(first, end, address, { filter }));
  }
  const checksum = new Adler32();
  checksum.add(scanlines.sums(0, height), height * format.rowBytes);
  return [ZLIB_HEADER, ...stream.finish(), checksum.bytes()];
}

/**
 * Compresses a frame's scanlines with the cached tokens of its backdrop: only dirty rows are filtered and
 * searched for matches.
 * @param format its palette, if any, is the kernel's current one
 */
export function scanlinesUponBackdrop(frame: FrameUpon, format: PixelFormat): Uint8Array[] {
  const { height, backdrop } = frame;
  const cached = cachedBands(backdrop, format);
  const { rows: dirtyRows, spans } = dirtyBytes(frame, format);
  const scanlines = new Scanlines(frame, format);
  const effort = format.colourType === INDEXED ? QUICK : CAREFUL;
  const matches = new MatchFinder(scanlines, effort, spans);
  const stream = new DeflateStream(format);
  const checksum = new Adler32();
  let lastDirty = -1;
  for (let band = 0; band < bandCount(height); band++) {
    const first = band * BAND_ROWS;
    const end = Math.min(height, first + BAND_ROWS);
    const lastAbove = lastDirty;
    for (let row = first; row < end; row++) if (dirtyRows[row] === 1) lastDirty = row;
    const isCached = lastDirty < first && cached.farthestRow(band) > lastAbove;
    if (isCached) cached.addTo(stream, band);
    else stream.add((address) => matches.parse(first, end, address, { cached: cached.tokens(band) }));
    for (let row = first; row < end; row++) {
      checksum.add(dirtyRows[row] === 1 ? scanlines.sums(row, row + 1) : cached.sums(row), format.rowBytes);
    }
  }
  return [ZLIB_HEADER, ...stream.finish(), checksum.bytes()];
}

function cachedBands(backdrop: Backdrop, format: PixelFormat): CachedBands {
  const name = `png ${format.colourType} ${format.depth} ${format.filter}`;
  return backdrop.derived(name, () => cacheBands(backdrop, format));
}

/** Combines Adler-32 (RFC 1950, section 8.2) from sums over parts, each started at 0. */
class Adler32 {
  #low = 1;
  #high = 0;

  /** @param length of the part in bytes */
  add(sums: number, length: number): void {
    this.#high = (this.#high + (length % ADLER_BASE) * this.#low + (sums >>> 16)) % ADLER_BASE;
    this.#low = (this.#low + (sums & 0xffff)) % ADLER_BASE;
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(4);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, this.#high);
    view.setUint16(2, this.#low);
    return bytes;
  }
}
