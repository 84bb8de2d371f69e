import type { Typeface } from '../../templates/kit/index.js';
import type { BoxStyle } from './box-style.js';

/** How the text within an element is set: what it says itself, or the elements around it. Lengths in pixels. */
export interface TextStyle {
  face: Typeface;
  fontSize: number;
  lineHeight: number;
  letterSpacing: number;
  color: string;
}

export const INITIAL_TEXT_STYLE: TextStyle = {
  face: { family: 'sans', weight: 400 },
  fontSize: 16,
  lineHeight: 20,
  letterSpacing: 0,
  color: '#000000',
};

/** What an element's style makes of the one around it. */
export function textStyle(style: BoxStyle, inherited: TextStyle): TextStyle {
  const { fontFamily, fontWeight, fontSize, lineHeight, letterSpacing, color } = style;
  return {
    face:
      fontFamily === undefined && fontWeight === undefined
        ? inherited.face
        : { family: fontFamily ?? inherited.face.family, weight: fontWeight ?? inherited.face.weight },
    fontSize: fontSize ?? inherited.fontSize,
    lineHeight: lineHeight === undefined ? inherited.lineHeight : Number.parseFloat(String(lineHeight)),
    letterSpacing: letterSpacing ?? inherited.letterSpacing,
    color: color ?? inherited.color,
  };
}
