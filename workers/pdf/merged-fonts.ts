import { type Bounds, joinedBounds } from './compact-font.js';
import { type FontGlyph, NO_GLYPH, type WrittenFont } from './font-objects.js';
import type { ObjectNumber } from './pdf-file.js';

/** Bytes of glyphs that are held; beyond them fonts are written, and further pages begin others. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Of memory of a glyph, beside its outline. */
const BYTES_A_GLYPH = 200;

/** A font of several pages. */
class MergedFont {
  readonly #glyphs = new Map<number, FontGlyph>([[0, NO_GLYPH]]);
  #bounds: Bounds = [0, 0, 0, 0];

  constructor(
    readonly number: ObjectNumber,
    readonly face: string,
    readonly family: string,
  ) {}

  /** Tells whether each code stands for the same in both. */
  fits({ glyphs }: WrittenFont): boolean {
    return glyphs.every((glyph) => {
      const own = this.#glyphs.get(glyph.code);
      return !own || areEqual(own, glyph);
    });
  }

  /** @returns the bytes that it has more of */
  add({ glyphs, bounds }: WrittenFont): number {
    let bytes = 0;
    this.#bounds = joinedBounds(this.#bounds, bounds);
    for (const glyph of glyphs) {
      if (this.#glyphs.has(glyph.code)) continue;
      // The page that it is of is not held for it.
      this.#glyphs.set(glyph.code, { ...glyph, charString: Uint8Array.from(glyph.charString) });
      bytes += BYTES_A_GLYPH + glyph.charString.length;
    }
    return bytes;
  }

  whole(): WrittenFont {
    const glyphs = [...this.#glyphs.values()].sort((one, other) => one.code - other.code);
    return { face: this.face, family: this.family, glyphs, bounds: this.#bounds };
  }
}

/** The fonts that pages have in common, each of which has the glyphs of all of them. */
export class MergedFonts {
  readonly #reserved: () => ObjectNumber;
  /** By their faces. A face has several where pages have other glyphs under the same codes. */
  #fonts = new Map<string, MergedFont[]>();
  /** Of memory. */
  bytes = 0;

  /** @param reserved takes the number of an object */
  constructor(reserved: () => ObjectNumber) {
    this.#reserved = reserved;
  }

  get areTooMany(): boolean {
    return this.bytes > MOST_BYTES;
  }

  /** The font that has what a font of a page has, under the same codes. */
  numberOf(font: WrittenFont): ObjectNumber {
    const { face, family } = font;
    const merged = this.#fonts.get(face) ?? [];
    const fitting = merged.find((each) => each.fits(font)) ?? new MergedFont(this.#reserved(), face, family);
    if (!merged.includes(fitting)) this.#fonts.set(face, [...merged, fitting]);
    this.bytes += fitting.add(font);
    return fitting.number;
  }

  /** All of them, none of which is filled any further. */
  taken(): { number: ObjectNumber; font: WrittenFont }[] {
    const all = [...this.#fonts.values()].flat();
    this.#fonts = new Map();
    this.bytes = 0;
    return all.map((each) => ({ number: each.number, font: each.whole() }));
  }
}

function areEqual(one: FontGlyph, other: FontGlyph): boolean {
  if (one.width !== other.width || one.text !== other.text) return false;
  return Buffer.compare(one.charString, other.charString) === 0;
}
