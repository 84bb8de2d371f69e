import type { PlainElement } from '../layout/element-tree.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { strokeOutline } from '../raster/stroke.js';
import { type Attributes, attributesOf, hrefId, lengthOf, UnsupportedSvg } from './attributes.js';
import { type Box, boundingBox, grownBox, transformedBox, unitedBox } from './bounding-box.js';
import { renderedChildren } from './conditional-processing.js';
import type { Definitions } from './definitions.js';
import { motionStyleOf, shapeMotion } from './motion.js';
import { letterOutline, rectanglePlace, shapeAttributes, shapeOutline, type Viewport } from './shapes.js';
import { type SvgStyle, strokeReach, styleOf } from './style.js';
import { transformAbout } from './transform-origin.js';

const CONTAINERS = /^(?:g|a|svg|symbol|switch)$/;
const MOST_NESTING = 64;

const FROM_CORNER: Attributes = new Map([['transform-origin', '0 0']]);

/** Bounding boxes of elements in their own user units, without strokes and clips (SVG 2, section 8.10). */
export class ObjectBounds {
  readonly #definitions: Definitions;
  readonly #cached = new Map<PlainElement, Box | undefined>();
  /** With the line of the stroke that what is in the element inherits. */
  readonly #stroked = new Map<PlainElement, { line: string; box: Box | undefined }>();
  readonly #grown = new Map<PlainElement, { line: string; box: Box | undefined }>();
  #depth = 0;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** Box of an element; undefined for one that has nothing. @throws UnsupportedSvg */
  of(element: PlainElement, viewport: Viewport): Box | undefined {
    if (this.#cached.has(element)) return this.#cached.get(element);
    if (this.#depth > MOST_NESTING) throw new UnsupportedSvg('elements so deep in each other');
    this.#depth++;
    const box = this.#boxOf(element, viewport);
    this.#depth--;
    this.#cached.set(element, box);
    return box;
  }

  /** Box of an element with the strokes of all that is in it. @param style computed of the element @throws UnsupportedSvg */
  strokedOf(element: PlainElement, viewport: Viewport, style: SvgStyle): Box | undefined {
    return this.#decorated(element, viewport, style, true);
  }

  /**
   * The same with half the width of strokes on all sides, without their corners and caps: what outlines are drawn around
   * (Blink's `DecoratedBoundingBox`).
   */
  grownOf(element: PlainElement, viewport: Viewport, style: SvgStyle): Box | undefined {
    return this.#decorated(element, viewport, style, false);
  }

  #decorated(element: PlainElement, viewport: Viewport, style: SvgStyle, isExact: boolean): Box | undefined {
    const { cap, join, miterLimit } = style.line;
    const line = `${strokeReach(style)} ${cap} ${join} ${miterLimit}`;
    const boxes = isExact ? this.#stroked : this.#grown;
    const cached = boxes.get(element);
    if (cached?.line === line) return cached.box;
    if (this.#depth > MOST_NESTING) throw new UnsupportedSvg('elements so deep in each other');
    this.#depth++;
    const box = this.#decoratedBox(element, viewport, style, isExact);
    this.#depth--;
    boxes.set(element, { line, box });
    return box;
  }

  #decoratedBox(
    element: PlainElement,
    viewport: Viewport,
    style: SvgStyle,
    isExact: boolean,
  ): Box | undefined {
    if (element.type === 'use')
      return this.#ofUse(element, (used) => this.#decoratedWithin(used, viewport, style, isExact));
    if (!CONTAINERS.test(element.type)) {
      const box = this.of(element, viewport);
      const reach = strokeReach(style);
      if (!box || reach === 0 || !shapeAttributes(element)) return box;
      // Blink takes all of the width for texts (`SVGLayoutSupport::ExtendTextBBoxWithStroke`).
      if (letterOutline(element)) return grownBox(box, 2 * reach);
      return isExact ? strokedBox(this.#outlineOf(element, viewport), box, style) : grownBox(box, reach);
    }
    const boxes: Box[] = [];
    for (const child of renderedChildren(element)) {
      const box = this.#decoratedWithin(child, viewport, style, isExact);
      if (box) boxes.push(box);
    }
    return unitedBox(boxes);
  }

  /** The decorated box of an element in the units around it. @param around style that it inherits */
  #decoratedWithin(
    element: PlainElement,
    viewport: Viewport,
    around: SvgStyle,
    isExact: boolean,
  ): Box | undefined {
    const attributes = attributesOf(element, shapeAttributes(element) ?? []);
    if (attributes.get('display') === 'none') return undefined;
    const style = styleOf(attributes, around, viewport);
    const box = this.#decorated(element, viewport, style, isExact);
    return box && transformedBox(box, this.placeOf(element, attributes, viewport, style));
  }

  /**
   * Transformation from the units of an element to those around: its own, and within that the place of a `<use>`, whose clip path,
   * mask and filter are moved with it (SVG 2, section 5.5).
   */
  placeOf(element: PlainElement, attributes: Attributes, viewport: Viewport, style?: SvgStyle): Matrix {
    const own = this.matrixOf(element, attributes, viewport, style);
    if (element.type !== 'use') return own;
    const place = attributesOf(element, ['x', 'y']);
    const x = lengthOf(place.get('x'), 0, viewport.width);
    const y = lengthOf(place.get('y'), 0, viewport.height);
    return x === 0 && y === 0 ? own : multiplied(own, [1, 0, 0, 1, x, y]);
  }

  /**
   * Transformation of an element by its own attributes, about their origin (CSS Transforms 1, sections 6 and 9).
   * @param style computed of the element, if its stroke is to count where the box of that is asked for
   * @throws UnsupportedSvg
   */
  matrixOf(element: PlainElement, attributes: Attributes, viewport: Viewport, style?: SvgStyle): Matrix {
    const transform = attributes.get('transform');
    const motionStyle = motionStyleOf(element);
    if (!motionStyle && (transform === undefined || transform === 'none')) return IDENTITY;
    const origin = attributes.get('transform-origin');
    const name = attributes.get('transform-box') ?? '';
    const isOfView = !/^(?:fill|stroke|content|border)-box$/.test(name);
    const ofElement = () =>
      style && /^(?:stroke|border)-box$/.test(name)
        ? this.strokedOf(element, viewport, style)
        : this.of(element, viewport);
    const box = isOfView
      ? { left: 0, top: 0, ...viewport }
      : (ofElement() ?? { left: 0, top: 0, width: 0, height: 0 });
    const motion = motionStyle && shapeMotion(motionStyle, this.#definitions, viewport);
    const place = motion && { motion, anchor: motionStyle.offsetAnchor };
    return transformAbout(
      transform,
      origin === undefined && !isOfView ? FROM_CORNER : attributes,
      box,
      place,
    );
  }

  #outlineOf(element: PlainElement, viewport: Viewport): Outline {
    const own = shapeAttributes(element) ?? [];
    return letterOutline(element) ?? shapeOutline(element.type, attributesOf(element, own), viewport);
  }

  #boxOf(element: PlainElement, viewport: Viewport): Box | undefined {
    if (shapeAttributes(element)) {
      const outline = this.#outlineOf(element, viewport);
      return outline.commands === '' ? undefined : boundingBox(outline);
    }
    if (element.type === 'image' || element.type === 'foreignObject')
      return rectanglePlace(attributesOf(element, ['x', 'y', 'width', 'height']), viewport);
    if (element.type === 'use') return this.#ofUse(element, (used) => this.#within(used, viewport));
    if (!CONTAINERS.test(element.type)) return undefined;
    const boxes: Box[] = [];
    for (const child of renderedChildren(element)) {
      const box = this.#within(child, viewport);
      if (box) boxes.push(box);
    }
    return unitedBox(boxes);
  }

  #ofUse(element: PlainElement, boxOf: (used: PlainElement) => Box | undefined): Box | undefined {
    const used = this.#definitions.get(hrefId(element) ?? '');
    return used && boxOf(used);
  }

  /** The box of an element in the units around it. */
  #within(element: PlainElement, viewport: Viewport): Box | undefined {
    const attributes = attributesOf(element, shapeAttributes(element) ?? []);
    if (attributes.get('display') === 'none') return undefined;
    const box = this.of(element, viewport);
    return box && transformedBox(box, this.placeOf(element, attributes, viewport));
  }
}

/** Tolerance of curves in strokes whose box is asked for, in user units. */
const TOLERANCE = 0.05;

/** The box of a shape with its whole stroke, corners and caps included, as if it had no dashes (SVG 2, section 8.10). */
function strokedBox(outline: Outline, box: Box, { line }: SvgStyle): Box {
  const stroke = strokeOutline(outline, { ...line, dashes: [] }, TOLERANCE);
  return stroke.commands === '' ? box : (unitedBox([box, boundingBox(stroke)]) ?? box);
}
