import { swell } from './easing.js';
import type { Figure } from './seal.js';

/** Positions and sizes in radii of the figure, and the time at which each spark begins to shrink. */
const SPARKS = [
  { dx: -0.12, dy: 0.1, radius: 0.42, phase: 0 },
  { dx: 0.36, dy: -0.32, radius: 0.2, phase: 1 / 3 },
  { dx: 0.33, dy: 0.42, radius: 0.13, phase: 2 / 3 },
];
const ARMS = 4;

/** Three sparks, for content, that shrink and swell one after the other over a loop. */
export function Sparks({ figure, fill, progress = 0 }: { figure: Figure; fill: string; progress?: number }) {
  return (
    <div style={{ display: 'flex', position: 'absolute', left: 0, top: 0 }}>
      {SPARKS.flatMap(({ dx, dy, radius, phase }) => {
        const reach = radius * figure.radius * (1 - 0.22 * swell(progress + phase));
        const thickness = radius * figure.radius * 0.24;
        return Array.from({ length: ARMS }, (_, arm) => (
          <div
            style={{
              position: 'absolute',
              left: figure.x + dx * figure.radius - reach,
              top: figure.y + dy * figure.radius - thickness / 2,
              width: 2 * reach,
              height: thickness,
              borderRadius: thickness / 2,
              backgroundColor: fill,
              transform: `rotate(${(arm * 180) / ARMS}deg)`,
            }}
          />
        ));
      })}
    </div>
  );
}
