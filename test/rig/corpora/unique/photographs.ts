import { createHash } from 'node:crypto';
import type { EncodedPicture } from '../../../../workers/contract/encoded-picture.js';
import { encodeJpeg } from '../../../../workers/encoders/jpeg/encode-jpeg.js';
import type { Bitmap } from '../../../../workers/raster/bitmap.js';
import { encodedFrame } from '../../pictures/frames.js';
import { seededValues } from './random.js';

/** Cells of the noise in pixels, from clouds to grain, and how much each counts in the sky and on the ground. */
const OCTAVES = [
  { cell: 256, sky: 0.6, ground: 0.35 },
  { cell: 128, sky: 0.6, ground: 0.35 },
  { cell: 64, sky: 0.4, ground: 0.35 },
  { cell: 16, sky: 0.04, ground: 0.4 },
  { cell: 8, sky: 0.04, ground: 0.4 },
  { cell: 2, sky: 0.05, ground: 0.5 },
];

/** Width and height of a field of noise, which goes on beyond its edges with its other side. */
const FIELD = 1024;
const FIELD_MASK = FIELD - 1;

/** Of a field's values, which lie between this and its negative. */
const FULL = 127;

const QUALITY = 85;

/**
 * A JPEG that is as hard to draw and to compress as a landscape is: soft sky, a ridge, rough ground, of other colours and
 * another shape for every number, the same every time for one number.
 */
export function photograph(width: number, height: number, number = 0): EncodedPicture {
  const bitmap = landscape(width, height, number);
  return encodedPhotograph(
    encodedFrame(bitmap, (frame) => encodeJpeg(frame, QUALITY)),
    width * height,
  );
}

export function encodedPhotograph(bytes: Uint8Array, pixels: number): EncodedPicture {
  return {
    type: 'jpeg',
    bytes,
    pixels,
    decodingBytes: 0,
    digest: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The same photograph as another file: with a comment (ITU T.81, B.2.4.5) that no other number gives. */
export function withComment(jpeg: Uint8Array, number: number): Buffer {
  const comment = Buffer.from(String(number));
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2, ...comment]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** RGB: noise of several octaves on sky and ground, and things with hard edges on it. */
export function landscape(width: number, height: number, number: number): Bitmap {
  const random = seededValues(number + 1);
  const between = (least: number, most: number) => least + random() * (most - least);
  const fields = noiseFields();
  const offsets = fields.map(() => Math.floor(random() * FIELD * FIELD));
  const sky: Surface = { colour: [between(80, 190), between(110, 180), between(130, 225)], contrast: 45 };
  const ground: Surface = { colour: [between(80, 160), between(85, 150), between(50, 120)], contrast: 60 };
  const middle = height * between(0.35, 0.65);
  const wave = fields[0] as Int8Array;
  const pixels = new Uint8ClampedArray(width * height * 3);
  const paint = (x: number, y: number, surface: Surface, isGround: boolean, shade: number) => {
    let rough = 0;
    for (let octave = 0; octave < OCTAVES.length; octave++) {
      const weights = OCTAVES[octave] as (typeof OCTAVES)[number];
      const offset = offsets[octave] as number;
      const place = ((y + (offset >> 10)) & FIELD_MASK) * FIELD + ((x + offset) & FIELD_MASK);
      rough += ((fields[octave] as Int8Array)[place] as number) * (isGround ? weights.ground : weights.sky);
    }
    const light = (surface.contrast * rough) / FULL + shade;
    const at = (y * width + x) * 3;
    pixels[at] = surface.colour[0] + light;
    pixels[at + 1] = surface.colour[1] + light;
    pixels[at + 2] = surface.colour[2] + light * 0.7;
  };
  const horizons = Float32Array.from({ length: width }, (_, x) => {
    const swing = (wave[((offsets[0] as number) + x) & (FIELD * FIELD - 1)] as number) / FULL;
    return middle + 0.12 * height * swing;
  });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const below = (y - (horizons[x] as number)) / height;
      if (below > 0) paint(x, y, ground, true, -40 * below);
      else paint(x, y, sky, false, (70 * y) / height);
    }
  }
  for (let thing = 0; thing < THINGS; thing++) {
    const colour: Colour = [between(20, 230), between(20, 220), between(20, 210)];
    const [left, across] = [Math.floor(random() * width), Math.ceil(width * between(0.005, 0.06))];
    const foot = Math.min(height, Math.floor(middle + random() * (height - middle)));
    const top = Math.max(0, foot - Math.ceil(across * between(0.5, 2)));
    for (let y = top; y < foot; y++) {
      for (let x = left; x < Math.min(width, left + across); x++) {
        paint(x, y, { colour, contrast: 25 }, true, (40 * (x - left)) / across - 20);
      }
    }
  }
  return { width, height, channels: 3, pixels: new Uint8Array(pixels.buffer) };
}

type Colour = readonly [red: number, green: number, blue: number];

interface Surface {
  colour: Colour;
  /** How far, in levels of 255, the noise takes it to either side. */
  contrast: number;
}

const THINGS = 40;

let madeFields: Int8Array[] | undefined;

/** Value noise of each octave: random values on a grid of that cell size, smoothly between. */
function noiseFields(): Int8Array[] {
  madeFields ??= OCTAVES.map(({ cell }) => noiseField(cell));
  return madeFields;
}

function noiseField(cell: number): Int8Array {
  const cells = FIELD / cell;
  const random = seededValues(cell);
  const lattice = Float32Array.from({ length: cells * cells }, () => random() * 2 - 1);
  const value = (column: number, row: number) => lattice[(row % cells) * cells + (column % cells)] as number;
  const field = new Int8Array(FIELD * FIELD);
  for (let y = 0, at = 0; y < FIELD; y++) {
    const row = Math.floor(y / cell);
    const down = smooth(y / cell - row);
    for (let x = 0; x < FIELD; x++, at++) {
      const column = Math.floor(x / cell);
      const across = smooth(x / cell - column);
      const top = between(value(column, row), value(column + 1, row), across);
      const foot = between(value(column, row + 1), value(column + 1, row + 1), across);
      field[at] = Math.round(between(top, foot, down) * FULL);
    }
  }
  return field;
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
