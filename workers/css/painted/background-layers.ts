import type { NaturalRoom } from '../../raster/pixmap.js';
import type { Image, Images } from '../grammars/image-grammars.js';
import { parts, splitPair, validLength } from '../values/values.js';
import { concreteSize, hasRatio } from './concrete-size.js';
import type { PaintedStyle } from './painted-style.js';
import { positionIn, type Room } from './positions.js';

/** Area of a box in `background-clip` and `background-origin`. */
export type BoxArea = 'border-box' | 'padding-box' | 'content-box';

/** Where an image shows: in an area, through the text in the box, or anywhere. */
export type LayerClip = BoxArea | 'text' | 'no-clip';

export type Repetition = 'repeat' | 'no-repeat' | 'round' | 'space';

/** One layer of a background or a mask (CSS Backgrounds 3, section 3). */
export interface BackgroundLayer {
  image: Image;
  position: string;
  size: string;
  repeat: [across: Repetition, down: Repetition];
  origin: BoxArea;
  clip: LayerClip;
  /** A word of `background-blend-mode`. */
  blend: string;
  /** Set if it is placed in the whole picture, and not in its box. */
  isFixed: boolean;
}

/** One layer of a mask (CSS Masking 1, section 7). */
interface MaskLayer {
  layer: BackgroundLayer;
  /** A word of `mask-composite`: how it is put together with those below. */
  composite: string;
  isLuminance: boolean | undefined;
}

/** Lists of values, one for each layer. */
interface LayerLists {
  images: Images;
  /** In both directions, or in each. */
  positions: readonly string[];
  sizes: string;
  repeats: string;
  origins: string;
  clips: string;
  blends: string;
  attachments: string;
}

/**
 * Layers of a background in painting order, the lowest first. Those without an image are left out.
 * @throws for a syntax that is not supported
 */
export function backgroundLayers(style: PaintedStyle): BackgroundLayer[] {
  if (style.backgroundImage === 'none') return [];
  const layers = layersOf({
    images: style.backgroundImage,
    positions: [style.backgroundPositionX, style.backgroundPositionY],
    sizes: style.backgroundSize,
    repeats: style.backgroundRepeat,
    origins: style.backgroundOrigin,
    clips: style.backgroundClip,
    blends: style.backgroundBlendMode,
    attachments: style.backgroundAttachment,
  });
  return layers.filter(({ image }) => image !== 'none').reverse();
}

/** Layers of a mask in painting order, the lowest first. @throws for a syntax that is not supported */
export function maskLayers(style: PaintedStyle): MaskLayer[] {
  const composites = parts(style.maskComposite, ',');
  const modes = parts(style.maskMode, ',');
  const layers = layersOf({
    images: style.maskImage,
    positions: [style.maskPosition],
    sizes: style.maskSize,
    repeats: style.maskRepeat,
    origins: style.maskOrigin,
    clips: style.maskClip,
    blends: 'normal',
    attachments: 'scroll',
  });
  const masks = layers.map((layer, index) => ({
    layer,
    composite: composites[index % composites.length] as string,
    isLuminance: LUMINANCES[modes[index % modes.length] as string],
  }));
  return masks.reverse();
}

/** By the words of `mask-mode`; of the image itself where it is left out. */
const LUMINANCES: Readonly<Record<string, boolean>> = { alpha: false, luminance: true };

function layersOf(lists: LayerLists): BackgroundLayer[] {
  const images = layerImages(lists.images);
  const positions = lists.positions.map((list) => parts(list, ','));
  const sizes = parts(lists.sizes, ',');
  const repeats = parts(lists.repeats, ',');
  const origins = parts(lists.origins, ',');
  const clips = parts(lists.clips, ',');
  const blends = parts(lists.blends, ',');
  const attachments = parts(lists.attachments, ',');
  // A list that is shorter than that of the images starts over.
  const at = (list: readonly string[], index: number) => list[index % list.length] as string;
  return images.map((image, index) => ({
    image,
    position: positions.map((list) => at(list, index)).join(' '),
    size: at(sizes, index),
    repeat: splitPair(at(repeats, index)) as [Repetition, Repetition],
    origin: at(origins, index) as BoxArea,
    clip: at(clips, index) as LayerClip,
    blend: at(blends, index),
    isFixed: at(attachments, index) === 'fixed',
  }));
}

/** The images of layers, the uppermost first. */
function layerImages(images: Images): readonly Image[] {
  return images === 'none' ? ['none'] : images.items;
}

/** Area that the colour of a background is painted in: that of the lowest layer. */
export function colorClip(style: PaintedStyle): LayerClip {
  if (style.backgroundClip === 'border-box') return 'border-box';
  const clips = parts(style.backgroundClip, ',');
  return clips[(layerImages(style.backgroundImage).length - 1) % clips.length] as LayerClip;
}

/** Sides of a tile before it is rounded; 0 for none. */
function sizeOf(text: string, area: Room, scale: number, natural: NaturalRoom | undefined): [number, number] {
  const [across, down] = splitPair(text);
  const isWhole = text === 'contain' || text === 'cover';
  // Gradients have no size of their own, and fill the area.
  if (isWhole && (!natural || !hasRatio(natural))) return [area.width, area.height];
  if (isWhole && natural) {
    const [x, y] = [area.width / natural.width, area.height / natural.height];
    const factor = text === 'cover' ? Math.max(x, y) : Math.min(x, y);
    return [natural.width * factor, natural.height * factor];
  }
  const width = across === 'auto' ? undefined : validLength(across, { scale, whole: area.width });
  const height = down === 'auto' ? undefined : validLength(down, { scale, whole: area.height });
  if (width !== undefined && height !== undefined) return [width, height];
  if (!natural) return [width ?? area.width, height ?? area.height];
  const own = concreteSize(natural, area, scale);
  if (!hasRatio(natural)) return [width ?? own.width, height ?? own.height];
  if (width !== undefined) return [width, (width * natural.height) / natural.width];
  if (height !== undefined) return [(height * natural.width) / natural.height, height];
  return [own.width, own.height];
}

/**
 * Sides of a tile of a picture in units of layout (Blink, `CalculateFillTileSize`).
 * @param area of `background-origin`
 * @param natural size of the picture in CSS pixels
 */
export function pictureTileSize(
  { size }: Pick<BackgroundLayer, 'size'>,
  area: TiledArea,
  scale: number,
  natural: NaturalRoom,
): [width: number, height: number] {
  const isFitted = size === 'cover' || size === 'contain';
  const [width, height] = sizeOf(size, isFitted ? area : area.exact, scale, natural).map(inLayoutUnits);
  const sides: [number, number] = [width as number, height as number];
  if (size !== 'contain' || !hasRatio(natural)) return sides;
  const whole = [area.width, area.height];
  return sides.map((side, index) => (side === whole[index] ? side : Math.max(1, Math.round(side)))) as [
    number,
    number,
  ];
}

/** Tells whether a side of a tile follows from the other, or from the area. @param side 0 across, 1 down */
export function isAutomatic(size: string, side: 0 | 1): boolean {
  return size === 'cover' || size === 'contain' || splitPair(size)[side] === 'auto';
}

/** A length of tiles of which a whole number fits, where there is room for any. */
function rounded(length: number, whole: number): number {
  if (!(whole > 0)) return length;
  return whole / Math.max(1, Math.round(whole / length));
}

/** Where one side alone is rounded, the other keeps the ratio of both, unless its own length is said. */
function proportionate(
  [width, height]: readonly [number, number],
  size: string,
  repeat: BackgroundLayer['repeat'],
  area: Room,
): [number, number] {
  const [across, down] = splitPair(size);
  const isRounded = repeat.map((each) => each === 'round');
  if (!(width > 0 && height > 0) || isRounded[0] === isRounded[1]) return [width, height];
  if (isRounded[0] && down === 'auto') return [width, (height * rounded(width, area.width)) / width];
  if (isRounded[1] && across === 'auto') return [(width * rounded(height, area.height)) / height, height];
  return [width, height];
}

/** Parts of a unit of layout that a number may lack by rounding alone. */
const ROUNDING = 1e-6;

/** An offset as Blink keeps it: a share of what is free, where next to nothing is, is none. */
function inLayoutUnits(offset: number): number {
  return Math.trunc(offset * 64 + Math.sign(offset) * ROUNDING) / 64;
}

/** Tells whether tiles are seen more than once: of those with space between them, two fit. */
function isRepeatedIn(repetition: Repetition, length: number, whole: number): boolean {
  return repetition === 'space' ? whole >= 2 * length : repetition !== 'no-repeat';
}

/** Tiles in one direction, in pixels. */
export interface Tiling {
  /** First edge of one of the tiles. */
  start: number;
  /** Length of a tile, and the distance of two of them. */
  length: number;
  distance: number;
  isRepeated: boolean;
}

/** Those of a layer. */
export interface LayerTiling extends Tiling {
  /** Length of the image itself, which is less or more than that of a tile by what that was rounded. */
  own: number;
}

/** The area that images are placed in, on whole pixels where it is not transformed, and where it was laid out. */
export interface TiledArea extends Room {
  left: number;
  top: number;
  exact: Room & { left: number; top: number };
}

/**
 * Tiles of a layer (CSS Backgrounds 3, sections 3.4 to 3.9; Blink's `BackgroundImageGeometry`).
 * @param area of `background-origin`
 * @param isSnapped whether tiles stand on whole pixels
 * @param natural size of a picture in CSS pixels; gradients have none
 * @returns undefined where a tile is empty
 * @throws for lengths that are not supported
 */
export function tilings(
  { position, size, repeat }: BackgroundLayer,
  area: TiledArea,
  scale: number,
  isSnapped: boolean,
  natural?: NaturalRoom,
): { across: LayerTiling; down: LayerTiling } | undefined {
  // Those of gradients stay where their area is snapped to.
  const exact = natural ? area.exact : area;
  const isFitted = /^(?:cover|contain|auto(?: auto)?)$/.test(size);
  const own = sizeOf(size, isFitted ? area : exact, scale, natural);
  const sides = natural ? proportionate(own, size, repeat, area) : own;
  const images = natural || isFitted ? sides : sides.map(inLayoutUnits);
  const lengths = (['width', 'height'] as const).map((side, index) => {
    const whole = area[side];
    const length = images[index] as number;
    if (!(length > 0)) return 0;
    if (repeat[index] === 'round')
      return natural ? rounded(length, whole) : inLayoutUnits(rounded(length, whole));
    if (!natural && !isFitted && isRepeatedIn(repeat[index] as Repetition, length, whole)) return length;
    const isWrapped = natural && !isFitted && repeat[index] === 'repeat';
    const isOfOther = sides[index] !== own[index];
    return isSnapped && !isWrapped && !isOfOther ? Math.max(1, Math.round(length)) : length;
  });
  const [width = 0, height = 0] = lengths;
  if (width === 0 || height === 0) return undefined;
  const { x, y } = positionIn(position, { width: area.width - width, height: area.height - height }, scale);
  const [wide, high] = repeat.map((each, index) =>
    (each === 'round' && natural) || isFitted ? (lengths[index] as number) : (sides[index] as number),
  ) as [number, number];
  const free = { width: area.exact.width - wide, height: area.exact.height - high };
  const { x: exactX, y: exactY } = positionIn(position, free, scale);
  const once = { x: inLayoutUnits(exactX), y: inLayoutUnits(exactY) };
  const tiling = (
    repetition: Repetition,
    [start, offset]: readonly [number, number],
    [exactStart, exactOffset]: readonly [number, number],
    [length, own]: readonly [number, number],
    whole: number,
  ) => {
    const count = Math.floor(whole / length);
    if (repetition === 'space' && count > 1) {
      const space = (whole - count * length) / (count - 1);
      const distance = length + (natural ? space : inLayoutUnits(space));
      return { start, length, distance, own: length, isRepeated: true };
    }
    const isRepeated = repetition === 'repeat' || repetition === 'round';
    const isMoved = isSnapped && !isRepeated && !natural;
    const snappedOffset = isMoved ? Math.round(offset) : natural || isRepeated ? exactOffset : offset;
    // One that begins within the area moves to the nearest pixel; of one that begins before it, less is seen.
    const place =
      isRepeated || !isSnapped || !natural
        ? start + snappedOffset
        : exactOffset > 0
          ? Math.round(exactStart + exactOffset)
          : start + exactOffset;
    return { start: place, length, distance: length, own: isRepeated ? length : own, isRepeated };
  };
  const across = tiling(
    repeat[0],
    [area.left, x],
    [exact.left, once.x],
    [width, images[0] as number],
    area.width,
  );
  const down = tiling(
    repeat[1],
    [area.top, y],
    [exact.top, once.y],
    [height, images[1] as number],
    area.height,
  );
  for (const { start, distance } of [across, down]) {
    if (!Number.isFinite(start + distance)) throw new Error(`a background at ${position} is not drawn`);
  }
  return { across, down };
}
