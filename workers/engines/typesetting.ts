import type { HanForm, TextFitter } from '../../templates/contract/index.js';
import { FontLibrary } from '../fonts/font-library.js';
import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import { FittedTextCache } from '../text/fitted/fitted-text-cache.js';
import { createTextFitter } from '../text/fitted/fitting.js';
import { LineShaper } from '../text/line-shaping.js';
import { TextMeasures } from '../text/paragraph/paragraph.js';

/** The typesetting of one thread's templates, whichever engine draws them. */
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

  /** @param han regional form of ideographs in the frame */
  fitterIn(han: HanForm): TextFitter {
    return createTextFitter(this.measures, han, this.#fitted);
  }
}
