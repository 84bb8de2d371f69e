import type { HanForm, TextFitter } from '../../templates/contract/index.js';
import { FontLibrary } from '../fonts/font-library.js';
import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import { FittedTextCache } from '../text/fitted/fitted-text-cache.js';
import { createTextFitter } from '../text/fitted/fitting.js';
import { hanFormOf, haveIdeographs } from '../text/han-form.js';
import { LineShaper } from '../text/line-shaping.js';
import { TextMeasures } from '../text/paragraph/paragraph.js';

/** What the templates of one thread set their texts with, whichever engine draws them. */
export class Typesetting {
  readonly fonts = new FontLibrary();
  readonly shaper = new LineShaper(this.fonts);
  readonly outlines = new GlyphOutlines();
  /** What paragraphs are set with, those of documents and those of templates. */
  readonly measures = new TextMeasures(this.fonts, this.shaper, this.outlines);
  readonly #fitted = new FittedTextCache();

  /** Bytes of the cached texts. */
  get textBytes(): number {
    return this.fonts.cachedGraphemes.bytes + this.shaper.cached.bytes + this.#fitted.cached.bytes;
  }

  /** @param data the values that a template draws */
  fitterFor(data: Record<string, unknown>): TextFitter {
    return createTextFitter(this.measures, hanFormOf(textsOf(data)), this.#fitted);
  }
}

/** The form that texts of a template are fitted in; undefined where none of its values has ideographs. */
export function fittedHanForm(data: Record<string, unknown>): HanForm | undefined {
  const texts = textsOf(data);
  return haveIdeographs(texts) ? hanFormOf(texts) : undefined;
}

function textsOf(data: Record<string, unknown>): string[] {
  return Object.values(data).filter((value) => typeof value === 'string');
}
