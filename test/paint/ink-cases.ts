import type { ComputedValues } from '../../workers/css/cascade/computed-style.js';
import { type Images, images } from '../../workers/css/grammars/image-grammars.js';
import { type Shadows, textShadow } from '../../workers/css/grammars/shadows.js';
import { componentValues } from '../../workers/css/syntax/component-values.js';
import { COMPUTED } from '../../workers/css/values/computation-context.js';

/** Computed values of a box that are not the initial ones, or not its parent's; lengths in pixels. */
export type Style = Partial<ComputedValues>;

export type Part = string | { style: Style; parts: Part[] };

/** A block with its text. */
export interface InkCase {
  style: Style;
  parts: Part[];
}

/** Shadows of a text, as they are computed. */
export function shadowsOf(text: string): { textShadow: Shadows } {
  return { textShadow: textShadow(componentValues(text), COMPUTED) ?? 'none' };
}

/** The images of a background, as they are computed. */
function imagesOf(text: string): Images {
  return images(componentValues(text), COMPUTED) ?? 'none';
}

const TEXT = 'Typography jumps';
const line = (style: Style, ...parts: Part[]): InkCase => ({
  style: { textDecorationLine: 'underline', ...style },
  parts: parts.length > 0 ? parts : [TEXT],
});
const span = (style: Style, ...parts: Part[]): Part => ({ style, parts });

export const CASES: Record<string, InkCase> = {
  plain: { style: {}, parts: [TEXT] },
  underline: line({}),
  overline: line({ textDecorationLine: 'overline' }),
  'line-through': line({ textDecorationLine: 'line-through' }),
  'all lines': line({
    textDecorationLine: 'underline overline line-through',
    textDecorationColor: '#cc0033',
  }),
  double: line({ textDecorationStyle: 'double' }),
  'double above and through': line({
    textDecorationLine: 'overline line-through',
    textDecorationStyle: 'double',
    textDecorationColor: '#0066cc',
  }),
  dotted: line({ textDecorationStyle: 'dotted' }),
  'thick dots': line({ textDecorationStyle: 'dotted', textDecorationThickness: 5 }),
  dashed: line({ textDecorationStyle: 'dashed' }),
  'thick dashes': line({ textDecorationStyle: 'dashed', textDecorationThickness: 4 }),
  wavy: line({ textDecorationStyle: 'wavy', textDecorationColor: '#dd0000' }),
  'wavy through': line({
    textDecorationLine: 'line-through overline',
    textDecorationStyle: 'wavy',
    textDecorationThickness: 1,
  }),
  'thickness in pixels': line({ textDecorationThickness: 6, textDecorationColor: '#33aa33' }),
  'thickness in percent': line({ textDecorationThickness: '20%' }),
  'thickness of the font': line({ textDecorationThickness: 'from-font', textUnderlinePosition: 'from-font' }),
  offset: line({ textUnderlineOffset: 7 }),
  'offset in percent': line({ textUnderlineOffset: '20%', textDecorationThickness: 3 }),
  under: line({ textUnderlinePosition: 'under' }),
  'ink not skipped': line({ textDecorationSkipInk: 'none' }),
  'solidi and low lines': line({}, 'a/b_c (q) [j]'),
  Japanese: line({}, '日本語の下線 gy'),
  Arabic: line({ direction: 'rtl', textAlign: 'right' }, 'خط تحت النص'),
  'colours of spans': line(
    { textDecorationColor: '#cc0000' },
    'out ',
    span({ color: '#0044cc', fontSize: 36 }, 'big'),
    ' and ',
    span({ verticalAlign: 'super', fontSize: 14 }, 'up'),
  ),
  'decorated span': {
    style: {},
    parts: [
      'some ',
      span(
        { textDecorationLine: 'underline', textDecorationColor: '#aa00aa', fontSize: 32 },
        'yg ',
        span({ fontSize: 16, textDecorationLine: 'line-through' }, 'small'),
      ),
      ' rest',
    ],
  },
  shadow: { style: shadowsOf('3px 2px 0px #99ccff'), parts: [TEXT] },
  'blurred shadow': { style: shadowsOf('2px 3px 4px rgba(0, 0, 0, 0.6)'), parts: [TEXT] },
  'shadows of decorated text': line(shadowsOf('1px 1px 2px #ff0000, -4px 5px 3px #0000ff')),
  'transparent with a shadow': {
    style: { WebkitTextFillColor: 'rgba(0, 0, 0, 0)', ...shadowsOf('0px 0px 6px #004488') },
    parts: [TEXT],
  },
  stroke: {
    style: { WebkitTextStrokeWidth: 2, WebkitTextStrokeColor: '#cc3300', fontSize: 40 },
    parts: ['Strokes'],
  },
  'stroke below': {
    style: {
      WebkitTextStrokeWidth: 6,
      WebkitTextStrokeColor: '#003399',
      WebkitTextFillColor: '#ffee00',
      paintOrder: 'stroke',
      fontSize: 40,
    },
    parts: ['Stroke'],
  },
  'outline only': {
    style: { WebkitTextStrokeWidth: 1, WebkitTextFillColor: 'rgba(0, 0, 0, 0)', fontSize: 40 },
    parts: ['Outline'],
  },
  'gradient in text': {
    style: {
      backgroundImage: imagesOf('linear-gradient(to right, #ff0000 0%, #0000ff 100%)'),
      backgroundClip: 'text',
      WebkitTextFillColor: 'rgba(0, 0, 0, 0)',
      fontSize: 32,
      textDecorationLine: 'underline',
      textDecorationThickness: 4,
    },
    parts: ['Grad', span({ fontWeight: 700 }, 'ient g')],
  },
  'text over its gradient': {
    style: {
      backgroundColor: '#ffdd00',
      backgroundImage: imagesOf(
        'linear-gradient(#00aa00, #0000aa), linear-gradient(to right, #ff8800, #ffeecc)',
      ),
      backgroundClip: 'text, border-box',
      WebkitTextFillColor: 'rgba(0, 0, 0, 0.1)',
      fontSize: 32,
    },
    parts: ['Gradient'],
  },
};
