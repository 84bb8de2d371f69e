import type { Frame } from '../../raster/frame.js';
import { touchedUnits } from '../dirty-units.js';
import { type Coding, unitOf } from './coding.js';
import { header, TRAILER } from './marker-segments.js';
import { quantisations } from './quantisation.js';
import { keptScan, type Scan, scanOf, scanOver } from './scan.js';

/** From this quality on colour is kept at full resolution (4:4:4): halved, coloured text frays visibly. */
const FULL_COLOUR_QUALITY = 90;

/** With more of a frame touched than this, coding the backdrop as well takes longer than it ever saves soon. */
const MOST_TOUCHED = 0.75;

/**
 * Writes a baseline JPEG (ITU T.81, JFIF). What is transparent comes out on white. The scan of a backdrop is kept
 * beside it, and its bits are used again wherever nothing was drawn over it. The pixels do not depend on that, but the bytes
 * do: the codes are fitted to the first frame.
 * @param quality 1 to 100; fractions are rounded
 */
export function encodeJpeg(frame: Frame, quality: number): Uint8Array<ArrayBuffer> {
  const step = Math.round(quality);
  const coding = { tables: quantisations(step), halfColour: step < FULL_COLOUR_QUALITY };
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
  const touched = touchedUnits(frame, unitOf(coding).pixels);
  if (touched.share > MOST_TOUCHED) return scanOf(frame, coding);
  const { width, height, pixels } = backdrop;
  const kept = backdrop.derived(name, () => keptScan({ width, height, pixels, transparent }, frame, coding));
  return scanOver(kept, touched.marks, frame, coding);
}
