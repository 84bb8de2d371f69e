import type { FontPalette } from '../../templates/contract/index.js';
import type { Color } from '../raster/color.js';
import { BrokenPaint, type GlyphPaint, GlyphPaints, type PaintColour } from './glyph-paints.js';
import { tagOf, viewOf } from './sfnt.js';

/** Glyph that is painted over those before it, as a part of a coloured one. */
export interface ColourLayer {
  id: number;
  /** Undefined for the colour of the text. */
  color: Color | undefined;
}

/** The parts of a coloured glyph: layers, or paints. */
export type ColouredParts =
  | { layers: readonly ColourLayer[]; painted?: undefined }
  | { painted: GlyphPaint; layers?: undefined };

const COLR = tagOf('COLR');
const CPAL = tagOf('CPAL');

const HEADER_BYTES = 14;
const CPAL_HEADER_BYTES = 12;
const BASE_GLYPH_BYTES = 6;
const LAYER_BYTES = 4;
const FOREGROUND = 0xffff;

/** Layers of a glyph, beyond which a font is not drawn; letters and signs have up to some thirty. */
const MOST_LAYERS = 64;

/** Paints and colours of a font that are kept as they were read. */
const MOST_KEPT = 20_000;

/** Coloured glyphs (OpenType specification, "COLR"): of layers (version 0), or painted (version 1). */
export class ColouredGlyphs {
  readonly #colr: DataView;
  readonly #palettes: ColourPalettes;
  readonly #paints: GlyphPaints | undefined;
  readonly #read = new Map<number, GlyphPaint | undefined>();

  private constructor(colr: Uint8Array, cpal: Uint8Array) {
    this.#colr = viewOf(colr);
    this.#palettes = new ColourPalettes(cpal);
    this.#paints = GlyphPaints.of(colr);
  }

  /** Glyphs of a font; undefined for one of plain glyphs. Its tables are copied. */
  static of(tables: ReadonlyMap<number, Uint8Array>): ColouredGlyphs | undefined {
    const [colr, cpal] = [tables.get(COLR), tables.get(CPAL)];
    if (!colr || !cpal || colr.length < HEADER_BYTES || cpal.length < CPAL_HEADER_BYTES) return undefined;
    if (viewOf(colr).getUint16(2) === 0 && !GlyphPaints.of(colr)) return undefined;
    return new ColouredGlyphs(colr.slice(), cpal.slice());
  }

  /** What a glyph consists of; undefined for a plain one. */
  partsOf(glyph: number, palette: FontPalette | undefined): ColouredParts | undefined {
    const painted = this.paintOf(glyph);
    if (painted) return { painted };
    const layers = this.layersOf(glyph, palette);
    return layers && { layers };
  }

  /** Layers of a glyph from the lowest on; undefined for a plain one, and for one whose record is broken. */
  layersOf(glyph: number, palette: FontPalette | undefined): readonly ColourLayer[] | undefined {
    const record = this.#recordOf(glyph);
    if (record === undefined) return undefined;
    const first = this.#colr.getUint16(record + 2);
    const count = this.#colr.getUint16(record + 4);
    const start = this.#colr.getUint32(8) + first * LAYER_BYTES;
    const isWhole =
      count > 0 &&
      count <= MOST_LAYERS &&
      first + count <= this.#colr.getUint16(12) &&
      start + count * LAYER_BYTES <= this.#colr.byteLength;
    if (!isWhole) return undefined;
    return Array.from({ length: count }, (_, index) => {
      const at = start + index * LAYER_BYTES;
      const entry = this.#colr.getUint16(at + 2);
      const color = entry === FOREGROUND ? undefined : this.#palettes.colorOf(entry, palette);
      return { id: this.#colr.getUint16(at), color };
    });
  }

  /** What a glyph is painted with; undefined for one that is not, and for one whose paints are broken. */
  paintOf(glyph: number): GlyphPaint | undefined {
    if (!this.#paints) return undefined;
    if (!this.#read.has(glyph)) {
      if (this.#paints.taken > MOST_KEPT) {
        this.#read.clear();
        this.#paints.taken = 0;
      }
      this.#read.set(glyph, readPaint(this.#paints, glyph));
    }
    return this.#read.get(glyph);
  }

  /** A colour of a painted glyph; undefined for that of the text. */
  colorOf({ entry, alpha }: PaintColour, palette: FontPalette | undefined): Color | undefined {
    if (entry === undefined) return undefined;
    const color = this.#palettes.colorOf(entry, palette);
    return { ...color, alpha: color.alpha * alpha };
  }

  /** Most layers of any glyph. */
  get most(): number {
    const [count, start] = [this.#colr.getUint16(2), this.#colr.getUint32(4)];
    let most = 0;
    for (let index = 0; index < count; index++) {
      const at = start + index * BASE_GLYPH_BYTES;
      if (at + BASE_GLYPH_BYTES > this.#colr.byteLength) break;
      most = Math.max(most, this.#colr.getUint16(at + 4));
    }
    return most;
  }

  /** Records are in the order of their glyphs. */
  #recordOf(glyph: number): number | undefined {
    const start = this.#colr.getUint32(4);
    let [low, high] = [0, this.#colr.getUint16(2)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = start + middle * BASE_GLYPH_BYTES;
      if (at + BASE_GLYPH_BYTES > this.#colr.byteLength) return undefined;
      const id = this.#colr.getUint16(at);
      if (id === glyph) return at;
      if (id < glyph) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}

/**
 * How a font paints its glyphs that is not drawn.
 * @returns words for its author; undefined for a font that is drawn
 */
export function undrawnColours(tables: ReadonlyMap<number, Uint8Array>): string | undefined {
  for (const tag of ['CBDT', 'sbix']) {
    if (tables.has(tagOf(tag)))
      return `a font whose letters are pictures (${tag}): only outlines and layers of them are drawn`;
  }
  const colr = tables.get(COLR);
  if (!colr || colr.length < HEADER_BYTES) return undefined;
  const broken = brokenPaint(colr);
  if (broken) return `a font with a letter whose paints cannot be drawn: ${broken}`;
  if ((ColouredGlyphs.of(tables)?.most ?? 0) > MOST_LAYERS)
    return `a font with a letter of more than ${MOST_LAYERS} layers`;
  return undefined;
}

/** Paints that are read when a font is checked: one of emoji has some 100,000. */
const MOST_CHECKED = 200_000;

function brokenPaint(colr: Uint8Array): string | undefined {
  const paints = GlyphPaints.of(colr);
  const count = paints?.count ?? 0;
  for (let index = 0; paints && index < count && paints.taken < MOST_CHECKED; index++) {
    try {
      paints.paintOf(paints.glyphAt(index));
    } catch (error) {
      if (error instanceof BrokenPaint) return error.message;
      throw error;
    }
  }
  return undefined;
}

function readPaint(paints: GlyphPaints, glyph: number): GlyphPaint | undefined {
  try {
    return paints.paintOf(glyph);
  } catch (error) {
    if (error instanceof BrokenPaint) return undefined;
    throw error;
  }
}

const COLOUR_BYTES = 4;

/** Flags of a palette of CPAL's version 1. */
const FOR_GROUND = { light: 1, dark: 2 } as const;

/** What Skia paints where a palette has no such colour. */
const MISSING: Color = { red: 255, green: 0, blue: 255, alpha: 1 };

/** Palettes of a font (OpenType specification, "CPAL"). */
class ColourPalettes {
  readonly #view: DataView;
  readonly #count: number;
  readonly #chosen = new WeakMap<FontPalette, number>();

  /** @param cpal is kept: it must be no part of a larger one */
  constructor(cpal: Uint8Array) {
    this.#view = viewOf(cpal);
    const count = cpal.length < CPAL_HEADER_BYTES ? 0 : this.#view.getUint16(4);
    this.#count = Math.min(count, Math.max(0, (cpal.length - CPAL_HEADER_BYTES) >> 1));
  }

  /** A colour; one that the palette has not is magenta, as in Skia. @param choice the first palette where it is left out */
  colorOf(entry: number, choice: FontPalette | undefined): Color {
    const own = choice?.overrides.findLast(([index]) => index === entry);
    if (own) return own[1];
    if (this.#count === 0 || entry >= this.#view.getUint16(2)) return MISSING;
    const first = this.#view.getUint16(CPAL_HEADER_BYTES + 2 * (choice ? this.#indexOf(choice) : 0));
    const at = this.#view.getUint32(8) + (first + entry) * COLOUR_BYTES;
    if (at + COLOUR_BYTES > this.#view.byteLength) return MISSING;
    const [blue, green, red, alpha] = [0, 1, 2, 3].map((byte) => this.#view.getUint8(at + byte));
    return { red, green, blue, alpha: (alpha as number) / 255 } as Color;
  }

  #indexOf(choice: FontPalette): number {
    let index = this.#chosen.get(choice);
    if (index === undefined) {
      index = typeof choice.base === 'number' ? choice.base : this.#firstFor(choice.base);
      // One that the font has not is the first, as in browsers.
      if (index >= this.#count) index = 0;
      this.#chosen.set(choice, index);
    }
    return index;
  }

  #firstFor(ground: 'light' | 'dark'): number {
    const at = CPAL_HEADER_BYTES + 2 * this.#count;
    if (this.#view.getUint16(0) === 0 || at + 4 > this.#view.byteLength) return 0;
    const types = this.#view.getUint32(at);
    if (types === 0) return 0;
    for (let index = 0; index < this.#count && types + 4 * index + 4 <= this.#view.byteLength; index++)
      if ((this.#view.getUint32(types + 4 * index) & FOR_GROUND[ground]) !== 0) return index;
    return 0;
  }
}
