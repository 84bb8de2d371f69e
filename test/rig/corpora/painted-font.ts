import { readFileSync } from 'node:fs';
import { sfntOf } from '../../../workers/fonts/font-file.js';
import { OpenFace } from '../../../workers/fonts/harfbuzz.js';
import { type PaletteColour, paletteTable, withTables } from './coloured-font.js';
import { FILES } from './font-faces.js';

/** Place, entry of the palette (undefined for the text's colour), alpha. */
type SampleStop = readonly [offset: number, entry: number | undefined, alpha?: number];

/** Paint of a letter, as OpenType's "COLR" of version 1 has it; lengths in units of the font. */
export type SamplePaint =
  | { solid: number | undefined; alpha?: number }
  | { linear: readonly number[]; stops: readonly SampleStop[]; extend?: number }
  | { radial: readonly number[]; stops: readonly SampleStop[]; extend?: number }
  /** Middle, and angles in degrees. */
  | {
      sweep: readonly [x: number, y: number, from: number, to: number];
      stops: readonly SampleStop[];
      extend?: number;
    }
  | { letter: string; paint: SamplePaint }
  | { painted: string }
  | { layers: readonly SamplePaint[] }
  /** Number of the format, its numbers of 14 bits after the point, and its lengths. */
  | { format: number; shares?: readonly number[]; lengths?: readonly number[]; paint: SamplePaint }
  | { affine: readonly number[]; paint: SamplePaint }
  | { mode: number; source: SamplePaint; backdrop: SamplePaint };

/** Inter with letters that are painted, and palettes of so many colours. */
export function paintedFont(
  letters: Readonly<Record<string, SamplePaint>>,
  palettes: readonly (readonly PaletteColour[])[],
  boxes: Readonly<Record<string, readonly number[]>> = {},
): Uint8Array<ArrayBuffer> {
  const sfnt = sfntOf(readFileSync(FILES['regular.woff'] as string));
  const open = new OpenFace(sfnt);
  const font = open.font();
  const idOf = (letter: string) => font.nominalGlyph(letter.codePointAt(0) as number) as number;
  const writer = new PaintWriter(idOf);
  const byId = (one: readonly [string, unknown], other: readonly [string, unknown]) =>
    idOf(one[0]) - idOf(other[0]);
  const bases = Object.entries(letters)
    .sort(byId)
    .map(([letter, paint]) => ({ id: idOf(letter), bytes: writer.paint(paint) }));
  const baseList = listed(
    bases.map(({ bytes }) => bytes),
    6,
    (entry, at, offset) => {
      entry.writeUInt16BE(bases[at]?.id as number, 0);
      entry.writeUInt32BE(offset, 2);
    },
  );
  const layerList = listed(writer.layers, 4, (entry, _, offset) => entry.writeUInt32BE(offset, 0));
  const clips = clipList(Object.entries(boxes).sort(byId), idOf);
  const header = Buffer.alloc(34);
  header.writeUInt16BE(1, 0);
  header.writeUInt32BE(34, 14);
  header.writeUInt32BE(34 + baseList.length, 18);
  header.writeUInt32BE(34 + baseList.length + layerList.length, 22);
  open.closeFont(font);
  open.close();
  const colr = Buffer.concat([header, baseList, layerList, clips]);
  return withTables(sfnt, { COLR: colr, CPAL: paletteTable(...palettes) });
}

/** A list with its count, entries of a size, and what they lead to. */
function listed(
  blobs: readonly Buffer[],
  size: number,
  write: (entry: Buffer, index: number, offset: number) => void,
): Buffer {
  const head = Buffer.alloc(4 + size * blobs.length);
  head.writeUInt32BE(blobs.length, 0);
  let offset = head.length;
  for (const [index, blob] of blobs.entries()) {
    write(head.subarray(4 + size * index), index, offset);
    offset += blob.length;
  }
  return Buffer.concat([head, ...blobs]);
}

function clipList(
  boxes: readonly (readonly [string, readonly number[]])[],
  idOf: (letter: string) => number,
): Buffer {
  const list = Buffer.alloc(5 + 16 * boxes.length);
  list.writeUInt8(1, 0);
  list.writeUInt32BE(boxes.length, 1);
  for (const [index, [letter, box]] of boxes.entries()) {
    const [entry, place] = [5 + 7 * index, 5 + 7 * boxes.length + 9 * index];
    list.writeUInt16BE(idOf(letter), entry);
    list.writeUInt16BE(idOf(letter), entry + 2);
    list.writeUIntBE(place, entry + 4, 3);
    list.writeUInt8(1, place);
    for (const [side, value] of box.entries()) list.writeInt16BE(value, place + 1 + 2 * side);
  }
  return list;
}

class PaintWriter {
  readonly layers: Buffer[] = [];

  constructor(readonly idOf: (letter: string) => number) {}

  paint(paint: SamplePaint): Buffer {
    if ('solid' in paint) return Buffer.concat([Buffer.from([2]), colour(paint.solid, paint.alpha)]);
    if ('linear' in paint) return gradient(4, words(paint.linear), paint);
    if ('radial' in paint) return gradient(6, words(paint.radial), paint);
    if ('sweep' in paint) {
      const [x, y, from, to] = paint.sweep;
      return gradient(8, Buffer.concat([words([x, y]), shares([from / 180 - 1, to / 180 - 1])]), paint);
    }
    if ('letter' in paint) return this.#around(10, words([this.idOf(paint.letter)]), paint.paint);
    if ('painted' in paint) return Buffer.concat([Buffer.from([11]), words([this.idOf(paint.painted)])]);
    if ('format' in paint) {
      const { format, shares: own = [], lengths = [] } = paint;
      return this.#around(format, Buffer.concat([shares(own), words(lengths)]), paint.paint);
    }
    if ('affine' in paint) {
      const numbers = Buffer.alloc(24);
      for (const [index, value] of paint.affine.entries())
        numbers.writeInt32BE(Math.round(value * 65536), 4 * index);
      const head = Buffer.from([12, 0, 0, 31, 0, 0, 7]);
      return Buffer.concat([head, numbers, this.paint(paint.paint)]);
    }
    if ('mode' in paint) {
      const [source, backdrop] = [this.paint(paint.source), this.paint(paint.backdrop)];
      const head = Buffer.alloc(8);
      head.writeUInt8(32, 0);
      head.writeUIntBE(8, 1, 3);
      head.writeUInt8(paint.mode, 4);
      head.writeUIntBE(8 + source.length, 5, 3);
      return Buffer.concat([head, source, backdrop]);
    }
    const blobs = paint.layers.map((layer) => this.paint(layer));
    const head = Buffer.alloc(6);
    head.writeUInt8(1, 0);
    head.writeUInt8(blobs.length, 1);
    head.writeUInt32BE(this.layers.length, 2);
    this.layers.push(...blobs);
    return head;
  }

  #around(format: number, own: Buffer, paint: SamplePaint): Buffer {
    const head = Buffer.alloc(4);
    head.writeUInt8(format, 0);
    head.writeUIntBE(4 + own.length, 1, 3);
    return Buffer.concat([head, own, this.paint(paint)]);
  }
}

function gradient(
  format: number,
  own: Buffer,
  { stops, extend = 0 }: { stops: readonly SampleStop[]; extend?: number },
): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(format, 0);
  head.writeUIntBE(4 + own.length, 1, 3);
  const line = Buffer.from([extend, 0, stops.length]);
  const all = stops.map(([offset, entry, alpha]) => Buffer.concat([shares([offset]), colour(entry, alpha)]));
  return Buffer.concat([head, own, line, ...all]);
}

function colour(entry: number | undefined, alpha = 1): Buffer {
  return Buffer.concat([words([entry ?? 0xffff]), shares([alpha])]);
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, 2 * index);
  return bytes;
}

/** With 14 bits after the point. */
function shares(numbers: readonly number[]): Buffer {
  return words(numbers.map((number) => Math.max(-32768, Math.min(32767, Math.round(number * 16384)))));
}
