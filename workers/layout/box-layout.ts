import { TEXT_LINE, type TextLine } from '../../templates/contract/index.js';
import {
  type BoxStyle,
  INITIAL_TEXT_STYLE,
  type PaintedStyle,
  paintedStyle,
  type TextStyle,
} from '../css/properties.js';
import { elementStyle } from './element-style.js';
import type { PlainElement, PlainNode } from './element-tree.js';
import { Flows, type UnplacedBox } from './flows.js';
import type { LineSetter, SetLine } from './line-setter.js';
import { type PinnedStyle, pinnedStyle } from './pinned-style.js';

/** Rectangle in pixels and fractions of them, relative to the frame's upper left corner. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Laid-out box. */
export interface Box extends Area {
  /** Area that a rounded, untransformed box is painted in, if not the nearest pixels. */
  drawn?: Area;
  style: PaintedStyle;
  /** Used padding in CSS pixels: top, right, bottom, left; none by default. */
  padding?: readonly [top: number, right: number, bottom: number, left: number];
  /** Frame pixels per CSS pixel of its style; 1 by default. */
  scale?: number;
  /** Line of text or `<svg>` element, if that is the content of the box. */
  line?: SetLine | undefined;
  svg?: PlainElement | undefined;
  /** Address of an `<img>`'s picture, scaled to the size that it is shown in. */
  src?: string | undefined;
  children: Box[];
}

/**
 * Lays out elements by CSS flexible boxes within the frame's size, and each line of text in a box of its own.
 * @param flows layout of the frame before, which is reused where nothing has changed
 * @throws when a style has an unsupported property
 */
export function layOut(
  content: PlainElement,
  lines: LineSetter,
  width: number,
  height: number,
  flows = new Flows(),
): Box {
  const style: PinnedStyle = { position: 'absolute', left: 0, top: 0, width, height };
  const root = unplaced(content, style, lines, INITIAL_TEXT_STYLE);
  flows.begin();
  const canvas = { style, pinned: style, children: [root] };
  return placedFlow(canvas, style, 0, 0, flows).children[0] as Box;
}

function unplaced(child: PlainNode, parent: BoxStyle, lines: LineSetter, inherited: TextStyle): UnplacedBox {
  if (typeof child === 'string') return lineBox(lines.set(lines.plainLine(child, inherited), inherited));
  if (child.type === TEXT_LINE) return lineBox(lines.set(child.props.line as TextLine, inherited));
  if (child.type === 'svg') return svgBox(child, parent, inherited);
  const { box: style, text } = elementStyle(child.props, inherited);
  const children = child.children.map((grandchild) => unplaced(grandchild, style, lines, text));
  const src = child.type === 'img' ? String(child.props.src) : undefined;
  return { style, pinned: pinnedStyle(style, parent), src, children };
}

/** Sized by the element's attributes unless its style overrides them; the style applies to the box alone. */
function svgBox(svg: PlainElement, parent: BoxStyle, inherited: TextStyle): UnplacedBox {
  const { style: _, ...attributes } = svg.props;
  const { width, height } = attributes as { width: number; height: number };
  const style = { width, height, flexShrink: 0, ...elementStyle(svg.props, inherited).box };
  return { style, pinned: pinnedStyle(style, parent), svg: { ...svg, props: attributes }, children: [] };
}

function lineBox(line: SetLine): UnplacedBox {
  return { style: {}, pinned: undefined, line, children: [] };
}

/** Places a pinned box and all that is within it. */
function placedFlow(
  root: UnplacedBox,
  pin: PinnedStyle,
  parentLeft: number,
  parentTop: number,
  flows: Flows,
): Box {
  const places = flows.places(root);
  let next = 0;
  // Yoga's numbers have 32 bits: a box has the same place whether Yoga lays it out or it is pinned.
  const own = {
    left: Math.fround(pin.left),
    top: Math.fround(pin.top),
    width: Math.fround(pin.width),
    height: Math.fround(pin.height),
  };
  const placed = (box: UnplacedBox, place: typeof own, aroundLeft: number, aroundTop: number): Box => {
    const { style, line, svg, src } = box;
    const { width, height } = place;
    const left = aroundLeft + place.left;
    const top = aroundTop + place.top;
    const children = box.children.map((child) =>
      child.pinned
        ? placedFlow(child, child.pinned, left, top, flows)
        : placed(child, places[next++] as typeof own, left, top),
    );
    return { left, top, width, height, style: paintedStyle(style), line, svg, src, children };
  };
  return placed(root, own, parentLeft, parentTop);
}
