import type { PlainElement, PlainNode } from '../layout/element-tree.js';
import { type Paint, paintOf } from '../raster/color.js';

/** An opaque linear gradient over a whole picture, in pixels. */
export interface GroundGradient {
  from: { x: number; y: number; color: Paint };
  to: { x: number; y: number; color: Paint };
}

/** A backdrop in two parts. */
interface SplitBackdrop {
  gradient: GroundGradient;
  /** What lies on the gradient, if there is anything. */
  rest: PlainElement | undefined;
}

/**
 * Takes the ground out of a backdrop that begins with a gradient over the whole picture: resvg takes several times as
 * long for that as for all the rest of a card.
 * @param svg a backdrop's `<svg>` element
 * @returns undefined for any other backdrop, and for gradients that are more than two opaque colours
 */
export function splitGround(svg: PlainElement): SplitBackdrop | undefined {
  const { width, height } = svg.props;
  const [first, ...others] = svg.children.filter(isDrawn);
  if (first?.type !== 'rect' || typeof width !== 'number' || typeof height !== 'number') return undefined;
  const { fill, ...place } = first.props;
  if (Object.keys(place).length !== 2 || place.width !== width || place.height !== height) return undefined;
  const id = /^url\(#([\w-]+)\)$/.exec(String(fill))?.[1];
  const definition = id === undefined ? undefined : definitionOf(svg, id);
  const gradient = definition && gradientOf(definition);
  if (!gradient) return undefined;
  const rest = { ...svg, children: svg.children.filter((child) => child !== first) };
  return { gradient, rest: others.length > 0 ? rest : undefined };
}

/** The same gradient in pixels of another size: one of the old is `scale` of them. */
export function scaledGradient({ from, to }: GroundGradient, scale: number): GroundGradient {
  return {
    from: { ...from, x: from.x * scale, y: from.y * scale },
    to: { ...to, x: to.x * scale, y: to.y * scale },
  };
}

function isDrawn(child: PlainNode): child is PlainElement {
  return typeof child !== 'string' && !DEFINITIONS.has(child.type);
}

const DEFINITIONS = new Set(['defs', 'linearGradient']);

function definitionOf({ children }: PlainElement, id: string): PlainElement | undefined {
  for (const child of children) {
    if (typeof child === 'string' || !DEFINITIONS.has(child.type)) continue;
    if (child.props.id === id) return child;
    const within = child.type === 'defs' ? definitionOf(child, id) : undefined;
    if (within) return within;
  }
  return undefined;
}

function gradientOf({ type, props, children }: PlainElement): GroundGradient | undefined {
  const { id: _, gradientUnits, x1, y1, x2, y2, ...others } = props;
  const isPlain = type === 'linearGradient' && gradientUnits === 'userSpaceOnUse' && isEmpty(others);
  const [from, to, ...more] = children.map(stopColor);
  const [fromX, fromY, toX, toY] = [x1, y1, x2, y2].map(Number) as [number, number, number, number];
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (!isPlain || more.length > 0 || from?.offset !== 0 || to?.offset !== 1 || !(length > 0))
    return undefined;
  return {
    from: { x: fromX, y: fromY, color: from.color },
    to: { x: toX, y: toY, color: to.color },
  };
}

function stopColor(stop: PlainNode): { offset: number; color: Paint } | undefined {
  if (typeof stop === 'string' || stop.type !== 'stop') return undefined;
  const { offset = 0, stopColor: color, ...others } = stop.props;
  if (!isEmpty(others) || !/^#[0-9a-f]{6}$/i.test(String(color))) return undefined;
  return { offset: Number(offset), color: paintOf(String(color)) };
}

function isEmpty(props: object): boolean {
  return Object.keys(props).length === 0;
}
