/** The area of several rectangles together, from pixel row to pixel row. */

import type { Area } from '../layout/box-layout.js';
import { type Outline, Pen } from '../raster/outline.js';

/** What is in an area between two heights: stretches from left to right, none of which touch. */
interface Band {
  top: number;
  bottom: number;
  spans: [number, number][];
}

/** An outline of more lines is that of each by itself. */
export const MOST_LINES = 40;

/**
 * A ring around areas that lie on lines: one contour where they touch (`ComplexOutlinePainter` of Blink).
 * @param areas that its outer edge is around
 * @param from and to: how far from its outer edge it begins and ends
 */
export function ringAround(areas: readonly Area[], from: number, to: number): Outline {
  const whole = bandsOf(areas);
  const pen = new Pen();
  for (const { top, bottom, spans } of without(shrunk(whole, from), shrunk(whole, to)))
    for (const [left, right] of spans)
      pen.moveTo(left, top).lineTo(right, top).lineTo(right, bottom).lineTo(left, bottom).close();
  return pen;
}

/** An area that is larger on both sides of each direction. */
export function grown({ left, top, width, height }: Area, across: number, down: number): Area {
  return { left: left - across, top: top - down, width: width + 2 * across, height: height + 2 * down };
}

function bandsOf(areas: readonly Area[]): Band[] {
  const heights = areas.flatMap(({ top, height }) => [top, top + height]);
  return between(heights, (middle) =>
    united(
      areas
        .filter(({ top, height }) => top < middle && middle < top + height)
        .map(({ left, width }) => [left, left + width]),
    ),
  );
}

/** Bands between heights, with what is in the middle of each. */
function between(heights: readonly number[], spansAt: (middle: number) => [number, number][]): Band[] {
  const sorted = [...new Set(heights)].sort((one, other) => one - other);
  return sorted.slice(0, -1).map((top, index) => {
    const bottom = sorted[index + 1] as number;
    return { top, bottom, spans: spansAt((top + bottom) / 2) };
  });
}

function united(spans: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [left, right] of spans.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && left <= last[1]) last[1] = Math.max(last[1], right);
    else if (right > left) result.push([left, right]);
  }
  return result;
}

/** The points from which a square of twice that size lies in the area. */
function shrunk(bands: readonly Band[], by: number): Band[] {
  if (by === 0) return [...bands];
  const heights = bands.flatMap(({ top, bottom }) => [top - by, top + by, bottom - by, bottom + by]);
  const [first, last] = [bands[0], bands.at(-1)];
  return between(heights, (middle) => {
    if (!first || !last || middle - by < first.top || middle + by > last.bottom) return [];
    const within = bands.filter(({ top, bottom }) => bottom > middle - by && top < middle + by);
    const all = within.map(({ spans }) =>
      spans.map(([left, right]): [number, number] => [left + by, right - by]).filter(([l, r]) => r > l),
    );
    return all.reduce(common);
  });
}

function common(some: [number, number][], others: [number, number][]): [number, number][] {
  return some.flatMap(([left, right]) =>
    others
      .map(([l, r]): [number, number] => [Math.max(left, l), Math.min(right, r)])
      .filter(([l, r]) => r > l),
  );
}

function without(bands: readonly Band[], others: readonly Band[]): Band[] {
  const heights = [...bands, ...others].flatMap(({ top, bottom }) => [top, bottom]);
  const at = (some: readonly Band[], middle: number) =>
    some.find(({ top, bottom }) => top < middle && middle < bottom)?.spans ?? [];
  return between(heights, (middle) =>
    at(others, middle).reduce<[number, number][]>(
      (left, [from, to]) =>
        left.flatMap(([start, end]): [number, number][] =>
          (
            [
              [start, Math.min(end, from)],
              [Math.max(start, to), end],
            ] as [number, number][]
          ).filter(([l, r]) => r > l),
        ),
      at(bands, middle),
    ),
  );
}
