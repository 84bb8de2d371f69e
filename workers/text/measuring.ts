import { Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { Typeface } from '../../templates/kit/index.js';
import type { FontFile } from '../fonts/font-file.js';
import type { FontLibrary } from '../fonts/font-library.js';

/** Widths kept per thread; at about 100 bytes each, half a megabyte. */
const KEPT_WIDTHS = 5000;

/** Measures settable text in ems (multiples of the font size) by shaping it with the real fonts. */
export class TextMeasure {
  readonly #fonts: FontLibrary;
  readonly #widths = new Map<string, number>();
  readonly #buffer = new ShapingBuffer();

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /** Advance width of a text set in one line, letter spacing not counted, in ems. */
  width(text: string, face: Typeface): number {
    const key = `${face.family} ${face.weight} ${face.italic ?? false} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of this.#fonts.runs(text, face)) width += this.#advance(run.text, run.font);
      if (this.#widths.size >= KEPT_WIDTHS) this.#widths.clear();
      this.#widths.set(key, width);
    }
    return width;
  }

  #advance(text: string, font: FontFile): number {
    this.#buffer.clearContents();
    this.#buffer.addText(text);
    this.#buffer.guessSegmentProperties();
    shape(font.shaper, this.#buffer);
    let units = 0;
    for (const { xAdvance } of this.#buffer.getGlyphPositions()) units += xAdvance;
    return units / font.unitsPerEm;
  }
}
