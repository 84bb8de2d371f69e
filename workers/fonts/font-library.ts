import type { Typeface } from '../../templates/kit/index.js';
import { FALLBACKS, fontFilePath, type Subset, subsetsOf } from './catalogue.js';
import { type FontFile, loadFontFile } from './font-file.js';

/** A stretch of text that one font file can set. */
export interface FontRun {
  text: string;
  font: FontFile;
}

/** None of the fonts has U+FFFD. */
const REPLACEMENT = '?';
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The fonts of one thread. Families come in parts by script; a part is read when a text first needs it and kept, so
 * that the memory held is bounded by the catalogue.
 */
export class FontLibrary {
  readonly #files = new Map<string, FontFile>();
  #loaded: readonly FontFile[] = [];

  /**
   * Every file read so far. The same array object until another file is read, because the layout engine keeps its
   * parsed fonts only as long as it is given the same array.
   */
  get loaded(): readonly FontFile[] {
    return this.#loaded;
  }

  /**
   * Makes a text settable in a typeface: composed (NFC), with the invisible characters that no font has dropped and
   * every other grapheme that no single font file has turned into a question mark.
   */
  settable(text: string, face: Typeface): string {
    let result = '';
    for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
      if (segment === '\n' || this.#fileFor(segment, face)) result += segment;
      else if (!/^\p{Default_Ignorable_Code_Point}+$/u.test(segment)) result += REPLACEMENT;
    }
    return result;
  }

  /** Splits a settable text into runs of one font file each, in reading order. */
  runs(text: string, face: Typeface): FontRun[] {
    const runs: FontRun[] = [];
    let current: FontRun | undefined;
    for (const { segment } of graphemes.segment(text)) {
      const font = current && covers(current.font, segment) ? current.font : this.#fileFor(segment, face);
      if (!font) throw new Error(`no font for U+${segment.codePointAt(0)?.toString(16)}`);
      if (current?.font === font) current.text += segment;
      else {
        current = { text: segment, font };
        runs.push(current);
      }
    }
    return runs;
  }

  /** The first file of the typeface's family, or else of another one, that has every character of a grapheme. */
  #fileFor(grapheme: string, face: Typeface): FontFile | undefined {
    const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
    for (const family of [face.family, ...FALLBACKS[face.family]]) {
      for (const subset of subsetsOf(family)) {
        if (!isMeantFor(subset, codePoints[0] ?? 0)) continue;
        const file = this.#file(subset.name, { ...face, family });
        if (codePoints.every((codePoint) => file.coverage.has(codePoint))) return file;
      }
    }
    return undefined;
  }

  #file(subset: string, { family, weight, italic = false }: Typeface): FontFile {
    const name = `${family} ${subset} ${weight}${italic ? ' italic' : ''}`;
    let file = this.#files.get(name);
    if (!file) {
      file = loadFontFile(fontFilePath(family, subset, weight, italic), name, weight, italic);
      this.#files.set(name, file);
      this.#loaded = [...this.#loaded, file];
    }
    return file;
  }
}

function isMeantFor(subset: Subset, codePoint: number): boolean {
  return subset.ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

function covers(font: FontFile, grapheme: string): boolean {
  for (const character of grapheme) if (!font.coverage.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
