import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { type PaintedStyle, paintedStyle } from '../../css/painted/painted-style.js';
import type { LonghandName } from '../../css/properties/longhands.js';
import { parts } from '../../css/values/values.js';
import type { Box } from '../box-layout.js';

const BACKGROUND: readonly LonghandName[] = [
  'backgroundColor',
  'backgroundImage',
  'backgroundPosition',
  'backgroundSize',
  'backgroundRepeat',
  'backgroundAttachment',
  'backgroundBlendMode',
];

/**
 * The box of the canvas with a document in it: it has the background of the root element, or else that of the body, whose
 * own it no longer is (CSS Backgrounds 3, section 2.11).
 */
export function canvasBox(root: Box, width: number, height: number): Box {
  const painted = hasBackground(root) ? root : root.children.find(hasBackground);
  const own: ComputedValues = Object.create(INITIAL);
  const canvas = { left: 0, top: 0, width, height, style: paintedStyle(own) };
  if (!painted) return { ...canvas, children: [root] };
  const computed = painted.style as unknown as ComputedValues;
  own.color = computed.color;
  for (const name of BACKGROUND) own[name] = computed[name];
  // Its pictures are placed in the root's box, which may be smaller.
  if (own.backgroundImage !== 'none') {
    const sizes = parts(String(own.backgroundSize), ',');
    const whole = `${root.width}px ${root.height}px`;
    own.backgroundSize = sizes.map((size) => (size === 'auto auto' ? whole : size)).join(', ');
  }
  const rest: ComputedValues = Object.create(computed);
  for (const name of BACKGROUND) rest[name] = INITIAL[name];
  const without: Box = { ...painted, style: paintedStyle(rest) };
  if (painted === root) return { ...canvas, children: [without] };
  const children = root.children.map((child) => (child === painted ? without : child));
  return { ...canvas, children: [{ ...root, children }] };
}

function hasBackground({ style }: { style: PaintedStyle }): boolean {
  const { backgroundColor, backgroundImage } = style;
  return backgroundColor !== INITIAL.backgroundColor || backgroundImage !== 'none';
}
