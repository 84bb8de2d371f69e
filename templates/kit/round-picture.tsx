import type { Picture, PictureFit } from '../contract/fields.js';
import type { Figure } from './seal.js';

/** Picture in a circle, which a covering one fills; a contained one lies within it with its corners. */
export function RoundPicture({
  picture,
  figure: { x, y, radius },
  fit = { mode: 'cover' },
  ground,
}: {
  picture: NonNullable<Picture>;
  figure: Figure;
  fit?: PictureFit;
  /** Colour of the circle that a contained one leaves in sight. */
  ground?: string;
}) {
  const isWhole = fit.mode === 'contain';
  const side = isWhole ? 2 * Math.floor(radius * Math.SQRT1_2) : 2 * radius;
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        position: 'absolute',
        left: x - radius,
        top: y - radius,
        width: 2 * radius,
        height: 2 * radius,
        borderRadius: '50%',
        ...(isWhole && { backgroundColor: ground }),
      }}
    >
      <img
        alt=""
        src={picture.fitted({ width: side, height: side }, fit)}
        style={{ width: side, height: side, borderRadius: isWhole ? 0 : '50%' }}
      />
    </div>
  );
}
