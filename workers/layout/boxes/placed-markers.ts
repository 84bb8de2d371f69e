/** Markers of list items, as painters take them. */

import { type ComputedValues, isOutOfFlow } from '../../css/cascade/computed-style.js';
import { ELLIPTIC, fourCorners, SHARP } from '../../css/grammars/corner-grammars.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import type { Box } from '../box-layout.js';
import { inkStyle, runInk } from '../text-ink.js';
import { inheritedFrom } from './anonymous-style.js';
import { type ColumnSlice, isInSlice } from './column-slice.js';
import type { FlowBox } from './flow-box.js';
import { inlineStyle } from './inline-style.js';
import { IMAGE_GAP, type ListMarker, symbolGeometry } from './list-markers.js';
import { markerLine } from './marker-line.js';
import type { TextContext } from './paragraph-items.js';
import { runBox } from './placed-lines.js';

/** @param isInside whether it stands in a line */
export function symbolBox(
  { symbol, values }: ListMarker,
  context: TextContext,
  x: number,
  baseline: number,
  isInside: boolean,
): Box {
  const { measures } = context;
  const { ascent } = measures.extents.contentArea(inlineStyle(values, '', context));
  const isRtl = values.direction === 'rtl';
  const geometry = symbolGeometry(symbol, ascent, values.fontSize as number, isRtl);
  const { side, top: down } = geometry;
  const left = isInside ? geometry.leftInside : geometry.left;
  const color = shownColor(values);
  const at = { left: x + left, top: baseline - ascent + down };
  if (symbol === 'circle') return cutSymbol(at, side, ring(side), values, color);
  if (symbol?.startsWith('disclosure')) {
    const shares = symbol === 'disclosure-open' ? DOWN : isRtl ? LEFT : RIGHT;
    return cutSymbol(at, Math.ceil(side) + 1, triangle(at, side, shares), values, color);
  }
  const corners = symbol === 'square' ? SHARP : ELLIPTIC;
  const style = inheritedFrom(values, { backgroundColor: color, ...fourCorners(corners) });
  return {
    ...at,
    width: side,
    height: side,
    style: paintedStyle(style),
    children: [],
  };
}

/**
 * A line of one pixel along a circle as wide as its symbol (Blink, `ListMarkerPainter`). Skia draws it straight between points on
 * the circle, and so within it.
 */
const STRAIGHT_BY = 0.1;

function ring(side: number): string {
  const center = 1 + side / 2;
  const circles = [0.5, -0.5].map((outwards) => {
    const radius = Math.max(0, side / 2 + outwards - STRAIGHT_BY);
    const half = (across: number) => `a${radius} ${radius} 0 1 1 ${across} 0`;
    return `M${center - radius} ${center}${half(2 * radius)}${half(-2 * radius)}z`;
  });
  return `path(evenodd, "${circles.join('')}")`;
}

/** Corners of triangles in shares of their sides (Blink, `ListMarkerPainter`, its disclosure control points). */
const DOWN = [0, 0.07, 0.5, 0.93, 1, 0.07];
const RIGHT = [0, 0, 0.86, 0.5, 0, 1];
const LEFT = [1, 0, 0.14, 0.5, 1, 1];

/** @param at where it is, of which `cutSymbol` has the nearest whole pixels */
function triangle(
  { left, top }: { left: number; top: number },
  side: number,
  shares: readonly number[],
): string {
  const [across, down] = [left - Math.round(left), top - Math.round(top)];
  const points = [0, 2, 4].map((index) => {
    const [x = 0, y = 0] = shares.slice(index);
    return `${1 + across + x * side}px ${1 + down + y * side}px`;
  });
  return `polygon(${points.join(', ')})`;
}

/** A box in whole pixels, a pixel larger on all sides than the symbol, that is cut to it. */
function cutSymbol(
  at: { left: number; top: number },
  side: number,
  clipPath: string,
  values: ComputedValues,
  backgroundColor: ComputedValues['color'],
): Box {
  const size = side + 2;
  return {
    left: Math.round(at.left) - 1,
    top: Math.round(at.top) - 1,
    width: size,
    height: size,
    style: paintedStyle(inheritedFrom(values, { backgroundColor, clipPath })),
    children: [],
  };
}

/** Symbols are filled as letters are. */
function shownColor({ WebkitTextFillColor, color }: ComputedValues): ComputedValues['color'] {
  return WebkitTextFillColor === 'currentcolor' ? color : WebkitTextFillColor;
}

/**
 * The marker of a list item beside its first line, or at the top of its border box where it has none, and before the border box
 * (Blink, `UnpositionedListMarker`).
 * @param x and y: of the border box of the item
 * @param slice of the column that it is for, which it is in if its baseline is
 */
export function placedMarker(
  item: FlowBox,
  x: number,
  y: number,
  context: TextContext,
  slice?: ColumnSlice,
): Box[] {
  const { marker, node } = item;
  if (!marker) return [];
  const style = inlineStyle(marker.values, marker.lang, context);
  const { baseline, inset } = firstLine(item, y) ?? lineOfMarker(marker, style, y, context);
  if (!isInSlice(slice, baseline)) return [];
  const isRtl = item.values.direction === 'rtl';
  const start = isRtl ? x + node.place.width - (inset?.right ?? 0) : x + (inset?.left ?? 0);
  const { image } = marker;
  if (image) {
    const left = isRtl ? start + IMAGE_GAP : start - IMAGE_GAP - image.width;
    const place = { left, top: baseline - image.height, width: image.width, height: image.height };
    return [{ ...place, style: paintedStyle(image.values), children: [] }];
  }
  if (marker.symbol) {
    const { ascent } = context.measures.extents.contentArea(style);
    const { outside, side } = symbolGeometry(marker.symbol, ascent, style.fontSize, isRtl);
    const left = isRtl ? start + outside - side - 2 : start - outside;
    return [symbolBox(marker, context, left, baseline, false)];
  }
  const line = markerLine(marker, style, context);
  if (!line) return [];
  const ink = inkStyle(marker.values, style, undefined, false, context.measures.extents);
  const left = isRtl ? start : start - line.width;
  return line.runs.map((run) => {
    const box = runBox(run, marker.values, ink.color, left, baseline - line.baseline);
    if (box.line) box.line.ink = runInk(ink, run, line);
    return box;
  });
}

interface FirstLine {
  baseline: number;
  inset: PlacedLine['inset'];
}

/** The line that a marker has for itself. */
function lineOfMarker(
  { image }: ListMarker,
  style: InlineStyle,
  top: number,
  context: TextContext,
): FirstLine {
  const { ascent } = context.measures.extents.inlineBox(style);
  return { baseline: top + Math.max(ascent, image?.height ?? 0), inset: undefined };
}

/** The first line of a box, in it or in what it begins with. */
function firstLine(box: FlowBox, y: number): FirstLine | undefined {
  const { inline } = box;
  const line = inline?.laid?.lines[0];
  if (inline && line) {
    const down = inline.moved?.[0] ?? 0;
    return { baseline: y + inline.top + line.baseline + down, inset: line.inset };
  }
  for (const child of box.children) {
    if (isOutOfFlow(child.values) || child.values.float !== 'none') continue;
    const found = firstLine(child, y + child.node.place.top);
    if (found) return found;
  }
  return undefined;
}
