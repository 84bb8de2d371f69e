/** Gradients of painted glyphs (OpenType specification, "COLR": "Color Lines" and "Gradients") as those of pictures. */

import type { GlyphPaint } from '../fonts/glyph-paints.js';
import type { Paint } from '../raster/display-list.js';
import {
  conicGradient,
  type GradientStop,
  linearGradient,
  radialGradient,
  type Spread,
} from '../raster/gradient.js';
import { type Matrix, multiplied } from '../raster/matrix.js';

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

/** How near to its circle the focus of a gradient may lie. */
const INNERMOST = 0.999;

/**
 * A gradient between two circles, of which one lies in the other: it is that of the larger one with a focus where they would
 * have no radius. What no circle reaches is painted as if one did.
 */
function circles(
  from: readonly number[],
  to: readonly number[],
  stops: readonly GradientStop[],
  spread: Spread,
  matrix: Matrix,
): Paint | undefined {
  const [, , r0 = 0] = from;
  const [, , r1 = 0] = to;
  if (r0 > r1) return circles(to, from, turned(stops), spread, matrix);
  if (r1 <= 0) return undefined;
  const begin = r0 > 0 && r0 < r1 ? r0 / (r0 - r1) : 0;
  const [x0, y0, x1, y1] = [from[0], from[1], to[0], to[1]] as [number, number, number, number];
  const focus = { x: x0 + (x1 - x0) * begin, y: y0 + (y1 - y0) * begin };
  const distance = Math.hypot(focus.x - x1, focus.y - y1);
  const reach = distance > r1 * INNERMOST ? (r1 * INNERMOST) / distance : 1;
  return radialGradient(
    {
      center: { x: x1, y: y1 },
      radius: r1,
      focus: { x: x1 + (focus.x - x1) * reach, y: y1 + (focus.y - y1) * reach },
      stops: stops.map(({ offset, color }) => ({ offset: (offset - begin) / (1 - begin), color })),
      spread,
      premultiplied: true,
    },
    matrix,
  );
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
  if (spread === 'pad') {
    const turns = stops.map(({ offset, color }) => ({ offset: from + (to - from) * offset, color }));
    return conicGradient(
      { repetitions: 1, stops: turns, spread, premultiplied: true },
      multiplied(matrix, [1, 0, 0, 1, x, y]),
    );
  }
  const angle = 2 * Math.PI * from;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return conicGradient(
    { repetitions: 1 / (to - from), stops, spread, premultiplied: true },
    multiplied(matrix, [cos, sin, -sin, cos, x, y]),
  );
}

/** Stops of a line that is gone along from its other end. */
function turned(stops: readonly GradientStop[]): GradientStop[] {
  return stops.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse();
}
