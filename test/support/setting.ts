import type {
  HanForm,
  TextDirection,
  TextFitter,
  TextLine,
  Typeface,
} from '../../templates/contract/index.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { baseDirection } from '../../workers/text/bidi.js';
import { createTextFitter } from '../../workers/text/fitting.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { linesOf } from '../../workers/text/text-lines.js';

/** All that a thread sets text with. */
export class Setting {
  readonly shaper: LineShaper;
  readonly fit: TextFitter;

  constructor(
    readonly fonts = new FontLibrary(),
    readonly han: HanForm = 'sc',
  ) {
    this.shaper = new LineShaper(fonts);
    this.fit = createTextFitter(fonts, this.shaper, han);
  }

  settable(text: string, face: Typeface): string {
    return this.fonts.settable(text, { ...face, han: this.han });
  }

  /** A settable text without line ends as a line. */
  line(text: string, face: Typeface, direction: TextDirection = baseDirection(text)): TextLine {
    const [line] = linesOf([text], text, direction, { ...face, han: this.han });
    return line as TextLine;
  }

  /** Advance width of a line in ems. */
  width(text: string, face: Typeface, tracking = 0): number {
    return this.shaper.shape(this.line(text, face), tracking).advance;
  }
}
