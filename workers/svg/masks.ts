import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN, SOURCE_IN, SOURCE_OUT, XOR } from '../raster/compositing-operators.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { enclosing, type Rectangle } from '../raster/rectangle.js';
import { type Attributes, attributesOf, lengthOf } from './attributes.js';
import type { Box } from './bounding-box.js';
import { clippedByPath, unitsOf } from './clip-paths.js';
import type { Definitions } from './definitions.js';
import type { Viewport } from './shapes.js';

/** The `<mask>` of an id; undefined where there is none, and nothing is masked. */
export function maskElement(id: string, definitions: Definitions): PlainElement | undefined {
  const element = definitions.get(id);
  return element?.type === 'mask' ? element : undefined;
}

/** Attributes of a `<mask>`. @throws UnsupportedSvg */
export function maskAttributes(element: PlainElement): Attributes {
  return attributesOf(element, ['x', 'y', 'width', 'height', 'maskUnits', 'maskContentUnits']);
}

/** Tells whether the luminance of a mask's colours counts, and not their alpha alone. @throws UnsupportedSvg */
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

/** A drawn layer of a mask. */
export interface DrawnLayer {
  /** A word of `mask-composite`: how it is put together with those below. */
  composite: string;
  /** Whether the luminance of its colours counts, too. */
  isLuminance: boolean;
  draw(mask: DrawingContext): void;
}

/** Operators by the words of `mask-composite`; those of `add` are source over. */
const OPERATORS: Readonly<Record<string, number>> = {
  add: 0,
  intersect: SOURCE_IN,
  subtract: SOURCE_OUT,
  exclude: XOR,
};

/** Keeps of a group's pixels what a mask of one layer covers. */
export function keepWithin(
  group: DrawingContext,
  isLuminance: boolean,
  draw: (mask: DrawingContext) => void,
): void {
  keepWithinLayers(group, [{ composite: 'add', isLuminance, draw }]);
}

/**
 * Keeps of a group's pixels what a mask covers (CSS Masking 1, section 7).
 * @param layers the lowest first
 * @param backdrop what the group changes beside its items
 */
export function keepWithinLayers(
  group: DrawingContext,
  layers: readonly DrawnLayer[],
  backdrop?: Rectangle,
): void {
  const regions = group.items.map((item) => item.region);
  const region = enclosing(backdrop ? [...regions, backdrop] : regions);
  if (!region) return;
  const mask = new Recording(region);
  for (const { composite, isLuminance, draw } of layers) {
    const drawn = new Recording(region);
    if (isLuminance)
      drawn.drawGroup({ opacity: OPAQUE, filters: [{ kind: 'luminance' }] }, drawn.unclipped, draw);
    else draw(drawn);
    const blend = OPERATORS[composite] ?? 0;
    if (blend === 0 || mask.items.length === 0) mask.items.push(...drawn.items);
    else mask.items.push({ kind: 'group', region, clips: [], items: drawn.items, opacity: OPAQUE, blend });
  }
  const { items } = mask;
  group.items.push({ kind: 'group', region, clips: [], items, opacity: OPAQUE, blend: DESTINATION_IN });
}
