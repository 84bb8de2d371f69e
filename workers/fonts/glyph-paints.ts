import type { Matrix } from '../raster/matrix.js';
import { viewOf } from './sfnt.js';

/** A colour of a palette, or, without one, that of the text; alpha multiplies either. */
export interface PaintColour {
  /** Undefined for the colour of the text. */
  entry: number | undefined;
  alpha: number;
}

export interface PaintStop {
  offset: number;
  colour: PaintColour;
}

/** Colours along a gradient, in the order of their offsets. */
export interface ColourLine {
  spread: 'pad' | 'repeat' | 'reflect';
  stops: readonly PaintStop[];
}

/** The paint of a glyph, in units of the font, y upwards (OpenType specification, "COLR", version 1). */
export type GlyphPaint =
  | { kind: 'solid'; colour: PaintColour }
  /** Ends, and a point that its stripes go through from the first one. */
  | { kind: 'linear'; line: ColourLine; points: readonly number[] }
  /** Two circles: x, y and radius of each. */
  | { kind: 'radial'; line: ColourLine; circles: readonly number[] }
  /** Angles in turns, counter-clockwise. */
  | { kind: 'sweep'; line: ColourLine; x: number; y: number; from: number; to: number }
  | { kind: 'layers'; layers: readonly GlyphPaint[] }
  | { kind: 'glyph'; id: number; paint: GlyphPaint }
  | { kind: 'transform'; matrix: Matrix; paint: GlyphPaint }
  | { kind: 'box'; left: number; bottom: number; right: number; top: number; paint: GlyphPaint }
  /** @see COMPOSITE_MODES of the painter */
  | { kind: 'composite'; mode: number; source: GlyphPaint; backdrop: GlyphPaint };

/** Bounds of a glyph's paints, beyond which a font is not drawn: all of them, within each other, and colours of all. */
const MOST_PAINTS = 1_000;
const MOST_DEPTH = 48;
const MOST_STOPS = 2_000;

const HEADER_BYTES = 34;
const FOREGROUND = 0xffff;
/** Highest number of a way of compositing. */
const LAST_MODE = 27;

/** Why the paints of a glyph cannot be read. */
export class BrokenPaint extends Error {
  override name = 'BrokenPaint';
}

/** Glyphs of a font that paints are said for. Variations of paints stay those of the font's default. */
export class GlyphPaints {
  /** How many paints and colours of gradients were read. */
  taken = 0;
  readonly #view: DataView;

  private constructor(view: DataView) {
    this.#view = view;
  }

  /** Paints of a font; undefined for one without any. @param colr is kept: it must be no part of a larger one */
  static of(colr: Uint8Array): GlyphPaints | undefined {
    if (colr.length < HEADER_BYTES) return undefined;
    const view = viewOf(colr);
    const list = view.getUint32(14);
    const hasAny = view.getUint16(0) >= 1 && list > 0 && list + 4 <= colr.length && view.getUint32(list) > 0;
    return hasAny ? new GlyphPaints(view) : undefined;
  }

  /** How many glyphs have paints. */
  get count(): number {
    const list = this.#view.getUint32(14);
    return Math.min(this.#view.getUint32(list), Math.floor((this.#view.byteLength - list - 4) / 6));
  }

  /** The glyph at an index of the list. */
  glyphAt(index: number): number {
    return this.#view.getUint16(this.#view.getUint32(14) + 4 + 6 * index);
  }

  /** What a glyph is painted with; undefined for one that is not painted. @throws BrokenPaint */
  paintOf(glyph: number): GlyphPaint | undefined {
    const at = this.#rootOf(glyph);
    if (at === undefined) return undefined;
    const reader = new PaintReader(this.#view, (id) => this.#rootOf(id));
    try {
      const paint = reader.read(at, 0);
      const box = this.#boxOf(glyph);
      return box ? { kind: 'box', ...box, paint } : paint;
    } catch (error) {
      if (error instanceof RangeError) throw new BrokenPaint('it ends beyond its table');
      throw error;
    } finally {
      this.taken += reader.paints + reader.stops;
    }
  }

  /** Records are in the order of their glyphs. */
  #rootOf(glyph: number): number | undefined {
    const list = this.#view.getUint32(14);
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = list + 4 + 6 * middle;
      const id = this.#view.getUint16(at);
      if (id === glyph) return list + this.#view.getUint32(at + 2);
      if (id < glyph) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  /** What a glyph is cut off at. */
  #boxOf(glyph: number): { left: number; bottom: number; right: number; top: number } | undefined {
    const list = this.#view.getUint32(22);
    if (list === 0) return undefined;
    let [low, high] = [0, this.#view.getUint32(list + 1)];
    high = Math.min(high, Math.floor((this.#view.byteLength - list - 5) / 7));
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = list + 5 + 7 * middle;
      if (glyph < this.#view.getUint16(at)) high = middle;
      else if (glyph > this.#view.getUint16(at + 2)) low = middle + 1;
      else {
        const box = list + this.#view.getUint16(at + 4) * 256 + this.#view.getUint8(at + 6);
        const [left, bottom, right, top] = [1, 3, 5, 7].map((by) => this.#view.getInt16(box + by));
        return { left, bottom, right, top } as { left: number; bottom: number; right: number; top: number };
      }
    }
    return undefined;
  }
}

/** Reads the paints of one glyph, and counts them: paints may be shared, and be within themselves. */
class PaintReader {
  paints = 0;
  stops = 0;

  constructor(
    readonly view: DataView,
    readonly rootOf: (glyph: number) => number | undefined,
  ) {}

  /** @throws BrokenPaint @throws RangeError beyond the end of the table */
  read(at: number, depth: number): GlyphPaint {
    this.paints++;
    if (this.paints > MOST_PAINTS || depth > MOST_DEPTH)
      throw new BrokenPaint(`it has more than ${MOST_PAINTS} paints, or ${MOST_DEPTH} within each other`);
    const { view } = this;
    const format = view.getUint8(at);
    switch (format) {
      case 1:
        return this.#layers(at, depth);
      case 2:
      case 3:
        return { kind: 'solid', colour: this.#colour(at + 1) };
      case 4:
      case 5:
        return { kind: 'linear', line: this.#line(at, format === 5), points: this.#words(at + 4, 6) };
      case 6:
      case 7: {
        const circles = this.#words(at + 4, 6);
        circles[2] = view.getUint16(at + 8);
        circles[5] = view.getUint16(at + 14);
        return { kind: 'radial', line: this.#line(at, format === 7), circles };
      }
      case 8:
      case 9: {
        const [x = 0, y = 0] = this.#words(at + 4, 2);
        // Half turns, from half a turn on.
        const [from, to] = [8, 10].map((by) => (this.#share(at + by) + 1) / 2) as [number, number];
        return { kind: 'sweep', line: this.#line(at, format === 9), x, y, from, to };
      }
      case 10:
        return { kind: 'glyph', id: view.getUint16(at + 4), paint: this.#within(at, 1, depth) };
      case 11: {
        const root = this.rootOf(view.getUint16(at + 1));
        if (root === undefined) throw new BrokenPaint('it is made of a glyph that is not painted');
        return this.read(root, depth + 1);
      }
      case 32: {
        const mode = view.getUint8(at + 4);
        if (mode > LAST_MODE) throw new BrokenPaint('it is composited in a way that is not known');
        const [source, backdrop] = [this.#within(at, 1, depth), this.#within(at, 5, depth)];
        return { kind: 'composite', mode, source, backdrop };
      }
      default:
        return { kind: 'transform', matrix: this.#matrix(at, format), paint: this.#within(at, 1, depth) };
    }
  }

  #within(at: number, by: number, depth: number): GlyphPaint {
    const offset = this.#offset(at + by);
    if (offset === 0) throw new BrokenPaint('one of its paints is missing');
    return this.read(at + offset, depth + 1);
  }

  #layers(at: number, depth: number): GlyphPaint {
    const { view } = this;
    const list = view.getUint32(18);
    const [count, first] = [view.getUint8(at + 1), view.getUint32(at + 2)];
    if (list === 0 || first + count > view.getUint32(list))
      throw new BrokenPaint('it has layers that are not there');
    const layers = Array.from({ length: count }, (_, index) =>
      this.read(list + view.getUint32(list + 4 + 4 * (first + index)), depth + 1),
    );
    return { kind: 'layers', layers };
  }

  #line(at: number, isVaried: boolean): ColourLine {
    const start = at + this.#offset(at + 1);
    const count = this.view.getUint16(start + 1);
    this.stops += count;
    if (this.stops > MOST_STOPS) throw new BrokenPaint(`it has more than ${MOST_STOPS} colours of gradients`);
    const size = isVaried ? 10 : 6;
    const stops = Array.from({ length: count }, (_, index) => {
      const stop = start + 3 + size * index;
      return { offset: this.#share(stop), colour: this.#colour(stop + 2) };
    });
    const spread = (['pad', 'repeat', 'reflect'] as const)[this.view.getUint8(start)] ?? 'pad';
    return { spread, stops: stops.sort((one, other) => one.offset - other.offset) };
  }

  #colour(at: number): PaintColour {
    const entry = this.view.getUint16(at);
    const alpha = Math.min(1, Math.max(0, this.#share(at + 2)));
    return { entry: entry === FOREGROUND ? undefined : entry, alpha };
  }

  #matrix(at: number, format: number): Matrix {
    switch (format & ~1) {
      case 12: {
        const start = at + this.#offset(at + 4);
        const [xx, yx, xy, yy, dx, dy] = [0, 4, 8, 12, 16, 20].map(
          (by) => this.view.getInt32(start + by) / 65536,
        );
        return [xx, yx, xy, yy, dx, dy] as unknown as Matrix;
      }
      case 14:
        return [1, 0, 0, 1, ...(this.#words(at + 4, 2) as [number, number])];
      case 16:
      case 18:
        return this.#around(at, 4, format >= 18, [this.#share(at + 4), 0, 0, this.#share(at + 6)]);
      case 20:
      case 22: {
        const scale = this.#share(at + 4);
        return this.#around(at, 2, format >= 22, [scale, 0, 0, scale]);
      }
      case 24:
      case 26: {
        const angle = this.#share(at + 4) * Math.PI;
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        return this.#around(at, 2, format >= 26, [cos, sin, -sin, cos]);
      }
      case 28:
      case 30: {
        const [x, y] = [this.#share(at + 4) * Math.PI, this.#share(at + 6) * Math.PI];
        return this.#around(at, 4, format >= 30, [1, Math.tan(y), -Math.tan(x), 1]);
      }
      default:
        throw new BrokenPaint('it is painted in a way that is not known');
    }
  }

  /** @param bytes of what stands before the middle */
  #around(
    at: number,
    bytes: number,
    hasMiddle: boolean,
    [a, b, c, d]: readonly [number, number, number, number],
  ): Matrix {
    const [x = 0, y = 0] = hasMiddle ? this.#words(at + 4 + bytes, 2) : [];
    return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
  }

  /** Of 24 bits. */
  #offset(at: number): number {
    return this.view.getUint16(at) * 256 + this.view.getUint8(at + 2);
  }

  /** A number of 14 bits after its point. */
  #share(at: number): number {
    return this.view.getInt16(at) / 16384;
  }

  #words(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.view.getInt16(at + 2 * index));
  }
}
