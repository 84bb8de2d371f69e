import { isCancelled } from '../../contract/cancellation.js';
import {
  type EncodedImage,
  finishedFile,
  type ImagesPiece,
  type MotionOutcome,
  type MotionPiece,
} from '../../contract/pieces.js';
import { timed } from '../../contract/stage-timings.js';
import type { Frame } from '../../raster/frame.js';
import type { MotionWork } from './motion-work.js';
import { type ShownImage, shownImages } from './shown-images.js';

/** A format whose images each show what changes of the frame before. */
export interface ImageFormat {
  /** @param palette that all images have in common, in a format that has one */
  encoder(palette: Uint8Array | undefined): ImageEncoder;
  /** Puts the file together, which loops for ever. */
  file(
    size: MotionWork['size'],
    images: readonly ShownImage[],
    palette: Uint8Array | undefined,
  ): Uint8Array<ArrayBuffer>;
}

/** Encodes frames in their order. Each frame's `damage` must be relative to the frame given before. */
export interface ImageEncoder {
  /** Sets the frame that is on show before the next image. */
  setPrevious(frame: Frame): void;
  /** What a frame changes, or the whole frame if there is none before; undefined where nothing changed. */
  image(frame: Frame): EncodedImage;
  /** Releases the kernel memory. */
  release(): void;
}

/**
 * Executes a piece of an animation in such a format.
 * @returns undefined when the piece was cancelled, which takes effect before the next frame
 */
export async function imagePiece(
  format: ImageFormat,
  piece: MotionPiece,
  work: MotionWork,
): Promise<MotionOutcome | undefined> {
  switch (piece.kind) {
    case 'images': {
      const images = await encodedImages(format.encoder(piece.palette), piece, work);
      return images && { kind: 'images', images };
    }
    case 'file': {
      const { size, delays, timings } = work;
      const bytes = timed(timings, 'encode', () =>
        format.file(size, shownImages(piece.images, delays), piece.palette),
      );
      return { kind: 'file', ...finishedFile(bytes) };
    }
    default:
      throw new Error(`no piece of images: ${piece.kind}`);
  }
}

async function encodedImages(
  encoder: ImageEncoder,
  { from, to }: ImagesPiece,
  { paint, timings }: MotionWork,
): Promise<EncodedImage[] | undefined> {
  try {
    const images: EncodedImage[] = [];
    for (let number = Math.max(0, from - 1); number < to; number++) {
      const frame = isCancelled() ? undefined : await paint(number);
      if (!frame) return undefined;
      timed(timings, 'encode', () => {
        if (number < from) encoder.setPrevious(frame);
        else images.push(encoder.image(frame));
      });
    }
    return images;
  } finally {
    encoder.release();
  }
}
