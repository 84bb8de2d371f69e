import type { Typeface } from '../../templates/kit/index.js';
import { fontFilePath, type Subset, searchOrder } from './catalogue.js';
import { type FontFile, loadFontFile } from './font-file.js';
import { standInsFor, withPlainSpaces } from './stand-ins.js';

/** A stretch of text that one font file can set. */
export interface FontRun {
  text: string;
  font: FontFile;
}

/** At about 100 bytes each, a megabyte. */
const KEPT_STAND_INS = 10_000;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The fonts of one thread. Families come in parts by script; a part is read when a text first needs it and kept, so
 * that the memory held is bounded by the catalogue.
 */
export class FontLibrary {
  readonly #files = new Map<string, FontFile>();
  /** What is set in place of a grapheme, mostly the grapheme itself: looking for it takes 20 microseconds. */
  readonly #standIns = new Map<string, string>();
  #loaded: readonly FontFile[] = [];

  /**
   * Every file read so far. The same array object until another file is read, because the layout engine keeps its
   * parsed fonts only as long as it is given the same array.
   */
  get loaded(): readonly FontFile[] {
    return this.#loaded;
  }

  /**
   * Makes a text settable in a typeface: composed (NFC), without invisible characters but zero width spaces, and with
   * something else in place of every grapheme that the fonts lack, a question mark at worst.
   */
  settable(text: string, face: Typeface): string {
    let settable = text;
    for (;;) {
      const substituted = this.#substituted(withPlainSpaces(settable), face);
      // Neighbours of what was dropped may form a grapheme of their own now.
      if (substituted === settable) return settable;
      settable = substituted;
    }
  }

  /** Splits a settable text without line ends into runs of one font file each, in reading order. */
  runs(text: string, face: Typeface): FontRun[] {
    const runs: FontRun[] = [];
    let current: FontRun | undefined;
    for (const { segment } of graphemes.segment(text)) {
      const font = this.#runFont(segment, face, current?.font);
      if (current?.font === font) current.text += segment;
      else {
        current = { text: segment, font };
        runs.push(current);
      }
    }
    return runs;
  }

  /** Names of the files that set a settable text, in the order in which each character looks for its font. */
  familyList(text: string, face: Typeface): string[] {
    const names = new Set(this.runs(text.replaceAll('\n', ' '), face).map(({ font }) => font.name));
    return searchOrder(face.family)
      .map(({ family, subset }) => fileName(subset.name, { ...face, family }))
      .filter((name) => names.has(name));
  }

  #substituted(text: string, face: Typeface): string {
    let result = '';
    for (const { segment } of graphemes.segment(text.normalize('NFC')))
      result += this.#standIn(segment, face);
    return result;
  }

  #standIn(grapheme: string, face: Typeface): string {
    const key = `${fileName('', face)} ${grapheme}`;
    let standIn = this.#standIns.get(key);
    if (standIn === undefined) {
      standIn = standInsFor(grapheme).find((candidate) => this.#canSet(candidate, face)) ?? '';
      if (this.#standIns.size >= KEPT_STAND_INS) this.#standIns.clear();
      this.#standIns.set(key, standIn);
    }
    return standIn;
  }

  #canSet(text: string, face: Typeface): boolean {
    if (text === '' || text === '\n') return true;
    return Array.from(graphemes.segment(text)).every(({ segment }) => this.#fileFor(segment, face));
  }

  /** As the layout engine does, white space stays with the run it follows. */
  #runFont(grapheme: string, face: Typeface, current: FontFile | undefined): FontFile {
    if (current && /^\s$/.test(grapheme) && covers(current, grapheme)) return current;
    const font = this.#fileFor(grapheme, face);
    if (!font) throw new Error(`no font for U+${grapheme.codePointAt(0)?.toString(16)}`);
    return font;
  }

  /**
   * The file that sets a grapheme, if any: as in the layout engine, the first that has its base character, and it
   * must have the marks as well.
   */
  #fileFor(grapheme: string, face: Typeface): FontFile | undefined {
    const base = grapheme.codePointAt(0) ?? 0;
    for (const { family, subset, isBasic } of searchOrder(face.family)) {
      // Other parts have some characters that they are not meant for too: the letter A, the space.
      if (!isBasic && !isMeantFor(subset, base)) continue;
      const file = this.#file(subset.name, { ...face, family });
      if (file.coverage.has(base)) return covers(file, grapheme) ? file : undefined;
    }
    return undefined;
  }

  #file(subset: string, { family, weight, italic = false }: Typeface): FontFile {
    const name = fileName(subset, { family, weight, italic });
    let file = this.#files.get(name);
    if (!file) {
      file = loadFontFile(fontFilePath(family, subset, weight, italic), name, weight, italic);
      this.#files.set(name, file);
      this.#loaded = [...this.#loaded, file];
    }
    return file;
  }
}

function fileName(subset: string, { family, weight, italic }: Typeface): string {
  return `${family} ${subset} ${weight}${italic ? ' italic' : ''}`;
}

function isMeantFor(subset: Subset, codePoint: number): boolean {
  return subset.ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

function covers(font: FontFile, grapheme: string): boolean {
  for (const character of grapheme) if (!font.coverage.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
