/** Pictures, and codes for readers. */

import { type JSX, jsx } from 'satori/jsx/jsx-runtime';
import { type Field, type Picture, type PictureFit, type Point, select } from '../contract/fields.js';
import type { Localized } from '../contract/language.js';
import { type Figure, squareAround } from './layers.js';

/** Picture in a circle, which a covering one fills; a contained one lies within it with its corners. */
export function RoundPicture({
  picture,
  figure,
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
  const side = isWhole ? 2 * Math.floor(figure.radius * Math.SQRT1_2) : 2 * figure.radius;
  return (
    <div
      style={{
        ...squareAround(figure),
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

const FOCI = {
  middle: { x: 0.5, y: 0.5 },
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
  auto: 'subject',
} satisfies Record<string, Point | 'subject'>;

export type Focus = keyof typeof FOCI;

/** Select field for the part of a picture that cropping keeps in sight; the middle by default. */
export function focusField(options: { label: Localized }): Field<Focus> {
  return select({
    ...options,
    default: 'middle',
    options: [
      { value: 'middle', label: { tr: 'Orta', en: 'Middle' } },
      { value: 'top', label: { tr: 'Üst', en: 'Top' } },
      { value: 'bottom', label: { tr: 'Alt', en: 'Bottom' } },
      { value: 'left', label: { tr: 'Sol', en: 'Left' } },
      { value: 'right', label: { tr: 'Sağ', en: 'Right' } },
      { value: 'auto', label: { tr: 'Otomatik', en: 'Automatic' } },
    ],
  });
}

/** Focal point of a picture, as fractions of its width and height; 'subject' for its faces, or what draws the eye. */
export function focusPoint(focus: Focus): Point | 'subject' {
  return FOCI[focus];
}

/** A code for readers, and how large it is. */
interface CodeProps {
  /** Its kind, by the name that bwip-js has: `qrcode`, `ean13`, `code128`… */
  type: string;
  /** What it says; nothing shows of one that says nothing. */
  value: string;
  /** Error correction, where its kind has levels. */
  level?: string;
  /** Modules around it that stay free; those of its kind unless given. */
  quiet?: number;
  /** `width` and more; it is as high as its ratio says. Its modules have the `color`, upon the `backgroundColor`. */
  style?: Record<string, unknown>;
}

/** A code that readers see, such as a QR code. Its modules are whole pixels where there is room. */
export function Code(props: CodeProps): JSX.Element {
  return jsx('tuval-code', { ...props });
}
