/**
 * Picture files that have one part over and over, with much behind them: what takes more time than they have bytes would
 * take for ever.
 */

import fc from 'fast-check';
import { avifWith, box, fullBox, number } from '../../rig/pictures/iso-files.js';
import { PICTURE_FILES, PICTURE_NAMES, type PictureName, partsOf } from './picture-files.js';

const MIB = 1024 * 1024;

/** Of all repetitions together, and of a file. */
export const MOST_BYTES = 2 * MIB;

/** How a crowded picture came about. */
export interface Crowd {
  /** Which part is repeated, modulo those that the picture has. */
  part: number;
  /** The part without what it holds. */
  isBare: boolean;
  times: number;
  /** Zeros behind the picture make the file that long. */
  length: number;
}

export interface CrowdedPicture {
  name: PictureName;
  crowd: Crowd;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Each format as often as the others, however many samples there are of it. */
const names = fc
  .constantFrom('png', 'jpeg', 'webp', 'gif', 'avif')
  .chain((format) => fc.constantFrom(...PICTURE_NAMES.filter((name) => name.startsWith(format))));

const crowds: fc.Arbitrary<Crowd> = fc.record({
  part: fc.nat(15),
  isBare: fc.boolean(),
  // What is refused for its number alone shows nothing: the readers' bounds are between 4,096 and 100,000.
  times: fc.oneof(fc.integer({ min: 1000, max: 10_000 }), fc.integer({ min: 40_000, max: 60_000 })),
  length: fc.integer({ min: MIB, max: MOST_BYTES }),
});

export const crowdedPictures: fc.Arbitrary<CrowdedPicture> = fc
  .record({ name: names, crowd: crowds })
  .map((picture) => ({ ...picture, bytes: crowdedFile(picture) }));

function crowdedFile({ name, crowd }: Omit<CrowdedPicture, 'bytes'>): Uint8Array<ArrayBuffer> {
  const file = name === 'avif' ? crowdedAvif(crowd) : withRepeatedPart(name, crowd);
  const padded = new Uint8Array(Math.max(file.length, crowd.length));
  padded.set(file);
  return padded;
}

/** Behind what each format begins with; a GIF with its signature, its screen and its colours. */
function crowdAt(format: string): number {
  return format === 'gif' ? 3 : 1;
}

function withRepeatedPart(name: PictureName, { part, isBare, times }: Crowd): Uint8Array<ArrayBuffer> {
  const { parts, assemble } = partsOf(name);
  const [format = ''] = name.split(',');
  const whole = parts[part % parts.length] as Uint8Array;
  const repeated = isBare ? bare(format, whole) : whole;
  const crowd = Array<Uint8Array>(timesWithin(repeated, times)).fill(repeated);
  const at = crowdAt(format);
  return assemble([...parts.slice(0, at), ...crowd, ...parts.slice(at)]);
}

const COMMENT = Uint8Array.of(0x21, 0xfe, 0);

/** A segment of no content, an empty comment, or the type of a chunk. */
function bare(format: string, part: Uint8Array): Uint8Array {
  if (format === 'gif') return COMMENT;
  return format === 'jpeg' ? Uint8Array.of(0xff, part[1] ?? 0, 0, 2) : part.subarray(0, 4);
}

function timesWithin(part: Uint8Array, times: number): number {
  return Math.min(times, Math.floor(MOST_BYTES / Math.max(12, part.length)));
}

/** Boxes that a file, or one of its boxes, has any number of, and the path to that one. */
const AVIF_CROWDS: readonly { path: readonly string[]; one: (index: number, isBare: boolean) => Buffer }[] = [
  { path: [], one: (_, isBare) => (isBare ? box('free') : box('moov', box('trak'))) },
  { path: ['meta'], one: (_, isBare) => (isBare ? box('free') : box('uuid', Buffer.alloc(16))) },
  { path: ['meta', 'iprp', 'ipco'], one: (_, isBare) => (isBare ? box('free') : box('irot', Buffer.of(1))) },
  {
    path: ['meta', 'iref'],
    one: (index, isBare) =>
      box('cdsc', number(2, index), number(2, isBare ? 0 : 1), isBare ? Buffer.of() : number(2, 1)),
  },
  {
    path: ['meta', 'iinf'],
    one: (index, isBare) =>
      fullBox('infe', 2, number(2, index), number(2, 0), Buffer.from(isBare ? 'mime\0\0' : 'av01tile\0')),
  },
];

/** Behind those of the sample. */
const FIRST_ITEM = 3;

function crowdedAvif({ part, isBare, times }: Crowd): Uint8Array<ArrayBuffer> {
  const { path, one } = AVIF_CROWDS[part % AVIF_CROWDS.length] as (typeof AVIF_CROWDS)[number];
  const count = timesWithin(one(0, isBare), times);
  const added = Array.from({ length: count }, (_, index) => one(FIRST_ITEM + index, isBare));
  const file = avifWith(PICTURE_FILES.avif, path, Buffer.concat(added));
  if (path.includes('iinf')) countItems(file, count);
  return file;
}

/** The encoder writes iinf of version 0, whose number of items has two bytes. */
function countItems(avif: Uint8Array, more: number): void {
  const bytes = Buffer.from(avif.buffer, avif.byteOffset, avif.length);
  const at = bytes.indexOf('iinf') + 8;
  bytes.writeUInt16BE(bytes.readUInt16BE(at) + more, at);
}
