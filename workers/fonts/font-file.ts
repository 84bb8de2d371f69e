import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import { sfntFromWoff } from './woff.js';

/** One parsed font file: what shaping, coverage checks and the layout engine need of it. */
export interface FontFile {
  /** Unique to the file; the layout engine knows it by this family name. */
  name: string;
  weight: number;
  italic: boolean;
  sfnt: ArrayBuffer;
  /** HarfBuzz font whose advances come in units of 1/`unitsPerEm`. */
  shaper: Font;
  unitsPerEm: number;
  /** Code points that the font has a glyph for. */
  coverage: ReadonlySet<number>;
}

/** Reads and parses one WOFF file. Takes a few milliseconds: callers keep the result. */
export function loadFontFile(path: string, name: string, weight: number, italic: boolean): FontFile {
  const sfnt = sfntFromWoff(readFileSync(path)).buffer;
  const face = new Face(new Blob(sfnt));
  const shaper = new Font(face);
  shaper.setScale(face.upem, face.upem);
  return {
    name,
    weight,
    italic,
    sfnt,
    shaper,
    unitsPerEm: face.upem,
    coverage: new Set(face.collectUnicodes()),
  };
}
