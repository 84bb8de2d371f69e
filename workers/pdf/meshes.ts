/** Meshes of colours that readers mix between (ISO 32000-1, section 8.7.4.5.7): what changes in two directions, without pixels. */

import { bytesOf } from '../kernels/kernels.js';
import type { Pixmap } from '../raster/pixmap.js';
import type { ColorStretch, GradientLine } from './gradient-line.js';
import { precise } from './numbers.js';

/** The stream of a shading. */
export interface Mesh {
  /** Of its dictionary. */
  entries: string;
  bytes: Uint8Array;
}

/** Vertices of a mesh: more are a picture. */
const MOST_VERTICES = 10_000;

/** Bytes of a coordinate, and the numbers that they have. */
const COORDINATE = 2;
const NUMBERS = 2 ** 16;

/** Predictor of PNG by which rows are differences to those above them. */
const UP = 2;

/** Places of pixels between which an alpha changes evenly, from the first to the last. */
export interface EvenPlaces {
  across: readonly number[];
  down: readonly number[];
}

/** The alpha of pixels as a mesh of grey, in their coordinates; undefined where that would have too many vertices. */
export function alphaMesh({ width, pixels }: Pixmap, { across, down }: EvenPlaces): Mesh | undefined {
  if (across.length * down.length > MOST_VERTICES) return undefined;
  const colors = bytesOf(pixels);
  const row = across.length * (2 * COORDINATE + 1);
  const bytes = new Uint8Array((row + 1) * down.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const y of down) {
    bytes[at++] = UP;
    for (const x of across) {
      // A pixel has its colour in its middle: numbers count halves of pixels.
      view.setUint16(at, 2 * x + 1);
      view.setUint16(at + COORDINATE, 2 * y + 1);
      bytes[at + 2 * COORDINATE] = colors[4 * (y * width + x) + 3] as number;
      at += 2 * COORDINATE + 1;
    }
  }
  for (let last = down.length - 1; last > 0; last--)
    for (let index = 1; index <= row; index++) {
      const below = last * (row + 1) + index;
      bytes[below] = (bytes[below] as number) - (bytes[below - row - 1] as number);
    }
  const most = precise((NUMBERS - 1) / 2);
  const decode = `0 ${most} 0 ${most} 0 1`;
  const predicted = `/DecodeParms<</Predictor 15/Columns ${row}>>`;
  return { entries: `${latticeEntries('DeviceGray', across.length, decode)}${predicted}`, bytes };
}

/** Part of a turn between two vertices, whose chord is a ten-thousandth of the radius nearer than their arc. */
const WEDGE = 1 / 180;

/** Share of a radius by which chords are beyond what they are around. */
const BEYOND = 1.001;

/**
 * A conic gradient as a fan: a row of vertices at its centre, and one around it.
 * @param radius that it reaches to, in its own space
 * @param channels of its colours
 * @returns undefined where it would have too many vertices
 */
export function fanMesh(
  { focus: [turns] }: GradientLine,
  stretches: readonly ColorStretch[],
  radius: number,
  channels: readonly number[],
): Mesh | undefined {
  const vertices: { turn: number; color: readonly number[] }[] = [];
  for (const { from, to, first, last } of stretches) {
    const parts = Math.max(1, Math.ceil((to - from) / turns / WEDGE));
    if (vertices.length + parts > MOST_VERTICES / 2) return undefined;
    for (let part = 0; part <= parts; part++) {
      const along = part / parts;
      const color = channels.map((channel) => {
        const [start, end] = [first[channel] as number, last[channel] as number];
        return Math.round(255 * (start + along * (end - start)));
      });
      vertices.push({ turn: (from + along * (to - from)) / turns, color });
    }
  }
  const middle = NUMBERS / 2;
  const vertex = 2 * COORDINATE + channels.length;
  const bytes = new Uint8Array(2 * vertices.length * vertex);
  const view = new DataView(bytes.buffer);
  for (const [index, { turn, color }] of vertices.entries()) {
    const angle = 2 * Math.PI * turn;
    const outer = [Math.cos(angle), Math.sin(angle)].map(
      (share) => middle + Math.round(share * (middle - 1)),
    );
    for (const [row, [x, y]] of [[middle, middle], outer].entries()) {
      const at = (row * vertices.length + index) * vertex;
      view.setUint16(at, x as number);
      view.setUint16(at + COORDINATE, y as number);
      bytes.set(color, at + 2 * COORDINATE);
    }
  }
  // The number in the middle is 0.
  const reach = (BEYOND * radius * middle) / (middle - 1);
  const ends = `${precise(-reach)} ${precise((reach * (middle - 1)) / middle)}`;
  const space = channels.length === 1 ? 'DeviceGray' : 'DeviceRGB';
  const decode = `${ends} ${ends} ${channels.map(() => '0 1').join(' ')}`;
  return { entries: latticeEntries(space, vertices.length, decode), bytes };
}

function latticeEntries(space: string, row: number, decode: string): string {
  return `/ShadingType 5/ColorSpace/${space}/BitsPerCoordinate ${8 * COORDINATE}/BitsPerComponent 8/VerticesPerRow ${row}/Decode[${decode}]`;
}
