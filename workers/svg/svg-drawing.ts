import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { DisplayItem, Paint } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { isUpright, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import {
  type Attributes,
  attributesOf,
  hrefId,
  hrefOf,
  lengthOf,
  shareOf,
  UnsupportedSvg,
} from './attributes.js';
import { type Box, boundingBox } from './bounding-box.js';
import { clippedBy } from './clip-paths.js';
import { type Definitions, definitionsIn } from './definitions.js';
import { paintServer } from './paint-servers.js';
import { pixelAligned } from './pixel-alignment.js';
import { PlacedShape } from './shape-paths.js';
import { givenOutline, plainRectangle, rectanglePlace, shapeAttributes, type Viewport } from './shapes.js';
import { INITIAL_STYLE, type SvgPaint, type SvgStyle, styleOf } from './style.js';
import { transformOf } from './transform-list.js';
import { viewBoxOf } from './viewports.js';

/** Target of an SVG document. */
export interface SvgTarget {
  clip: Clip;
  /** Transformation from the document's pixels to those of the context. */
  matrix: Matrix;
  /** Size of the document where it does not specify one. */
  size: Viewport;
  /** Looks up a picture by its address, in about this size; undefined where it is not known. */
  pictureAt(
    href: string,
    width: number,
    height: number,
    aspectRatio: string | undefined,
  ): LazyPixmap | undefined;
}

/** Inherited state of an element. */
interface Surroundings {
  context: DrawingContext;
  clip: Clip;
  matrix: Matrix;
  style: SvgStyle;
  /** Nesting depth of `use`. */
  depth: number;
}

const MOST_ELEMENTS = 20_000;
const MOST_USES = 16;
/** Bound on the dashes and gaps of a shape. */
const MOST_DASHES = 20_000;

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

class SvgDrawing {
  readonly #svg: PlainElement;
  readonly #target: SvgTarget;
  readonly #definitions: Definitions;
  #viewport: Viewport;
  #elements = 0;

  constructor(svg: PlainElement, target: SvgTarget) {
    this.#svg = svg;
    this.#target = target;
    this.#definitions = definitionsIn(svg);
    this.#viewport = target.size;
  }

  draw(context: DrawingContext): void {
    const { clip, matrix, size } = this.#target;
    const own = ['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'];
    const attributes = attributesOf(this.#svg, own);
    const outer = {
      width: lengthOf(attributes.get('width'), size.width, size.width),
      height: lengthOf(attributes.get('height'), size.height, size.height),
    };
    if (attributes.has('transform')) throw new UnsupportedSvg('a transformed document');
    const box = viewBoxOf(attributes.get('viewBox'), outer, attributes.get('preserveAspectRatio'));
    this.#viewport = box.viewport;
    const around = { context, clip, matrix: multiplied(matrix, box.matrix), style: INITIAL_STYLE, depth: 0 };
    this.#drawGroup(attributes, around, (inner) => this.#drawAll(this.#svg, inner));
  }

  #drawAll({ children }: PlainElement, around: Surroundings): void {
    for (const child of children) {
      if (typeof child === 'string') {
        if (child.trim() !== '') throw new UnsupportedSvg('text');
      } else this.#draw(child, around);
    }
  }

  #draw(element: PlainElement, around: Surroundings): void {
    if (++this.#elements > MOST_ELEMENTS) throw new UnsupportedSvg('a document of so many elements');
    switch (element.type) {
      case 'defs':
      case 'linearGradient':
      case 'radialGradient':
      case 'clipPath':
      case 'title':
      case 'desc':
      case 'metadata':
        return;
      case 'g':
        this.#drawGroup(attributesOf(element), around, (inner) => this.#drawAll(element, inner));
        break;
      case 'use':
        this.#drawUse(element, around);
        break;
      case 'image':
        this.#drawImage(element, around);
        break;
      default:
        this.#drawShape(element, around);
    }
  }

  #drawGroup(attributes: Attributes, around: Surroundings, draw: (inner: Surroundings) => void): void {
    if (attributes.get('display') === 'none') return;
    const within = this.#within(attributes, around);
    const clipped = within && this.#clipped(attributes, within);
    if (clipped) this.#inGroup(attributes, clipped, draw);
  }

  /** Draws a group, composited as a whole where it has an opacity. */
  #inGroup(attributes: Attributes, around: Surroundings, draw: (inner: Surroundings) => void): void {
    const opacity = Math.round(shareOf(attributes.get('opacity')) * OPAQUE);
    if (opacity === OPAQUE) draw(around);
    else {
      const { context, clip } = around;
      context.drawGroup({ opacity }, clip, (group) =>
        draw({ ...around, context: group, clip: group.unclipped }),
      );
    }
  }

  #drawUse(element: PlainElement, around: Surroundings): void {
    const attributes = attributesOf(element, ['x', 'y', 'href', 'xlink:href']);
    const used = this.#definitions.get(hrefId(element) ?? '');
    if (!used || used.type === 'svg' || used.type === 'symbol' || around.depth === MOST_USES)
      throw new UnsupportedSvg(`a use of ${used?.type}`);
    const x = lengthOf(attributes.get('x'), 0, this.#viewport.width);
    const y = lengthOf(attributes.get('y'), 0, this.#viewport.height);
    this.#drawGroup(attributes, around, (inner) => {
      const matrix = multiplied(inner.matrix, [1, 0, 0, 1, x, y]);
      this.#draw(used, { ...inner, matrix, depth: inner.depth + 1 });
    });
  }

  /** State within an element, except for its clip path. */
  #within(attributes: Attributes, around: Surroundings): Surroundings | undefined {
    const matrix = multiplied(around.matrix, transformOf(attributes.get('transform')));
    if (scaleOf(matrix) === 0) return undefined;
    return { ...around, matrix, style: styleOf(attributes, around.style, this.#viewport) };
  }

  /** Applies the element's clip path; undefined when nothing is left. */
  #clipped(attributes: Attributes, around: Surroundings, box?: () => Box): Surroundings | undefined {
    const reference = attributes.get('clip-path');
    if (reference === undefined) return around;
    const { matrix } = around;
    const place = {
      definitions: this.#definitions,
      matrix,
      viewport: this.#viewport,
      style: INITIAL_STYLE,
      box: box?.(),
    };
    const clip = clippedBy(reference, around.clip, place);
    return clip && { ...around, clip };
  }

  #drawImage(element: PlainElement, around: Surroundings): void {
    const own = ['x', 'y', 'width', 'height', 'href', 'xlink:href', 'preserveAspectRatio'];
    const attributes = attributesOf(element, own);
    const within = this.#within(attributes, around);
    if (attributes.get('display') === 'none' || !within?.style.isVisible) return;
    const place = rectanglePlace(attributes, this.#viewport);
    const href = hrefOf(element);
    if (href === '' || !(place.width > 0 && place.height > 0)) {
      if (href === '') return;
      throw new UnsupportedSvg('a picture in its own size');
    }
    const clipped = this.#clipped(attributes, within, () => place);
    if (!clipped) return;
    const [a, , , d, e, f] = clipped.matrix;
    if (!isUpright(clipped.matrix) || !(a > 0 && d > 0)) throw new UnsupportedSvg('a turned picture');
    const width = Math.max(1, Math.round(place.width * a));
    const height = Math.max(1, Math.round(place.height * d));
    const picture = this.#pictureAt(href, width, height, attributes);
    if (Math.abs(picture.width - width) > 1 || Math.abs(picture.height - height) > 1)
      throw new UnsupportedSvg('a picture of another size than its place');
    const opacity = Math.round(shareOf(attributes.get('opacity')) * OPAQUE);
    const [left, top] = [Math.round(place.left * a + e), Math.round(place.top * d + f)];
    clipped.context.drawPixmap(picture, left, top, clipped.clip, opacity);
  }

  #pictureAt(href: string, width: number, height: number, attributes: Attributes): LazyPixmap {
    const aspectRatio = attributes.get('preserveAspectRatio');
    const picture = this.#target.pictureAt(href, width, height, aspectRatio);
    if (!picture) throw new UnsupportedSvg('a picture from elsewhere');
    return picture;
  }

  #drawShape(element: PlainElement, around: Surroundings): void {
    const own = shapeAttributes(element);
    if (!own) throw new UnsupportedSvg(element.type);
    const attributes = attributesOf(element, own);
    const within = this.#within(attributes, around);
    if (!within || attributes.get('display') === 'none' || !within.style.isVisible) return;
    const { style, matrix } = within;
    const given = givenOutline(element);
    const shape = new PlacedShape(element.type, attributes, own, this.#viewport, matrix, given);
    if (attributes.has('clip-path') && shape.isEmpty) return;
    const clipped = this.#clipped(attributes, within, () => boundingBox(shape.outline));
    if (!clipped) return;
    const opacity = shareOf(attributes.get('opacity'));
    const isStroked = style.stroke !== undefined && style.line.width > 0;
    const draw = (inner: Surroundings, share: number) => {
      this.#fill(element.type, attributes, shape, inner, share);
      if (isStroked) this.#stroke(shape, attributes, inner, share);
    };
    // Group opacity differs from that of fill and stroke where these overlap.
    if (opacity < 1 && isStroked && style.fill) this.#inGroup(attributes, clipped, (inner) => draw(inner, 1));
    else draw(clipped, opacity);
  }

  #fill(
    type: string,
    attributes: Attributes,
    shape: PlacedShape,
    around: Surroundings,
    opacity: number,
  ): void {
    const { context, clip, matrix, style } = around;
    const paint = this.#paint(style.fill, style.fillOpacity * opacity, shape, around);
    if (!paint) return;
    const plain = plainRectangle(type, attributes, this.#viewport);
    const pixels = plain && pixelAligned(plain, matrix, clip.rectangle);
    if (pixels) context.fillRectangle(pixels, paint, clip);
    else context.fillPath(shape.filled(style.isEvenOdd), paint, clip);
  }

  #stroke(shape: PlacedShape, attributes: Attributes, around: Surroundings, opacity: number): void {
    const { context, clip, style } = around;
    const paint = this.#paint(style.stroke, style.strokeOpacity * opacity, shape, around);
    if (!paint) return;
    const { dashes } = style.line;
    if (dashes.length > 0) {
      if (attributes.has('pathLength')) throw new UnsupportedSvg('dashes along a path of given length');
      const shortest = dashes.reduce((sum, length) => sum + length, 0);
      const { width, height } = boundingBox(shape.outline);
      const longest = 4 * (width + height) * shape.outline.commands.length;
      if (longest / shortest > MOST_DASHES) throw new UnsupportedSvg('so many dashes');
    }
    context.fillPath(shape.stroked(style.line), paint, clip);
  }

  #paint(paint: SvgPaint, opacity: number, shape: PlacedShape, { matrix }: Surroundings): Paint | undefined {
    if (!paint || opacity === 0) return undefined;
    if ('color' in paint) return solidPaint(paint.color, opacity);
    if (shape.isEmpty) return undefined;
    const place = { box: boundingBox(shape.outline), matrix, viewport: this.#viewport };
    return paintServer(paint.id, this.#definitions, opacity, place);
  }
}
