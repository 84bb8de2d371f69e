import type {
  HanForm,
  TextDirection,
  TextFitter,
  TextLine,
  Typeface,
} from '../../templates/contract/index.js';
import { NO_DOCUMENT_FONTS } from '../../workers/fonts/document-fonts.js';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import type { Box } from '../../workers/layout/box-layout.js';
import { layOutTemplate } from '../../workers/layout/boxes/template-layout.js';
import type { PlainElement } from '../../workers/layout/element-tree.js';
import { templateTree } from '../../workers/layout/template-tree.js';
import { baseDirection } from '../../workers/text/bidi.js';
import { createTextFitter } from '../../workers/text/fitting.js';
import { LineShaper } from '../../workers/text/line-shaping.js';
import { TextMeasures } from '../../workers/text/paragraph/paragraph.js';
import { linesOf } from '../../workers/text/text-lines.js';

/** All that a thread sets text with. */
export class Setting {
  readonly shaper: LineShaper;
  readonly fit: TextFitter;
  readonly measures: TextMeasures;

  constructor(
    readonly fonts = new FontLibrary(),
    readonly han: HanForm = 'sc',
  ) {
    this.shaper = new LineShaper(fonts);
    this.fit = createTextFitter(fonts, this.shaper, han);
    this.measures = new TextMeasures(fonts, this.shaper);
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

  /** The boxes of a template's tree in a picture of that size, without pictures in it. */
  boxesOf(content: PlainElement, width: number, height: number): Box {
    const context = { measures: this.measures, fonts: NO_DOCUMENT_FONTS, han: this.han };
    return layOutTemplate(templateTree(content, width, height).root, width, height, {
      ...context,
      naturalSize: () => undefined,
    });
  }
}
