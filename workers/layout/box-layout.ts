import { TEXT_LINE, type TextLine } from '../../templates/contract/index.js';
import type { ComputedStyle, ComputedValues, Page } from '../css/computed-style.js';
import { type PaintedStyle, paintedStyle } from '../css/painted-style.js';
import { TEMPLATE_ROOT, type TemplateStyle, templatePage, templateStyle } from '../css/template-style.js';
import type { PlainElement, PlainNode } from './element-tree.js';
import { Flows, type Place, type UnplacedBox } from './flows.js';
import type { LineSetter, SetLine } from './line-setter.js';
import { pinnedPlace } from './pinned-style.js';

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
  const page = templatePage(width, height);
  const pinned: Place = { left: 0, top: 0, width, height };
  const canvas = templateStyle({ position: 'absolute', ...pinned }, TEMPLATE_ROOT, page);
  const root = unplaced(content, canvas, lines, page);
  flows.begin();
  return placedFlow({ style: canvas.values, pinned, children: [root] }, pinned, 0, 0, flows)
    .children[0] as Box;
}

function unplaced(child: PlainNode, parent: ComputedStyle, lines: LineSetter, page: Page): UnplacedBox {
  const around = parent.heritage;
  if (typeof child === 'string') return lineBox(lines.set(lines.plainLine(child, around), around), around);
  if (child.type === TEXT_LINE) return lineBox(lines.set(child.props.line as TextLine, around), around);
  if (child.type === 'svg') return svgBox(child, parent, page);
  const style = templateStyle((child.props.style ?? {}) as TemplateStyle, parent, page);
  const children = child.children.map((grandchild) => unplaced(grandchild, style, lines, page));
  const src = child.type === 'img' ? String(child.props.src) : undefined;
  return { style: style.values, pinned: pinnedPlace(style.values, parent.values), src, children };
}

/** Sized by the element's attributes unless its style overrides them; the style applies to the box alone. */
function svgBox(svg: PlainElement, parent: ComputedStyle, page: Page): UnplacedBox {
  const { style: own, ...attributes } = svg.props;
  const said = {
    width: Number(attributes.width),
    height: Number(attributes.height),
    flexShrink: 0,
    ...(own as TemplateStyle | undefined),
  };
  const { values } = templateStyle(said, parent, page);
  return {
    style: values,
    pinned: pinnedPlace(values, parent.values),
    svg: { ...svg, props: attributes },
    children: [],
  };
}

/** A line says nothing of its own: it has what it inherits. */
function lineBox(line: SetLine, style: ComputedValues): UnplacedBox {
  return { style, pinned: undefined, line, children: [] };
}

/** Places a pinned box and all that is within it. */
function placedFlow(root: UnplacedBox, pin: Place, parentLeft: number, parentTop: number, flows: Flows): Box {
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
