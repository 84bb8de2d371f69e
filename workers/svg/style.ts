import { colorOf } from '../css/values/css-colors.js';
import type { Color } from '../raster/color.js';
import type { Matrix } from '../raster/matrix.js';
import type { StrokeStyle } from '../raster/stroke.js';
import { type Attributes, lengthOf, numbersOf, referred, shareOf, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import type { Viewport } from './shapes.js';

/** Paint of an area: a colour, the element with that id, or undefined for none. */
export type SvgPaint =
  | {
      color: Color;
      /** Whether whoever inherits it means its own colour. */
      isCurrent?: boolean;
    }
  | {
      id: string;
      otherwise?: { color: Color } | undefined;
      /** What it is relative to, where that is not the shape that is painted. */
      place?: PaintedPlace;
    }
  | undefined;

/** The element that the units of a paint are of. */
export interface PaintedPlace {
  /** Bounding box, in user units. */
  box: Box;
  /** Transformation from user units to pixels. */
  matrix: Matrix;
  viewport: Viewport;
}

/** A part of what a shape paints. */
export type PaintedPart = 'fill' | 'stroke' | 'markers';

/** Inherited style of an element. */
export interface SvgStyle {
  color: Color;
  fill: SvgPaint;
  fillOpacity: number;
  isEvenOdd: boolean;
  isClipEvenOdd: boolean;
  stroke: SvgPaint;
  strokeOpacity: number;
  line: StrokeStyle;
  isVisible: boolean;
  /** Whether filters mix colours in linear light. */
  areFiltersLinear: boolean;
  /** What is painted of a shape, the lowest first. */
  paintOrder: readonly PaintedPart[];
  /** Ids of the markers of shapes. */
  markers: Readonly<Record<'start' | 'mid' | 'end', string | undefined>>;
  /** What `context-fill` and `context-stroke` are: paints of what refers to all around. */
  context: { fill: SvgPaint; stroke: SvgPaint };
  /** Styles of elements around that decorate texts, by their numbers. */
  decorating: ReadonlyMap<string, SvgStyle>;
}

export const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

export const INITIAL_STYLE: SvgStyle = {
  color: BLACK,
  fill: { color: BLACK },
  fillOpacity: 1,
  isEvenOdd: false,
  isClipEvenOdd: false,
  stroke: undefined,
  strokeOpacity: 1,
  line: { width: 1, cap: 'butt', join: 'miter', miterLimit: 4, dashes: [], dashOffset: 0 },
  isVisible: true,
  areFiltersLinear: true,
  paintOrder: ['fill', 'stroke', 'markers'],
  markers: { start: undefined, mid: undefined, end: undefined },
  context: { fill: undefined, stroke: undefined },
  decorating: new Map(),
};

/** The paints of an element for those that are drawn in its context. @param place of the element */
export function contextOf({ fill, stroke }: SvgStyle, place: PaintedPlace | undefined): SvgStyle['context'] {
  const placed = (paint: SvgPaint): SvgPaint => {
    if (!paint) return undefined;
    if ('color' in paint) return { color: paint.color };
    return place && !paint.place ? { ...paint, place } : paint;
  };
  return { fill: placed(fill), stroke: placed(stroke) };
}

/** How far the stroke of a shape lies beyond it, but for its corners. */
export function strokeReach({ stroke, line }: SvgStyle): number {
  return stroke ? line.width / 2 : 0;
}

/** Computed style of an element. @throws UnsupportedSvg */
export function styleOf(attributes: Attributes, around: SvgStyle, viewport: Viewport): SvgStyle {
  const decorating = around.decorating.get(attributes.get('decorated-by') ?? '');
  if (decorating) return { ...decorating, isVisible: around.isVisible };
  const style = ownStyle(attributes, around, viewport);
  const number = attributes.get('decorates');
  if (number === undefined) return style;
  return { ...style, decorating: new Map(style.decorating).set(number, style) };
}

function ownStyle(attributes: Attributes, around: SvgStyle, viewport: Viewport): SvgStyle {
  const specified = (name: string) => {
    const value = attributes.get(name);
    return value === undefined || value === 'inherit' ? undefined : value;
  };
  const colorText = specified('color');
  const color = colorText === undefined ? around.color : requiredColor(colorText, around.color);
  const paint = (name: string, inherited: SvgPaint) => {
    const text = specified(name);
    if (text === 'context-fill') return around.context.fill;
    if (text === 'context-stroke') return around.context.stroke;
    if (text !== undefined && !isNoPaint(text)) return paintOf(text, color);
    return inherited && 'isCurrent' in inherited ? { ...inherited, color } : inherited;
  };
  const { line } = around;
  const marker = (name: 'start' | 'mid' | 'end') => {
    const text = specified(`marker-${name}`) ?? specified('marker');
    return text === undefined ? around.markers[name] : referred(text)?.id;
  };
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  return {
    color,
    fill: paint('fill', around.fill),
    fillOpacity: shareOf(specified('fill-opacity'), around.fillOpacity),
    isEvenOdd: oneOf(RULES, specified('fill-rule'), around.isEvenOdd),
    isClipEvenOdd: oneOf(RULES, specified('clip-rule'), around.isClipEvenOdd),
    stroke: paint('stroke', around.stroke),
    strokeOpacity: shareOf(specified('stroke-opacity'), around.strokeOpacity),
    isVisible: oneOf(VISIBILITIES, specified('visibility'), around.isVisible),
    areFiltersLinear: linearFilters(specified('color-interpolation-filters')) ?? around.areFiltersLinear,
    paintOrder: paintOrderOf(specified('paint-order')) ?? around.paintOrder,
    markers: { start: marker('start'), mid: marker('mid'), end: marker('end') },
    context: around.context,
    decorating: around.decorating,
    line: {
      width: notBelow(lengthOf(specified('stroke-width'), line.width, diagonal), line.width),
      cap: oneOf(CAPS, specified('stroke-linecap'), line.cap),
      join: oneOf(JOINS, specified('stroke-linejoin'), line.join),
      miterLimit: lengthOf(specified('stroke-miterlimit'), line.miterLimit, Number.NaN),
      dashes: dashesOf(specified('stroke-dasharray'), line.dashes),
      dashOffset: lengthOf(specified('stroke-dashoffset'), line.dashOffset, diagonal),
    },
  };
}

const RULES = { nonzero: false, evenodd: true };
const VISIBILITIES = { visible: true, hidden: false, collapse: false };
const CAPS = { butt: 'butt', round: 'round', square: 'square' } as const;
const JOINS = { miter: 'miter', round: 'round', bevel: 'bevel' } as const;

function oneOf<Meaning>(
  meanings: Record<string, Meaning>,
  text: string | undefined,
  inherited: Meaning,
): Meaning {
  if (text === undefined) return inherited;
  if (!Object.hasOwn(meanings, text)) throw new UnsupportedSvg(`the value ${text}`);
  return meanings[text] as Meaning;
}

/** Whether a word is no colour, such as `currentFill`: browsers pass over the attribute, and a paint is inherited. */
function isNoPaint(text: string): boolean {
  return (
    /^\s*#?[\w-]*\s*$/.test(text) && !/^\s*(?:none|currentcolor)\s*$/i.test(text) && !colorOf(text.trim())
  );
}

/** A colour, `currentColor` among them. */
export function requiredColor(text: string, current: Color): Color {
  if (/^currentcolor$/i.test(text)) return current;
  const color = colorOf(text);
  if (!color) throw new UnsupportedSvg(`the colour ${text}`);
  return color;
}

function paintOf(text: string, current: Color): SvgPaint {
  if (text === 'none') return undefined;
  const reference = referred(text);
  if (!reference) {
    const isCurrent = /^currentcolor$/i.test(text);
    return { color: requiredColor(text, current), ...(isCurrent && { isCurrent }) };
  }
  const { id, otherwise } = reference;
  const isColor = otherwise !== '' && otherwise !== 'none';
  return { id, otherwise: isColor ? { color: requiredColor(otherwise, current) } : undefined };
}

/** Whether `color-interpolation-filters` is of linear light; undefined where it is not said. */
function linearFilters(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : !/^sRGB$/i.test(text);
}

const PARTS: readonly PaintedPart[] = ['fill', 'stroke', 'markers'];

/** What `paint-order` says (SVG 2, section 13.8); undefined where it is not said, or in words that say nothing. */
function paintOrderOf(order: string | undefined): readonly PaintedPart[] | undefined {
  if (order === undefined) return undefined;
  const words = order.trim().split(/\s+/);
  if (words.length === 1 && words[0] === 'normal') return PARTS;
  const named = PARTS.filter((part) => words.includes(part));
  if (named.length !== words.length) return undefined;
  return [...words, ...PARTS.filter((part) => !words.includes(part))] as PaintedPart[];
}

/** A length; the other one where it is below nothing, which says nothing. */
function notBelow(length: number, otherwise: number): number {
  return length >= 0 ? length : otherwise;
}

function dashesOf(text: string | undefined, inherited: readonly number[]): readonly number[] {
  if (text === undefined) return inherited;
  if (text === 'none') return [];
  const lengths = numbersOf(text);
  if (lengths.some((length) => !(length >= 0))) throw new UnsupportedSvg(`the dashes ${text}`);
  if (lengths.every((length) => length === 0)) return [];
  return lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
}
