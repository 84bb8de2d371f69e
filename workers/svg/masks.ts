import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN } from '../raster/compositing-operators.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { enclosing } from '../raster/rectangle.js';
import { type Attributes, attributesOf, lengthOf, referred } from './attributes.js';
import type { Box } from './bounding-box.js';
import { clippedByPath, unitsOf } from './clip-paths.js';
import type { Definitions } from './definitions.js';
import type { Viewport } from './shapes.js';

/** The `<mask>` that is referred to; undefined where there is none, and nothing is masked. */
export function maskElement(reference: string, definitions: Definitions): PlainElement | undefined {
  const element = definitions.get(referred(reference)?.id ?? '');
  return element?.type === 'mask' ? element : undefined;
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
