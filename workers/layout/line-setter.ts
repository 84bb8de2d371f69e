import { baselineOf, type TextLine } from '../../templates/contract/index.js';
import { type ComputedValues, usedLineHeight } from '../css/cascade/computed-style.js';
import type { LineShaper } from '../text/line-shaping.js';
import type { ShapedLine } from '../text/shaped-words.js';
import { takesTracking } from '../text/tracking.js';
import type { LeafContent } from './formatting/layout-node.js';
import type { TextInk } from './text-ink.js';

/** A line of text as it is drawn in its box. Lengths in pixels. */
export interface SetLine {
  shaped: ShapedLine;
  fontSize: number;
  color: string;
  /** What else is painted with its glyphs; most lines have nothing. */
  ink?: TextInk | undefined;
  /** Size of its box, and distance of the baseline from the top of the box. */
  width: number;
  height: number;
  baseline: number;
}

/** Sets a line that a template has fitted itself, in the size, colour, line height and letter spacing of a style. */
export function setLine(line: TextLine, style: ComputedValues, shaper: LineShaper): SetLine {
  const fontSize = Number(style.fontSize);
  const lineHeight = usedLineHeight(style);
  const tracking = takesTracking(line.text) ? Number(style.letterSpacing) / fontSize : 0;
  const shaped = shaper.shape(line, tracking);
  return {
    shaped,
    fontSize,
    color: String(style.color),
    width: shaped.advance * fontSize,
    height: lineHeight,
    baseline: baselineOf(line.face.family, fontSize, lineHeight),
  };
}

/** A set line as layout has it: it has one size, and nothing breaks it. */
export function lineContent({ width, height, baseline }: SetLine): LeafContent {
  return {
    isRectangular: true,
    widths: () => ({ min: width, max: width }),
    layout: () => ({ height, firstBaseline: baseline, lastBaseline: baseline }),
  };
}
