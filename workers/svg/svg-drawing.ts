import type { PlainElement, PlainNode } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { IDENTITY, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { type Attributes, attributesOf, hrefId, lengthOf, shareOf, UnsupportedSvg } from './attributes.js';
import { boundingBox } from './bounding-box.js';
import { clippedToArea, isOfClips } from './clip-paths.js';
import { type Definitions, definitionsIn } from './definitions.js';
import { type BoxCut, type CutBox, ElementGroups, MOST_REFERENCES } from './element-groups.js';
import { type AvailablePictures, IMAGE_ATTRIBUTES, ImagePainter } from './images.js';
import { hasMarkers, placedMarkers } from './markers.js';
import { ObjectBounds } from './object-bounds.js';
import { PatternPaints } from './patterns.js';
import { NO_PICTURES, type SvgContent } from './pictures.js';
import { onBaseline, outlinedBox } from './pixel-alignment.js';
import { ShapePainter } from './shape-painting.js';
import { PlacedShape } from './shape-paths.js';
import { letterOutline, rectanglePlace, shapeAttributes, type Viewport } from './shapes.js';
import { contextOf, INITIAL_STYLE, type SvgStyle, styleOf } from './style.js';
import type { Surroundings } from './surroundings.js';
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
  const drawn = new Recording(target.clip.rectangle);
  try {
    new SvgDrawing(svg, target).draw(drawn);
    return drawn.items;
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
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

/** Tells whether a child of a `<switch>` is for readers of English that know SVG and HTML alone (SVG 2, section 5.8). */
function isForEnglish(child: PlainNode): boolean {
  if (typeof child === 'string') return false;
  const { requiredExtensions = '', systemLanguage } = child.props;
  return (
    requiredExtensions === '' &&
    (systemLanguage === undefined || /(?:^|,)\s*en\s*(?:,|$)/.test(String(systemLanguage)))
  );
}

class SvgDrawing {
  readonly #svg: PlainElement;
  readonly #target: SvgTarget;
  readonly #definitions: Definitions;
  readonly #bounds: ObjectBounds;
  readonly #shapes: ShapePainter;
  readonly #groups: ElementGroups;
  readonly #images: ImagePainter;
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
    this.#images = new ImagePainter(this.#groups, target, () => this.#viewport);
    const patterns = new PatternPaints(this.#definitions, {
      draw: (element, around) => this.#draw(element, around),
      styleAround: (element) => this.#groups.styleAround(element),
      drawn: () => this.#elements,
      count: (elements) => this.#count(elements),
    });
    this.#shapes = new ShapePainter(this.#definitions, patterns, target.matrix);
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

  #drawAll({ children }: PlainElement, around: Surroundings): void {
    for (const child of children) if (typeof child !== 'string') this.#draw(child, around);
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
        this.#drawGroup(element, attributesOf(element), around, (inner) => this.#drawAll(element, inner));
        break;
      case 'svg':
        this.#drawViewport(element, attributesOf(element, VIEWPORT), around);
        break;
      case 'use':
        this.#drawUse(element, around);
        break;
      case 'image':
        this.#drawImage(element, around);
        break;
      case 'switch':
        this.#drawGroup(element, attributesOf(element), around, (inner) => {
          const chosen = element.children.find(isForEnglish);
          if (chosen && typeof chosen !== 'string') this.#draw(chosen, inner);
        });
        break;
      case 'foreignObject':
        this.#drawContent(element, around);
        break;
      default:
        this.#drawShape(element, around);
    }
    if (typeof element.props.outlined === 'object') this.#drawOutline(element, around);
  }

  /** Draws what is in an element that is none of SVG, cut off at its area unless it says otherwise. */
  #drawContent(element: PlainElement, around: Surroundings): void {
    const { content } = element.props;
    if (around.isClip || typeof content !== 'object') return;
    const attributes = attributesOf(element, ['x', 'y', 'width', 'height']);
    const area = rectanglePlace(attributes, this.#viewport);
    if (!(area.width > 0 && area.height > 0)) return;
    const overflow = attributes.get('overflow') ?? 'hidden';
    this.#drawGroup(element, attributes, around, (inner) => {
      const isOpen = overflow === 'visible' || overflow === 'auto';
      const clip = isOpen ? inner.clip : clippedToArea(area, inner.clip, inner.matrix);
      const { matrix, context } = inner;
      if (clip) this.#target.pictures.content(content as SvgContent, area, context, { matrix, clip });
    });
  }

  /** An outline is around strokes, and neither clipped nor filtered with what the element draws, as in Chromium. */
  #drawOutline(element: PlainElement, around: Surroundings): void {
    const { outlined } = element.props;
    if (!outlined || element.type === 'svg' || around.isClip) return;
    const attributes = attributesOf(element, shapeAttributes(element) ?? IMAGE_ATTRIBUTES);
    const within = this.#within(element, attributes, around);
    if (!within?.style.isVisible || attributes.get('display') === 'none') return;
    const box = this.#bounds.grownOf(element, this.#viewport, within.style);
    if (box)
      this.#target.pictures.outline(
        outlined,
        outlinedBox(element, box, within.style),
        within.context,
        within,
      );
  }

  #drawGroup(
    element: PlainElement,
    attributes: Attributes,
    around: Surroundings,
    draw: (inner: Surroundings) => void,
  ): void {
    if (attributes.get('display') === 'none') return;
    const within = this.#within(element, attributes, around);
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
    this.#drawGroup(element, attributes, around, (inner) => {
      const placed = multiplied(inner.matrix, [1, 0, 0, 1, left, top]);
      const isOpen = attributes.get('overflow') === 'visible' || attributes.get('overflow') === 'auto';
      const area = { left: 0, top: 0, width, height };
      const clip = isOpen ? inner.clip : clippedToArea(area, inner.clip, placed);
      if (!clip) return;
      this.#viewport = box.viewport;
      this.#drawAll(element, { ...inner, clip, matrix: multiplied(placed, box.matrix) });
      this.#viewport = outer;
    });
  }

  #drawUse(element: PlainElement, around: Surroundings): void {
    const attributes = attributesOf(element, ['x', 'y', 'width', 'height', 'href', 'xlink:href']);
    const used = this.#definitions.get(hrefId(element) ?? '');
    if (!used || (around.isClip && !isOfClips(used))) return;
    if (around.depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    const x = lengthOf(attributes.get('x'), 0, this.#viewport.width);
    const y = lengthOf(attributes.get('y'), 0, this.#viewport.height);
    this.#drawGroup(element, attributes, around, (inner) => {
      const matrix = multiplied(inner.matrix, [1, 0, 0, 1, x, y]);
      const context = this.#contextOf(element, inner);
      const within = { ...inner, matrix, depth: inner.depth + 1, style: { ...inner.style, context } };
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

  #drawMarkers(shape: PlacedShape, around: Surroundings): void {
    if (around.depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    const { style, matrix } = around;
    const outer = this.#viewport;
    const place = shape.isEmpty ? undefined : { box: boundingBox(shape.outline), matrix, viewport: outer };
    const context = contextOf(style, place);
    for (const marker of placedMarkers(shape.outline, style, this.#definitions, outer)) {
      const { element, attributes, viewport } = marker;
      const own = styleOf(attributes, this.#groups.styleAround(element), outer);
      const placed = multiplied(matrix, marker.matrix);
      const isOpen = /^(?:visible|auto)$/.test(attributes.get('overflow') ?? 'hidden');
      const clip = isOpen
        ? around.clip
        : clippedToArea({ left: 0, top: 0, ...viewport }, around.clip, placed);
      if (!clip || scaleOf(placed) === 0) continue;
      const inner = {
        ...{ ...around, clip, matrix: multiplied(placed, marker.content) },
        ...{ style: { ...own, context }, depth: around.depth + 1 },
      };
      this.#groups.draw(element, attributes, inner, (within) => this.#drawAll(element, within));
    }
  }

  /** State within an element, except for its clip path. */
  #within(element: PlainElement, attributes: Attributes, around: Surroundings): Surroundings | undefined {
    const style = styleOf(attributes, around.style, this.#viewport);
    const own = this.#bounds.matrixOf(element, attributes, this.#viewport, style);
    const matrix = own === IDENTITY ? around.matrix : multiplied(around.matrix, own);
    return scaleOf(matrix) === 0 ? undefined : { ...around, matrix, style };
  }

  #drawImage(element: PlainElement, around: Surroundings): void {
    if (around.isClip) return;
    const attributes = attributesOf(element, IMAGE_ATTRIBUTES);
    const within = this.#within(element, attributes, around);
    if (attributes.get('display') === 'none' || !within?.style.isVisible) return;
    this.#images.draw(element, attributes, within);
  }

  #drawShape(element: PlainElement, around: Surroundings): void {
    const own = shapeAttributes(element);
    if (!own) throw new UnsupportedSvg(element.type);
    const attributes = attributesOf(element, own);
    const within = this.#within(element, attributes, around);
    if (!within || attributes.get('display') === 'none' || !within.style.isVisible) return;
    this.#drawPlacedShape(element, attributes, own, within);
  }

  #drawPlacedShape(
    element: PlainElement,
    attributes: Attributes,
    own: readonly string[],
    within: Surroundings,
  ): void {
    const { style, matrix, isClip } = within;
    const viewport = this.#viewport;
    const letters = letterOutline(element);
    const placed = letters ? onBaseline(element, matrix) : matrix;
    const shape = new PlacedShape(element.type, attributes, own, viewport, placed, letters);
    // What is filtered is drawn upright first.
    const shapeIn = (inner: Matrix) =>
      inner === matrix
        ? shape
        : new PlacedShape(
            element.type,
            attributes,
            own,
            viewport,
            letters ? onBaseline(element, inner) : inner,
            letters,
          );
    const isStroked = !isClip && style.stroke !== undefined && style.line.width > 0;
    const isMarked = !isClip && !letters && hasMarkers(element.type, style);
    const draw = (inner: Surroundings, share: number) => {
      const shape = shapeIn(inner.matrix);
      for (const part of style.paintOrder) {
        if (part === 'fill') this.#shapes.fill(element.type, attributes, shape, inner, viewport, share);
        else if (part === 'stroke' && isStroked)
          this.#shapes.stroke(shape, attributes, inner, viewport, share);
        else if (part === 'markers' && isMarked) this.#drawMarkers(shape, inner);
      }
    };
    const opacity = attributes.get('opacity');
    const isPlain = !EFFECTS.some((name) => attributes.has(name));
    // Group opacity differs from that of fill and stroke where these overlap.
    if (isPlain && (opacity === undefined || (!isMarked && (!isStroked || !style.fill)))) {
      draw(within, isClip ? 1 : shareOf(opacity));
      return;
    }
    if (attributes.has('clip-path') && shape.isEmpty) return;
    this.#groups.draw(
      element,
      attributes,
      within,
      (inner) => draw(inner, 1),
      () => boundingBox(shape.outline),
    );
  }
}

/** Attributes that make a group of a shape, or clip it. */
const EFFECTS = ['clip-path', 'mask', 'filter', 'mix-blend-mode', 'isolation'];

function definedOnly(size: Record<'width' | 'height', string | undefined>) {
  const { width, height } = size;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}
