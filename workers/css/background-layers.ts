import { positionIn, type Room } from './positions.js';
import type { PaintedStyle } from './properties.js';
import { knownLength, parts } from './values.js';

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
  const images = parts(style.backgroundImage ?? 'none', ',');
  if (images.length > MOST_LAYERS) throw new Error(`more than ${MOST_LAYERS} images are not drawn`);
  const positions = parts(style.backgroundPosition ?? '0% 0%', ',');
  const sizes = parts(style.backgroundSize ?? 'auto', ',');
  const repeats = parts(style.backgroundRepeat ?? 'repeat', ',');
  const origins = parts(style.backgroundOrigin ?? 'padding-box', ',');
  // A list that is shorter than that of the images starts over.
  const at = (list: readonly string[], index: number) => list[index % list.length] as string;
  const layers = images.map((image, index) => ({
    image,
    position: at(positions, index),
    size: sizeOf(at(sizes, index)),
    repeat: repeatOf(at(repeats, index)),
    origin: boxArea(at(origins, index)),
    clip: clipOf(style, index),
  }));
  return layers.filter(({ image }) => image !== 'none').reverse();
}

/** Area that the colour of a background is painted in: that of the lowest layer. */
export function colorClip(style: PaintedStyle): BoxArea {
  return clipOf(style, parts(style.backgroundImage ?? 'none', ',').length - 1);
}

function clipOf({ backgroundClip = 'border-box' }: PaintedStyle, index: number): BoxArea {
  const clips = parts(backgroundClip, ',');
  return boxArea(clips[index % clips.length] as string);
}

function boxArea(word: string): BoxArea {
  if (word === 'border-box' || word === 'padding-box' || word === 'content-box') return word;
  throw new Error(`a background in the ${word} is not drawn`);
}

function sizeOf(text: string): [string, string] {
  const [across = 'auto', down = 'auto', ...others] = parts(text, ' ');
  if (others.length > 0) throw new Error(`the background size ${text} is not drawn`);
  // Gradients have no size of their own, and fill the area either way.
  return across === 'contain' || across === 'cover' ? ['auto', 'auto'] : [across, down];
}

const REPETITIONS: readonly string[] = ['repeat', 'no-repeat', 'round', 'space'];

function repeatOf(text: string): [Repetition, Repetition] {
  if (text === 'repeat-x') return ['repeat', 'no-repeat'];
  if (text === 'repeat-y') return ['no-repeat', 'repeat'];
  const [across = '', down = across, ...others] = parts(text, ' ');
  if (!REPETITIONS.includes(across) || !REPETITIONS.includes(down) || others.length > 0)
    throw new Error(`the background repeat ${text} is not drawn`);
  return [across as Repetition, down as Repetition];
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
