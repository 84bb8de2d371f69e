import type { Picture, PictureFit } from '../contract/fields.js';
import type { Figure } from './seal.js';

/** How far from the middle the sides of the square within a circle lie, in radii. */
const INNER_SQUARE = Math.SQRT1_2;

/**
 * A picture in a circle, for an `<svg>` element, which has it at most once. It covers the circle; one that is contained lies within
 * it, corners and all.
 */
export function RoundPicture({
  picture,
  figure,
  fit,
}: {
  picture: NonNullable<Picture>;
  figure: Figure;
  fit?: PictureFit;
}) {
  const { x, y, radius } = figure;
  const half = fit?.mode === 'contain' ? Math.floor(radius * INNER_SQUARE) : radius;
  return (
    <g>
      <clipPath id="round-picture">
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <image
        href={picture.fitted({ width: 2 * half, height: 2 * half }, fit)}
        x={x - half}
        y={y - half}
        width={2 * half}
        height={2 * half}
        clipPath="url(#round-picture)"
      />
    </g>
  );
}
