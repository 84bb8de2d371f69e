import type { Typeface } from '../../templates/kit/index.js';
import type { BorderStyle } from '../css/borders.js';

/**
 * What a style may say of a box: the CSS properties that templates use, lengths in pixels as numbers. What is missing
 * has CSS's initial value, but that every box is a flex container whose size includes its padding.
 */
export interface BoxStyle extends BorderStyle {
  display?: 'flex';
  position?: 'relative' | 'absolute';
  boxSizing?: 'border-box';
  flexDirection?: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  flexWrap?: 'nowrap' | 'wrap';
  flexGrow?: number;
  flexShrink?: number;
  justifyContent?: 'flex-start' | 'flex-end' | 'center' | 'space-between';
  alignItems?: 'stretch' | 'flex-start' | 'flex-end' | 'center';
  gap?: number;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  /** A number for all sides, or one to four lengths in CSS's order. */
  margin?: number | string;
  marginLeft?: number;
  marginTop?: number;
  marginRight?: number;
  marginBottom?: number;
  padding?: number | string;
  paddingLeft?: number;
  paddingTop?: number;
  paddingRight?: number;
  paddingBottom?: number;
  overflow?: 'visible' | 'hidden';
  backgroundColor?: string;
  /** `linear-gradient()`, `radial-gradient()` and the same repeating, the uppermost first. */
  backgroundImage?: string;
  /** Of all corners, or of each from the upper left one clockwise; percentages, and other radii downwards behind `/`. */
  borderRadius?: number | string;
  boxShadow?: string;
  /** Of the box with all that is in it, 0 to 1. */
  opacity?: number | string;
  /** Transformations in two dimensions, about the middle of the box. */
  transform?: string;
  /** Where in the box of an `img` its picture stands. */
  objectPosition?: string;
  fontFamily?: Typeface['family'];
  fontWeight?: Typeface['weight'];
  fontSize?: number;
  lineHeight?: number | string;
  letterSpacing?: number;
  whiteSpace?: 'pre';
}

/** Every property, so that a misspelt or unsupported one is found the first time it is drawn. */
const PROPERTIES: Record<keyof BoxStyle, true> = {
  display: true,
  position: true,
  boxSizing: true,
  flexDirection: true,
  flexWrap: true,
  flexGrow: true,
  flexShrink: true,
  justifyContent: true,
  alignItems: true,
  gap: true,
  left: true,
  top: true,
  width: true,
  height: true,
  margin: true,
  marginLeft: true,
  marginTop: true,
  marginRight: true,
  marginBottom: true,
  padding: true,
  paddingLeft: true,
  paddingTop: true,
  paddingRight: true,
  paddingBottom: true,
  overflow: true,
  backgroundColor: true,
  backgroundImage: true,
  border: true,
  borderTop: true,
  borderRight: true,
  borderBottom: true,
  borderLeft: true,
  borderWidth: true,
  borderStyle: true,
  borderColor: true,
  borderRadius: true,
  boxShadow: true,
  opacity: true,
  transform: true,
  objectPosition: true,
  fontFamily: true,
  fontWeight: true,
  fontSize: true,
  lineHeight: true,
  letterSpacing: true,
  color: true,
  whiteSpace: true,
};

/**
 * An element's style, checked.
 * @throws when it has a property that is not drawn
 */
export function boxStyle(props: Record<string, unknown>): BoxStyle {
  const style = (props.style ?? {}) as BoxStyle;
  for (const property in style) {
    if (!Object.hasOwn(PROPERTIES, property)) throw new Error(`the style ${property} is not drawn`);
  }
  return style;
}

/** Lengths of the four sides or corners, from one to four numbers in pixels as CSS shortens them. */
export function fourLengths(value: number | string | undefined): [number, number, number, number] {
  if (typeof value !== 'string') return [value ?? 0, value ?? 0, value ?? 0, value ?? 0];
  const [first = 0, second = first, third = first, fourth = second] = value
    .trim()
    .split(/\s+/)
    .map((length) => pixels(length));
  return [first, second, third, fourth];
}

function pixels(length: string): number {
  const [, number] = /^(-?[\d.]+)(?:px)?$/.exec(length) ?? [];
  if (number === undefined) throw new Error(`${length} is no length in pixels`);
  return Number(number);
}
