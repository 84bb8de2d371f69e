import type { Picture } from './fields.js';
import type { Figure } from './seal.js';

/** A picture in a circle, to be put into a backdrop at most once; the picture's box must be the circle's square. */
export function RoundPicture({ picture, figure }: { picture: NonNullable<Picture>; figure: Figure }) {
  const { x, y, radius } = figure;
  return (
    <g>
      <clipPath id="round-picture">
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <image
        href={picture.href}
        x={x - radius}
        y={y - radius}
        width={2 * radius}
        height={2 * radius}
        clipPath="url(#round-picture)"
      />
    </g>
  );
}
