import { brotliDecompressSync } from 'node:zlib';
import { shielded } from '../contract/cancellation.js';
import { isNeededTable } from './needed-tables.js';
import { packSfnt, type SfntTable, tagOf } from './sfnt.js';
import { readGlyphs } from './woff2-glyphs.js';
import { readMetrics } from './woff2-metrics.js';
import { Woff2Stream } from './woff2-stream.js';

const SIGNATURE = 0x774f4632;
const HEADER_BYTES = 48;
const COLLECTION = tagOf('ttcf');
const GLYF = tagOf('glyf');
const LOCA = tagOf('loca');
const HEAD = tagOf('head');
const HHEA = tagOf('hhea');
const HMTX = tagOf('hmtx');

/** Section 4.1, "Known Table Tags": a directory entry has the index of its tag here. */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tagOf(tag.replace('_', ' ')));
const TAG_FOLLOWS = 63;

/** Google's decoder draws the line here too. */
const MOST_BYTES = 30 << 20;

interface Entry {
  tag: number;
  isTransformed: boolean;
  /** Length in the Brotli stream. */
  length: number;
  originalBytes: number;
}

/**
 * Unpacks a WOFF 2.0 file (W3C Recommendation of 10 March 2022) into the sfnt (TrueType or OpenType) font that it holds,
 * of its tables those that are needed.
 * @throws when the file is not WOFF 2.0, is malformed, or is a collection of fonts
 */
export function sfntFromWoff2(woff2: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Woff2Stream(woff2);
  if (file.remaining < HEADER_BYTES || file.uint32() !== SIGNATURE) throw new Error('not a WOFF 2.0 font');
  const flavor = file.uint32();
  if (flavor === COLLECTION) throw new Error('a WOFF 2.0 collection of fonts, where one font is expected');
  try {
    const { entries, compressedBytes } = readDirectory(file);
    return packSfnt(flavor, restoreTables(entries, decompress(file.take(compressedBytes), entries)));
  } catch (cause) {
    throw new Error(`malformed WOFF 2.0 font: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Bytes that a WOFF 2.0 file says it has when it is unpacked: of all tables, as they are one stream. @throws when it is
 * malformed
 */
export function sizeInWoff2(woff2: Uint8Array): number {
  const file = new Woff2Stream(woff2);
  file.skip(8);
  const { entries } = readDirectory(file);
  return entries.reduce((sum, { length, originalBytes }) => sum + Math.max(length, originalBytes), 0);
}

function readDirectory(file: Woff2Stream): { entries: Entry[]; compressedBytes: number } {
  file.skip(4);
  const tableCount = file.uint16();
  file.skip(6);
  const compressedBytes = file.uint32();
  file.skip(24);
  if (tableCount === 0) throw new Error('no tables');
  return { entries: Array.from({ length: tableCount }, () => readEntry(file)), compressedBytes };
}

function readEntry(file: Woff2Stream): Entry {
  const flags = file.uint8();
  const index = flags & 0x3f;
  const tag = index === TAG_FOLLOWS ? file.uint32() : (KNOWN_TAGS[index] as number);
  const version = flags >> 6;
  const isOutlines = tag === GLYF || tag === LOCA;
  const isTransformed = isOutlines ? version !== 3 : version !== 0;
  if (isTransformed && !(isOutlines ? version === 0 : tag === HMTX && version === 1))
    throw new Error(`unknown transformation ${version} of a table`);
  const originalBytes = file.uintBase128();
  return { tag, isTransformed, originalBytes, length: isTransformed ? file.uintBase128() : originalBytes };
}

function decompress(compressed: Uint8Array, entries: readonly Entry[]): Woff2Stream {
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (length > MOST_BYTES) throw new Error('too large');
  // One byte more than is needed: zlib makes a second buffer whenever the first is full.
  const limits = { chunkSize: Math.max(length + 1, 64), maxOutputLength: length + 1 };
  const tables = shielded(() => brotliDecompressSync(compressed, limits));
  if (tables.length !== length) throw new Error('tables of another length');
  return new Woff2Stream(tables);
}

/** The tables follow one another in the stream without padding. */
function restoreTables(entries: readonly Entry[], stream: Woff2Stream): SfntTable[] {
  const tables = new Map(entries.map(({ tag, length }) => [tag, stream.take(length)]));
  const transformed = new Set(entries.filter(({ isTransformed }) => isTransformed).map(({ tag }) => tag));
  const table = (tag: number) => {
    const bytes = tables.get(tag);
    if (!bytes) throw new Error('a table is missing that another one needs');
    return bytes;
  };
  if (transformed.has(GLYF) !== transformed.has(LOCA))
    throw new Error('one of glyf and loca is transformed, the other is not');
  if (transformed.has(GLYF)) {
    const { glyf, loca } = readGlyphs(table(GLYF));
    tables.set(GLYF, glyf).set(LOCA, loca);
  }
  if (transformed.has(HMTX)) {
    const context = { head: table(HEAD), hhea: table(HHEA), glyf: table(GLYF), loca: table(LOCA) };
    tables.set(HMTX, readMetrics(table(HMTX), context));
  }
  return [...tables].filter(([tag]) => isNeededTable(tag)).map(([tag, bytes]) => ({ tag, bytes }));
}
