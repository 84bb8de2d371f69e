import type { PlainElement } from '../layout/element-tree.js';
import { type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { type Attributes, attributesOf, shareOf, UnsupportedSvg } from './attributes.js';
import { type Box, boundingBox } from './bounding-box.js';
import { clippedToArea } from './clip-paths.js';
import type { Definitions } from './definitions.js';
import { type ElementGroups, MOST_REFERENCES } from './element-groups.js';
import { IMAGE_ATTRIBUTES, type ImagePainter } from './images.js';
import { hasMarkers, placedMarkers } from './markers.js';
import type { ObjectBounds } from './object-bounds.js';
import type { SvgContent, SvgPictures } from './pictures.js';
import { onBaseline, outlinedBox } from './pixel-alignment.js';
import type { ShapePainter } from './shape-painting.js';
import { PlacedShape } from './shape-paths.js';
import { letterOutline, rectanglePlace, shapeAttributes, type Viewport } from './shapes.js';
import { contextOf, styleOf } from './style.js';
import { type Surroundings, surroundingsIn } from './surroundings.js';

/** The drawing that elements are parts of. */
interface Drawing {
  definitions: Definitions;
  bounds: ObjectBounds;
  groups: ElementGroups;
  images: ImagePainter;
  shapes: ShapePainter;
  pictures: SvgPictures;
  viewport(): Viewport;
  drawAll(element: PlainElement, around: Surroundings): void;
}

/** Draws what elements show by themselves: shapes with their markers, pictures, HTML, and the outlines around them. */
export class ElementPainter {
  readonly #drawing: Drawing;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Draws a basic shape, a path or letters. @throws UnsupportedSvg */
  shape(element: PlainElement, around: Surroundings): void {
    const own = shapeAttributes(element);
    if (!own) throw new UnsupportedSvg(element.type);
    const attributes = attributesOf(element, own);
    const within = this.#within(element, attributes, around);
    if (!within || attributes.get('display') === 'none' || !within.style.isVisible) return;
    this.#placedShape(element, attributes, own, within);
  }

  /** Draws the picture of an `<image>`. */
  image(element: PlainElement, around: Surroundings): void {
    if (around.isClip) return;
    const attributes = attributesOf(element, IMAGE_ATTRIBUTES);
    const within = this.#within(element, attributes, around);
    if (attributes.get('display') === 'none' || !within?.style.isVisible) return;
    this.#drawing.images.draw(element, attributes, within);
  }

  /** Draws what is in an element that is none of SVG, cut off at its area unless it says otherwise. */
  content(element: PlainElement, around: Surroundings): void {
    const { content } = element.props;
    if (around.isClip || typeof content !== 'object') return;
    const attributes = attributesOf(element, ['x', 'y', 'width', 'height']);
    const area = rectanglePlace(attributes, this.#drawing.viewport());
    if (!(area.width > 0 && area.height > 0)) return;
    const overflow = attributes.get('overflow') ?? 'hidden';
    const within = this.#within(element, attributes, around);
    if (!within || attributes.get('display') === 'none') return;
    this.#drawing.groups.draw(element, attributes, within, (inner) => {
      const isOpen = overflow === 'visible' || overflow === 'auto';
      const clip = isOpen ? inner.clip : clippedToArea(area, inner.clip, inner.matrix);
      const { matrix, context } = inner;
      if (clip) this.#drawing.pictures.content(content as SvgContent, area, context, { matrix, clip });
    });
  }

  /** An outline is around strokes, and neither clipped nor filtered with what the element draws, as in Chromium. */
  outline(element: PlainElement, around: Surroundings): void {
    const { outlined } = element.props;
    if (!outlined || typeof outlined !== 'object' || element.type === 'svg' || around.isClip) return;
    const attributes = attributesOf(element, shapeAttributes(element) ?? IMAGE_ATTRIBUTES);
    const within = this.#within(element, attributes, around);
    if (!within?.style.isVisible || attributes.get('display') === 'none') return;
    const areas = this.#outlinedAreas(element, outlined, within);
    if (areas) this.#drawing.pictures.outline(outlined, areas, within.context, within);
  }

  /** Parts of a text know where their letters stand. */
  #outlinedAreas(
    element: PlainElement,
    outlined: object,
    { style }: Surroundings,
  ): readonly Box[] | undefined {
    if ('areas' in outlined) return outlined.areas as readonly Box[];
    const box = this.#drawing.bounds.grownOf(element, this.#drawing.viewport(), style);
    return box && [outlinedBox(element, box, style)];
  }

  #placedShape(
    element: PlainElement,
    attributes: Attributes,
    own: readonly string[],
    within: Surroundings,
  ): void {
    const { style, matrix, isClip } = within;
    const viewport = this.#drawing.viewport();
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
        if (part === 'fill')
          this.#drawing.shapes.fill(element.type, attributes, shape, inner, viewport, share);
        else if (part === 'stroke' && isStroked)
          this.#drawing.shapes.stroke(shape, attributes, inner, viewport, share);
        else if (part === 'markers' && isMarked) this.#markers(shape, inner);
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
    this.#drawing.groups.draw(
      element,
      attributes,
      within,
      (inner) => draw(inner, 1),
      () => boundingBox(shape.outline),
    );
  }

  #markers(shape: PlacedShape, around: Surroundings): void {
    if (around.depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    const { style, matrix } = around;
    const outer = this.#drawing.viewport();
    const place = shape.isEmpty ? undefined : { box: boundingBox(shape.outline), matrix, viewport: outer };
    const context = contextOf(style, place);
    for (const marker of placedMarkers(shape.outline, style, this.#drawing.definitions, outer)) {
      const { element, attributes, viewport } = marker;
      const own = styleOf(attributes, this.#drawing.groups.styleAround(element), outer);
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
      this.#drawing.groups.draw(element, attributes, inner, (within) =>
        this.#drawing.drawAll(element, within),
      );
    }
  }

  #within(element: PlainElement, attributes: Attributes, around: Surroundings): Surroundings | undefined {
    return surroundingsIn(element, attributes, around, this.#drawing.bounds, this.#drawing.viewport());
  }
}

/** Attributes that make a group of a shape, or clip it. */
const EFFECTS = ['clip-path', 'mask', 'filter', 'mix-blend-mode', 'isolation'];
