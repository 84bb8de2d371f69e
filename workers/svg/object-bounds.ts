import { knownLength, splitPair } from '../css/values/values.js';
import type { PlainElement } from '../layout/element-tree.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { type Attributes, attributesOf, hrefId, lengthOf, UnsupportedSvg } from './attributes.js';
import { type Box, boundingBox } from './bounding-box.js';
import type { Definitions } from './definitions.js';
import { givenOutline, rectanglePlace, shapeAttributes, shapeOutline, type Viewport } from './shapes.js';
import { around, transformOf } from './transform-list.js';

const CONTAINERS = /^(?:g|a|svg|symbol|switch)$/;
const MOST_NESTING = 64;

/** Bounding boxes of elements in their own user units, without strokes and clips (SVG 2, section 8.10). */
export class ObjectBounds {
  readonly #definitions: Definitions;
  readonly #known = new Map<PlainElement, Box | undefined>();
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

  /**
   * Transformation of an element by its own attributes, about their origin (CSS Transforms 1, sections 6 and 9). @throws
   * UnsupportedSvg
   */
  matrixOf(element: PlainElement, attributes: Attributes, viewport: Viewport): Matrix {
    const transform = attributes.get('transform');
    if (transform === undefined || transform === 'none') return IDENTITY;
    const origin = attributes.get('transform-origin');
    const isOfView = !/^(?:fill|stroke|content|border)-box$/.test(attributes.get('transform-box') ?? '');
    const box = isOfView
      ? { left: 0, top: 0, ...viewport }
      : (this.of(element, viewport) ?? { left: 0, top: 0, width: 0, height: 0 });
    const own = transformOf(transform, box);
    if (origin === undefined && isOfView) return own;
    const [x, y] = originIn(origin ?? '0 0', box);
    return around(box.left + x, box.top + y, own);
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
    return united(boxes);
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
    return box && transformed(box, this.matrixOf(element, attributes, viewport));
  }
}

/** The origin of a transformation in its box. @throws UnsupportedSvg */
function originIn(text: string, { width, height }: Viewport): readonly [x: number, y: number] {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .map((word) => KEYWORDS[word] ?? (/^[-+.\de]+$/.test(word) ? `${word}px` : word));
  if (/^(?:top|bottom)$/.test(text.trim().split(/\s+/)[0] ?? '')) words.reverse();
  const [across = '50%', down = '50%'] = text.includes('(') ? splitPair(text) : words;
  try {
    return [knownLength(across, { scale: 1, whole: width }), knownLength(down, { scale: 1, whole: height })];
  } catch {
    throw new UnsupportedSvg(`the origin ${text}`);
  }
}

const KEYWORDS: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

function transformed({ left, top, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ] as const;
  const across = corners.map(([x, y]) => a * x + c * y + e);
  const down = corners.map(([x, y]) => b * x + d * y + f);
  const [minX, minY] = [Math.min(...across), Math.min(...down)];
  return { left: minX, top: minY, width: Math.max(...across) - minX, height: Math.max(...down) - minY };
}

function united(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes;
  if (!first) return undefined;
  let { left, top } = first;
  let [right, bottom] = [left + first.width, top + first.height];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}
