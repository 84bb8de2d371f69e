import { swell } from './easing.js';
import type { Figure } from './seal.js';

/** Positions and sizes in radii of the figure, and the time at which each spark begins to shrink. */
const SPARKS = [
  { dx: -0.12, dy: 0.1, radius: 0.42, phase: 0 },
  { dx: 0.36, dy: -0.32, radius: 0.2, phase: 1 / 3 },
  { dx: 0.33, dy: 0.42, radius: 0.13, phase: 2 / 3 },
];
/** Thickness of a spark's arms in its radii, and the arms where they are one long. */
const THICKNESS = 0.24;
const ARMS = 'M-1 0H1M0-1V1M-.7071-.7071.7071.7071M-.7071.7071.7071-.7071';

/** Three sparks, for an `<svg>` element, that shrink and swell one after the other over a loop. */
export function Sparks({ figure, fill, progress = 0 }: { figure: Figure; fill: string; progress?: number }) {
  return (
    <g stroke={fill} strokeLinecap="round">
      {SPARKS.map(({ dx, dy, radius, phase }) => {
        const size = radius * figure.radius;
        const thickness = size * THICKNESS;
        const reach = size * (1 - 0.22 * swell(progress + phase)) - thickness / 2;
        return (
          <path
            d={ARMS}
            transform={`translate(${figure.x + dx * figure.radius} ${figure.y + dy * figure.radius}) scale(${reach})`}
            strokeWidth={thickness / reach}
          />
        );
      })}
    </g>
  );
}
