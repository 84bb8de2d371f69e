import type { Frame } from '../../raster/frame.js';
import { dirtyUnits } from '../dirty-units.js';
import { type Coding, mcuOf } from './coding.js';
import type { HuffmanCodes, HuffmanTable } from './huffman.js';
import { quantisations } from './quantisation.js';
import { cachedScan, type Scan, scanOf, scanUponCached } from './scan.js';
import { ZIGZAG } from './zigzag.js';

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

/** Markers (ITU T.81, table B.1). */
const SOI = [0xff, 0xd8];
const EOI = [0xff, 0xd9];
const APP0 = 0xe0;
const DQT = 0xdb;
const SOF0 = 0xc0;
const DHT = 0xc4;
const SOS = 0xda;

/** Bytes behind the scan: the EOI marker. */
const TRAILER: readonly number[] = EOI;

/** Builds everything before the entropy-coded data of the only scan. */
function header(
  { width, height }: { width: number; height: number },
  { tables, subsampled }: Coding,
  { luma, chroma }: HuffmanCodes,
): number[] {
  const sampling = subsampled ? 0x22 : 0x11;
  return [
    ...SOI,
    // JFIF 1.02, pixels as wide as high, no thumbnail (ITU-T T.871, 10.1).
    ...segment(APP0, [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(DQT, [0, ...inZigzag(tables.luma.steps), 1, ...inZigzag(tables.chroma.steps)]),
    ...segment(SOF0, [8, ...twoBytes(height), ...twoBytes(width), 3, 1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...segment(DHT, [
      ...codes(0x00, luma.dc),
      ...codes(0x10, luma.ac),
      ...codes(0x01, chroma.dc),
      ...codes(0x11, chroma.ac),
    ]),
    ...segment(SOS, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ];
}

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, ...twoBytes(content.length + 2), ...content];
}

function twoBytes(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function inZigzag(table: readonly number[]): number[] {
  return ZIGZAG.map((at) => table[at] as number);
}

/** @param classAndNumber table class (0 DC, 1 AC) in the upper half, table number in the lower */
function codes(classAndNumber: number, { counts, symbols }: HuffmanTable): number[] {
  return [classAndNumber, ...counts, ...symbols];
}
