import { masks } from '../css/cascade/containment.js';
import { paintedFilters } from '../css/grammars/filters.js';
import { elementIdOf, type Image, type Images } from '../css/grammars/image-grammars.js';
import { type BoxArea, maskLayers } from '../css/painted/background-layers.js';
import { blendMode } from '../css/properties/blend-modes.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import type { Backdrop } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { pixelsAround } from '../raster/mask.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { intersection, type Rectangle } from '../raster/rectangle.js';
import { referred } from '../svg/attributes.js';
import { basicShape, shapeAndBox } from '../svg/basic-shapes.js';
import { hasBlending } from '../svg/blended-drawings.js';
import type { BoxCut } from '../svg/element-groups.js';
import { type DrawnLayer, keepWithin, keepWithinLayers } from '../svg/masks.js';
import type { BackgroundPainter } from './background-painter.js';
import { type BorderPictures, paintMaskImage } from './border-image-painter.js';
import { ElementReferences } from './element-references.js';
import type { PicturePainter } from './picture-painter.js';
import { reflectionOf } from './reflections.js';
import { borderArea, boxArea, type GraphicsState, isSquare, outlineOf, pathOf } from './rounded-area.js';
import { isTransformed } from './stacking.js';
import { boxTransform } from './transform.js';

/** Opacity, blending, filters, clip paths and masks of stacking contexts. */
export class GroupEffects {
  readonly #backgrounds: BackgroundPainter;
  readonly #painter: PicturePainter;
  #pictures: ReadonlyMap<string, LazyPixmap> = new Map();
  #isBlending = false;
  readonly #references = new ElementReferences();

  /**
   * @param backgrounds paints the layers of masks
   * @param painter paints pictures of masks in nine parts
   */
  constructor(backgrounds: BackgroundPainter, painter: PicturePainter) {
    this.#backgrounds = backgrounds;
    this.#painter = painter;
  }

  /** Begins a frame. */
  begin(content: Box, pictures: ReadonlyMap<string, LazyPixmap>): void {
    this.#pictures = pictures;
    this.#isBlending = isBlending(content);
    this.#references.begin(content);
  }

  /** Whether something in the frame is blended with what is below it. */
  get isBlending(): boolean {
    return this.#isBlending;
  }

  /**
   * Paints a box with all that is in it as its style has it.
   * @param draw draws it upon a context, in a clip: the same context and clip where it needs no group
   * @throws for a style that is not supported
   */
  paint(
    box: Box,
    context: DrawingContext,
    state: GraphicsState,
    draw: (group: DrawingContext, clip: Clip, mirror?: Matrix) => void,
  ): void {
    const { style, scale = 1 } = box;
    const opacity = Math.round(style.opacity * OPAQUE);
    if (opacity === 0) return;
    if (!this.#needsGroup(box)) {
      draw(context, state.clip);
      return;
    }
    const matrix = boxTransform(box, state.matrix);
    const cut = this.#cut(box, matrix, state.clip);
    if (!cut) return;
    const { clip, masks: shapes } = cut;
    const place = { matrix, scale };
    const named = (reference: string) => this.#references.filter(box, reference, matrix, clip);
    const filters = paintedFilters(style.filter, { ...place, referred: named });
    const backdrop = style.backdropFilter === 'none' ? undefined : backdropOf(box, place, clip, filters);
    const hasParts = style.WebkitMaskBoxImageSource !== 'none';
    const isMasked = hasParts || (style.maskImage !== 'none' && onlyElement(style.maskImage) === undefined);
    const blend = blendMode(style.mixBlendMode);
    const keep = (group: DrawingContext) => {
      if (isMasked) this.#paintMask(box, group, matrix, backdrop?.area);
      for (const { isLuminance, draw: drawMask } of shapes) keepWithin(group, isLuminance, drawMask);
    };
    // Chromium composites what is filtered or blended with its backdrop once that is in its place, and what is blended
    // within the box is kept from its backdrop.
    const isApart = blend !== 0 || filters.length > 0 || box.children.some(isBlending);
    if (backdrop && isApart) context.drawGroup({ opacity, backdrop }, clip, keep);
    const compositing = { opacity, blend, backdrop: isApart ? undefined : backdrop };
    const reflection = reflectionOf(box, matrix);
    if (reflection) {
      context.drawGroup(compositing, clip, (group) => {
        const mirrored = paintedFilters(style.filter, {
          ...place,
          matrix: reflection.matrix,
          referred: named,
        });
        group.drawGroup({ opacity: OPAQUE, filters: mirrored }, group.unclipped, (inner) => {
          draw(inner, inner.unclipped, reflection.matrix);
          if (reflection.masked) this.#paintMask(reflection.masked, inner, reflection.matrix, undefined);
        });
        group.drawGroup({ opacity: OPAQUE, filters }, group.unclipped, (inner) =>
          draw(inner, inner.unclipped),
        );
        keep(group);
      });
      return;
    }
    if (!isMasked && !compositing.backdrop && shapes.length === 0) {
      context.drawGroup({ ...compositing, filters }, clip, (group) => draw(group, group.unclipped));
      return;
    }
    context.drawGroup(compositing, clip, (group) => {
      if (filters.length === 0) draw(group, group.unclipped);
      else {
        group.drawGroup({ opacity: OPAQUE, filters }, group.unclipped, (inner) =>
          draw(inner, inner.unclipped),
        );
      }
      keep(group);
    });
  }

  #paintMask(box: Box, group: DrawingContext, matrix: Matrix, backdrop: Rectangle | undefined): void {
    const maskOf = (image: Image) => {
      const id = elementIdOf(image);
      if (id === undefined) return undefined;
      return this.#references.cut(box, id, 'mask', matrix, group.unclipped)?.mask;
    };
    const parts = { pictures: this.#pictures, painter: this.#painter };
    paintMask(box, group, matrix, backdrop, this.#backgrounds, parts, maskOf);
  }

  /** Intersects a clip with the clip path of a box, and finds what else it is cut by; undefined when nothing is left. */
  #cut(box: Box, matrix: Matrix, clip: Clip) {
    const { clipPath: shape, maskImage } = box.style;
    const masks: NonNullable<BoxCut['mask']>[] = [];
    let left: Clip | undefined = clip;
    const clipped = box.clipped ? { ...box, ...box.clipped } : box;
    const reference = referred(shape);
    if (reference) {
      const cut = this.#references.cut(clipped, reference.id, 'clipPath', matrix, clip);
      if (cut?.mask) masks.push(cut.mask);
      left = cut?.clip;
    } else {
      const path = clipPath(shape, clipped, matrix);
      const rectangle = path ? intersection(clip.rectangle, pixelsAround(path)) : undefined;
      if (path) left = rectangle && { rectangle, shapes: [...clip.shapes, path] };
    }
    if (!left) return undefined;
    const id = onlyElement(maskImage);
    const mask = id === undefined ? undefined : this.#references.cut(box, id, 'mask', matrix, left)?.mask;
    const stated = mask && maskLayers(box.style)[0]?.isLuminance;
    if (mask) masks.push({ ...mask, isLuminance: stated ?? mask.isLuminance });
    return { clip: left, masks };
  }

  #needsGroup(box: Box): boolean {
    const { style, children } = box;
    if (style.WebkitBoxReflect !== 'none') return true;
    if (style.opacity !== 1 || style.filter !== 'none' || style.backdropFilter !== 'none') return true;
    if (style.mixBlendMode !== 'normal' || style.clipPath !== 'none' || masks(style)) return true;
    // What is blended in a stacking context is kept from what is below it.
    if (!this.#isBlending || !isContext(box)) return false;
    return (box.svg !== undefined && hasBlending(box.svg)) || children.some(isBlending);
  }
}

function isContext(box: Box): boolean {
  return box.style.isolation !== 'auto' || box.style.zIndex !== 'auto' || isTransformed(box);
}

function isBlending({ style, svg, children }: Box): boolean {
  return (
    style.mixBlendMode !== 'normal' || (svg !== undefined && hasBlending(svg)) || children.some(isBlending)
  );
}

/** The id of the element that a mask is; undefined for a list of layers. */
function onlyElement(mask: Images): string | undefined {
  return mask !== 'none' && mask.size === 1 ? elementIdOf(mask.items[0]) : undefined;
}

/**
 * What is below the border box of a box, with the box's own filters behind those of the backdrop, as in Chromium (viz's
 * `SkiaRenderer`).
 */
function backdropOf(
  box: Box,
  place: { matrix: Matrix; scale: number },
  clip: Clip,
  filters: readonly Filter[],
): Backdrop | undefined {
  if (box.filtered === 'none') return undefined;
  const edge = borderArea(box.filtered ? { ...box, ...box.filtered } : box, place.matrix);
  const path = pathOf(place.matrix, outlineOf(edge));
  const area = intersection(clip.rectangle, pixelsAround(path));
  if (!area || !Object.values(area).every(Number.isFinite)) return undefined;
  const [, b, c] = place.matrix;
  const isPlain = isSquare(edge) && b === 0 && c === 0 && Object.values(edge.area).every(Number.isInteger);
  return {
    area,
    shapes: isPlain ? [] : [path],
    filters: [...paintedFilters(box.style.backdropFilter, place), ...filters],
  };
}

/** Bound on the length of a value: rasterising takes time for every point. */
const MOST_CHARACTERS = 100_000;

/** What boxes of SVG are where there is none (CSS Masking 1, section 5.1). */
const BOXES_OF_SVG: Readonly<Record<string, BoxArea>> = {
  'fill-box': 'content-box',
  'stroke-box': 'border-box',
  'view-box': 'border-box',
};

/**
 * Parses `clip-path` with basic shapes and `path()` (CSS Masking 1, section 5.1; CSS Shapes 1, section 3).
 * @param matrix from the box's pixels to the frame's
 * @returns undefined for `none`, and for a path that is none
 * @throws for a syntax that is not supported
 */
function clipPath(value: string, box: Box, matrix: Matrix): Path | undefined {
  if (value === 'none') return undefined;
  if (value.length > MOST_CHARACTERS) throw new Error('a clip path that is so long is not drawn');
  const { shape, name: written = '' } = shapeAndBox(value);
  const name = (BOXES_OF_SVG[written] ?? written) as BoxArea;
  const area = written ? unsnapped(name, box, matrix) : box;
  if (shape === '') return new Path().under(matrix).addOutline(outlineOf(boxArea(name, box, matrix)));
  const { scale = 1 } = box;
  const drawn = basicShape(shape, area, scale);
  if (!drawn) throw new Error(`the clip path ${value} is not drawn`);
  if (!drawn.outline) return undefined;
  const { left, top } = area;
  const own = drawn.isUnscaled ? multiplied(matrix, [scale, 0, 0, scale, left, top]) : matrix;
  return new Path(drawn.isEvenOdd).under(own).addOutline(drawn.outline);
}

/** An area of a box that is not snapped to pixels, as browsers take it for shapes. */
function unsnapped(name: BoxArea, box: Box, matrix: Matrix): Area {
  const outer = borderArea(box, matrix).area;
  const inner = boxArea(name, box, matrix).area;
  return {
    left: box.left + inner.left - outer.left,
    top: box.top + inner.top - outer.top,
    width: box.width + inner.width - outer.width,
    height: box.height + inner.height - outer.height,
  };
}

/**
 * Keeps of a group's pixels what the mask of a box covers (CSS Masking 1, section 7).
 * @param backdrop what the group changes beside its items
 * @param maskOf the `<mask>` that an image of a layer names; undefined where it is none
 */
function paintMask(
  box: Box,
  group: DrawingContext,
  matrix: Matrix,
  backdrop: Rectangle | undefined,
  backgrounds: BackgroundPainter,
  { pictures, painter }: BorderPictures,
  maskOf: (image: Image) => BoxCut['mask'],
): void {
  const { maskImage, WebkitMaskBoxImageSource: parts } = box.style;
  const isLayered = maskImage !== 'none' && onlyElement(maskImage) === undefined;
  const layers = (isLayered ? maskLayers(box.style) : []).map(
    ({ layer: written, composite, isLuminance }): DrawnLayer => {
      const layer = { ...written, origin: boxOf(written.origin), clip: boxOf(written.clip) };
      const element = maskOf(layer.image);
      const draw = (context: DrawingContext) =>
        element
          ? element.draw(context)
          : backgrounds.paintLayer(layer, box, context, { matrix, clip: context.unclipped }, pictures, true);
      return { composite, isLuminance: isLuminance ?? element?.isLuminance ?? false, draw };
    },
  );
  // It is above the layers.
  if (parts !== 'none')
    layers.push({
      ...{ composite: 'add', isLuminance: false },
      draw: (context) =>
        paintMaskImage(box, context, { matrix, clip: context.unclipped }, { pictures, painter }),
    });
  keepWithinLayers(group, layers, backdrop);
}

/** The area of a box that has the name of one of SVG's elements (CSS Box 4, section 2). */
function boxOf<Name extends string>(name: Name): Name | BoxArea {
  if (name === 'fill-box') return 'content-box';
  return name === 'stroke-box' || name === 'view-box' ? 'border-box' : name;
}
