import type { Coding } from './coding.js';
import type { HuffmanCodes, HuffmanTable } from './huffman.js';
import { ZIGZAG } from './zigzag.js';

/** Markers (ITU T.81, table B.1). */
const SOI = [0xff, 0xd8];
const EOI = [0xff, 0xd9];
const APP0 = 0xe0;
const DQT = 0xdb;
const SOF0 = 0xc0;
const DHT = 0xc4;
const SOS = 0xda;

/** Bytes behind the scan: the EOI marker. */
export const TRAILER: readonly number[] = EOI;

/** Builds everything before the entropy-coded data of the only scan. */
export function header(
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
