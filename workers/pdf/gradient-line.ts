/** What a gradient of the display list says, read back from what the kernels take. */

import type { Gradient } from '../raster/gradient.js';
import type { Matrix } from '../raster/matrix.js';

/** Red, green, blue and alpha, 0 to 1, of straight colours. */
export type StraightColor = readonly [number, number, number, number];

/** A stretch of a gradient between two colours. */
export interface ColorStretch {
  from: number;
  to: number;
  first: StraightColor;
  last: StraightColor;
}

/** Kinds of gradients, in the order in which the kernels count them. */
const KINDS = ['linear', 'radial', 'conic', 'cone'] as const;
const SPREADS = ['pad', 'repeat', 'reflect'] as const;
const STRAIGHT = 2;

/** Places of the numbers of a description (kernels/assembly/raster/gradient-colours.ts), and how many each thing takes. */
const MATRIX = 4;
const FOCUS = 10;
const FIRST = 12;
const STEPS = 16;
const STEP = 8;
const TILED = 4;

/** Parts of a stretch over which colours change that are mixed premultiplied: straight ones do not change evenly then. */
const PARTS = 8;

/** Alpha below which the channels of a premultiplied colour are rounded away. */
const CLEAR = 1 / 128;

/** Beside an end of a stretch, so that colours change at once where they do. */
const BESIDE = 1e-9;

/** A gradient with its colours along a line from 0 to 1. */
export class GradientLine {
  readonly kind: (typeof KINDS)[number];
  readonly spread: (typeof SPREADS)[number];
  /** From pixels to the gradient's own space, or from that of a tile. */
  readonly back: Matrix;
  /** Of a radial one; of a cone the first radius, and by how much the second is larger. */
  readonly focus: readonly [number, number];
  /** From pixels to tiles, and how much of a tile is painted; undefined where it is not repeated. */
  readonly tile: { back: Matrix; width: number; height: number } | undefined;
  readonly isOpaque: boolean;
  readonly #isPremultiplied: boolean;
  readonly #first: readonly number[];
  readonly #steps: readonly (readonly number[])[];

  constructor({ description, isOpaque }: Gradient) {
    const numbers = Array.from(description);
    const [kind = 0, spread = 0, mode = 0, count = 0] = numbers;
    // One between circles does not paint everywhere, which says nothing of its colours.
    this.isOpaque = isOpaque || mode === 0;
    this.kind = KINDS[kind % TILED] as (typeof KINDS)[number];
    this.spread = SPREADS[spread] as (typeof SPREADS)[number];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(MATRIX, FOCUS);
    // Of a line that alone counts which is along it; colours are the same beside it.
    this.back = this.kind === 'linear' ? [a, -c, c, a, e, 0] : [a, b, c, d, e, f];
    this.focus = [numbers[FOCUS] as number, numbers[FOCUS + 1] as number];
    this.#isPremultiplied = mode !== STRAIGHT;
    this.#first = numbers.slice(FIRST, STEPS);
    const end = STEPS + STEP * count;
    this.#steps = Array.from({ length: count }, (_, index) =>
      numbers.slice(STEPS + STEP * index, STEPS + STEP * (index + 1)),
    );
    const [width = 1, height = 1] = numbers.slice(end + 6, end + 8);
    this.tile =
      kind < TILED
        ? undefined
        : {
            back: numbers.slice(end, end + 6) as unknown as Matrix,
            width: Math.min(1, width),
            height: Math.min(1, height),
          };
  }

  /** The stretches from one place to another, as the gradient goes on beyond its ends; one of one colour at the least. */
  stretches(from: number, to: number): ColorStretch[] {
    const own = this.#ownStretches();
    if (this.spread === 'pad' || (from >= 0 && to <= 1)) return own;
    const all: ColorStretch[] = [];
    for (let turn = Math.floor(from); turn < to; turn++) {
      const isTurned = this.spread === 'reflect' && turn % 2 !== 0;
      for (const stretch of isTurned ? own.map(turned).reverse() : own)
        all.push({ ...stretch, from: turn + stretch.from, to: turn + stretch.to });
    }
    return all;
  }

  #ownStretches(): ColorStretch[] {
    const ends = this.#steps.flatMap(([start = 0, length = 0]) => [start, start + length]);
    const places = [...new Set([0, ...ends.filter((end) => end > 0 && end < 1), 1])].sort((a, b) => a - b);
    const stretches: ColorStretch[] = [];
    for (let index = 1; index < places.length; index++) {
      const [from, to] = [places[index - 1] as number, places[index] as number];
      const whole = this.#stretch(from, to);
      if (!this.#isPremultiplied || changesEvenly(whole)) stretches.push(whole);
      else {
        const at = (part: number) => from + ((to - from) * part) / PARTS;
        for (let part = 0; part < PARTS; part++) stretches.push(this.#stretch(at(part), at(part + 1)));
      }
    }
    return stretches;
  }

  #stretch(from: number, to: number): ColorStretch {
    const length = to - from;
    const [first, last] = [this.#colorAt(from + length * BESIDE), this.#colorAt(to - length * BESIDE)];
    // What is almost clear has the colour that it comes from, which cannot be told there.
    return {
      ...{ from, to },
      first: first[3] < CLEAR ? recoloured(first, this.#colorAt(from + length / PARTS)) : first,
      last: last[3] < CLEAR ? recoloured(last, this.#colorAt(to - length / PARTS)) : last,
    };
  }

  #colorAt(place: number): StraightColor {
    let [red = 0, green = 0, blue = 0, alpha = 0] = this.#first;
    for (const [start = 0, length = 0, , , ofRed = 0, ofGreen = 0, ofBlue = 0, ofAlpha = 0] of this.#steps) {
      const along = Math.min(length, Math.max(0, place - start));
      red += along * ofRed;
      green += along * ofGreen;
      blue += along * ofBlue;
      alpha += along * ofAlpha;
    }
    const opacity = this.isOpaque ? 1 : bounded(this.#isPremultiplied ? alpha / 255 : alpha);
    const whole = this.#isPremultiplied && opacity > 0 ? 255 * opacity : 255;
    return [bounded(red / whole), bounded(green / whole), bounded(blue / whole), opacity];
  }
}

/** Tells whether straight colours change as evenly as premultiplied ones do. */
function changesEvenly({ first, last }: ColorStretch): boolean {
  return (
    first[3] === last[3] ||
    [0, 1, 2].every((at) => Math.abs((first[at] as number) - (last[at] as number)) < 0.01)
  );
}

function recoloured([, , , alpha]: StraightColor, [red, green, blue]: StraightColor): StraightColor {
  return [red, green, blue, alpha];
}

function turned({ from, to, first, last }: ColorStretch): ColorStretch {
  return { from: 1 - to, to: 1 - from, first: last, last: first };
}

function bounded(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
