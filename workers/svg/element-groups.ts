import { filterAttribute, paintedFilters } from '../css/grammars/filters.js';
import { BLEND_MODES, blendMode } from '../css/properties/blend-modes.js';
import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { isUpright, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { projectionOf } from '../raster/projection.js';
import { type Attributes, attributesOf, referred, shareOf, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';
import {
  type ClippedPlace,
  clipElement,
  clipMatrix,
  clippedByBasicShape,
  clippedByShape,
  isEmptyClip,
  onlyShape,
} from './clip-paths.js';
import { renderedChildren } from './conditional-processing.js';
import type { Definitions } from './definitions.js';
import { filterOf } from './filters.js';
import { drawMaskLayer, type ElementMaskLayer, maskLayersOf } from './mask-layers.js';
import {
  type DrawnLayer,
  isOfLuminance,
  keepWithin,
  keepWithinLayers,
  maskArea,
  maskAttributes,
  maskMatrix,
} from './masks.js';
import type { ObjectBounds } from './object-bounds.js';
import type { SvgPictures } from './pictures.js';
import type { Viewport } from './shapes.js';
import { INITIAL_STYLE, type SvgStyle, styleOf } from './style.js';
import type { Surroundings } from './surroundings.js';

/** References to elements in each other, and groups: each takes stack. */
export const MOST_REFERENCES = 32;

/** The cut that an element of an `<svg>` makes in a box whose style refers to it. */
export interface BoxCut {
  clip: Clip;
  /** Draws what of the box is left, where the clip alone does not say it. */
  mask?: { isLuminance: boolean; draw(context: DrawingContext): void };
}

/** A box that is clipped or masked by an element of an `<svg>`. */
export interface CutBox {
  clip: Clip;
  /** From CSS pixels, from the upper left corner of its border box, to those of the frame. */
  matrix: Matrix;
  size: Viewport;
}

/** The drawing that groups are parts of. */
interface Drawing {
  viewport(): Viewport;
  draw(element: PlainElement, around: Surroundings): void;
  pictures: SvgPictures;
}

/** Draws elements as their clip paths, masks, opacity, filters and blending have them. */
export class ElementGroups {
  readonly #definitions: Definitions;
  readonly #bounds: ObjectBounds;
  readonly #drawing: Drawing;

  constructor(definitions: Definitions, bounds: ObjectBounds, drawing: Drawing) {
    this.#definitions = definitions;
    this.#bounds = bounds;
    this.#drawing = drawing;
  }

  /** Draws an element as its clip path, mask, opacity, filters and blending have it. */
  draw(
    element: PlainElement,
    attributes: Attributes,
    around: Surroundings,
    drawWithin: (inner: Surroundings) => void,
    box: () => Box | undefined = () => this.#bounds.of(element, this.#drawing.viewport()),
  ): void {
    if (around.isClip && !attributes.has('clip-path')) {
      drawWithin(around);
      return;
    }
    if (!around.isClip && !isUpright(around.matrix) && this.#filterElement(attributes.get('filter') ?? '')) {
      this.#drawTurned(element, attributes, around, drawWithin, box);
      return;
    }
    const { matrix, style } = around;
    const place = { matrix, viewport: this.#drawing.viewport(), box };
    const reference = attributes.get('clip-path') ?? 'none';
    const clipping = clipElement(reference, this.#definitions);
    const stroked = () => this.#bounds.strokedOf(element, place.viewport, style);
    const clip = this.#clipped(reference, clipping, around, place, stroked);
    if (!clip) return;
    const cut = clipping && !onlyShape(clipping) ? clipping : undefined;
    const layers = around.isClip ? [] : maskLayersOf(attributes, this.#definitions);
    const referredFilter = (reference: string) => this.#referredFilter(reference, matrix, box);
    const effects = around.isClip ? undefined : effectsOf(attributes, style, matrix, referredFilter);
    if (!effects && !cut && layers.length === 0) {
      drawWithin({ ...around, clip });
      return;
    }
    if (around.depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    const { opacity = OPAQUE, blend = 0, filters = [] } = effects ?? {};
    const inner = { ...around, depth: around.depth + 1 };
    const isPlain = !cut && layers.length === 0;
    around.context.drawGroup({ opacity, blend, ...(isPlain && { filters }) }, clip, (group) => {
      const drawIn = (context: DrawingContext) => drawWithin({ ...inner, context, clip: context.unclipped });
      if (isPlain || filters.length === 0) drawIn(group);
      else group.drawGroup({ opacity: OPAQUE, filters }, group.unclipped, drawIn);
      if (cut) keepWithin(group, false, (mask) => this.#drawClip(cut, mask, inner, place));
      if (layers.length > 0)
        keepWithinLayers(
          group,
          layers.map((layer) => this.#drawnLayer(layer, element, inner, box)),
        );
    });
  }

  /** Draws what has a filter upright, in about its size, and turns the picture, as Skia does. */
  #drawTurned(
    element: PlainElement,
    attributes: Attributes,
    around: Surroundings,
    drawWithin: (inner: Surroundings) => void,
    box: () => Box | undefined,
  ): void {
    const [a, b, c, d] = around.matrix;
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
    const turn = multiplied(around.matrix, [1 / across, 0, 0, 1 / down, 0, 0]);
    const matrix: Matrix = [across, 0, 0, down, 0, 0];
    around.context.drawPlane(projectionOf(turn), around.clip, (plane) => {
      const upright = { ...around, context: plane, clip: plane.unclipped, matrix };
      this.draw(element, attributes, upright, drawWithin, box);
    });
  }

  #drawnLayer(
    { layer, composite, isLuminance, element: mask }: ElementMaskLayer,
    element: PlainElement,
    inner: Surroundings,
    box: () => Box | undefined,
  ): DrawnLayer {
    if (mask)
      return {
        composite,
        isLuminance: isLuminance ?? isOfLuminance(mask),
        draw: (context) => this.#drawMask(mask, context, inner, box()),
      };
    const draw = (context: DrawingContext) => {
      const viewport = this.#drawing.viewport();
      const filled = box();
      const stroked = filled && (this.#bounds.strokedOf(element, viewport, inner.style) ?? filled);
      if (filled && stroked)
        drawMaskLayer(
          layer,
          { matrix: inner.matrix, viewport, filled, stroked },
          context,
          this.#drawing.pictures,
        );
    };
    return { composite, isLuminance: isLuminance ?? false, draw };
  }

  /** A filter that is nowhere is none, as in Chromium. @throws UnsupportedSvg */
  #referredFilter(reference: string, matrix: Matrix, box: () => Box | undefined): readonly Filter[] {
    const element = this.#filterElement(reference);
    if (!element) return [];
    if (!isUpright(matrix)) throw new UnsupportedSvg('a filter of what is turned');
    const place = { matrix, viewport: this.#drawing.viewport(), box: box() };
    return [filterOf(element, place, (each) => this.#styleOf(each))];
  }

  #filterElement(reference: string): PlainElement | undefined {
    const element = this.#definitions.get(referred(reference)?.id ?? '');
    return element?.type === 'filter' ? element : undefined;
  }

  /** Style of a definition. */
  #styleOf(element: PlainElement): SvgStyle {
    return styleOf(attributesOf(element), this.styleAround(element), this.#drawing.viewport());
  }

  /** The filter of a box that names a `<filter>`. @throws UnsupportedSvg */
  boxFilter(element: PlainElement, { matrix, size }: Omit<CutBox, 'clip'>): Filter {
    const place = { matrix, viewport: size, box: { left: 0, top: 0, ...size } };
    return filterOf(element, place, (each) => this.#styleOf(each));
  }

  /** What an element's clip path leaves of the clip, if it is of one shape; undefined when nothing is left. */
  #clipped(
    reference: string,
    clipping: PlainElement | undefined,
    { clip, depth, style }: Surroundings,
    place: Omit<ClippedPlace, 'style'>,
    stroked: () => Box | undefined,
  ): Clip | undefined {
    if (!clipping) {
      if (reference === 'none' || referred(reference)) return clip;
      return clippedByBasicShape(reference, clip, { ...place, style }, stroked);
    }
    if (isEmptyClip(clipping)) return undefined;
    const only = onlyShape(clipping);
    if (!only) return clip;
    if (depth >= MOST_REFERENCES) throw new UnsupportedSvg('references so deep in each other');
    return clippedByShape(clipping, only, clip, { ...place, style: this.styleAround(clipping) });
  }

  /** Draws what the shapes of a `<clipPath>` cover. */
  #drawClip(
    element: PlainElement,
    context: DrawingContext,
    { depth }: Surroundings,
    place: Omit<ClippedPlace, 'style'>,
  ): void {
    const attributes = attributesOf(element, ['clipPathUnits']);
    const style = styleOf(attributes, this.styleAround(element), this.#drawing.viewport());
    const matrix = clipMatrix(attributes, { ...place, style });
    if (scaleOf(matrix) === 0) return;
    const around = { context, clip: context.unclipped, matrix, style, depth, isClip: true };
    const draw = (inner: Surroundings) => {
      for (const child of renderedChildren(element)) if (child.type !== 'g') this.#drawing.draw(child, inner);
    };
    this.draw(element, attributes, around, draw, place.box);
  }

  /** Draws what a `<mask>` has. @param box of what is masked */
  #drawMask(
    element: PlainElement,
    context: DrawingContext,
    around: Surroundings,
    box: Box | undefined,
  ): void {
    const attributes = maskAttributes(element);
    const style = styleOf(attributes, this.styleAround(element), this.#drawing.viewport());
    const clip = maskArea(attributes, context.unclipped, around.matrix, box, this.#drawing.viewport());
    const matrix = maskMatrix(attributes, around.matrix, box);
    if (!clip || scaleOf(matrix) === 0) return;
    this.#drawAll(element, { ...around, context, clip, matrix, style, isClip: false });
  }

  /** Style around a definition, which inherits from what it is in, and not from what refers to it. */
  styleAround(element: PlainElement): SvgStyle {
    let style = INITIAL_STYLE;
    for (const each of this.#definitions.around(element))
      style = styleOf(attributesOf(each), style, this.#drawing.viewport());
    return style;
  }

  #drawAll(element: PlainElement, around: Surroundings): void {
    for (const child of renderedChildren(element)) this.#drawing.draw(child, around);
  }

  /** What a `<clipPath>` leaves of a box; undefined for nothing. @throws UnsupportedSvg */
  boxClip(element: PlainElement, box: CutBox): BoxCut | undefined {
    const around = aroundBox(box);
    const place = { matrix: box.matrix, viewport: box.size, box: () => areaOf(box) };
    const clip = this.#clipped('url(#)', element, around, place, place.box);
    if (!clip || onlyShape(element)) return clip && { clip };
    const draw = (context: DrawingContext) => this.#drawClip(element, context, around, place);
    return { clip, mask: { isLuminance: false, draw } };
  }

  /** What a `<mask>` leaves of a box. @throws UnsupportedSvg */
  boxMask(element: PlainElement, box: CutBox): BoxCut {
    const draw = (context: DrawingContext) => this.#drawMask(element, context, aroundBox(box), areaOf(box));
    return { clip: box.clip, mask: { isLuminance: isOfLuminance(element), draw } };
  }
}

function areaOf({ size }: CutBox): Box {
  return { left: 0, top: 0, ...size };
}

function aroundBox({ clip, matrix }: CutBox): Surroundings {
  const context = new Recording(clip.rectangle);
  return { context, clip, matrix, style: INITIAL_STYLE, depth: 0, isClip: false };
}

/** What makes a group of an element. */
interface GroupEffects {
  opacity: number;
  blend: number;
  filters: readonly Filter[];
  isIsolated: boolean;
}

/** The effects of an element; undefined where it needs no group for them. @throws UnsupportedSvg */
function effectsOf(
  attributes: Attributes,
  style: SvgStyle,
  matrix: Matrix,
  referredFilter: (reference: string) => readonly Filter[],
): GroupEffects | undefined {
  const filter = attributes.get('filter') ?? 'none';
  const mode = attributes.get('mix-blend-mode') ?? 'normal';
  const opacity = Math.round(shareOf(attributes.get('opacity')) * OPAQUE);
  const isIsolated = attributes.get('isolation') === 'isolate';
  if (filter === 'none' && mode === 'normal' && opacity === OPAQUE && !isIsolated) return undefined;
  const blend = BLEND_MODES.includes(mode) ? blendMode(mode) : 0;
  return { opacity, blend, filters: functionsIn(filter, style, matrix, referredFilter), isIsolated };
}

function functionsIn(
  filter: string,
  { color }: SvgStyle,
  matrix: Matrix,
  referredFilter: (reference: string) => readonly Filter[],
): readonly Filter[] {
  if (filter === 'none') return [];
  try {
    const filters = filterAttribute(filter, color);
    if (filters) return paintedFilters(filters, { matrix, scale: 1, referred: referredFilter });
    throw new UnsupportedSvg(`the filter ${filter}`);
  } catch (error) {
    if (error instanceof UnsupportedSvg) throw error;
    throw new UnsupportedSvg(`the filter ${filter}`);
  }
}
