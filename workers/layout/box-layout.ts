import { TEXT_LINE, type TextLine } from '../../templates/contract/index.js';
import type { ComputedStyle, ComputedValues } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import type { TemplateStyle } from '../css/cascade/template-declarations.js';
import { TEMPLATE_ROOT, templatePage, templateStyle } from '../css/cascade/template-style.js';
import { type PaintedStyle, paintedStyle } from '../css/painted/painted-style.js';
import type { PlainElement, PlainNode } from './element-tree.js';
import { layoutNode } from './formatting/formatters.js';
import type { LayoutNode, LeafContent } from './formatting/layout-node.js';
import { layoutStyle } from './formatting/layout-style.js';
import { layoutTree } from './formatting/layout-tree.js';
import type { LineSetter, SetLine } from './line-setter.js';

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
  /** Of a fragment of an inline element: the width of those on lines before it, and of all of them. */
  joined?: { before: number; width: number };
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

/** Box with its node of layout. */
interface UnplacedBox {
  style: ComputedValues;
  node: LayoutNode;
  line?: SetLine | undefined;
  svg?: PlainElement;
  src?: string | undefined;
  children: readonly UnplacedBox[];
}

/**
 * Lays out the elements of a template in code within the frame's size, and each line of text in a box of its own.
 * @throws when a style has an unsupported property
 */
export function layOut(content: PlainElement, lines: LineSetter, width: number, height: number): Box {
  const page = templatePage(width, height);
  const canvas = templateStyle({ position: 'absolute', left: 0, top: 0, width, height }, TEMPLATE_ROOT, page);
  const root = unplaced(content, canvas, lines, page);
  layoutTree(layoutNode(layoutStyle(canvas.values), [root.node]), width, height);
  return placed(root, 0, 0);
}

function unplaced(child: PlainNode, parent: ComputedStyle, lines: LineSetter, page: Page): UnplacedBox {
  const around = parent.heritage;
  if (typeof child === 'string')
    return lineBox(lines.set(lines.plainLine(child, around), around), around, page);
  if (child.type === TEXT_LINE) return lineBox(lines.set(child.props.line as TextLine, around), around, page);
  if (child.type === 'svg') return svgBox(child, parent, page);
  const style = templateStyle((child.props.style ?? {}) as TemplateStyle, parent, page);
  const children = child.children.map((grandchild) => unplaced(grandchild, style, lines, page));
  const src = child.type === 'img' ? String(child.props.src) : undefined;
  const node = layoutNode(
    layoutStyle(style.values),
    children.map((each) => each.node),
  );
  return { style: style.values, node, src, children };
}

/** Sized by the element's attributes unless its style overrides them; the style applies to the box alone. */
function svgBox(svg: PlainElement, parent: ComputedStyle, page: Page): UnplacedBox {
  const { style: own, ...attributes } = svg.props;
  const written = {
    width: Number(attributes.width),
    height: Number(attributes.height),
    flexShrink: 0,
    ...(own as TemplateStyle | undefined),
  };
  const { values } = templateStyle(written, parent, page);
  const node = layoutNode(layoutStyle(values), []);
  return { style: values, node, svg: { ...svg, props: attributes }, children: [] };
}

/** A line says nothing of its own: it has what it inherits, and the size of its text. */
function lineBox(line: SetLine, style: ComputedValues, page: Page): UnplacedBox {
  const { values } = templateStyle(LINE_STYLE, TEMPLATE_ROOT, page);
  return { style, node: layoutNode(layoutStyle(values), [], lineContent(line)), line, children: [] };
}

const LINE_STYLE: TemplateStyle = { flexShrink: 0 };

function lineContent({ width, height, baseline }: SetLine): LeafContent {
  return {
    isRectangular: true,
    widths: () => ({ min: width, max: width }),
    layout: () => ({ height, firstBaseline: baseline, lastBaseline: baseline }),
  };
}

function placed(box: UnplacedBox, aroundLeft: number, aroundTop: number): Box {
  const { style, node, line, svg, src } = box;
  const { width, height } = node.place;
  const left = aroundLeft + node.place.left;
  const top = aroundTop + node.place.top;
  const children = box.children.map((child) => placed(child, left, top));
  return { left, top, width, height, style: paintedStyle(style), line, svg, src, children };
}
