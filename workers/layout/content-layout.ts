import satori from 'satori';
import { baselineOf, TEXT_LINE, type TextLine, type Typeface } from '../../templates/kit/index.js';
import type { FontLibrary } from '../fonts/font-library.js';
import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import type { LineShaper, ShapedLine } from '../text/line-shaping.js';
import { linesOf } from '../text/text-lines.js';
import { takesTracking } from '../text/tracking.js';
import type { PlainElement } from './element-tree.js';
import { fillLineBoxes, lineBoxFill } from './line-boxes.js';
import { lineMarkup } from './line-markup.js';

/** How the text within an element is set: what it says itself, or the elements around it. Lengths in pixels. */
interface TextStyle {
  face: Typeface;
  fontSize: number;
  lineHeight: number;
  letterSpacing: number;
  color: string;
}

const INITIAL_STYLE: TextStyle = {
  face: { family: 'sans', weight: 400 },
  fontSize: 16,
  lineHeight: 20,
  letterSpacing: 0,
  color: '#000000',
};

/** A line whose place is not known yet. */
interface UnplacedLine {
  shaped: ShapedLine;
  style: TextStyle;
}

/** Lays content out: satori places the boxes, each line of text a box among them, and the lines are drawn in theirs. */
export class ContentLayout {
  readonly #fonts: FontLibrary;
  readonly #shaper: LineShaper;
  readonly #outlines = new GlyphOutlines();

  constructor(fonts: FontLibrary, shaper: LineShaper) {
    this.#fonts = fonts;
    this.#shaper = shaper;
  }

  /** Returns the content as an SVG document of the given size in pixels, transparent where nothing is drawn. */
  async svg(content: PlainElement, width: number, height: number): Promise<string> {
    const lines: UnplacedLine[] = [];
    const boxes = this.#boxes(content, INITIAL_STYLE, lines);
    const svg = await satori(boxes as Parameters<typeof satori>[0], { width, height, fonts: [] });
    return fillLineBoxes(svg, (index, x, y) => {
      const { shaped, style } = lines[index] as UnplacedLine;
      const { face, fontSize, lineHeight, color } = style;
      const baseline = y + baselineOf(face.family, fontSize, lineHeight);
      return lineMarkup(shaped, { x, y: baseline, fontSize, color }, this.#outlines);
    });
  }

  /** The same elements with an empty box of the right size for each line of text. */
  #boxes(element: PlainElement, inherited: TextStyle, lines: UnplacedLine[]): unknown {
    const style = element.props.style as Record<string, unknown> | undefined;
    const textStyle = style ? textStyleOf(style, inherited) : inherited;
    const children = element.children.map((child) => {
      if (typeof child === 'string')
        return this.#lineBox(this.#line(child, textStyle.face), textStyle, lines);
      if (child.type === TEXT_LINE) return this.#lineBox(child.props.line as TextLine, textStyle, lines);
      return this.#boxes(child, textStyle, lines);
    });
    return { type: element.type, props: { ...element.props, children } };
  }

  /** Text that a template wrote itself, a digit or a sign, as a line. */
  #line(text: string, face: Typeface): TextLine {
    const textFace = { ...face, han: 'sc' } as const;
    const settable = this.#fonts.settable(text, textFace).replaceAll('\n', ' ');
    const [line] = linesOf([settable], settable, 'ltr', textFace);
    return line as TextLine;
  }

  #lineBox(line: TextLine, style: TextStyle, lines: UnplacedLine[]): unknown {
    const { fontSize, lineHeight, letterSpacing } = style;
    const tracking = takesTracking(line.text) ? letterSpacing / fontSize : 0;
    const shaped = this.#shaper.shape(line, tracking);
    lines.push({ shaped, style });
    return {
      type: 'div',
      props: {
        style: {
          flexShrink: 0,
          width: shaped.advance * fontSize,
          height: lineHeight,
          backgroundColor: lineBoxFill(lines.length - 1),
        },
      },
    };
  }
}

function textStyleOf(style: Record<string, unknown>, inherited: TextStyle): TextStyle {
  const { fontFamily, fontWeight, fontSize, lineHeight, letterSpacing, color } = style;
  return {
    face: {
      family: (fontFamily as Typeface['family'] | undefined) ?? inherited.face.family,
      weight: (fontWeight as Typeface['weight'] | undefined) ?? inherited.face.weight,
    },
    fontSize: (fontSize as number | undefined) ?? inherited.fontSize,
    lineHeight: lineHeight === undefined ? inherited.lineHeight : Number.parseFloat(String(lineHeight)),
    letterSpacing: (letterSpacing as number | undefined) ?? inherited.letterSpacing,
    color: (color as string | undefined) ?? inherited.color,
  };
}
