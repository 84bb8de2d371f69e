import { displayInkOn, mix } from './color.js';

/** A figure around a centre, in pixels. */
export interface Figure {
  x: number;
  y: number;
  radius: number;
}

/** Shape of a seal's edge. */
export type SealEdge = 'scallop' | 'star' | 'round';

const LOBES = 28;
/** Radius of a lobe in radii of the seal: neighbours overlap enough for shallow notches. */
const LOBE = 0.122;
/** Squares of a star, each turned against the last: four points apiece. */
const SQUARES = 6;

interface SealProps {
  figure: Figure;
  edge: SealEdge;
  fill: string;
}

/** A seal with a fine ring inside its edge, for an `<svg>` element. */
export function SvgSeal({ figure, edge, fill }: SealProps) {
  const { x, y } = figure;
  return (
    <g>
      {squareAngles(edge, 0).map((angle) => {
        const half = figure.radius * Math.SQRT1_2;
        return (
          <rect
            x={x - half}
            y={y - half}
            width={2 * half}
            height={2 * half}
            fill={fill}
            transform={`rotate(${angle} ${x} ${y})`}
          />
        );
      })}
      {discs(figure, edge, fill, 0).map((disc) => (
        <circle cx={disc.x} cy={disc.y} r={disc.radius} fill={disc.fill} />
      ))}
    </g>
  );
}

/**
 * The same as boxes, to be placed by layout and to be turned.
 * @param turn in teeth of the edge: any whole number gives the same figure again
 */
export function BoxSeal({ figure, edge, fill, turn = 0 }: SealProps & { turn?: number }) {
  const half = figure.radius * Math.SQRT1_2;
  return (
    <div style={{ display: 'flex', position: 'absolute', left: 0, top: 0 }}>
      {squareAngles(edge, turn).map((angle) => (
        <div
          style={{
            position: 'absolute',
            left: figure.x - half,
            top: figure.y - half,
            width: 2 * half,
            height: 2 * half,
            backgroundColor: fill,
            transform: `rotate(${angle}deg)`,
          }}
        />
      ))}
      {discs(figure, edge, fill, turn).map((disc) => (
        <Disc figure={disc} fill={disc.fill} />
      ))}
    </div>
  );
}

/** A disc that is a box, placed in the nearest positioned one. */
export function Disc({ figure: { x, y, radius }, fill }: { figure: Figure; fill: string }) {
  return (
    <div
      style={{
        position: 'absolute',
        left: x - radius,
        top: y - radius,
        width: 2 * radius,
        height: 2 * radius,
        borderRadius: radius,
        backgroundColor: fill,
      }}
    />
  );
}

function squareAngles(edge: SealEdge, turn: number): number[] {
  if (edge !== 'star') return [];
  return Array.from({ length: SQUARES }, (_, index) => ((index + turn) * 90) / SQUARES);
}

/** The lobes, the face, and the ring as the rim that a smaller disc leaves of a larger one. */
function discs(figure: Figure, edge: SealEdge, fill: string, turn: number): (Figure & { fill: string })[] {
  const { x, y, radius } = figure;
  const lobes = Array.from({ length: edge === 'scallop' ? LOBES : 0 }, (_, index) => {
    const angle = ((index + turn) / LOBES) * 2 * Math.PI;
    const reach = radius * (1 - LOBE);
    return { x: x + reach * Math.sin(angle), y: y - reach * Math.cos(angle), radius: radius * LOBE, fill };
  });
  const face = { x, y, fill, radius: radius * (edge === 'round' ? 1 : 0.9) };
  const ring = { x, y, fill: mix(fill, displayInkOn(fill, radius), 0.24), radius: radius * 0.845 };
  return [...lobes, face, ring, { x, y, fill, radius: radius * 0.835 }];
}
