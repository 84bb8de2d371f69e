import { type ComputedValues, INITIAL, setValue } from '../../css/cascade/computed-style.js';
import { type PaintedStyle, paintedStyle } from '../../css/painted/painted-style.js';
import type { LonghandName } from '../../css/properties/longhands.js';
import { boxArea } from '../box-areas.js';
import type { Box } from '../box-layout.js';

const BACKGROUND: readonly LonghandName[] = [
  'backgroundColor',
  'backgroundImage',
  'backgroundPositionX',
  'backgroundPositionY',
  'backgroundSize',
  'backgroundRepeat',
  'backgroundAttachment',
  'backgroundBlendMode',
];

/** What makes a group of the root element: the background of the canvas is part of it (Compositing 1, section 3.2). */
const GROUP: readonly LonghandName[] = ['opacity', 'filter'];

/**
 * The box of the canvas with a document in it: it has the background of the root element, or else that of the body, whose
 * own it no longer is (CSS Backgrounds 3, section 2.11).
 */
export function canvasBox(root: Box, width: number, height: number): Box {
  const painted = hasBackground(root) ? root : root.children.find(hasBackground);
  const own: ComputedValues = Object.create(INITIAL);
  own.display = 'block';
  const whole = { left: 0, top: 0, width, height };
  const style = paintedStyle(own);
  if (!painted) return { ...whole, style, children: [root] };
  const computed = painted.style as unknown as ComputedValues;
  own.color = computed.color;
  for (const name of BACKGROUND) setValue(own, name, computed[name]);
  for (const name of GROUP) setValue(own, name, (root.style as unknown as ComputedValues)[name]);
  const rest = without(computed, painted === root ? [...BACKGROUND, ...GROUP] : BACKGROUND);
  // Its pictures are placed in the root's box, and show all over the canvas.
  const hasPicture = own.backgroundImage !== 'none';
  const isPlaced = hasPicture && !String(computed.backgroundAttachment).startsWith('fixed');
  const place = isPlaced ? boxArea(root, originOf(computed)) : whole;
  const canvas = { ...place, style, ...(hasPicture && { ground: whole }) };
  const bare: Box = { ...painted, style: paintedStyle(rest) };
  if (painted === root) return { ...canvas, children: [bare] };
  const children = root.children.map((child) => (child === painted ? bare : child));
  const rootStyle = paintedStyle(without(root.style as unknown as ComputedValues, GROUP));
  return { ...canvas, children: [{ ...root, style: rootStyle, children }] };
}

/** The ground of pages whose root has a dark scheme (Blink, `LocalFrameView::BaseBackgroundColor`). */
const DARK_GROUND = '#121212';

/** The box of a canvas on the ground that its scheme has, where that is not white. @param root of the document */
export function onGround(canvas: Box, { colorScheme }: ComputedValues): Box {
  if (colorScheme !== 'dark') return canvas;
  const own: ComputedValues = Object.create(INITIAL);
  own.display = 'block';
  own.backgroundColor = DARK_GROUND;
  const { width, height } = canvas.ground ?? canvas;
  return { left: 0, top: 0, width, height, style: paintedStyle(own), children: [canvas] };
}

function without(values: ComputedValues, names: readonly LonghandName[]): ComputedValues {
  const rest: ComputedValues = Object.create(values);
  for (const name of names) setValue(rest, name, INITIAL[name]);
  return rest;
}

/** The area of the root's box in which the first layer of its background is placed. */
function originOf({ backgroundOrigin }: ComputedValues): string {
  return String(backgroundOrigin).split(',', 1)[0] as string;
}

function hasBackground({ style }: { style: PaintedStyle }): boolean {
  const { backgroundColor, backgroundImage } = style;
  return backgroundColor !== INITIAL.backgroundColor || backgroundImage !== 'none';
}
