import { isCancelled } from '../../contract/cancellation.js';
import {
  type EncodedImage,
  finishedFile,
  type ImagesPiece,
  type MotionOutcome,
  type MotionPiece,
} from '../../contract/pieces.js';
import { timed } from '../../contract/stage-timings.js';
import { type ChangedPart, FrameChanges } from './frame-changes.js';
import type { MotionWork } from './motion-work.js';
import { type ShownImage, shownImages } from './shown-images.js';

/** A format whose images each show what changes of the frame before. */
export interface ImageFormat {
  /** Step of the places at which images can stand, in pixels. */
  step: number;
  /**
   * Encodes what a frame changes, in memory of its own.
   * @param frame its pixels, of which the part is a copy
   */
  image(part: ChangedPart, frame: { address: number; width: number }): Uint8Array<ArrayBuffer>;
  /** Puts the file together, which loops for ever. */
  file(size: MotionWork['size'], images: readonly ShownImage[]): Uint8Array<ArrayBuffer>;
}

/**
 * Executes a piece of an animation in such a format. The images do not depend on how frames are divided among pieces.
 * @returns undefined when the piece was cancelled, which takes effect before the next frame
 */
export async function imagePiece(
  format: ImageFormat,
  piece: MotionPiece,
  work: MotionWork,
): Promise<MotionOutcome | undefined> {
  switch (piece.kind) {
    case 'images': {
      const images = await encodedImages(format, piece, work);
      return images && { kind: 'images', images };
    }
    case 'joined': {
      const { size, delays, timings } = work;
      const bytes = timed(timings, 'encode', () => format.file(size, shownImages(piece.images, delays)));
      return { kind: 'file', ...finishedFile(bytes) };
    }
    default:
      throw new Error(`no piece of images: ${piece.kind}`);
  }
}

async function encodedImages(
  format: ImageFormat,
  { from, to }: Extract<ImagesPiece, { kind: 'images' }>,
  { paint, timings }: MotionWork,
): Promise<EncodedImage[] | undefined> {
  const changes = new FrameChanges(format.step);
  try {
    const images: EncodedImage[] = [];
    for (let number = Math.max(0, from - 1); number < to; number++) {
      const frame = isCancelled() ? undefined : await paint(number);
      if (!frame) return undefined;
      timed(timings, 'encode', () => {
        if (number < from) return changes.setPrevious(frame);
        const part = changes.next(frame);
        const { width, pixels } = frame;
        images.push(part && format.image(part, { address: pixels.address, width }));
      });
    }
    return images;
  } finally {
    changes.release();
  }
}
