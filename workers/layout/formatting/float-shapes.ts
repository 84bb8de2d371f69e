/** What lines run along beside a float: its margin box, or what `shape-outside` says (CSS Shapes 1, section 4, as Chromium has it). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { type Image, onlyImage } from '../../css/grammars/image-grammars.js';
import { cornerRadii } from '../../css/painted/corner-radii.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import { type ShapeArea, shapeGeometry } from '../../css/painted/shape-geometry.js';
import { layoutUnit } from '../../css/values/layout-unit.js';
import { functionOf, parts } from '../../css/values/values.js';
import type { Outline } from '../../raster/outline.js';
import type { Room } from './floats.js';
import { countLayoutSteps } from './layout-work.js';
import { type Length, lengthOf, pixelsOf } from './lengths.js';
import {
  edgesOfOutline,
  ellipseReach,
  type LineReach,
  polygonReach,
  rectangleReach,
} from './line-reaches.js';
import { outlineReach, type PictureRows, pictureReach } from './picture-reach.js';

/** The box of a float that its shape is in. */
type ShapeBox = 'margin-box' | 'border-box' | 'padding-box' | 'content-box';

/** The style of a float's shape. */
export interface ShapeStyle {
  /** A basic shape; undefined for the box with its rounded corners, or a picture. */
  shape: string | undefined;
  box: ShapeBox;
  image: Image | undefined;
  margin: Length;
  /** Pixels of a picture that are as transparent as that are none of the shape, from 0 to 1. */
  threshold: number;
  values: ComputedValues;
}

/** The picture that lines run along beside a float. */
export interface ShapePicture {
  /** Its size in CSS pixels. @param room size of the content box, which what has no size of its own fills */
  sizeIn(room: { width: number; height: number }): { width: number; height: number };
  /** @param threshold of alpha, from 0 to 255, above which a pixel is part of the shape */
  rows(width: number, height: number, threshold: number): PictureRows;
}

/** Makes the outline of `path()` or `shape()` in a box; undefined for what is none. */
export type ShapeOutline = (shape: string, area: ShapeArea) => Outline | undefined;

/** Where the margin box of a float has its others. */
export interface FloatEdges {
  /** Size of the margin box. */
  width: number;
  height: number;
  /** Distances from its edges, from the top clockwise; of the border box those are the margins. */
  border: Sides;
  padding: Sides;
  content: Sides;
  /** Of the content box around, which percentages of the margin are of. */
  basisWidth: number;
  picture: ShapePicture | undefined;
  outline: ShapeOutline | undefined;
  /** Of a float that is replaced: its picture in its border box. */
  replaced: ShapeArea | undefined;
}

type Sides = readonly [top: number, right: number, bottom: number, left: number];

/** A shape that lines run along. */
export class FloatShape {
  readonly #width: number;
  /** The reference box in the margin box. */
  readonly #area: ShapeArea;
  readonly #reach: LineReach;

  constructor(width: number, area: ShapeArea, reach: LineReach) {
    this.#width = width;
    this.#area = area;
    this.#reach = reach;
  }

  /**
   * What a line keeps clear of, from the left edge of the margin box.
   * @param top of the line, below that of the margin box
   * @returns undefined where that is nothing
   * @throws TooMuchWork
   */
  along(top: number, height: number): Room | undefined {
    const { top: bound, bottom, work } = this.#reach;
    countLayoutSteps(work);
    const from = top - this.#area.top;
    const isBeside = (from < bottom && from + height > bound) || (height === 0 && from === bound);
    if (!isBeside || bottom <= bound) return undefined;
    const reach = this.#reach.between(from, from + Math.min(height, this.#area.height));
    if (!reach) return undefined;
    const within = (x: number) => Math.max(0, Math.min(this.#width, layoutUnit(x) + this.#area.left));
    return { left: within(reach.left), right: within(reach.right) };
  }
}

/** The style of a float's shape; undefined for its margin box. */
export function shapeStyle(values: ComputedValues): ShapeStyle | undefined {
  const { shapeOutside } = values;
  if (shapeOutside === 'none' || values.float === 'none') return undefined;
  const image = typeof shapeOutside === 'string' ? undefined : onlyImage(shapeOutside);
  const words = typeof shapeOutside === 'string' ? parts(shapeOutside, ' ') : [];
  const named = words.find((word) => /^[a-z]+-box$/.test(word)) as ShapeBox | undefined;
  return {
    shape: words.find((word) => word !== named),
    box: image ? 'content-box' : (named ?? 'margin-box'),
    image,
    margin: lengthOf(values.shapeMargin),
    threshold: Number(values.shapeImageThreshold),
    values,
  };
}

/** Shapes that are drawn by a pen. */
const DRAWN = /^(?:path|shape)\(/;

/** The shape of a float that is laid out; undefined where lines run along its margin box. */
export function floatShape(style: ShapeStyle, edges: FloatEdges): FloatShape | undefined {
  const area = referenceBox(style.box, edges);
  const margin = pixelsOf(style.margin, edges.basisWidth) as number;
  const reach = reachOf(style, area, margin, edges);
  return reach && new FloatShape(edges.width, area, reach);
}

function referenceBox(box: ShapeBox, { width, height, border, padding, content }: FloatEdges): ShapeArea {
  const insets: Readonly<Record<ShapeBox, Sides>> = {
    'margin-box': [0, 0, 0, 0],
    'border-box': border,
    'padding-box': padding,
    'content-box': content,
  };
  const [top, right, bottom, left] = insets[box];
  return { left, top, width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) };
}

/** In the reference box, from its upper left corner. */
function reachOf(
  { shape, image, threshold, values }: ShapeStyle,
  { width, height, left, top }: ShapeArea,
  margin: number,
  edges: FloatEdges,
): LineReach | undefined {
  const own = { left: 0, top: 0, width, height };
  const around = { left: -left, top: -top, width: edges.width, height: edges.height };
  if (image !== undefined) {
    const { picture, replaced } = edges;
    if (!picture) return undefined;
    const room = replaced ?? { left: 0, top: 0, ...picture.sizeIn(own) };
    const rows = picture.rows.bind(picture);
    return pictureReach(rows, room, { around, height }, threshold, margin);
  }
  if (shape === undefined) return rectangleReach(own, cornerRadii(paintedStyle(values), own, 1), margin);
  if (DRAWN.test(shape)) {
    const outline = edges.outline?.(shape, own);
    return outline && outlineReach(edgesOfOutline(outline), around, height, margin);
  }
  const { name = '', content = '' } = functionOf(shape) ?? {};
  const geometry = shapeGeometry(name, content.replace(FILL_RULE, ''), own, 1);
  switch (geometry?.kind) {
    case 'rectangle':
      return rectangleReach(geometry.area, geometry.radii, margin);
    case 'ellipse':
      return ellipseReach(geometry, margin);
    case 'polygon':
      return polygonReach(geometry.points, margin);
    default:
      return undefined;
  }
}

const FILL_RULE = /^\s*(nonzero|evenodd)\s*,\s*/;

/** A float with a shape in its place. */
interface PlacedShape {
  shape: FloatShape;
  isLeft: boolean;
  left: number;
  top: number;
  bottom: number;
}

/** The shapes of the floats of a formatting context: lines run along these, and everything else along margin boxes. */
export class FloatShapes {
  readonly #placed: PlacedShape[] = [];
  /** Where the lowest margin box of them ends. */
  bottom = -Infinity;

  add(placed: PlacedShape): void {
    this.#placed.push(placed);
    this.bottom = Math.max(this.bottom, placed.bottom);
  }

  copy(): FloatShapes {
    const copied = new FloatShapes();
    for (const each of this.#placed) copied.add(each);
    return copied;
  }

  /** What they leave a line of a room that other floats leave it. @throws TooMuchWork */
  within({ left: from, right: to }: Room, top: number, height: number): Room {
    let [left, right] = [from, to];
    for (const { shape, isLeft, left: start, top: first, bottom } of this.#placed) {
      if (top >= bottom || top + height <= first) continue;
      const along = shape.along(top - first, height);
      if (!along) continue;
      if (isLeft) left = Math.max(left, start + along.right);
      else right = Math.min(right, start + along.left);
    }
    return { left, right };
  }
}
