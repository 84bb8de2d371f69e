/** What the animations of the matrix show. All of them can be drawn in any size, down to one pixel. */

export interface Size {
  width: number;
  height: number;
}

/** How near the pictures have to come that are shown, where there are more colours than a palette has. */
export interface Bounds {
  /** Of each frame. */
  similarity: number;
  /** Of any pixel, in any channel. */
  difference: number;
}

export interface Content {
  name: string;
  /** 0xrrggbb. */
  colour(place: Place): number;
  /** 0 to 255, where the picture is not opaque. */
  alpha?(place: Place): number;
  bounds: Bounds;
}

/** A pixel of a frame, which is one of so many. */
interface Place extends Size {
  x: number;
  y: number;
  frame: number;
  frames: number;
}

/** For contents of few colours, which have to come exactly in every size. */
export const EXACT: Bounds = { similarity: 1, difference: 0 };

export const CONTENTS: readonly Content[] = [
  { name: 'one colour', colour: () => 0x2b6cb0, bounds: EXACT },
  {
    name: 'two colours',
    colour: ({ x, y, frame }) => (((x >> 3) + (y >> 3) + frame) % 2 === 0 ? 0xffffff : 0x000000),
    bounds: EXACT,
  },
  { name: 'flat shapes that move', colour: (place) => shapes(place, progress(place)), bounds: EXACT },
  {
    name: 'shapes that stand still for four frames each',
    colour: (place) => shapes(place, (place.frame >> 2) / Math.max(1, place.frames >> 2)),
    bounds: EXACT,
  },
  {
    name: 'soft edges of two colours',
    colour: (place) => mixed(0x1a202c, 0xf7fafc, glyphs(place)),
    bounds: EXACT,
  },
  {
    name: '255 colours',
    colour: ({ x, y, width, frame }) => distinct((x + y * width + frame) % 255),
    bounds: EXACT,
  },
  {
    name: 'one pixel that changes',
    colour: ({ x, y, width, height, frame }) =>
      x === width >> 1 && y === height >> 1 ? distinct(frame % 100) : 0xedf2f7,
    bounds: EXACT,
  },
  {
    name: 'two corners that change',
    colour: (place) => (isCorner(place) ? distinct(place.frame % 100) : striped(place)),
    bounds: EXACT,
  },
  {
    name: 'two corners that change, of a gradient',
    colour: (place) => (isCorner(place) ? distinct(place.frame % 100) : gradient(place)),
    bounds: { similarity: 0.95, difference: 48 },
  },
  {
    name: 'a shape over a gradient',
    colour: (place) => {
      const { x, width } = place;
      const left = Math.floor(progress(place) * width * 0.75);
      return x >= left && x < left + width / 4 ? 0xe53e3e : gradient(place);
    },
    bounds: { similarity: 0.95, difference: 40 },
  },
  {
    name: 'soft edges over a gradient',
    colour: (place) => mixed(gradient(place), 0xffffff, glyphs(place)),
    bounds: { similarity: 0.95, difference: 48 },
  },
  {
    name: 'a fade',
    colour: (place) => mixed(0x000000, shapes(place, 0), Math.round(255 * progress(place))),
    bounds: { similarity: 0.9, difference: 24 },
  },
  {
    name: 'other colours in every frame',
    colour: ({ x, y, frame }) => distinct((frame * 61 + (x >> 2) + (y >> 2) * 5) % 20_000),
    bounds: { similarity: 0.95, difference: 64 },
  },
  { name: 'a photograph that moves', colour: photograph, bounds: { similarity: 0.95, difference: 48 } },
  {
    name: 'noise',
    colour: ({ x, y, frame }) => hash(x, y, frame) & 0xffffff,
    bounds: { similarity: 0.95, difference: 80 },
  },
  {
    name: 'a transparent card',
    colour: (place) => shapes(place, progress(place)),
    alpha: ({ x, y, width, height }) => 255 - Math.round((x / width + y / height) * 127),
    bounds: { similarity: 0.95, difference: 40 },
  },
];

/** The pixels of a frame, as they are painted: RGBA, colours multiplied by their alpha. */
export function painted(
  content: Content,
  { width, height }: Size,
  frame: number,
  frames: number,
): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const place: Place = { x: 0, y: 0, width, height, frame, frames };
  let at = 0;
  for (place.y = 0; place.y < height; place.y++) {
    for (place.x = 0; place.x < width; place.x++) {
      const colour = content.colour(place);
      const alpha = content.alpha?.(place) ?? 255;
      pixels[at++] = multiplied(colour >> 16, alpha);
      pixels[at++] = multiplied((colour >> 8) & 255, alpha);
      pixels[at++] = multiplied(colour & 255, alpha);
      pixels[at++] = alpha;
    }
  }
  return pixels;
}

function multiplied(value: number, alpha: number): number {
  return alpha === 255 ? value : Math.round((value * alpha) / 255);
}

/** As a GIF shows such pixels: on white. */
export function onWhite(pixels: Uint8Array): Uint8Array {
  const opaque = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const white = 255 - (pixels[at + 3] as number);
    for (let channel = 0; channel < 4; channel++) {
      opaque[at + channel] = channel === 3 ? 255 : (pixels[at + channel] as number) + white;
    }
  }
  return opaque;
}

function progress({ frame, frames }: Place): number {
  return frame / Math.max(1, frames - 1);
}

/** A disc and a bar over a ground of two colours; the disc goes from the left to the right. */
function shapes({ x, y, width, height }: Place, share: number): number {
  const across = x - share * width;
  const down = y - height / 2;
  if (across * across + down * down < (height * height) / 16) return 0xf6ad55;
  if (y > height * 0.8 && x < share * width) return 0x38a169;
  return x < width / 3 ? 0xebf8ff : 0x2c5282;
}

/** Coverage of something like letters that move by, 0 to 255 in 32 steps. */
function glyphs({ x, y, frame }: Place): number {
  const wave = Math.sin((x + 2 * frame) / 3) + Math.sin(y / 4 + (x + frame) / 9);
  return Math.round(Math.min(31, Math.max(0, wave * 24 + 8))) * 8;
}

function gradient({ x, y, width, height }: Place): number {
  const across = x / Math.max(1, width - 1);
  const down = y / Math.max(1, height - 1);
  return rgb(15 + 200 * across, 118 - 60 * down, 110 + 120 * down * across);
}

/** Smooth shades, a little grain, and everything drifts. */
function photograph({ x, y, frame }: Place): number {
  const drift = frame / 6;
  const shade = Math.sin(x / 17 + drift) + Math.sin(y / 13 - x / 31 + drift / 2) + Math.sin((x + y) / 41);
  const grain = (hash(x, y, frame) & 7) - 4;
  return rgb(
    130 + 38 * shade + grain,
    110 + 30 * shade + 20 * Math.sin(y / 29) + grain,
    90 + 25 * shade + grain,
  );
}

function isCorner({ x, y, width, height }: Place): boolean {
  return (x < 2 && y < 2) || (x >= width - 2 && y >= height - 2);
}

function striped({ x }: Place): number {
  return x % 16 < 8 ? 0xfefcbf : 0xfaf089;
}

/** Colours of which no two of the first 65,536 are the same. */
function distinct(index: number): number {
  return (((index * 101) & 255) << 16) | (((index * 31 + 5) & 255) << 8) | (((index >> 8) * 37) & 255);
}

/** The second colour over the first one; the coverage is 0 to 255. */
function mixed(under: number, over: number, coverage: number): number {
  const channel = (shift: number) => {
    const from = (under >> shift) & 255;
    return from + ((((over >> shift) & 255) - from) * coverage) / 255;
  };
  return rgb(channel(16), channel(8), channel(0));
}

function rgb(red: number, green: number, blue: number): number {
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

function byte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** 32 bits that look like chance, the same for every run: the end of MurmurHash3. */
function hash(x: number, y: number, frame: number): number {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca77) ^ Math.imul(frame + 1, 0xc2b2ae3d);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
