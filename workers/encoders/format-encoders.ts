import type { MotionOutcome, MotionPiece } from '../contract/pieces.js';
import type { Frame } from '../raster/frame.js';
import { APNG } from './apng/encode-apng.js';
import { encodeAvif } from './avif/encode-avif.js';
import { awebp } from './awebp/encode-awebp.js';
import { jpegWithDensity, pngWithDensity } from './density.js';
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
  png: (frame, { dpi }) => pngWithDensity(encodePng(frame), dpi),
  jpeg: (frame, { quality, dpi }) => jpegWithDensity(encodeJpeg(frame, quality), dpi),
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
  if (output.maxBytes !== undefined)
    return encodeWithin(frame, output as Output<StillFormat>, output.maxBytes);
  return { bytes: STILL_ENCODERS[output.format](frame, output) };
}
