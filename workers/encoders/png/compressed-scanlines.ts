import type { Backdrop } from '../../raster/backdrop.js';
import type { Frame } from '../../raster/frame.js';
import { DeflateStream } from './deflate-stream.js';
import { drawnBytes } from './drawn-bytes.js';
import { BAND_ROWS, bandCount, bandTokenBytes, type KeptBands, keepBands } from './kept-bands.js';
import { type Effort, MatchFinder } from './matches.js';
import { INDEXED, NONE, type PixelFormat } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

/** Deflate with the largest window, and flags that make the two a multiple of 31 (RFC 1950, section 2.2). */
const ZLIB_HEADER = Uint8Array.of(0x78, 0x9c);
/** The largest prime below 65536 (RFC 1950, section 8.2). */
const ADLER_BASE = 65521;

const KEPT: Effort = { shortProbes: 16, longProbes: 32, longBytes: 12, patience: 258 };
/** Few colours make long matches, which are soon found. */
const INDEXED_DRAWN: Effort = { shortProbes: 4, longProbes: 2, longBytes: 12, patience: 24 };
/** On gradients the edges of letters hardly repeat: twice the search takes 1.5% off a card's bytes. */
const TRUECOLOUR_DRAWN: Effort = { shortProbes: 16, longProbes: 16, longBytes: 12, patience: 258 };
/** Photographs, where a byte is hardly ever part of a long match. */
const FILTERED: Effort = { shortProbes: 0, longProbes: 8, longBytes: 4, patience: 32 };

/**
 * The scanlines of a frame as a zlib stream (RFC 1950). Of those that are the backdrop's, the tokens are kept beside the
 * backdrop; only the others are filtered and searched for matches.
 * @param format the kernel's palette is its palette
 */
export function compressedScanlines(frame: Frame, format: PixelFormat): Uint8Array[] {
  const { height, backdrop } = frame;
  const kept = keptBands(backdrop, format);
  const { rows: drawn, spans } = drawnBytes(frame, format);
  const scanlines = new Scanlines(frame, format);
  const matches = new MatchFinder(scanlines, drawnEffort(format), spans);
  const stream = new DeflateStream(bandTokenBytes(format));
  const checksum = new Adler32(format.rowBytes);
  let lastDrawn = -1;
  for (let band = 0; band < bandCount(height); band++) {
    const first = band * BAND_ROWS;
    const end = Math.min(height, first + BAND_ROWS);
    const lastAbove = lastDrawn;
    for (let row = first; row < end; row++) if (drawn[row] === 1) lastDrawn = row;
    const isKept = lastDrawn < first && kept.farthestRow(band) > lastAbove;
    if (isKept) kept.addTo(stream, band);
    else stream.add((address) => matches.parse(first, end, address, kept.tokens(band)));
    for (let row = first; row < end; row++)
      checksum.add(drawn[row] === 1 ? scanlines.sums(row) : kept.sums(row));
  }
  return [ZLIB_HEADER, ...stream.finish(), checksum.bytes()];
}

function drawnEffort({ filter, colourType }: PixelFormat): Effort {
  if (filter !== NONE) return FILTERED;
  return colourType === INDEXED ? INDEXED_DRAWN : TRUECOLOUR_DRAWN;
}

function keptBands(backdrop: Backdrop, format: PixelFormat): KeptBands {
  const name = `png ${format.colourType} ${format.depth} ${format.filter}`;
  return backdrop.derived(name, () => keepBands(backdrop, format, format.filter === NONE ? KEPT : FILTERED));
}

/** Adler-32 (RFC 1950, section 8.2) from the sums over rows, each begun at 0. */
class Adler32 {
  #low = 1;
  #high = 0;

  constructor(readonly rowBytes: number) {}

  add(sums: number): void {
    this.#high = (this.#high + this.rowBytes * this.#low + (sums >>> 16)) % ADLER_BASE;
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
