/** Gradients of painted glyphs (OpenType specification, "COLR": "Color Lines" and "Gradients") as those of pictures. */

import type { GlyphPaint } from '../fonts/glyph-paints.js';
import type { Paint } from '../raster/display-list.js';
import {
  coneGradient,
  conicGradient,
  type GradientStop,
  linearGradient,
  radialGradient,
  type Spread,
} from '../raster/gradient.js';
import type { Matrix } from '../raster/matrix.js';

type LinePaint = Extract<GlyphPaint, { kind: 'linear' | 'radial' | 'sweep' }>;

/**
 * @param stops with the colours that the line has, in the order of their offsets
 * @param matrix from units of the font to pixels
 * @returns undefined where nothing is painted
 */
export function lineGradient(
  node: LinePaint,
  stops: readonly GradientStop[],
  matrix: Matrix,
): Paint | undefined {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return undefined;
  const length = last.offset - first.offset;
  // The line goes from its first colour to its last.
  const along = (from: number, to: number, offset: number) => from + (to - from) * offset;
  const whole = stops.map(({ offset, color }) => ({
    offset: length > 0 ? (offset - first.offset) / length : 0,
    color,
  }));
  const { spread } = node.line;
  const [begin, end] = [first.offset, length > 0 ? last.offset : first.offset + 1];
  switch (node.kind) {
    case 'linear': {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = node.points;
      const [x, y] = straightEnd([x1 - x0, y1 - y0], [x2 - x0, y2 - y0]);
      const at = (offset: number) => ({ x: along(x0, x0 + x, offset), y: along(y0, y0 + y, offset) });
      return linearGradient(
        { from: at(begin), to: at(end), stops: whole, spread, premultiplied: true },
        matrix,
      );
    }
    case 'radial': {
      const [from, to] = [begin, end].map((offset) =>
        [0, 1, 2].map((index) =>
          along(node.circles[index] as number, node.circles[index + 3] as number, offset),
        ),
      ) as [number[], number[]];
      return circles(from, to, whole, spread, matrix);
    }
    case 'sweep': {
      const [from, to] = [along(node.from, node.to, begin), along(node.from, node.to, end)];
      return sweep(node, from, to, whole, spread, matrix);
    }
  }
}

/** The end of a line whose stripes go along a second vector. */
function straightEnd([x, y]: readonly [number, number], [a, b]: readonly [number, number]): [number, number] {
  const square = a * a + b * b;
  if (square === 0) return [x, y];
  const share = (x * a + y * b) / square;
  return [x - share * a, y - share * b];
}

/** A gradient between two circles: around one point, or in a cone. */
function circles(
  from: readonly number[],
  to: readonly number[],
  stops: readonly GradientStop[],
  spread: Spread,
  matrix: Matrix,
): Paint | undefined {
  const [x0, y0, r0] = from as [number, number, number];
  const [x1, y1, r1] = to as [number, number, number];
  const colors = { spread, premultiplied: true };
  if (x0 !== x1 || y0 !== y1) {
    const [begin, end] = [
      { x: x0, y: y0, radius: r0 },
      { x: x1, y: y1, radius: r1 },
    ];
    return coneGradient({ from: begin, to: end, stops, ...colors }, matrix);
  }
  if (r0 > r1) return circles(to, from, turned(stops), spread, matrix);
  if (r1 <= 0) return undefined;
  const begin = r0 > 0 && r0 < r1 ? r0 / (r0 - r1) : 0;
  const center = { x: x1, y: y1 };
  const moved = stops.map(({ offset, color }) => ({ offset: (offset - begin) / (1 - begin), color }));
  return radialGradient({ center, radius: r1, focus: center, stops: moved, ...colors }, matrix);
}

function sweep(
  { x, y }: { x: number; y: number },
  from: number,
  to: number,
  stops: readonly GradientStop[],
  spread: Spread,
  matrix: Matrix,
): Paint | undefined {
  if (to < from) return sweep({ x, y }, to, from, turned(stops), spread, matrix);
  if (to === from && spread !== 'pad') return undefined;
  const colors = { spread, premultiplied: true };
  if (spread === 'pad') {
    const turns = stops.map(({ offset, color }) => ({ offset: from + (to - from) * offset, color }));
    return conicGradient({ repetitions: 1, center: { x, y }, angle: 0, stops: turns, ...colors }, matrix);
  }
  const turn = { center: { x, y }, angle: 360 * from };
  return conicGradient({ repetitions: 1 / (to - from), ...turn, stops, ...colors }, matrix);
}

/** Stops of a line that is gone along from its other end. */
function turned(stops: readonly GradientStop[]): GradientStop[] {
  return stops.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse();
}
