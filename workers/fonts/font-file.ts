import { readFileSync } from 'node:fs';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { sfntFromWoff } from './woff.js';
import { sfntFromWoff2 } from './woff2.js';

/** Instance of a font at one weight. */
export interface WeightedFont {
  /** Unique to the file and weight. */
  name: string;
  file: FontFile;
  /** HarfBuzz font whose lengths come in units of 1/`unitsPerEm`. */
  shaper: Font;
  unitsPerEm: number;
}

/** One parsed font file. */
export class FontFile {
  /** Size of the unpacked font, which is the memory that it takes. */
  readonly bytes: number;
  readonly #face: Face;
  readonly #anyWeight: Font;
  readonly #weights = new Map<number, WeightedFont>();

  /** Reads and parses a WOFF or WOFF2 file, which takes milliseconds: callers cache the result. */
  constructor(
    readonly name: string,
    path: string,
  ) {
    const sfnt = readSfnt(path);
    this.bytes = sfnt.byteLength;
    this.#face = new Face(new Blob(sfnt));
    this.#anyWeight = new Font(this.#face);
  }

  has(codePoint: number): boolean {
    return this.#anyWeight.nominalGlyph(codePoint) !== undefined;
  }

  /** Bytes of a table of the font, by its tag. */
  table(tag: string): Uint8Array | undefined {
    return this.#face.referenceTable(tag);
  }

  /** The font in a weight of 100 to 900, or the nearest one it has. */
  at(weight: number): WeightedFont {
    let font = this.#weights.get(weight);
    if (!font) {
      const shaper = new Font(this.#face);
      shaper.setScale(this.#face.upem, this.#face.upem);
      if ('wght' in this.#face.getAxisInfos()) shaper.setVariations([new Variation('wght', weight)]);
      font = { name: `${this.name} ${weight}`, file: this, shaper, unitsPerEm: this.#face.upem };
      this.#weights.set(weight, font);
    }
    return font;
  }
}

/** Reads the font of a TrueType, OpenType, WOFF or WOFF 2.0 file. */
export function readSfnt(file: string | URL): Uint8Array<ArrayBuffer> {
  const bytes = readFileSync(file);
  switch (bytes.toString('latin1', 0, 4)) {
    case 'wOF2':
      return sfntFromWoff2(bytes);
    case 'wOFF':
      return sfntFromWoff(bytes);
    default:
      return new Uint8Array(bytes);
  }
}
