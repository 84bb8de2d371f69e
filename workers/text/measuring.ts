import { Feature, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { Typeface } from '../../templates/kit/index.js';
import type { FontFile } from '../fonts/font-file.js';
import type { FontLibrary } from '../fonts/font-library.js';
import { wordsOf } from './line-breaking.js';

/** Widths kept per thread; at about 100 bytes each, a megabyte. */
const KEPT_WIDTHS = 10_000;

/** CSS Text Level 3, section 8.2: letter spacing turns optional ligatures off. */
const NO_LIGATURES = [new Feature('liga', 0), new Feature('clig', 0)];

/** How far a stretch of text advances the pen, and after how many characters letter spacing is added. */
interface Advance {
  ems: number;
  characters: number;
}

/**
 * Measures settable text in ems (multiples of the font size) by shaping it with the real fonts, and as the layout
 * engine sets it: word by word, so that there is no kerning across a place where a line may be broken.
 */
export class TextMeasure {
  readonly #fonts: FontLibrary;
  readonly #advances = new Map<string, Advance>();
  readonly #buffer = new ShapingBuffer();

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /**
   * Advance width of a text set in one line, in ems.
   * @param tracking letter spacing in ems; every character has it, the last one too
   */
  width(text: string, face: Typeface, tracking = 0): number {
    let width = 0;
    for (const word of wordsOf(text)) {
      const { ems, characters } = this.#wordAdvance(word, face, tracking !== 0);
      width += ems + tracking * characters;
    }
    return width;
  }

  #wordAdvance(word: string, face: Typeface, isTracked: boolean): Advance {
    const key = `${face.family} ${face.weight} ${face.italic ?? false} ${isTracked} ${word}`;
    let advance = this.#advances.get(key);
    if (!advance) {
      advance = { ems: 0, characters: 0 };
      for (const { text, font } of this.#fonts.runs(word, face)) this.#add(advance, text, font, isTracked);
      if (this.#advances.size >= KEPT_WIDTHS) this.#advances.clear();
      this.#advances.set(key, advance);
    }
    return advance;
  }

  #add(advance: Advance, text: string, font: FontFile, isTracked: boolean): void {
    this.#buffer.clearContents();
    this.#buffer.addText(text);
    this.#buffer.guessSegmentProperties();
    shape(font.shaper, this.#buffer, isTracked ? NO_LIGATURES : []);
    let units = 0;
    for (const { xAdvance } of this.#buffer.getGlyphPositions()) units += xAdvance;
    advance.ems += units / font.unitsPerEm;
    advance.characters += new Set(this.#buffer.getGlyphInfos().map(({ cluster }) => cluster)).size;
  }
}
