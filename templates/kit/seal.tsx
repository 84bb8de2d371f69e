import { displayInkOn, mix } from './color.js';
import { swell } from './easing.js';
import type { Figure } from './layers.js';

/** Shape of a seal's edge. */
type SealEdge = 'scallop' | 'star' | 'round';

const LOBES = 28;
/** Radius of a lobe in radii of the seal: neighbours overlap enough for shallow notches. */
const LOBE = 0.122;
/** Points of a star: those of six squares, each turned against the last. */
const POINTS = 24;

/** Outlines of the edges, in radii of the seal. */
const EDGES: Record<Exclude<SealEdge, 'round'>, { path: string; teeth: number }> = {
  scallop: { path: scallop(), teeth: LOBES },
  star: { path: star(), teeth: POINTS },
};

/** A seal with a fine ring inside its edge, for an `<svg>` element. */
export function Seal({
  figure: { x, y, radius },
  edge,
  fill,
  turn = 0,
}: {
  figure: Figure;
  edge: SealEdge;
  fill: string;
  /** In teeth of the edge: any whole number gives the same figure again. */
  turn?: number;
}) {
  const ring = mix(fill, displayInkOn(fill, radius), 0.24);
  const outline = edge !== 'round' && EDGES[edge];
  return (
    <g>
      {outline && (
        <path
          d={outline.path}
          fill={fill}
          transform={`translate(${x} ${y}) rotate(${(turn * 360) / outline.teeth}) scale(${radius})`}
        />
      )}
      {edge !== 'scallop' && <circle cx={x} cy={y} r={radius * (outline ? 0.9 : 1)} fill={fill} />}
      <circle cx={x} cy={y} r={radius * 0.84} fill="none" stroke={ring} strokeWidth={radius * 0.01} />
    </g>
  );
}

/** Arcs from notch to notch, where neighbouring lobes meet. */
function scallop(): string {
  const [reach, half] = [1 - LOBE, Math.PI / LOBES];
  const notch = reach * Math.cos(half) + Math.sqrt(LOBE ** 2 - (reach * Math.sin(half)) ** 2);
  const arcs = Array.from({ length: LOBES }, (_, index) => {
    return `A${LOBE} ${LOBE} 0 0 1 ${at((2 * index + 1) * half, notch)}`;
  });
  return `M${at(-half, notch)}${arcs.join('')}Z`;
}

/** Corners of the squares, and between them where their sides meet. */
function star(): string {
  const half = Math.PI / POINTS;
  const notch = Math.SQRT1_2 / Math.cos(Math.PI / 4 - half);
  const corners = Array.from({ length: POINTS }, (_, index) => {
    return `${at(2 * index * half, 1)}L${at((2 * index + 1) * half, notch)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A point at an angle clockwise from the top. */
function at(angle: number, radius: number): string {
  return `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
}

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
