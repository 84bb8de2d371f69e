import { landscape } from '../../../test/rig/corpora/unique/photographs.js';
import { ANIMATIONS, type Animation } from '../animations/animation.js';
import type { FrameSource } from '../animations/lossless-frames.js';

/** What every encoder makes a GIF of: finished frames, in which something moves that is hard for 256 colours. */
export interface Motion {
  name: string;
  /** Opaque RGBA, row by row, without padding. */
  frames(source: FrameSource): Promise<Uint8Array[]>;
}

export const SIZE = { width: 800, height: 450 } as const;
/** Centiseconds. */
export const DELAYS: readonly number[] = Array(30).fill(5);

type Colour = readonly [red: number, green: number, blue: number];
/** The colour of a pixel of a frame. @param share of the loop, from 0 in the first frame to 1 in the last one */
type Scene = (x: number, y: number, share: number) => Colour;

export const MOTIONS: readonly Motion[] = [
  { name: 'a gradient of two colours that move', frames: drawn(() => gradient) },
  { name: 'a photo that pans and zooms', frames: drawn(panned) },
  { name: 'a photo that fades in from black', frames: drawn(fadingIn) },
  { name: 'a still photo under a moving disc', frames: drawn(underDisc) },
  { name: 'promo-animated', frames: (source) => source.frames(promo(), 1) },
];

function drawn(scene: () => Scene): () => Promise<Uint8Array[]> {
  return async () => {
    const colour = scene();
    return DELAYS.map((_, frame) => painted(colour, frame / (DELAYS.length - 1)));
  };
}

function painted(scene: Scene, share: number): Uint8Array {
  const { width, height } = SIZE;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) pixels.set(scene(x, y, share), at);
  }
  return new Uint8Array(pixels.buffer);
}

/** Two soft lights that circle on a dark ground. */
function gradient(x: number, y: number, share: number): Colour {
  const { width, height } = SIZE;
  const [across, down] = [0.15 * Math.cos(2 * Math.PI * share), 0.2 * Math.sin(2 * Math.PI * share)];
  const light = (left: number, top: number) =>
    Math.exp(-((x - left * width) ** 2 + (y - top * height) ** 2) / (2 * 220 ** 2));
  const orange = mixed([16, 20, 48], [255, 122, 24], light(0.35 + across, 0.4 + down));
  return mixed(orange, [11, 59, 217], light(0.7 - across, 0.65 + 0.2 * Math.cos(2 * Math.PI * share)));
}

function panned(): Scene {
  const photo = landscape(1200, 675, 1);
  return (x, y, share) => {
    const scale = 1.45 - 0.4 * share;
    return between(photo, 5 + 200 * share + x * scale, 5 + 90 * share + y * scale);
  };
}

function fadingIn(): Scene {
  const photo = landscape(SIZE.width, SIZE.height, 2);
  return (x, y, share) => mixed([0, 0, 0], colourAt(photo, x, y), share);
}

function underDisc(): Scene {
  const photo = landscape(SIZE.width, SIZE.height, 2);
  return (x, y, share) => {
    const distance = Math.hypot(x - 100 - 600 * share, y - 225 - 100 * Math.sin(6 * share));
    return mixed(colourAt(photo, x, y), [255, 90, 60], Math.min(1, Math.max(0, 60.5 - distance)));
  };
}

function promo(): Animation {
  const [animation] = ANIMATIONS as [Animation];
  return { ...animation, delays: DELAYS };
}

interface Photo {
  width: number;
  pixels: Uint8Array;
}

function colourAt({ width, pixels }: Photo, x: number, y: number): Colour {
  const at = (y * width + x) * 3;
  return [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
}

/** Bilinear. */
function between(photo: Photo, x: number, y: number): Colour {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const along = (line: number) =>
    mixed(colourAt(photo, column, line), colourAt(photo, column + 1, line), x - column);
  return mixed(along(row), along(row + 1), y - row);
}

function mixed(one: Colour, other: Colour, share: number): Colour {
  const channel = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share;
  return [channel(0), channel(1), channel(2)];
}
