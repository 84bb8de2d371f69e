import type { Frame } from '../../raster/frame.js';
import { dirtyUnits } from '../dirty-units.js';
import { type Coding, mcuOf } from './coding.js';
import { header, TRAILER } from './marker-segments.js';
import { quantisations } from './quantisation.js';
import { cachedScan, type Scan, scanOf, scanUponCached } from './scan.js';

/** Lowest quality with chroma at full resolution (4:4:4): subsampling frays coloured text visibly. */
const FULL_CHROMA_QUALITY = 90;

/** Dirty fraction above which coding the backdrop too costs more than later frames save. */
const MOST_DIRTY = 0.75;

/**
 * Encodes a frame as a baseline JPEG (ITU T.81, JFIF), composited on white. The scan of a backdrop is cached
 * with it and reused wherever a frame is not dirty. The cache does not affect the pixels, but the bytes:
 * Huffman codes are fitted to the first frame.
 * @param quality 1 to 100; fractions are rounded
 */
export function encodeJpeg(frame: Frame, quality: number): Uint8Array<ArrayBuffer> {
  const step = Math.round(quality);
  const coding = { tables: quantisations(step), subsampled: step < FULL_CHROMA_QUALITY };
  const scan = scanOfFrame(frame, step, coding);
  const start = header(frame, coding, scan.codes);
  const file = new Uint8Array(start.length + scan.length + TRAILER.length);
  file.set(start);
  scan.writeTo(file, start.length);
  file.set(TRAILER, start.length + scan.length);
  return file;
}

function scanOfFrame(frame: Frame, quality: number, coding: Coding): Scan {
  const { backdrop, transparent } = frame;
  const name = `jpeg ${quality}${transparent ? ', on white' : ''}`;
  if (!backdrop) return scanOf(frame, coding);
  const dirty = dirtyUnits(frame, mcuOf(coding).pixels);
  if (dirty.share > MOST_DIRTY) return scanOf(frame, coding);
  const { width, height, pixels } = backdrop;
  const cached = backdrop.derived(name, () =>
    cachedScan({ width, height, pixels, transparent }, frame, coding),
  );
  return scanUponCached(cached, dirty.marks, frame, coding);
}
