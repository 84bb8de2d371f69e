import { FrameEncoder } from '../../../workers/encoders/gif/frame-encoder.js';
import { gifFile } from '../../../workers/encoders/gif/gif-file.js';
import { globalPalette, SampledHistogram } from '../../../workers/encoders/gif/sampled-histogram.js';
import { shownImages } from '../../../workers/encoders/motion/shown-images.js';
import type { Frame } from '../../../workers/raster/frame.js';
import { frameOf, letGo } from '../pictures/frames.js';
import type { Size } from './animations.js';

/** Frames to be encoded: RGBA, colours multiplied by their alpha. */
export interface Source extends Size {
  transparent: boolean;
  frames: readonly Uint8Array[];
}

/** @param delays how long each frame is shown, in centiseconds */
export function encoded(source: Source, delays: readonly number[]): Uint8Array {
  const table = globalPalette([histogramOf(source)]);
  const encoder = new FrameEncoder(table);
  try {
    const images = source.frames.map((frame) =>
      withFrame(source, frame, (painted) => encoder.image(painted)),
    );
    return gifFile(source, table, shownImages(images, delays));
  } finally {
    encoder.release();
  }
}

function histogramOf(source: Source): Uint32Array {
  const histogram = new SampledHistogram();
  try {
    for (const frame of source.frames) withFrame(source, frame, (painted) => histogram.add(painted));
    return histogram.result();
  } finally {
    histogram.release();
  }
}

/** Only one frame lies in kernel memory at a time. */
function withFrame<Result>(
  { width, height, transparent }: Source,
  pixels: Uint8Array,
  use: (frame: Frame) => Result,
): Result {
  const frame = frameOf({ width, height, channels: 4, pixels }, transparent);
  try {
    return use(frame);
  } finally {
    letGo(frame);
  }
}
