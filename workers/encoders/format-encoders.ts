import type { MotionOutcome, MotionPiece } from '../contract/pieces.js';
import type { Frame } from '../raster/frame.js';
import { APNG } from './apng/encode-apng.js';
import { encodeAvif } from './avif/encode-avif.js';
import { awebp } from './awebp/encode-awebp.js';
import { jpegWithDensity, PNG_DENSITY_BYTES, pngWithDensity } from './density.js';
import { isStreamed, type MovingFormat, type Output, type StillFormat } from './formats.js';
import { gifPiece } from './gif/gif-pieces.js';
import { encodeJpeg } from './jpeg/encode-jpeg.js';
import { imagePiece } from './motion/image-pieces.js';
import type { MotionWork } from './motion/motion-work.js';
import { pixelPiece } from './motion/pixel-piece.js';
import { encodePng } from './png/encode-png.js';
import { encodeWebp } from './webp/encode-webp.js';
import { type EncodedStill, encodeWithin } from './within-bytes.js';

/** Write a frame as a file, in memory of its own, which can be moved to another thread. */
const STILL_ENCODERS: {
  [Each in StillFormat]: (frame: Frame, output: Output<Each>) => Uint8Array<ArrayBuffer>;
} = {
  png: encodePng,
  jpeg: (frame, { quality }) => encodeJpeg(frame, quality),
  webp: (frame, { quality }) => encodeWebp(frame, quality),
  avif: (frame, { quality }) => encodeAvif(frame, quality),
};

/** Do a piece of a file of images, or nothing when the thread was asked to leave it. */
const IMAGE_ENCODERS: {
  [Each in ImagesFormat]: (
    piece: MotionPiece,
    work: MotionWork,
    output: Output<Each>,
  ) => Promise<MotionOutcome | undefined>;
} = {
  gif: gifPiece,
  apng: (piece, work) => imagePiece(APNG, piece, work),
  awebp: (piece, work, { quality }) => imagePiece(awebp(quality), piece, work),
};

type ImagesFormat = Exclude<MovingFormat, 'mp4'>;

/** Does a piece of an animation. Which pieces there are, says its plan in `src/rendering/job-plans.ts`. */
export function encodePiece(
  piece: MotionPiece,
  work: MotionWork,
  output: Output<MovingFormat>,
): Promise<MotionOutcome | undefined> {
  if (output.format === 'mp4' || isStreamed(output)) return pixelPiece(piece, work);
  return imagesEncoder(output)(piece, work);
}

function imagesEncoder<Of extends ImagesFormat>(output: Output<Of>) {
  const encode = IMAGE_ENCODERS[output.format];
  return (piece: MotionPiece, work: MotionWork) => encode(piece, work, output);
}

/** @throws TooManyBytes if no quality of the format fits into the `maxBytes` of the output */
export function encodeStill<Of extends StillFormat>(frame: Frame, output: Output<Of>): EncodedStill {
  const { maxBytes } = output;
  const still = output as Output<StillFormat>;
  const density = densityOf(still);
  const encoded =
    maxBytes === undefined
      ? { bytes: STILL_ENCODERS[output.format](frame, output) }
      : encodeWithin(frame, still, maxBytes - (density?.bytes ?? 0));
  return density ? { ...encoded, bytes: density.noted(encoded.bytes) } : encoded;
}

/** What notes the pixels an inch that are asked for, and how many bytes that takes. */
function densityOf(output: Output<StillFormat>) {
  if (output.format === 'png' && output.dpi !== undefined) {
    const { dpi } = output;
    return { bytes: PNG_DENSITY_BYTES, noted: (file: Uint8Array<ArrayBuffer>) => pngWithDensity(file, dpi) };
  }
  if (output.format !== 'jpeg' || output.dpi === undefined) return undefined;
  const { dpi } = output;
  return { bytes: 0, noted: (file: Uint8Array<ArrayBuffer>) => jpegWithDensity(file, dpi) };
}
