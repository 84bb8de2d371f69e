import type { Color } from '../raster/color.js';
import { tagOf } from './sfnt.js';

/** Glyph that is painted over those before it, as a part of a coloured one. */
export interface ColourLayer {
  id: number;
  /** Undefined for the colour of the text. */
  color: Color | undefined;
}

const COLR = tagOf('COLR');
const CPAL = tagOf('CPAL');

const HEADER_BYTES = 14;
const BASE_GLYPH_BYTES = 6;
const LAYER_BYTES = 4;
const COLOUR_BYTES = 4;
const FOREGROUND = 0xffff;

/** Layers of a glyph, beyond which a font is not drawn; letters and signs have up to some thirty. */
const MOST_LAYERS = 64;

/** Layers of coloured glyphs (OpenType specification, "COLR", version 0), in the colours of a font's first palette ("CPAL"). */
export class ColourLayers {
  readonly #colr: DataView;
  readonly #cpal: DataView;

  private constructor(colr: Uint8Array, cpal: Uint8Array) {
    this.#colr = viewOf(colr);
    this.#cpal = viewOf(cpal);
  }

  /** Layers of a font; undefined for one of plain glyphs. Its tables are copied. */
  static of(tables: ReadonlyMap<number, Uint8Array>): ColourLayers | undefined {
    const [colr, cpal] = [tables.get(COLR), tables.get(CPAL)];
    if (!colr || !cpal || colr.length < HEADER_BYTES || cpal.length < HEADER_BYTES - 2) return undefined;
    return viewOf(colr).getUint16(2) === 0 ? undefined : new ColourLayers(colr.slice(), cpal.slice());
  }

  /** Layers of a glyph from the lowest on; undefined for a plain one, and for one whose record is broken. */
  layersOf(glyph: number): readonly ColourLayer[] | undefined {
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
      return { id: this.#colr.getUint16(at), color: this.#colorOf(this.#colr.getUint16(at + 2)) };
    });
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

  /** Colour of the first palette: blue, green, red, alpha. One that the palette has not is magenta, as in Skia. */
  #colorOf(entry: number): Color | undefined {
    if (entry === FOREGROUND) return undefined;
    const at = this.#cpal.getUint32(8) + (this.#cpal.getUint16(12) + entry) * COLOUR_BYTES;
    const isThere = entry < this.#cpal.getUint16(2) && at + COLOUR_BYTES <= this.#cpal.byteLength;
    if (!isThere) return { red: 255, green: 0, blue: 255, alpha: 1 };
    const [blue, green, red, alpha] = [0, 1, 2, 3].map((byte) => this.#cpal.getUint8(at + byte));
    return {
      red: red as number,
      green: green as number,
      blue: blue as number,
      alpha: (alpha as number) / 255,
    };
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
  const view = viewOf(colr);
  const paints = view.getUint16(0) >= 1 && colr.length >= 18 ? view.getUint32(14) : 0;
  if (paints > 0 && paints + 4 <= colr.length && view.getUint32(paints) > 0)
    return 'a font whose letters are painted (COLR of version 1): take its variant of version 0, whose layers are drawn';
  if ((ColourLayers.of(tables)?.most ?? 0) > MOST_LAYERS)
    return `a font with a letter of more than ${MOST_LAYERS} layers`;
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
