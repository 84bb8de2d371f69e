/** Gradients between two points or two circles: what `-webkit-gradient()` says when computed. */

import { solidPaint } from '../../raster/color.js';
import type { Paint } from '../../raster/display-list.js';
import { coneGradient, type GradientStop, linearGradient, radialGradient } from '../../raster/gradient.js';
import { colorOf } from '../values/css-colors.js';
import { parts, validLength } from '../values/values.js';
import type { Place } from './gradient-images.js';

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** @returns undefined where nothing is painted */
export function pointGradientImage(content: string, place: Place): Paint | undefined {
  const [kind, from = '', to = '', ...texts] = parts(content, ',');
  const stops = texts.map(stopOf);
  const [begin, end] = [circleOf(from, place), circleOf(to, place)];
  const last = stops.at(-1);
  if (!last) return undefined;
  if (kind === 'radial') return betweenCircles(begin, end, stops, place);
  if (begin.x === end.x && begin.y === end.y) return solidPaint(last.color);
  const colors = { stops, spread: 'pad', premultiplied: true } as const;
  return linearGradient({ from: begin, to: end, ...colors }, place.matrix);
}

/** A point is a circle without a radius. */
function circleOf(text: string, { box, scale }: Place): Circle {
  const [across = '0px', down = '0px', radius = '0px'] = parts(text, ' ');
  return {
    x: box.left + validLength(across, { scale, whole: box.width }),
    y: box.top + validLength(down, { scale, whole: box.height }),
    radius: validLength(radius, { scale, whole: 0 }),
  };
}

function stopOf(text: string): GradientStop {
  const at = text.lastIndexOf(' ');
  const color = colorOf(text.slice(0, at));
  if (!color) throw new Error(`the colour stop ${text} is not drawn`);
  return { color, offset: Number(text.slice(at + 1, -1)) / 100 };
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
