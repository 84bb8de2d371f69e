import { createHash } from 'node:crypto';
import { undrawnColours } from './coloured-glyphs.js';
import { FontFile, sfntOf } from './font-file.js';
import { ShapingBuffer, shape } from './harfbuzz.js';
import { isNeededTable } from './needed-tables.js';
import { packSfnt, sfntTables, tagOf } from './sfnt.js';
import { declaredSize } from './unpacked-size.js';

/** Why a file is no font that is drawn. */
export class FontError extends Error {
  override name = 'FontError';
}

/** As for all assets. */
const MOST_FILE_BYTES = 8 << 20;
/** Of an unpacked font: that of a family with 65,535 ideographs has 20 MiB. */
const MOST_BYTES = 30 << 20;
/** OpenType knows some sixty. */
const MOST_TABLES = 100;
/** OpenType specification, "fvar": more have no use, and each glyph's variations are read for all of them. */
const MOST_AXES = 64;

const SIGNATURES = new Set(['wOF2', 'wOFF', 'OTTO', 'true', '\0\x01\0\0']);
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2'];

/** What is drawn when a font is checked: the characters of this text, and that many glyphs. */
const SAMPLE = 'Hamburgefonstiv fi 0123 ÄŞİğ Ωλ Жы אב عل กำ 漢字';
const SAMPLED_GLYPHS = 256;

/** One for all checks: HarfBuzz's package frees a buffer when the garbage collector finds it. */
const sample = new ShapingBuffer();

/** A font that can be used. */
interface ReadFont {
  sfnt: Uint8Array<ArrayBuffer>;
  /** Set if its letters depend on their size. */
  hasOpticalSizes: boolean;
}

/**
 * Unpacks a WOFF2, WOFF, TrueType or OpenType font and checks what bounds the work of using it: nothing is unpacked that says
 * it is larger than it may be.
 * @throws FontError where it is no such font, or broken
 */
export function readFont(bytes: Uint8Array): ReadFont {
  if (bytes.length > MOST_FILE_BYTES) throw new FontError('a font of more than 8 MiB');
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (signature === 'ttcf') throw new FontError('a collection of fonts, where one font is expected');
  if (!SIGNATURES.has(signature)) throw new FontError('no WOFF2, WOFF, TrueType or OpenType font');
  const isPacked = signature.startsWith('wOF');
  if (!isPacked) checkDirectory(bytes);
  if (declaredSize(bytes) > MOST_BYTES) throw tooLarge();
  let sfnt: Uint8Array<ArrayBuffer>;
  try {
    sfnt = sfntOf(bytes);
  } catch (cause) {
    if ((cause as Error).name === 'RuntimeError') throw cause;
    throw new FontError('a broken font: it cannot be unpacked', { cause });
  }
  if (isPacked) checkDirectory(sfnt);
  return { sfnt: neededPart(sfnt), hasOpticalSizes: checkedTables(sfnt) };
}

/**
 * Checks a font as `readFont` does, and draws some of it.
 * @throws FontError
 */
export function checkFont(bytes: Uint8Array): void {
  const { sfnt } = readFont(bytes);
  const file = new FontFile('checked', () => sfnt);
  try {
    drawSample(file);
  } finally {
    file.close();
  }
}

function drawSample(file: FontFile): void {
  if (file.glyphCount === 0) throw new FontError('a broken font: it has no glyphs');
  const { shaper } = file.at(400);
  sample.clearContents();
  sample.addText(SAMPLE);
  sample.guessSegmentProperties();
  shape(shaper, sample);
  const sampled = sample.getGlyphInfos().map(({ codepoint }) => codepoint);
  let hasInk = false;
  for (const id of sampled) hasInk ||= shaper.glyphToJson(id).length > 0;
  const step = Math.max(1, Math.ceil(file.glyphCount / SAMPLED_GLYPHS));
  for (let id = 0; id < file.glyphCount; id += step) hasInk ||= shaper.glyphToJson(id).length > 0;
  if (!hasInk) throw new FontError('a broken font: its glyphs have no outlines');
}

const digests = new WeakMap<Uint8Array, string>();

/** Digest of a file's bytes, by which it is known in all caches. */
export function digestOf(bytes: Uint8Array): string {
  let digest = digests.get(bytes);
  if (digest === undefined) {
    digest = createHash('sha256').update(bytes).digest('base64url');
    digests.set(bytes, digest);
  }
  return digest;
}

function tooLarge(): FontError {
  return new FontError('a font of more than 30 MiB when it is unpacked');
}

/** Without the tables that nothing reads, which only fonts that come unpacked still have. */
function neededPart(sfnt: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const tables = [...sfntTables(sfnt)].map(([tag, bytes]) => ({ tag, bytes }));
  if (tables.every(({ tag }) => isNeededTable(tag))) return sfnt;
  const flavor = Buffer.from(sfnt.subarray(0, 4)).readUInt32BE();
  return packSfnt(
    flavor,
    tables.filter(({ tag }) => isNeededTable(tag)),
  );
}

/** @throws FontError where a table lies outside of the font */
function checkDirectory(sfnt: Uint8Array): void {
  if (sfnt.length > MOST_BYTES) throw tooLarge();
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const count = sfnt.length >= 12 ? view.getUint16(4) : 0;
  if (count === 0 || 12 + 16 * count > sfnt.length) throw new FontError('a broken font: it has no tables');
  if (count > MOST_TABLES) throw new FontError(`a font of more than ${MOST_TABLES} tables`);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    if (view.getUint32(entry + 8) + view.getUint32(entry + 12) > sfnt.length)
      throw new FontError('a broken font: a table ends beyond its end');
  }
}

/** @returns whether it has an axis of optical sizes */
function checkedTables(sfnt: Uint8Array): boolean {
  const tables = sfntTables(sfnt);
  const missing = NEEDED.find((tag) => !tables.has(tagOf(tag)));
  if (missing) throw new FontError(`a broken font: it has no table ${missing}`);
  if (!OUTLINES.some((tag) => tables.has(tagOf(tag))))
    throw new FontError('a font without outlines: pictures of letters are not drawn');
  const undrawn = undrawnColours(tables);
  if (undrawn) throw new FontError(undrawn);
  const head = tables.get(tagOf('head')) as Uint8Array;
  const unitsPerEm = head.length >= 54 ? Buffer.from(head.subarray(18, 20)).readUInt16BE() : 0;
  // OpenType specification, "head".
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw new FontError('a broken font: it has no size of its em');
  return hasOpticalSizes(tables.get(tagOf('fvar')));
}

/** OpenType specification, "fvar". */
function hasOpticalSizes(fvar: Uint8Array | undefined): boolean {
  if (!fvar || fvar.length < 16) return false;
  const view = new DataView(fvar.buffer, fvar.byteOffset, fvar.byteLength);
  const [start, axes, size] = [view.getUint16(4), view.getUint16(8), view.getUint16(10)];
  if (axes > MOST_AXES) throw new FontError(`a font of more than ${MOST_AXES} axes`);
  for (let axis = 0; axis < axes; axis++) {
    const at = start + axis * size;
    if (at + 4 <= fvar.length && view.getUint32(at) === tagOf('opsz')) return true;
  }
  return false;
}
