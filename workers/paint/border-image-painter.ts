import type { Gradient } from '../css/grammars/gradients.js';
import { onlyImage } from '../css/grammars/image-grammars.js';
import { bordersOf } from '../css/painted/borders.js';
import { concreteSize } from '../css/painted/concrete-size.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import { parts, splitPair, validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { tiledGradient } from '../raster/gradient.js';
import { isTranslation, type Matrix, multiplied } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { snapped } from '../raster/rectangle.js';
import {
  type BorderImagePart,
  borderImageParts,
  type FourSides,
  type PartRepetition,
} from './border-image-parts.js';
import { oriented } from './fitted-picture.js';
import { isPixelated, type PicturePainter } from './picture-painter.js';
import {
  areaOf,
  borderArea,
  borderWidths,
  clippedTo,
  type GraphicsState,
  type RoundedArea,
} from './rounded-area.js';

/** What of a mask in nine parts stands for what of a border. */
const OF_MASKS = {
  borderImageSource: 'WebkitMaskBoxImageSource',
  borderImageSlice: 'WebkitMaskBoxImageSlice',
  borderImageWidth: 'WebkitMaskBoxImageWidth',
  borderImageOutset: 'WebkitMaskBoxImageOutset',
  borderImageRepeat: 'WebkitMaskBoxImageRepeat',
} as const;

/** Paints the mask of a box that is in nine parts, as `-webkit-mask-box-image` has it. @throws as `paintBorderImage` */
export function paintMaskImage(
  box: Box,
  context: DrawingContext,
  state: GraphicsState,
  pictures: BorderPictures,
): void {
  paintBorderImage({ ...box, ...asBorder(box) }, context, state, pictures);
}

function asBorder({ style, joined }: Box): Pick<Box, 'style' | 'joined'> {
  const own = (from: PaintedStyle): PaintedStyle =>
    Object.assign(
      Object.create(from),
      Object.fromEntries(Object.entries(OF_MASKS).map(([name, of]) => [name, from[of]])),
    );
  return { style: own(style), ...(joined && { joined: { ...joined, style: own(joined.style) } }) };
}

/** Pictures by their addresses, and what draws them. */
export interface BorderPictures {
  pictures: ReadonlyMap<string, LazyPixmap>;
  painter: PicturePainter;
}

/**
 * Paints the gradient or picture of `border-image` in place of the borders of a box, in nine parts (CSS Backgrounds 3,
 * section 5).
 * @returns false where there is no such picture, so that the borders show
 * @throws for a syntax that is not supported
 */
export function paintBorderImage(
  box: Box,
  context: DrawingContext,
  state: GraphicsState,
  { pictures, painter }: BorderPictures,
): boolean {
  const whole = box.joined ? unbroken(box, box.joined) : box;
  const { style, scale = 1 } = whole;
  const source = onlyImage(style.borderImageSource);
  const found = source?.kind === 'url' ? pictures.get(source.address) : source;
  if (!found) return false;
  const drawn = 'kind' in found ? found : oriented(found, style);
  const widths = borderWidths(bordersOf(style, scale)) as unknown as FourSides;
  const outsets = sidesOf(style.borderImageOutset, (text, side) =>
    lengthIn(text, widths[side] as number, 0, scale),
  );
  const area = imageArea(whole, outsets, state.matrix);
  const size = 'kind' in drawn ? area : sizeIn(area, drawn, scale * style.zoom);
  // Numbers are pixels of the picture; a gradient is as large as the area, in pixels of CSS.
  const slices = sidesOf(style.borderImageSlice, (text, side) => {
    const whole = side % 2 === 0 ? size.height : size.width;
    return Math.min(whole, lengthIn(text, scale * style.zoom, whole, scale));
  });
  const painted = fitting(
    sidesOf(style.borderImageWidth, (text, side) => {
      if (text === 'auto') return Math.floor(slices[side] as number);
      const whole = side % 2 === 0 ? area.height : area.width;
      return Math.floor(lengthIn(text, widths[side] as number, whole, scale));
    }),
    area,
  );
  const repeat = splitPair(style.borderImageRepeat) as [PartRepetition, PartRepetition];
  const isFilled = style.borderImageSlice.endsWith('fill');
  const shown = box.joined ? clippedTo(fragmentArea(box, outsets, state.matrix), state) : state.clip;
  if (!shown) return true;
  for (const part of borderImageParts({ size, slices, area, widths: painted, repeat, isFilled })) {
    const clip = clippedTo({ area: part.reach, radii: SQUARE }, { ...state, clip: shown });
    if (!clip) continue;
    const inner = { ...state, clip };
    if ('kind' in drawn) paintGradientPart(drawn, size, part, context, inner, scale);
    else painter.drawPart(drawn, size, part, context, inner, isPixelated(box));
  }
  return true;
}

/**
 * An inline box over several lines as if it had one: of what is around that, each fragment shows what is around itself (Blink,
 * `PaintRectForImageStrip`, which knows no direction).
 */
function unbroken(box: Box, { left, width, style }: NonNullable<Box['joined']>): Box {
  const others = box.style.direction === 'rtl' ? width - left - box.width : left;
  return { ...box, left: box.left - others, width, style };
}

function fragmentArea(box: Box, [up, right, down, left]: FourSides, matrix: Matrix): RoundedArea {
  const outsets: FourSides = [up, box.goesOn?.right ? 0 : right, down, box.goesOn?.left ? 0 : left];
  return { area: imageArea(box, outsets, matrix), radii: SQUARE };
}

/** The border box with the outsets around it, on whole pixels as that is (Blink, `NinePieceImagePainter`). */
function imageArea(box: Box, outsets: FourSides, matrix: Matrix): Area {
  if (isTranslation(matrix)) return areaOf(snapped(outset(box.drawn ?? box, outsets)));
  return outset(borderArea(box, matrix).area, outsets);
}

/** Size of a picture as it is cut; what a drawing does not say is of the area that it is for. */
function sizeIn(
  { width, height }: Area,
  { natural, ...own }: LazyPixmap,
  scale: number,
): { width: number; height: number } {
  return natural ? concreteSize(natural, { width, height }, scale) : own;
}

function paintGradientPart(
  source: Gradient,
  size: { width: number; height: number },
  { from, across, down }: BorderImagePart,
  context: DrawingContext,
  state: GraphicsState,
  scale: number,
): void {
  const [x, y] = [across.length / from.width, down.length / from.height];
  // The size may be an area that stands elsewhere.
  const whole = { left: 0, top: 0, width: size.width, height: size.height };
  const cut: Matrix = [x, 0, 0, y, -from.left * x, -from.top * y];
  const toFirst = multiplied(state.matrix, [1, 0, 0, 1, across.start, down.start]);
  const isOnce = !across.isRepeated && !down.isRepeated;
  const matrix = isOnce ? multiplied(toFirst, cut) : cut;
  const tile = gradientImage(source, { box: whole, matrix, scale });
  const isTiled = !isOnce && tile && 'description' in tile;
  const distances = { across: across.distance, down: down.distance };
  const sides = { width: across.length, height: down.length };
  const paint = isTiled ? tiledGradient(tile, { ...distances, ...sides }, toFirst) : tile;
  if (paint) context.fillRectangle(context.bounds, paint, state.clip);
}

function sidesOf(text: string, read: (text: string, side: number) => number): FourSides {
  return parts(text, ' ').slice(0, 4).map(read) as FourSides;
}

/** A length in frame pixels, which may have been computed to less than nothing. @param one what a number without a unit is of */
function lengthIn(text: string, one: number, whole: number, scale: number): number {
  return Math.max(0, /^[\d.e+-]+$/.test(text) ? Number(text) * one : validLength(text, { scale, whole }));
}

function outset({ left, top, width, height }: Area, [up, right, down, before]: FourSides): Area {
  return { left: left - before, top: top - up, width: width + before + right, height: height + up + down };
}

/** Widths of opposite sides that overlap are made smaller together. */
function fitting(widths: FourSides, { width, height }: Area): FourSides {
  const [up, right, down, before] = widths;
  const share = Math.min(1, width / (before + right), height / (up + down));
  return widths.map((each) => each * share) as FourSides;
}
