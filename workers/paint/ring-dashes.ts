/** Dashes along a ring with round corners, as Skia measures it (SkContourMeasure.cpp, SkDashPath.cpp): corners by few chords. */

import { type Outline, Pen, shrinking } from '../raster/outline.js';
import type { RoundedArea } from './rounded-area.js';

type Point = readonly [x: number, y: number];

/** Farthest that the middle of a piece may be from that of its chord, across or down, in pixels. */
const TOLERANCE = 0.5;

/** Most halvings of a corner: its parameter has 30 bits, of which pieces have 10 at least. */
const MOST_HALVINGS = 20;

/** Weight of the control point of a quarter of an ellipse as a conic section. */
const WEIGHT = Math.SQRT1_2;

/** Longest part of a corner that is drawn as one parabola, by its parameter. */
const LONGEST_PARABOLA = 1 / 8;

/** A side of a ring, or a corner, which goes around `corner`. */
interface Part {
  from: Point;
  corner?: Point;
  to: Point;
}

/** A piece of a part that is measured by its chord. */
interface Chord {
  part: Part;
  /** Parameters of the part where it begins and ends. */
  start: number;
  end: number;
  /** Distances from the beginning of the ring. */
  begins: number;
  ends: number;
}

/** A closed ring that begins behind its first corner, at the left of its top, and is cut into dashes. */
export class MeasuredRing {
  readonly #chords: Chord[] = [];

  constructor(ring: RoundedArea) {
    for (const part of partsOf(ring)) this.#measure(part, 0, 1, MOST_HALVINGS);
  }

  /** In pixels, by its chords. */
  get length(): number {
    return this.#chords.at(-1)?.ends ?? 0;
  }

  /** Open contours of the dashes; the last one goes on as the first one where it reaches the end. */
  dashes(dash: number, gap: number): Outline {
    const pen = new Pen();
    let isJoined = false;
    for (let begin = dash + gap; begin < this.length; begin += dash + gap) {
      this.#draw(pen, begin, begin + dash, false);
      isJoined = begin + dash >= this.length;
    }
    this.#draw(pen, 0, dash, isJoined);
    return pen;
  }

  #measure(part: Part, start: number, end: number, halvings: number): void {
    const [from, to] = [placeIn(part, start), placeIn(part, end)];
    const middle = (start + end) / 2;
    if (part.corner && halvings > 0 && isBent(from, placeIn(part, middle), to)) {
      this.#measure(part, start, middle, halvings - 1);
      this.#measure(part, middle, end, halvings - 1);
      return;
    }
    const begins = this.length;
    const ends = begins + Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (ends > begins) this.#chords.push({ part, start, end, begins, ends });
  }

  /** Draws what lies between two distances. */
  #draw(pen: Pen, begin: number, end: number, isJoined: boolean): void {
    let isDrawn = isJoined;
    for (let index = this.#chordAt(begin); index < this.#chords.length; index++) {
      const chord = this.#chords[index] as Chord;
      if (chord.begins >= end && isDrawn) return;
      const [from, to] = [
        parameterOf(chord, Math.max(begin, chord.begins)),
        parameterOf(chord, Math.min(end, chord.ends)),
      ];
      if (!isDrawn) pen.moveTo(...placeIn(chord.part, from));
      isDrawn = true;
      drawPart(pen, chord.part, from, to);
    }
  }

  /** The chord on which a distance lies. */
  #chordAt(distance: number): number {
    let [first, last] = [0, this.#chords.length - 1];
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((this.#chords[middle] as Chord).ends > distance) last = middle;
      else first = middle + 1;
    }
    return first;
  }
}

function partsOf({ area: { left, top, width, height }, radii }: RoundedArea): Part[] {
  const factor = shrinking(radii.x, radii.y, width, height);
  const [right, bottom] = [left + width, top + height];
  const corners = [
    { at: [left, top], inwards: [1, 1] },
    { at: [right, top], inwards: [-1, 1] },
    { at: [right, bottom], inwards: [-1, -1] },
    { at: [left, bottom], inwards: [1, -1] },
  ] as const;
  const ends = corners.map(({ at: [x, y], inwards: [across, down] }, index) => {
    const lying: Point = [x + across * factor * (radii.x[index] as number), y];
    const standing: Point = [x, y + down * factor * (radii.y[index] as number)];
    const corner: Point = [x, y];
    return index % 2 === 0 ? { from: standing, corner, to: lying } : { from: lying, corner, to: standing };
  });
  return ends.flatMap((corner, index): Part[] => {
    const next = ends[(index + 1) % ends.length] as Part;
    return [{ from: corner.to, to: next.from }, next];
  });
}

/** Point of a part at a parameter from 0 to 1. */
function placeIn({ from, corner, to }: Part, at: number): Point {
  const rest = 1 - at;
  if (!corner) return [from[0] * rest + to[0] * at, from[1] * rest + to[1] * at];
  const [first, second, third] = [rest * rest, 2 * WEIGHT * at * rest, at * at];
  const sum = first + second + third;
  const along = (axis: 0 | 1) => (first * from[axis] + second * corner[axis] + third * to[axis]) / sum;
  return [along(0), along(1)];
}

function isBent(from: Point, middle: Point, to: Point): boolean {
  return ([0, 1] as const).some((axis) => Math.abs(middle[axis] - (from[axis] + to[axis]) / 2) > TOLERANCE);
}

/** Parameter at a distance, of which chords are made straight. */
function parameterOf({ start, end, begins, ends }: Chord, distance: number): number {
  return start + ((end - start) * (distance - begins)) / (ends - begins);
}

function drawPart(pen: Pen, part: Part, from: number, to: number): void {
  if (!part.corner) {
    pen.lineTo(...placeIn(part, to));
    return;
  }
  const count = Math.max(1, Math.ceil((to - from) / LONGEST_PARABOLA));
  for (let index = 0; index < count; index++) {
    const start = from + ((to - from) * index) / count;
    const end = from + ((to - from) * (index + 1)) / count;
    const [begin, middle, last] = [
      placeIn(part, start),
      placeIn(part, (start + end) / 2),
      placeIn(part, end),
    ];
    const control = (axis: 0 | 1) => 2 * middle[axis] - (begin[axis] + last[axis]) / 2;
    pen.quadraticTo(control(0), control(1), ...last);
  }
}
