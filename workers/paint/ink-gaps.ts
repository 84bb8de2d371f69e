/** Gaps that lines under and over a text leave around its glyphs, as Skia and Chromium find them. */

import type { GlyphOutline } from '../fonts/glyph-outlines.js';
import { POINTS } from '../raster/outline.js';
import type { Stretch } from './decoration-lines.js';

/** Farthest that a line ends beside a glyph. */
const MOST_DISTANCE = 13;
/** What crosses the line at its top or bottom by less leaves no gap. */
const LEAST_CROSSING = 0.5;

/** Glyph on a baseline; lengths in pixels. */
export interface CrossingGlyph {
  outline: GlyphOutline;
  x: number;
  /** Above the baseline. */
  rise: number;
}

/**
 * Parts of a line that glyphs cross, from left to right.
 * @param top and bottom of the line below the baseline
 */
export function gapsAround(
  glyphs: readonly CrossingGlyph[],
  fontSize: number,
  top: number,
  bottom: number,
  thickness: number,
): Stretch[] {
  const distance = Math.min(thickness, MOST_DISTANCE);
  const gaps: Stretch[] = [];
  for (const { outline, x, rise } of glyphs) {
    // Outlines are in ems, upwards.
    const low = (-bottom + LEAST_CROSSING - rise) / fontSize;
    const high = (-top - LEAST_CROSSING - rise) / fontSize;
    const crossing = low < high ? crossed(outline, low, high) : undefined;
    if (!crossing) continue;
    const left = x + crossing.left * fontSize - distance;
    gaps.push({ left, right: x + crossing.right * fontSize + distance });
  }
  return gaps.sort((one, other) => one.left - other.left);
}

/** From the leftmost to the rightmost point of an outline between two heights: its points, and where it crosses them. */
function crossed({ commands, coordinates }: GlyphOutline, low: number, high: number): Stretch | undefined {
  let left = Infinity;
  let right = -Infinity;
  const add = (x: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
  };
  let at = 0;
  let startAt = 0;
  for (let index = 0; index < commands.length; index++) {
    const command = commands.charAt(index);
    const points: [x: number, y: number][] = [];
    if (command === 'Z') {
      if (at === 0) continue;
      points.push(pointAt(coordinates, at - 2), pointAt(coordinates, startAt));
    } else {
      const count = POINTS[command] ?? 0;
      if (command === 'M') startAt = at;
      else points.push(pointAt(coordinates, at - 2));
      for (let point = 0; point < count; point++, at += 2)
        if (command !== 'M') points.push(pointAt(coordinates, at));
    }
    if (points.length < 2) continue;
    const heights = points.map(([, y]) => y);
    const [least, most] = [Math.min(...heights), Math.max(...heights)];
    if (most <= low || least >= high) continue;
    for (const [x, y] of points) if (y > low && y < high) add(x);
    // A curve never leaves the hull of its points.
    for (const height of [low, high]) if (least <= height && height < most) addCrossings(points, height, add);
  }
  return left < right ? { left, right } : undefined;
}

function pointAt(coordinates: ArrayLike<number>, at: number): [number, number] {
  return [coordinates[at] as number, coordinates[at + 1] as number];
}

/** Steps that a curve is cut into: finer than what shows. */
const STEPS = 12;

function addCrossings(
  points: readonly (readonly [number, number])[],
  height: number,
  add: (x: number) => void,
): void {
  const steps = points.length === 2 ? 1 : STEPS;
  let [x0, y0] = points[0] as readonly [number, number];
  for (let step = 1; step <= steps; step++) {
    const [x1, y1] = curvePoint(points, step / steps);
    if (y0 <= height !== y1 <= height) add(x0 + ((height - y0) / (y1 - y0)) * (x1 - x0));
    [x0, y0] = [x1, y1];
  }
}

/** Point of a Bézier curve, by De Casteljau's algorithm. */
function curvePoint(
  points: readonly (readonly [number, number])[],
  share: number,
): readonly [number, number] {
  let rest = points;
  while (rest.length > 1) {
    rest = rest.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = rest[index] as readonly [number, number];
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share] as const;
    });
  }
  return rest[0] as readonly [number, number];
}
