import type { PaintedStyle } from './painted-style.js';
import { positionIn, type Room } from './positions.js';
import { knownLength, parts, splitPair } from './values.js';

/** Area of a box in `background-clip` and `background-origin`. */
export type BoxArea = 'border-box' | 'padding-box' | 'content-box';

type Repetition = 'repeat' | 'no-repeat' | 'round' | 'space';

/** One layer of a background (CSS Backgrounds 3, section 3). */
export interface BackgroundLayer {
  image: string;
  position: string;
  size: [across: string, down: string];
  repeat: [across: Repetition, down: Repetition];
  origin: BoxArea;
  clip: BoxArea;
}

/** Bound on the layers of a background: each may be painted as often as the frame has pixels. */
const MOST_LAYERS = 64;

/**
 * Layers of a background in painting order, the lowest first. Those without an image are left out.
 * @throws for a syntax that is not supported
 */
export function backgroundLayers(style: PaintedStyle): BackgroundLayer[] {
  if (style.backgroundImage === 'none') return [];
  const images = parts(style.backgroundImage, ',');
  if (images.length > MOST_LAYERS) throw new Error(`more than ${MOST_LAYERS} images are not drawn`);
  const positions = parts(style.backgroundPosition, ',');
  const sizes = parts(style.backgroundSize, ',');
  const repeats = parts(style.backgroundRepeat, ',');
  const origins = parts(style.backgroundOrigin, ',');
  // A list that is shorter than that of the images starts over.
  const at = (list: readonly string[], index: number) => list[index % list.length] as string;
  const layers = images.map((image, index) => ({
    image,
    position: at(positions, index),
    size: sizeOf(at(sizes, index)),
    repeat: splitPair(at(repeats, index)) as [Repetition, Repetition],
    origin: boxArea(at(origins, index)),
    clip: clipOf(style, index),
  }));
  return layers.filter(({ image }) => image !== 'none').reverse();
}

/** Area that the colour of a background is painted in: that of the lowest layer. */
export function colorClip(style: PaintedStyle): BoxArea {
  if (style.backgroundClip === 'border-box') return 'border-box';
  return clipOf(style, parts(style.backgroundImage, ',').length - 1);
}

function clipOf({ backgroundClip }: PaintedStyle, index: number): BoxArea {
  const clips = parts(backgroundClip, ',');
  return boxArea(clips[index % clips.length] as string);
}

function boxArea(word: string): BoxArea {
  if (word === 'border-box' || word === 'padding-box' || word === 'content-box') return word;
  throw new Error(`a background in the ${word} is not drawn`);
}

function sizeOf(text: string): [string, string] {
  // Gradients have no size of their own, and fill the area either way.
  return text === 'contain' || text === 'cover' ? ['auto', 'auto'] : splitPair(text);
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

/**
 * Tiles of a layer (CSS Backgrounds 3, sections 3.4 to 3.9).
 * @param area of `background-origin`
 * @param isSnapped whether tiles stand on whole pixels
 * @returns undefined where a tile is empty
 * @throws for lengths that are not supported
 */
export function tilings(
  { position, size, repeat }: BackgroundLayer,
  area: Room & { left: number; top: number },
  scale: number,
  isSnapped: boolean,
): { across: Tiling; down: Tiling } | undefined {
  const lengths = (['width', 'height'] as const).map((side, index) => {
    const whole = area[side];
    const text = size[index] as string;
    const length = text === 'auto' ? whole : knownLength(text, { scale, whole });
    if (!(length > 0 && whole > 0)) return 0;
    if (repeat[index] === 'round') return whole / Math.max(1, Math.round(whole / length));
    return isSnapped ? Math.max(1, Math.round(length)) : length;
  });
  const [width = 0, height = 0] = lengths;
  if (width === 0 || height === 0) return undefined;
  const { x, y } = positionIn(position, { width: area.width - width, height: area.height - height }, scale);
  const tiling = (repetition: Repetition, start: number, offset: number, length: number, whole: number) => {
    const count = Math.floor(whole / length);
    if (repetition === 'space' && count > 1) {
      const distance = length + (whole - count * length) / (count - 1);
      return { start, length, distance, isRepeated: true };
    }
    const isRepeated = repetition === 'repeat' || repetition === 'round';
    const place = start + (isSnapped && repetition !== 'round' ? Math.round(offset) : offset);
    return { start: place, length, distance: length, isRepeated };
  };
  const across = tiling(repeat[0], area.left, x, width, area.width);
  const down = tiling(repeat[1], area.top, y, height, area.height);
  for (const { start, distance } of [across, down]) {
    if (!Number.isFinite(start + distance)) throw new Error(`a background at ${position} is not drawn`);
  }
  return { across, down };
}
