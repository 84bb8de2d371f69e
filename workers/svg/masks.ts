import { gradientImage } from '../css/painted/gradient-images.js';
import { parts } from '../css/values/values.js';
import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN } from '../raster/compositing-operators.js';
import type { Paint } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { enclosing } from '../raster/rectangle.js';
import { type Attributes, attributesOf, lengthOf, referred, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import { clippedByPath, unitsOf } from './clip-paths.js';
import type { Definitions } from './definitions.js';
import type { Viewport } from './shapes.js';

/** The `<mask>` that is referred to; undefined where there is none, and nothing is masked. */
export function maskElement(reference: string, definitions: Definitions): PlainElement | undefined {
  const element = definitions.get(referred(reference)?.id ?? '');
  return element?.type === 'mask' ? element : undefined;
}

const GRADIENT = /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(/;

/** Each of them is painted for each shape. */
const MOST_GRADIENTS = 8;

/** The gradients that mask an element by its style, the highest first; undefined where something else does, or too many. */
export function maskGradients(mask: string): readonly string[] | undefined {
  if (!GRADIENT.test(mask)) return undefined;
  const layers = parts(mask, ',');
  const areAll = layers.length <= MOST_GRADIENTS && layers.every((layer) => GRADIENT.test(layer));
  return areAll ? layers : undefined;
}

/** Tiles of a gradient on each side of the first one: more of a stroke lies beyond no shape but hairlines. */
const MOST_TILES = 1;

/**
 * Draws gradients as they mask a shape: they fill its box, and are repeated under its stroke, as in Chromium (CSS Masking
 * 1, section 6).
 * @param box of the shape, in user units
 * @param reach of its stroke
 * @throws UnsupportedSvg
 */
export function drawGradients(
  gradients: readonly string[],
  context: DrawingContext,
  matrix: Matrix,
  box: Box | undefined,
  reach: number,
): void {
  if (!box || !(box.width > 0 && box.height > 0)) return;
  const [across, down] = [box.width, box.height].map((size) => Math.min(MOST_TILES, Math.ceil(reach / size)));
  for (const gradient of [...gradients].reverse()) {
    for (let row = -(down as number); row <= (down as number); row++) {
      for (let column = -(across as number); column <= (across as number); column++) {
        const tile = { ...box, left: box.left + column * box.width, top: box.top + row * box.height };
        const paint = gradientPaint(gradient, matrix, tile);
        const path = new Path().under(matrix).addOutline(rectangleOutline(tile));
        if (paint) context.fillPath(path, paint, context.unclipped);
      }
    }
  }
}

function gradientPaint(gradient: string, matrix: Matrix, box: Box): Paint | undefined {
  try {
    return gradientImage(gradient, { box, matrix, scale: 1 });
  } catch {
    throw new UnsupportedSvg(`the mask ${gradient}`);
  }
}

/** Attributes of a `<mask>`. @throws UnsupportedSvg */
export function maskAttributes(element: PlainElement): Attributes {
  return attributesOf(element, ['x', 'y', 'width', 'height', 'maskUnits', 'maskContentUnits']);
}

/** Whether the luminance of a mask's colours counts, and not their alpha alone. @throws UnsupportedSvg */
export function isOfLuminance(element: PlainElement): boolean {
  return maskAttributes(element).get('mask-type') !== 'alpha';
}

/** Transformation from the units of a mask's content to pixels. @param box of what is masked */
export function maskMatrix(attributes: Attributes, matrix: Matrix, box: Box | undefined): Matrix {
  return attributes.get('maskContentUnits') === 'objectBoundingBox'
    ? multiplied(matrix, unitsOf(box))
    : matrix;
}

/** The area of a mask, beyond which nothing is left (CSS Masking 1, section 7.2); undefined where it is empty. @throws UnsupportedSvg */
export function maskArea(
  attributes: Attributes,
  clip: Clip,
  matrix: Matrix,
  box: Box | undefined,
  viewport: Viewport,
): Clip | undefined {
  const isOfBox = attributes.get('maskUnits') !== 'userSpaceOnUse';
  const whole = isOfBox ? { width: 1, height: 1 } : viewport;
  const length = (name: string, share: number, size: number) =>
    lengthOf(attributes.get(name), share * size, size);
  const area = {
    left: length('x', -0.1, whole.width),
    top: length('y', -0.1, whole.height),
    width: length('width', 1.2, whole.width),
    height: length('height', 1.2, whole.height),
  };
  if (!(area.width > 0 && area.height > 0)) return undefined;
  const units = isOfBox ? multiplied(matrix, unitsOf(box)) : matrix;
  return clippedByPath(new Path().under(units).addOutline(rectangleOutline(area)), clip);
}

/**
 * Keeps of a group's pixels what is drawn over them.
 * @param isLuminance whether the luminance of its colours counts, too
 */
export function keepWithin(
  group: DrawingContext,
  isLuminance: boolean,
  draw: (mask: DrawingContext) => void,
): void {
  const region = enclosing(group.items.map((item) => item.region));
  if (!region) return;
  const mask = new Recording(region);
  if (isLuminance) {
    const filters = [{ kind: 'luminance' }] as const;
    mask.drawGroup({ opacity: OPAQUE, filters }, mask.unclipped, draw);
  } else draw(mask);
  const { items } = mask;
  group.items.push({ kind: 'group', region, clips: [], items, opacity: OPAQUE, blend: DESTINATION_IN });
}
