/** Gradients between two points or two circles: what `-webkit-gradient()` says when computed. */

import { solidPaint } from '../../raster/color.js';
import type { Paint } from '../../raster/display-list.js';
import { coneGradient, type GradientStop, linearGradient, radialGradient } from '../../raster/gradient.js';
import type { PlacedCircle, PointGradient } from '../grammars/point-gradient-syntax.js';
import { usedLength } from '../values/length-percentage.js';
import type { Place } from './gradient-images.js';

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** @returns undefined where nothing is painted */
export function pointGradientImage(
  { isRadial, from, to, stops }: PointGradient,
  place: Place,
): Paint | undefined {
  const [begin, end] = [circleIn(from, place), circleIn(to, place)];
  const last = stops.at(-1);
  if (!last) return undefined;
  if (isRadial) return betweenCircles(begin, end, stops, place);
  if (begin.x === end.x && begin.y === end.y) return solidPaint(last.color);
  const colors = { stops, spread: 'pad', premultiplied: true } as const;
  return linearGradient({ from: begin, to: end, ...colors }, place.matrix);
}

function circleIn({ x, y, radius }: PlacedCircle, { box, scale }: Place): Circle {
  return {
    x: box.left + usedLength(x, { scale, whole: box.width }),
    y: box.top + usedLength(y, { scale, whole: box.height }),
    radius: radius * scale,
  };
}

/** From one circle to another; of circles around one point, the smaller one ends where the colours begin to change. */
function betweenCircles(
  begin: Circle,
  end: Circle,
  stops: readonly GradientStop[],
  { matrix }: Place,
): Paint | undefined {
  const [first, last] = [stops[0] as GradientStop, stops.at(-1) as GradientStop];
  const colors = { spread: 'pad', premultiplied: true } as const;
  if (begin.x !== end.x || begin.y !== end.y)
    return coneGradient({ from: begin, to: end, stops, ...colors }, matrix);
  const isGrowing = end.radius >= begin.radius;
  const [small, large] = isGrowing ? [begin, end] : [end, begin];
  if (large.radius === 0) return solidPaint(last.color);
  const share = small.radius / large.radius;
  const ordered = isGrowing ? stops : stops.map(turned).reverse();
  const moved = ordered.map(({ color, offset }) => ({ color, offset: share + offset * (1 - share) }));
  // A ring without width is the first colour, and the last one around it.
  const own =
    share === 1
      ? [
          { ...first, offset: 1 },
          { ...last, offset: 1 },
        ]
      : moved;
  return radialGradient({ center: large, focus: large, radius: large.radius, stops: own, ...colors }, matrix);
}

function turned({ color, offset }: GradientStop): GradientStop {
  return { color, offset: 1 - offset };
}
