import type { PlainElement } from '../layout/element-tree.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { type Attributes, attributesOf, hrefId, lengthOf, UnsupportedSvg } from './attributes.js';
import { type Box, boundingBox, grownBox, transformedBox, unitedBox } from './bounding-box.js';
import type { Definitions } from './definitions.js';
import { motionStyleOf, shapeMotion } from './motion.js';
import { givenOutline, rectanglePlace, shapeAttributes, shapeOutline, type Viewport } from './shapes.js';
import { type SvgStyle, strokeReach, styleOf } from './style.js';
import { transformAbout } from './transform-origin.js';

const CONTAINERS = /^(?:g|a|svg|symbol|switch)$/;
const MOST_NESTING = 64;

const FROM_CORNER: Attributes = new Map([['transform-origin', '0 0']]);

/** Bounding boxes of elements in their own user units, without strokes and clips (SVG 2, section 8.10). */
export class ObjectBounds {
  readonly #definitions: Definitions;
  readonly #known = new Map<PlainElement, Box | undefined>();
  /** With how far a stroke reaches that what is in the element inherits. */
  readonly #stroked = new Map<PlainElement, { reach: number; box: Box | undefined }>();
  #depth = 0;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** Box of an element; undefined for one that has nothing. @throws UnsupportedSvg */
  of(element: PlainElement, viewport: Viewport): Box | undefined {
    if (this.#known.has(element)) return this.#known.get(element);
    if (this.#depth > MOST_NESTING) throw new UnsupportedSvg('elements so deep in each other');
    this.#depth++;
    const box = this.#boxOf(element, viewport);
    this.#depth--;
    this.#known.set(element, box);
    return box;
  }

  /** Box of an element with the strokes of all that is in it. @param style computed of the element @throws UnsupportedSvg */
  strokedOf(element: PlainElement, viewport: Viewport, style: SvgStyle): Box | undefined {
    const reach = strokeReach(style);
    const known = this.#stroked.get(element);
    if (known?.reach === reach) return known.box;
    const box = this.#strokedBox(element, viewport, style);
    this.#stroked.set(element, { reach, box });
    return box;
  }

  #strokedBox(element: PlainElement, viewport: Viewport, style: SvgStyle): Box | undefined {
    if (!CONTAINERS.test(element.type)) {
      const box = this.of(element, viewport);
      return box && (shapeAttributes(element) ? grownBox(box, strokeReach(style)) : box);
    }
    if (this.#depth > MOST_NESTING) throw new UnsupportedSvg('elements so deep in each other');
    this.#depth++;
    const boxes: Box[] = [];
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const attributes = attributesOf(child, shapeAttributes(child) ?? []);
      if (attributes.get('display') === 'none') continue;
      const box = this.strokedOf(child, viewport, styleOf(attributes, style, viewport));
      if (box) boxes.push(transformedBox(box, this.matrixOf(child, attributes, viewport)));
    }
    this.#depth--;
    return unitedBox(boxes);
  }

  /**
   * Transformation of an element by its own attributes, about their origin (CSS Transforms 1, sections 6 and 9). @throws
   * UnsupportedSvg
   */
  matrixOf(element: PlainElement, attributes: Attributes, viewport: Viewport): Matrix {
    const transform = attributes.get('transform');
    const style = motionStyleOf(element);
    if (!style && (transform === undefined || transform === 'none')) return IDENTITY;
    const origin = attributes.get('transform-origin');
    const isOfView = !/^(?:fill|stroke|content|border)-box$/.test(attributes.get('transform-box') ?? '');
    const box = isOfView
      ? { left: 0, top: 0, ...viewport }
      : (this.of(element, viewport) ?? { left: 0, top: 0, width: 0, height: 0 });
    const motion = style && shapeMotion(style, this.#definitions, viewport);
    const place = motion && { motion, anchor: style.offsetAnchor };
    return transformAbout(
      transform,
      origin === undefined && !isOfView ? FROM_CORNER : attributes,
      box,
      place,
    );
  }

  #boxOf(element: PlainElement, viewport: Viewport): Box | undefined {
    const own = shapeAttributes(element);
    if (own) {
      const outline =
        givenOutline(element) ?? shapeOutline(element.type, attributesOf(element, own), viewport);
      return outline.commands === '' ? undefined : boundingBox(outline);
    }
    if (element.type === 'image')
      return rectanglePlace(attributesOf(element, ['x', 'y', 'width', 'height']), viewport);
    if (element.type === 'use') return this.#ofUse(element, viewport);
    if (!CONTAINERS.test(element.type)) return undefined;
    const boxes: Box[] = [];
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const box = this.#within(child, viewport);
      if (box) boxes.push(box);
    }
    return unitedBox(boxes);
  }

  #ofUse(element: PlainElement, viewport: Viewport): Box | undefined {
    const used = this.#definitions.get(hrefId(element) ?? '');
    const box = used && this.#within(used, viewport);
    if (!box) return undefined;
    const attributes = attributesOf(element, ['x', 'y']);
    const x = lengthOf(attributes.get('x'), 0, viewport.width);
    const y = lengthOf(attributes.get('y'), 0, viewport.height);
    return { ...box, left: box.left + x, top: box.top + y };
  }

  /** The box of an element in the units around it. */
  #within(element: PlainElement, viewport: Viewport): Box | undefined {
    const attributes = attributesOf(element, shapeAttributes(element) ?? []);
    if (attributes.get('display') === 'none') return undefined;
    const box = this.of(element, viewport);
    return box && transformedBox(box, this.matrixOf(element, attributes, viewport));
  }
}
