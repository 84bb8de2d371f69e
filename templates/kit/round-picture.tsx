import type { Picture, PictureFit } from '../contract/fields.js';
import type { Figure } from './seal.js';

/** Half the side of the square inscribed in a circle, in radii. */
const INNER_SQUARE = Math.SQRT1_2;

/**
 * Picture in a circle, for an `<svg>` element, which may hold one. A covering picture is clipped to the circle; a
 * contained one lies within it with its corners.
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
