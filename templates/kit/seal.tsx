import { displayInkOn, mix } from './color.js';
import { type Figure, scallop, star } from './shapes.js';

/** How a seal's edge is cut. */
export type SealEdge = 'scallop' | 'star' | 'round';

/**
 * A seal with a fine ring inside its edge, to be put into an `<svg>`.
 * @param turn in teeth of the edge: any whole number gives the same figure again
 */
export function Seal({
  figure,
  edge,
  fill,
  turn = 0,
}: {
  figure: Figure;
  edge: SealEdge;
  fill: string;
  turn?: number;
}) {
  const outlines = {
    scallop: () => scallop(figure, 18, 0.07, turn),
    star: () => star(figure, 24, 0.11, turn),
    round: () => scallop(figure, 8, 0),
  };
  return (
    <g>
      <path d={outlines[edge]()} fill={fill} />
      <circle
        cx={figure.x}
        cy={figure.y}
        r={figure.radius * 0.86}
        fill="none"
        stroke={mix(fill, displayInkOn(fill), 0.24)}
        strokeWidth={figure.radius * 0.01}
      />
    </g>
  );
}
