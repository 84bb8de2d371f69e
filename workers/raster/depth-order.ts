/** The order of planes in space, from the farthest to the nearest (the Chromium compositor's `BspTree`). */

import { cutAt, type Point, type Side } from './projection.js';
import type { SpatialMatrix } from './spatial-matrix.js';

/** A convex polygon in space. */
export interface Face {
  /** In coordinates of its plane. */
  polygon: readonly Point[];
  /** From these to homogeneous coordinates in front of the eye. */
  matrix: SpatialMatrix;
}

/** Pieces that are cut: each of their planes is painted again for each of its own. */
const MOST_CUTS = 64;

/** Comparisons of two faces, beyond which they stay as they are given. */
const MOST_COMPARISONS = 100_000;

/** What is nearer than a twentieth of a pixel to a plane lies in it. */
const THICKNESS = 0.05;

/**
 * Faces in the order in which they are painted: as they are given where they lie in one plane, and cut where they cross.
 * @returns each with the part of its polygon
 */
export function byDepth<Own extends Face>(faces: readonly Own[]): Own[] {
  let cuts = 0;
  let comparisons = 0;
  const ordered = (rest: readonly Own[]): Own[] => {
    comparisons += rest.length;
    if (rest.length < 2 || comparisons > MOST_COMPARISONS) return [...rest];
    // Of those that are sorted already half are on each side.
    const middle = rest[rest.length >> 1] as Own;
    const plane = planeOf(middle);
    const behind: Own[] = [];
    const within: Own[] = [];
    const before: Own[] = [];
    for (const face of rest) {
      const side = plane && face !== middle ? sideIn(face, plane) : undefined;
      const values = side ? face.polygon.map(([x, y]) => side[0] * x + side[1] * y + side[2]) : [];
      const isBehind = values.some((value) => value < -THICKNESS);
      const isBefore = values.some((value) => value > THICKNESS);
      if (!side || (!isBehind && !isBefore)) within.push(face);
      else if (isBehind && isBefore && cuts < MOST_CUTS) {
        cuts++;
        const [p, q, r] = side;
        before.push({ ...face, polygon: cutAt(face.polygon, side) });
        behind.push({ ...face, polygon: cutAt(face.polygon, [-p, -q, -r]) });
      } else if (isBefore && Math.max(...values) > -Math.min(...values)) before.push(face);
      else behind.push(face);
    }
    return [...ordered(behind), ...within, ...ordered(before)];
  };
  return ordered(faces);
}

/** The coefficients of a plane in homogeneous coordinates, positive on the side of the eye; undefined for one that shrinks to a line. */
function planeOf({ matrix }: Face): readonly number[] | undefined {
  const [right, down, origin] = [0, 4, 12].map((from) => matrix.slice(from, from + 4)) as [
    number[],
    number[],
    number[],
  ];
  const coefficient = (index: number): number => {
    const [a = 0, b = 0, c = 0] = [0, 1, 2, 3].filter((each) => each !== index);
    const of = (numbers: number[], at: number) => numbers[at] as number;
    const value =
      of(right, a) * (of(down, b) * of(origin, c) - of(down, c) * of(origin, b)) -
      of(right, b) * (of(down, a) * of(origin, c) - of(down, c) * of(origin, a)) +
      of(right, c) * (of(down, a) * of(origin, b) - of(down, b) * of(origin, a));
    return index % 2 === 0 ? value : -value;
  };
  const plane = [0, 1, 2, 3].map(coefficient);
  const [x = 0, y = 0, z = 0] = plane;
  const length = Math.hypot(x, y, z);
  if (!(length > 0) || !Number.isFinite(length)) return undefined;
  const towards = (z < 0 ? -1 : 1) / length;
  return plane.map((number) => number * towards);
}

/** How far places of a face are before a plane, in homogeneous coordinates: a function of those of the face. */
function sideIn({ matrix }: Face, plane: readonly number[]): Side {
  const along = (column: number) =>
    plane.reduce((sum, coefficient, row) => sum + coefficient * (matrix[column + row] as number), 0);
  return [along(0), along(4), along(12)];
}
