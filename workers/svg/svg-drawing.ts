import type { PlainElement } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { type Attributes, attributesOf, hrefId, lengthOf, UnsupportedSvg } from './attributes.js';
import { clippedToArea, isOfClips } from './clip-paths.js';
import { isForReaders, renderedChildren } from './conditional-processing.js';
import { type Definitions, definitionsIn } from './definitions.js';
import { type BoxCut, type CutBox, ElementGroups, MOST_REFERENCES } from './element-groups.js';
import { ElementPainter } from './element-painting.js';
import { type AvailablePictures, ImagePainter } from './images.js';
import { ObjectBounds } from './object-bounds.js';
import { PatternPaints } from './patterns.js';
import { NO_PICTURES } from './pictures.js';
import { ShapePainter } from './shape-painting.js';
import type { Viewport } from './shapes.js';
import { contextOf, INITIAL_STYLE, type SvgStyle, styleOf } from './style.js';
import { type Surroundings, surroundingsIn } from './surroundings.js';
import { viewBoxOf } from './viewports.js';

/** Target of an SVG document. */
export interface SvgTarget extends AvailablePictures {
  clip: Clip;
  /** Transformation from the document's pixels to those of the context. */
  matrix: Matrix;
  /** Size of the document where it does not specify one. */
  size: Viewport;
}

const MOST_ELEMENTS = 20_000;
const VIEWPORT = ['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'];
/**
 * Display items of an inline SVG document: shapes, gradients, clips, groups and pictures.
 * @returns undefined where it has an unsupported element or value
 */
export function svgItems(svg: PlainElement, target: SvgTarget): readonly DisplayItem[] | undefined {
  try {
    return supportedItems(svg, target);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}

/** The same. @throws UnsupportedSvg where it has an unsupported element or value */
export function supportedItems(svg: PlainElement, target: SvgTarget): readonly DisplayItem[] {
  const drawn = new Recording(target.clip.rectangle);
  new SvgDrawing(svg, target).draw(drawn);
  return drawn.items;
}

/**
 * Clips or masks a box by a `<clipPath>` or a `<mask>` (CSS Masking 1, sections 5 and 6).
 * @returns undefined when nothing is left of it
 * @throws UnsupportedSvg
 */
export function cutBy(
  svg: PlainElement,
  element: PlainElement,
  { clip, matrix, size }: CutBox,
): BoxCut | undefined {
  const none = { pictureAt: () => undefined, pictures: NO_PICTURES };
  const drawing = new SvgDrawing(svg, { clip, matrix, size, ...none });
  return drawing.cut(element);
}

/** The filter of a box that names a `<filter>`. @throws UnsupportedSvg */
export function boxFilter(svg: PlainElement, element: PlainElement, box: CutBox): Filter {
  const none = { pictureAt: () => undefined, pictures: NO_PICTURES };
  return new SvgDrawing(svg, { ...box, ...none }).filter(element);
}

class SvgDrawing {
  readonly #svg: PlainElement;
  readonly #target: SvgTarget;
  readonly #definitions: Definitions;
  readonly #bounds: ObjectBounds;
  readonly #groups: ElementGroups;
  readonly #painter: ElementPainter;
  #viewport: Viewport;
  #elements = 0;

  constructor(svg: PlainElement, target: SvgTarget) {
    this.#svg = svg;
    this.#target = target;
    this.#definitions = definitionsIn(svg);
    this.#bounds = new ObjectBounds(this.#definitions);
    this.#viewport = target.size;
    this.#groups = new ElementGroups(this.#definitions, this.#bounds, {
      viewport: () => this.#viewport,
      draw: (element, around) => this.#draw(element, around),
      pictures: target.pictures,
    });
    const patterns = new PatternPaints(this.#definitions, {
      draw: (element, around) => this.#draw(element, around),
      styleAround: (element) => this.#groups.styleAround(element),
      drawn: () => this.#elements,
      count: (elements) => this.#count(elements),
    });
    this.#painter = new ElementPainter({
      definitions: this.#definitions,
      bounds: this.#bounds,
      groups: this.#groups,
      images: new ImagePainter(this.#groups, target, () => this.#viewport),
      shapes: new ShapePainter(this.#definitions, patterns, target.matrix),
      pictures: target.pictures,
      viewport: () => this.#viewport,
      drawAll: (element, around) => this.#drawAll(element, around),
    });
  }

  draw(context: DrawingContext): void {
    const { clip, matrix, size } = this.#target;
    const attributes = attributesOf(this.#svg, VIEWPORT);
    const outer = {
      width: lengthOf(attributes.get('width'), size.width, size.width),
      height: lengthOf(attributes.get('height'), size.height, size.height),
    };
    const box = viewBoxOf(attributes.get('viewBox'), outer, attributes.get('preserveAspectRatio'));
    this.#viewport = box.viewport;
    const own = multiplied(matrix, box.matrix);
    if (scaleOf(own) === 0) return;
    const style = styleOf(attributes, INITIAL_STYLE, this.#viewport);
    const around = { context, clip, matrix: own, style, depth: 0, isClip: false };
    this.#groups.draw(this.#svg, attributes, around, (inner) => this.#drawAll(this.#svg, inner));
  }

  /** What a `<clipPath>` or a `<mask>` leaves of a box of the size of the document. */
  cut(element: PlainElement): BoxCut | undefined {
    return element.type === 'mask'
      ? this.#groups.boxMask(element, this.#target)
      : this.#groups.boxClip(element, this.#target);
  }

  /** The filter of a `<filter>` for a box of the size of the document. */
  filter(element: PlainElement): Filter {
    return this.#groups.boxFilter(element, this.#target);
  }

  #drawAll(element: PlainElement, around: Surroundings): void {
    for (const child of renderedChildren(element)) this.#draw(child, around);
  }

  #count(elements: number): void {
    this.#elements += elements;
    if (this.#elements > MOST_ELEMENTS) throw new UnsupportedSvg('a document of so many elements');
  }

  #draw(element: PlainElement, around: Surroundings): void {
    this.#count(1);
    switch (element.type) {
      case 'defs':
      case 'linearGradient':
      case 'radialGradient':
      case 'pattern':
      case 'clipPath':
      case 'mask':
      case 'marker':
      case 'filter':
      case 'symbol':
      case 'title':
      case 'desc':
      case 'metadata':
      case 'view':
        return;
      case 'g':
      case 'a':
      case 'switch':
        this.#drawGroup(element, attributesOf(element), around, (inner) => this.#drawAll(element, inner));
        break;
      case 'svg':
        this.#drawViewport(element, attributesOf(element, VIEWPORT), around);
        break;
      case 'use':
        this.#drawUse(element, around);
        break;
      case 'image':
        this.#painter.image(element, around);
        break;
      case 'foreignObject':
        this.#painter.content(element, around);
        break;
      default:
        this.#painter.shape(element, around);
    }
    if (typeof element.props.outlined === 'object') this.#painter.outline(element, around);
  }

  #drawGroup(
    element: PlainElement,
    attributes: Attributes,
    around: Surroundings,
    draw: (inner: Surroundings) => void,
  ): void {
    if (attributes.get('display') === 'none') return;
    const within = surroundingsIn(element, attributes, around, this.#bounds, this.#viewport);
    if (within) this.#groups.draw(element, attributes, within, draw);
  }

  /** Draws a nested `<svg>`, or a `<symbol>` of a size (SVG 2, sections 5.5 and 8.2). */
  #drawViewport(
    element: PlainElement,
    attributes: Attributes,
    around: Surroundings,
    size: Partial<Record<'width' | 'height', string>> = {},
  ): void {
    const outer = this.#viewport;
    const length = (name: 'width' | 'height') => {
      const text = size[name] ?? attributes.get(name);
      return text === 'auto' ? outer[name] : lengthOf(text, outer[name], outer[name]);
    };
    const [width, height] = [length('width'), length('height')];
    const left = lengthOf(attributes.get('x'), 0, outer.width);
    const top = lengthOf(attributes.get('y'), 0, outer.height);
    if (!(width > 0 && height > 0)) return;
    const aspectRatio = attributes.get('preserveAspectRatio');
    const box = viewBoxOf(attributes.get('viewBox'), { width, height }, aspectRatio);
    if (attributes.get('display') === 'none') return;
    const within = surroundingsIn(element, attributes, around, this.#bounds, outer);
    if (!within) return;
    const isOpen = attributes.get('overflow') === 'visible' || attributes.get('overflow') === 'auto';
    const [across, , , down, x, y] = box.matrix;
    const area = { left: -x / across, top: -y / down, width: width / across, height: height / down };
    const matrix = multiplied(multiplied(within.matrix, [1, 0, 0, 1, left, top]), box.matrix);
    // As in Chromium, its clip path, mask and filter are in the units of what is in it.
    this.#viewport = box.viewport;
    this.#groups.draw(element, attributes, { ...within, matrix }, (inner) => {
      const clip = isOpen ? inner.clip : clippedToArea(area, inner.clip, inner.matrix);
      if (clip) this.#drawAll(element, { ...inner, clip });
    });
    this.#viewport = outer;
  }

  #drawUse(element: PlainElement, around: Surroundings): void {
    const attributes = attributesOf(element, ['width', 'height', 'href', 'xlink:href']);
    const used = this.#definitions.get(hrefId(element) ?? '');
    if (!used || !isForReaders(used) || (around.isClip && !isOfClips(used))) return;
    if (around.depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    this.#drawGroup(element, attributes, around, (inner) => {
      const context = this.#contextOf(element, inner);
      const within = { ...inner, depth: inner.depth + 1, style: { ...inner.style, context } };
      if (used.type !== 'svg' && used.type !== 'symbol') {
        this.#draw(used, within);
        return;
      }
      this.#count(1);
      const size = { width: attributes.get('width'), height: attributes.get('height') };
      this.#drawViewport(used, attributesOf(used, VIEWPORT), within, definedOnly(size));
    });
  }

  /** The paints of a `<use>` for what it refers to. */
  #contextOf(element: PlainElement, { style, matrix }: Surroundings): SvgStyle['context'] {
    const isPlaced = [style.fill, style.stroke].some((paint) => paint && 'id' in paint);
    const box = isPlaced ? this.#bounds.of(element, this.#viewport) : undefined;
    return contextOf(style, box && { box, matrix, viewport: this.#viewport });
  }
}

function definedOnly(size: Record<'width' | 'height', string | undefined>) {
  const { width, height } = size;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}
