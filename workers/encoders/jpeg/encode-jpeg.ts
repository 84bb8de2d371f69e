import type { Frame } from '../../raster/frame.js';
import { dirtyUnits } from '../dirty-units.js';
import { type Coding, mcuOf } from './coding.js';
import { header, TRAILER } from './marker-segments.js';
import { quantisations } from './quantisation.js';
import { cachedScan, type Scan, scanOf, scanUponCached } from './scan.js';

/** From this quality on colour is kept at full resolution (4:4:4): halved, coloured text frays visibly. */
const FULL_CHROMA_QUALITY = 90;

/** With more of a frame touched than this, coding the backdrop as well takes longer than it ever saves soon. */
const MOST_DIRTY = 0.75;

/**
 * Writes a baseline JPEG (ITU T.81, JFIF). What is transparent comes out on white. The scan of a backdrop is kept
 * beside it, and its bits are used again wherever nothing was drawn over it. The pixels do not depend on that, but the bytes
 * do: the codes are fitted to the first frame.
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
