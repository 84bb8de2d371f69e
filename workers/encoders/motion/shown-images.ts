import type { EncodedImage } from '../../contract/pieces.js';

/** An image of an animation, and how long it is shown. */
export interface ShownImage {
  image: Uint8Array;
  /** Centiseconds. */
  delay: number;
}

/** Images with their delays; a frame without an image extends the delay of the one before. */
export function shownImages(images: readonly EncodedImage[], delays: readonly number[]): ShownImage[] {
  const shown: ShownImage[] = [];
  for (const [frame, image] of images.entries()) {
    const delay = delays[frame] as number;
    const previous = shown.at(-1);
    if (image) shown.push({ image, delay });
    else if (previous) previous.delay += delay;
    else throw new Error('the first frame of an animation has an image');
  }
  return shown;
}
