/** Shapes on paths, and shapes that are paths of others (Motion Path 1). */

import { type Motion, type MotionStyle, motionOf } from '../css/painted/motion-path.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { Outline } from '../raster/outline.js';
import { attributesOf, referred, UnsupportedSvg } from './attributes.js';
import { shapeOutline as basicShapeOutline } from './basic-shapes.js';
import { type Definitions, definitionsIn } from './definitions.js';
import { shapeAttributes, shapeOutline, type Viewport } from './shapes.js';

/** What style says of the path of a shape: the value of its property `motion`. */
export interface ShapeMotionStyle extends MotionStyle {
  offsetAnchor: string;
}

/** What style says of the path of an element; undefined where it has none. */
export function motionStyleOf({ props: { motion } }: PlainElement): ShapeMotionStyle | undefined {
  return typeof motion === 'object' && motion !== null ? (motion as ShapeMotionStyle) : undefined;
}

/** In Blink nothing contains a shape: what is of its container is of no size. */
const NO_CONTAINER = { left: 0, top: 0, width: 0, height: 0 };

/** Where a shape stands on its path; undefined where it does not. */
export function shapeMotion(
  style: MotionStyle,
  definitions: Definitions,
  viewport: Viewport,
): Motion | undefined {
  return motionOf(style, {
    box: NO_CONTAINER,
    container: () => NO_CONTAINER,
    outlineOf: (shape, area) => basicShapeOutline(shape || 'inset(0)', area),
    elementOutline: (reference) => outlineIn(definitions, reference, viewport),
  });
}

/** The outline of the shape that a reference names in an `<svg>` that makes a box; undefined where it has none. */
export function elementOutline(svg: PlainElement, reference: string): Outline | undefined {
  const { width, height } = svg.props;
  return outlineIn(definitionsIn(svg), reference, { width: Number(width), height: Number(height) });
}

function outlineIn(definitions: Definitions, reference: string, viewport: Viewport): Outline | undefined {
  const element = definitions.get(referred(reference)?.id ?? '');
  const own = element && shapeAttributes(element);
  if (!element || !own) return undefined;
  try {
    return shapeOutline(element.type, attributesOf(element, own), viewport);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}
