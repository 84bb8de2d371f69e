import type { PlainElement } from '../layout/element-tree.js';
import type { Shape } from '../raster/display-list.js';
import type { Clip } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { Path } from '../raster/path.js';
import { intersection } from '../raster/rectangle.js';
import { attributesOf, referred, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import type { Definitions } from './definitions.js';
import { pixelAligned } from './pixel-alignment.js';
import { givenOutline, plainRectangle, shapeAttributes, shapeOutline, type Viewport } from './shapes.js';
import { type SvgStyle, styleOf } from './style.js';
import { transformOf } from './transform-list.js';

/** Place of a clipped element. */
export interface ClippedPlace {
  definitions: Definitions;
  matrix: Matrix;
  viewport: Viewport;
  /** Style around the definitions, whose clip rules are inherited. */
  style: SvgStyle;
  /** Bounding box of the clipped element, where it is known. */
  box?: Box | undefined;
}

/**
 * Intersects a clip with a `clip-path` (SVG 1.1, section 14.3); undefined when nothing is left.
 * @throws UnsupportedSvg
 */
export function clippedBy(reference: string, clip: Clip, place: ClippedPlace): Clip | undefined {
  if (reference === 'none') return clip;
  const id = referred(reference);
  const element = id === undefined ? undefined : place.definitions.get(id);
  if (element?.type !== 'clipPath') throw new UnsupportedSvg(`the clip path ${reference}`);
  const attributes = attributesOf(element, ['clipPathUnits']);
  if (attributes.has('clip-path')) throw new UnsupportedSvg('a clip path that is clipped');
  const style = styleOf(attributes, place.style, place.viewport);
  const matrix = multiplied(
    inUnits(attributes.get('clipPathUnits'), place),
    transformOf(attributes.get('transform')),
  );
  const shapes = element.children.filter((child) => typeof child !== 'string');
  const [only] = shapes;
  if (!only) return undefined;
  if (shapes.length > 1) throw new UnsupportedSvg('a clip path of several shapes');
  return clippedByShape(only, clip, { ...place, matrix, style });
}

function inUnits(units = 'userSpaceOnUse', { matrix, box }: ClippedPlace): Matrix {
  if (units === 'userSpaceOnUse') return matrix;
  if (!box) throw new UnsupportedSvg('a clip path in units of a group');
  return multiplied(matrix, [box.width, 0, 0, box.height, box.left, box.top]);
}

function clippedByShape(shape: PlainElement, clip: Clip, place: ClippedPlace): Clip | undefined {
  const own = shapeAttributes(shape);
  if (!own) throw new UnsupportedSvg(`${shape.type} in a clip path`);
  const attributes = attributesOf(shape, own);
  if (attributes.has('clip-path')) throw new UnsupportedSvg('a clip path that is clipped');
  const style = styleOf(attributes, place.style, place.viewport);
  if (attributes.get('display') === 'none' || !style.isVisible) return undefined;
  const matrix = multiplied(place.matrix, transformOf(attributes.get('transform')));
  const plain = plainRectangle(shape.type, attributes, place.viewport);
  const pixels = plain && pixelAligned(plain, matrix, clip.rectangle);
  if (pixels) {
    const rectangle = intersection(pixels, clip.rectangle);
    return rectangle && { ...clip, rectangle };
  }
  const outline = givenOutline(shape) ?? shapeOutline(shape.type, attributes, place.viewport);
  return clippedByPath(new Path(style.isClipEvenOdd).under(matrix).addOutline(outline), clip);
}

/** Intersects a clip with a path; undefined when nothing is left. */
function clippedByPath(path: Path, clip: Clip): Clip | undefined {
  const rectangle = intersection(clip.rectangle, pixelsAround(path));
  const shapes: readonly Shape[] = [...clip.shapes, path];
  return rectangle && { rectangle, shapes };
}
