/** Puts boxes on the paths that they stand on (Motion Path 1). */

import { containsFixed } from '../../css/cascade/containment.js';
import { cornerRadii } from '../../css/painted/corner-radii.js';
import { motionOf } from '../../css/painted/motion-path.js';
import { type Outline, rectangleOutline } from '../../raster/outline.js';
import { boxArea } from '../box-areas.js';
import { type Area, type Box, isReplacedBox } from '../box-layout.js';
import type { PlainElement } from '../element-tree.js';
import { countLayoutSteps } from '../formatting/layout-work.js';

/** What paths are drawn by. */
export interface PathDrawing {
  /** Draws a basic shape in an area; undefined for what is none. */
  shapeOutline?: ((shape: string, area: Area) => Outline | undefined) | undefined;
  /** Draws the shape that `url(#id)` is in an `<svg>`; undefined where it is not in that. */
  elementOutline?: ((svg: PlainElement, reference: string) => Outline | undefined) | undefined;
}

/** Boxes that contain others, by the positions of these. */
interface Containers {
  flow: Box;
  absolute: Box;
  fixed: Box;
}

/** Letters of a path that are read in a step of layout. */
const LETTERS_OF_A_STEP = 50;

/** Says of all boxes in a canvas that have paths where they stand on them. @throws TooMuchWork */
export function placeOnPaths(canvas: Box, drawing: PathDrawing): void {
  const shapes = new ReferredShapes(canvas, drawing);
  const place = (box: Box, around: Containers): void => {
    const { position, offsetPath, display } = box.style;
    const isInline = display === 'inline' && !isReplacedBox(box);
    if (offsetPath !== 'none' && !isInline) {
      countLayoutSteps(1 + offsetPath.length / LETTERS_OF_A_STEP);
      const container =
        position === 'absolute' ? around.absolute : position === 'fixed' ? around.fixed : around.flow;
      const motion = boxMotion(box, container, shapes, drawing);
      if (motion) box.motion = motion;
    }
    if (box.children.length === 0) return;
    const isFixed = containsFixed(box.style, !isInline);
    const within: Containers = {
      flow: isInline ? around.flow : box,
      absolute: isFixed || position !== 'static' ? box : around.absolute,
      fixed: isFixed ? box : around.fixed,
    };
    for (const child of box.children) place(child, within);
  };
  place(canvas, { flow: canvas, absolute: canvas, fixed: canvas });
}

function boxMotion(box: Box, container: Box, shapes: ReferredShapes, drawing: PathDrawing) {
  return motionOf(box.style, {
    box,
    zoom: box.style.zoom,
    container: (word) => boxArea(container, word),
    outlineOf: (shape, area) => {
      if (shape !== '') return drawing.shapeOutline?.(shape, area);
      const { x, y } = cornerRadii(container.style, area, 1);
      return rectangleOutline(area, x, y);
    },
    elementOutline: (reference) => shapes.outlineOf(reference),
    count: countLayoutSteps,
  });
}

/** The shapes of all `<svg>` in a canvas that paths refer to, each looked for once. */
class ReferredShapes {
  readonly #canvas: Box;
  readonly #drawing: PathDrawing;
  readonly #found = new Map<string, Outline | undefined>();
  #svgs: PlainElement[] | undefined;

  constructor(canvas: Box, drawing: PathDrawing) {
    this.#canvas = canvas;
    this.#drawing = drawing;
  }

  /** The outline of what `url(#id)` names; undefined where that is no shape. */
  outlineOf(reference: string): Outline | undefined {
    if (!this.#found.has(reference)) this.#found.set(reference, this.#look(reference));
    return this.#found.get(reference);
  }

  #look(reference: string): Outline | undefined {
    this.#svgs ??= svgsIn(this.#canvas);
    for (const svg of this.#svgs) {
      const outline = this.#drawing.elementOutline?.(svg, reference);
      if (outline) return outline;
    }
    return undefined;
  }
}

function svgsIn({ svg, children }: Box): PlainElement[] {
  return [...(svg ? [svg] : []), ...children.flatMap(svgsIn)];
}
