/** Gradients between two points or two circles: what `-webkit-gradient()` says when computed. */

import { colorOf, solidPaint } from '../../raster/color.js';
import type { Paint } from '../../raster/display-list.js';
import { type GradientStop, linearGradient, radialGradient } from '../../raster/gradient.js';
import { knownLength, parts } from '../values/values.js';
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
    x: box.left + knownLength(across, { scale, whole: box.width }),
    y: box.top + knownLength(down, { scale, whole: box.height }),
    radius: knownLength(radius, { scale, whole: 0 }),
  };
}

function stopOf(text: string): GradientStop {
  const at = text.lastIndexOf(' ');
  const color = colorOf(text.slice(0, at));
  if (!color) throw new Error(`the colour stop ${text} is not drawn`);
  return { color, offset: Number(text.slice(at + 1, -1)) / 100 };
}

/**
 * Circles of which one lies in the other are those of a gradient with a focus, where they have shrunk to nothing. (Others
 * make a cone, which is drawn as if its focus lay just within the larger one.)
 */
function betweenCircles(
  begin: Circle,
  end: Circle,
  stops: readonly GradientStop[],
  { matrix }: Place,
): Paint | undefined {
  const isGrowing = end.radius >= begin.radius;
  const [small, large] = isGrowing ? [begin, end] : [end, begin];
  const ordered = isGrowing ? stops : stops.map(turned).reverse();
  const [first, last] = [stops[0] as GradientStop, stops.at(-1) as GradientStop];
  if (large.radius === 0) return solidPaint(last.color);
  const share = small.radius / large.radius;
  const moved = ordered.map(({ color, offset }) => ({ color, offset: share + offset * (1 - share) }));
  // A ring without width is the first colour, and the last one around it.
  const own =
    share === 1
      ? [
          { ...first, offset: 1 },
          { ...last, offset: 1 },
        ]
      : moved;
  return radialGradient(
    {
      center: large,
      focus: focusOf(small, large),
      radius: large.radius,
      ...{ stops: own, spread: 'pad', premultiplied: true },
    },
    matrix,
  );
}

/** Where circles that go on from the larger one through the smaller one have no size. */
function focusOf(small: Circle, large: Circle): { x: number; y: number } {
  const change = large.radius - small.radius;
  const far = change === 0 ? 0 : large.radius / change;
  const [x, y] = [(small.x - large.x) * far, (small.y - large.y) * far];
  const reach = Math.hypot(x, y);
  const most = large.radius * MOST_REACH;
  const share = reach > most ? most / reach : 1;
  return { x: large.x + x * share, y: large.y + y * share };
}

/** Share of its radius at which a focus is still well within a circle. */
const MOST_REACH = 0.999;

function turned({ color, offset }: GradientStop): GradientStop {
  return { color, offset: 1 - offset };
}
