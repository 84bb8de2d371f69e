import type { HanForm, TextDirection, TextFitter, Typeface } from '../../../templates/contract/index.js';
import { NO_DOCUMENT_FONTS } from '../../../workers/fonts/document-fonts.js';
import { FontLibrary } from '../../../workers/fonts/font-library.js';
import type { Box } from '../../../workers/layout/box-layout.js';
import { layOutTemplate } from '../../../workers/layout/boxes/template-layout.js';
import type { PlainElement } from '../../../workers/layout/element-tree.js';
import { templateTree } from '../../../workers/layout/template-tree.js';
import { baseDirection } from '../../../workers/text/bidi.js';
import { createTextFitter } from '../../../workers/text/fitted/fitting.js';
import { LineShaper } from '../../../workers/text/line-shaping.js';
import { Paragraph, TextMeasures } from '../../../workers/text/paragraph/paragraph.js';
import type { ShapedLine } from '../../../workers/text/shaped-words.js';
import { BLOCK, ROOT } from '../corpora/paragraphs.js';

/** Pixels of an em in which lines are measured in ems. */
const EM = 1024;

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
    this.measures = new TextMeasures(fonts, this.shaper);
    this.fit = createTextFitter(this.measures, han);
  }

  settable(text: string, face: Typeface): string {
    return this.fonts.settable(text, { ...face, han: this.han });
  }

  /**
   * A text without line ends in one line of a paragraph.
   * @param tracking letter spacing in ems
   */
  shaped(
    text: string,
    face: Typeface,
    tracking = 0,
    direction: TextDirection = baseDirection(text),
  ): ShapedLine {
    // Advances are rounded to parts of a pixel, which are next to nothing in letters as large as these.
    const size = { fontSize: EM, lineHeight: EM, letterSpacing: tracking * EM };
    const root = {
      ...ROOT,
      ...size,
      face: { ...face, han: this.han },
      whiteSpaceCollapse: 'preserve',
      textWrapMode: 'nowrap',
    } as const;
    const paragraph = new Paragraph([{ type: 'text', text }], { ...BLOCK, root, direction }, this.measures);
    const [line] = paragraph.layOut(Infinity).lines;
    const glyphs = (line?.runs ?? []).flatMap(({ x, shaped }) =>
      shaped.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + x / EM })),
    );
    return { glyphs, advance: paragraph.maxContentWidth / EM };
  }

  /** Advance width of a line in ems. */
  width(text: string, face: Typeface, tracking = 0): number {
    return this.shaped(text, face, tracking).advance;
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
