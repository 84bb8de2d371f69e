import { packSfnt, type SfntTable, sfntTables, tagOf } from '../../fonts/sfnt.js';

const TRUETYPE = 0x00010000;

/** Flags of a point of a simple glyph. */
const ON_CURVE = 0x01;

/** Of no use to a font that is put together anew: variations, and what tells of them or of hints. */
const LEFT_OUT = ['avar', 'cvar', 'fvar', 'gvar', 'HVAR', 'MVAR', 'STAT', 'DSIG', 'gasp', 'hdmx'].map(tagOf);

/** A TrueType font's tables and their fields (OpenType specification, "OpenType Font Tables"). */
export class TrueType {
  readonly tables: Map<number, Uint8Array>;

  constructor(sfnt: Uint8Array) {
    this.tables = sfntTables(sfnt);
  }

  get glyphCount(): number {
    return this.view('maxp').getUint16(4);
  }

  table(name: string): Uint8Array {
    const bytes = this.tables.get(tagOf(name));
    if (!bytes) throw new Error(`a font without ${name}`);
    return bytes;
  }

  view(name: string): DataView {
    const { buffer, byteOffset, byteLength } = this.table(name);
    return new DataView(buffer, byteOffset, byteLength);
  }

  /**
   * The same font with other glyphs, without variations and hints.
   * @param metrics an advance and a bearing for each glyph
   * @param more tables in place of its own
   */
  withGlyphs(
    glyphs: readonly Uint8Array[],
    metrics: Uint8Array,
    more: Record<string, Uint8Array> = {},
  ): Uint8Array<ArrayBuffer> {
    const made: Record<string, Uint8Array> = {
      ...{ glyf: Buffer.concat(glyphs), loca: offsetsOf(glyphs), hmtx: metrics },
      head: this.changed('head', (view) => view.setInt16(50, 1)),
      hhea: this.changed('hhea', (view) => view.setUint16(34, glyphs.length)),
      maxp: this.changed('maxp', (view) => view.setUint16(4, glyphs.length)),
      // Version 3: without names of glyphs.
      post: this.changed('post', (view) => view.setUint32(0, 0x00030000)).subarray(0, 32),
      ...more,
    };
    const tables: SfntTable[] = Object.entries(made).map(([name, bytes]) => ({ tag: tagOf(name), bytes }));
    for (const [tag, bytes] of this.tables) {
      if (!LEFT_OUT.includes(tag) && !tables.some((table) => table.tag === tag)) tables.push({ tag, bytes });
    }
    return packSfnt(TRUETYPE, tables);
  }

  /** A copy of a table with a change. */
  changed(name: string, change: (view: DataView) => void): Uint8Array {
    const copy = new Uint8Array(this.table(name));
    change(new DataView(copy.buffer));
    return copy;
  }
}

function offsetsOf(glyphs: readonly Uint8Array[]): Uint8Array {
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let offset = 0;
  for (const [index, { length }] of glyphs.entries()) {
    offset += length;
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  return loca;
}

/** A step of an outline: M, L or Q with one or two points, Z with none. */
interface Step {
  type: string;
  values: readonly number[];
}

/** An outline of lines and quadratic curves as a simple glyph, which takes whole units. */
export function simpleGlyph(steps: readonly Step[]): Uint8Array {
  const contours: [x: number, y: number, isOn: number][][] = [];
  for (const { type, values } of steps) {
    if (type === 'C') throw new Error('a cubic curve in a TrueType font');
    if (type === 'M') contours.push([]);
    for (let at = 0; at < values.length; at += 2) {
      const isOn = at + 2 === values.length ? ON_CURVE : 0;
      contours.at(-1)?.push([Math.round(values[at] as number), Math.round(values[at + 1] as number), isOn]);
    }
  }
  for (const contour of contours) if (endsWhereItBegins(contour)) contour.pop();
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  return written(contours, points);
}

function endsWhereItBegins(contour: readonly (readonly number[])[]): boolean {
  const [first, last] = [contour[0], contour.at(-1)];
  return contour.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] && last?.[2] === ON_CURVE;
}

function written(contours: readonly (readonly unknown[])[], points: readonly (readonly number[])[]) {
  const length = 10 + contours.length * 2 + 2 + points.length * 5;
  const glyph = Buffer.alloc(length + (length & 1));
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis] as number)) as [number[], number[]];
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let at = 0;
  const int16 = (value: number) => {
    at = glyph.writeInt16BE(value, at);
  };
  for (const value of [contours.length, ...bounds]) int16(value);
  let end = -1;
  for (const { length: count } of contours) {
    end += count;
    int16(end);
  }
  int16(0);
  for (const [, , isOn] of points) at = glyph.writeUInt8(isOn as number, at);
  for (const axis of [xs, ys]) {
    for (const [index, value] of axis.entries()) int16(value - (axis[index - 1] ?? 0));
  }
  return glyph;
}
