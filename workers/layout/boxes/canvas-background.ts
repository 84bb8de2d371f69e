import type { PaintedStyle } from '../../css/properties.js';
import { parts } from '../../css/values.js';
import type { Box } from '../box-layout.js';

const BACKGROUND = [
  'backgroundColor',
  'backgroundImage',
  'backgroundPosition',
  'backgroundSize',
  'backgroundRepeat',
  'backgroundOrigin',
  'backgroundClip',
] as const;

/**
 * The box of the canvas with a document in it: it has the background of the root element, or else that of the body, whose
 * own it no longer is (CSS Backgrounds 3, section 2.11).
 */
export function canvasBox(root: Box, width: number, height: number): Box {
  const body = root.children.find(hasBackground);
  const painted = hasBackground(root) ? root : body;
  const canvas = { left: 0, top: 0, width, height };
  if (!painted) return { ...canvas, style: {}, children: [root] };
  const style: Record<string, unknown> = {};
  const rest: Record<string, unknown> = { ...painted.style };
  for (const name of BACKGROUND) {
    if (painted.style[name] !== undefined) style[name] = painted.style[name];
    delete rest[name];
  }
  // Its pictures are placed in the root's box, which may be smaller.
  if (style.backgroundImage !== undefined) {
    const sizes = parts(String(style.backgroundSize ?? 'auto'), ',');
    const whole = `${root.width}px ${root.height}px`;
    style.backgroundSize = sizes.map((size) => (/^auto(?: auto)?$/.test(size) ? whole : size)).join(', ');
  }
  const without: Box = { ...painted, style: rest as PaintedStyle };
  const children =
    painted === root
      ? [without]
      : [{ ...root, children: root.children.map((child) => (child === painted ? without : child)) }];
  return { ...canvas, style: style as PaintedStyle, children };
}

function hasBackground({ style }: Box): boolean {
  const { backgroundColor, backgroundImage } = style;
  return backgroundColor !== undefined || backgroundImage !== undefined;
}
