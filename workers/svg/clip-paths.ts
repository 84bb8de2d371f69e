import type { PlainElement } from '../layout/element-tree.js';
import type { Shape } from '../raster/display-list.js';
import type { Clip } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { intersection } from '../raster/rectangle.js';
import { type Attributes, attributesOf, referred, UnsupportedSvg } from './attributes.js';
import { basicShape, shapeAndBox } from './basic-shapes.js';
import type { Box } from './bounding-box.js';
import { renderedChildren } from './conditional-processing.js';
import type { Definitions } from './definitions.js';
import { pixelAligned } from './pixel-alignment.js';
import { letterOutline, plainRectangle, shapeAttributes, shapeOutline, type Viewport } from './shapes.js';
import { type SvgStyle, styleOf } from './style.js';
import { transformOf } from './transform-list.js';
import { transformAbout } from './transform-origin.js';

/** Place of a clipped element. */
export interface ClippedPlace {
  matrix: Matrix;
  viewport: Viewport;
  /** Style around the `<clipPath>`, whose clip rules are inherited. */
  style: SvgStyle;
  /** Bounding box of the clipped element; undefined for one that has nothing. */
  box(): Box | undefined;
}

/** The `<clipPath>` that is referred to; undefined where there is none, and nothing is clipped. */
export function clipElement(reference: string, definitions: Definitions): PlainElement | undefined {
  const element = definitions.get(referred(reference)?.id ?? '');
  return element?.type === 'clipPath' ? element : undefined;
}

/** The only shape of a `<clipPath>`, which is a clip of its own; undefined where what it covers has to be drawn. */
export function onlyShape(element: PlainElement): PlainElement | undefined {
  if (element.props['clip-path'] !== undefined || element.props.clipPath !== undefined) return undefined;
  const shapes = renderedChildren(element);
  const [only] = shapes;
  if (!only || shapes.length > 1 || !shapeAttributes(only)) return undefined;
  return attributesOf(only).has('clip-path') ? undefined : only;
}

/** Tells whether nothing is in a `<clipPath>`, and nothing is left of what it clips. */
export function isEmptyClip(element: PlainElement): boolean {
  return renderedChildren(element).length === 0;
}

/** Transformation from the units of a `<clipPath>` to pixels (SVG 1.1, section 14.3). @throws UnsupportedSvg */
export function clipMatrix(attributes: Attributes, place: ClippedPlace): Matrix {
  const units = attributes.get('clipPathUnits') ?? 'userSpaceOnUse';
  const own = multiplied(
    place.matrix,
    transformAbout(attributes.get('transform'), attributes, place.viewport),
  );
  return units === 'objectBoundingBox' ? multiplied(own, unitsOf(place.box())) : own;
}

/** Transformation from shares of a bounding box to user units. */
export function unitsOf(box: Box | undefined): Matrix {
  return box ? [box.width, 0, 0, box.height, box.left, box.top] : [0, 0, 0, 0, 0, 0];
}

/**
 * Intersects a clip with a `<clipPath>` of one shape (SVG 1.1, section 14.3); undefined when nothing is left.
 * @throws UnsupportedSvg
 */
export function clippedByShape(
  element: PlainElement,
  shape: PlainElement,
  clip: Clip,
  place: ClippedPlace,
): Clip | undefined {
  const around = attributesOf(element, ['clipPathUnits']);
  const outer = styleOf(around, place.style, place.viewport);
  const attributes = attributesOf(shape, shapeAttributes(shape));
  const style = styleOf(attributes, outer, place.viewport);
  if (attributes.get('display') === 'none' || !style.isVisible) return undefined;
  const matrix = multiplied(
    clipMatrix(around, place),
    transformOf(attributes.get('transform'), place.viewport),
  );
  const plain = plainRectangle(shape.type, attributes, place.viewport);
  const pixels = plain && pixelAligned(plain, matrix, clip.rectangle);
  if (pixels) {
    const rectangle = intersection(pixels, clip.rectangle);
    return rectangle && { ...clip, rectangle };
  }
  const outline = letterOutline(shape) ?? shapeOutline(shape.type, attributes, place.viewport);
  return clippedByPath(new Path(style.isClipEvenOdd).under(matrix).addOutline(outline), clip);
}

/**
 * Intersects a clip with a basic shape (CSS Masking 1, section 5.1); undefined when nothing is left.
 * @param stroked outline of the shape's stroke, whose box some shapes are in
 * @throws UnsupportedSvg
 */
export function clippedByBasicShape(
  value: string,
  clip: Clip,
  place: ClippedPlace,
  stroked: () => Box | undefined,
): Clip | undefined {
  const { shape, name = 'border-box' } = shapeAndBox(value);
  const box = boxNamed(name, place, stroked);
  if (!box) return undefined;
  const drawn =
    shape === ''
      ? { outline: rectangleOf(box), isEvenOdd: false, isUnscaled: false }
      : basicShape(shape, box, 1);
  if (!drawn) throw new UnsupportedSvg(`the clip path ${value}`);
  if (!drawn.outline) return clip;
  const own: Matrix = drawn.isUnscaled ? [1, 0, 0, 1, box.left, box.top] : [1, 0, 0, 1, 0, 0];
  const path = new Path(drawn.isEvenOdd).under(multiplied(place.matrix, own));
  return clippedByPath(path.addOutline(drawn.outline), clip);
}

function boxNamed(name: string, place: ClippedPlace, stroked: () => Box | undefined): Box | undefined {
  if (name === 'view-box') return { left: 0, top: 0, ...place.viewport };
  return /^(?:border|stroke)-box$/.test(name) ? stroked() : place.box();
}

function rectangleOf({ left, top, width, height }: Box): Outline {
  const [right, bottom] = [left + width, top + height];
  return { commands: 'MLLLZ', coordinates: [left, top, right, top, right, bottom, left, bottom] };
}

/** Intersects a clip with a path; undefined when nothing is left. */
export function clippedByPath(path: Path, clip: Clip): Clip | undefined {
  const rectangle = intersection(clip.rectangle, pixelsAround(path));
  const shapes: readonly Shape[] = [...clip.shapes, path];
  return rectangle && { rectangle, shapes };
}

/** Intersects a clip with a rectangle in user units; undefined when nothing is left. */
export function clippedToArea(area: Box, clip: Clip, matrix: Matrix): Clip | undefined {
  const pixels = pixelAligned(area, matrix, clip.rectangle);
  if (!pixels) return clippedByPath(new Path().under(matrix).addOutline(rectangleOutline(area)), clip);
  const rectangle = intersection(pixels, clip.rectangle);
  return rectangle && { ...clip, rectangle };
}

/** Tells whether a `<use>` in a `<clipPath>` can refer to an element: to shapes and texts alone. */
export function isOfClips(element: PlainElement): boolean {
  if (shapeAttributes(element)) return true;
  return (
    element.type === 'g' && element.children.some((child) => typeof child !== 'string' && hasLetters(child))
  );
}

function hasLetters(element: PlainElement): boolean {
  return (
    letterOutline(element) !== undefined ||
    element.children.some((child) => typeof child !== 'string' && hasLetters(child))
  );
}
