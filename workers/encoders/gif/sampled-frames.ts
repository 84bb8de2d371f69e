/**
 * Twelve frames hold nearly all colours of an animation; images that lack some bring a local palette. This
 * file is apart from the histogram so that a front, which plans the work, loads no kernels.
 */
const MOST_SAMPLED_FRAMES = 12;

/** Indices of the frames that the global palette is chosen from: evenly spread, first and last included. */
export function sampledFrames(frameCount: number): number[] {
  const count = Math.min(MOST_SAMPLED_FRAMES, frameCount);
  return Array.from({ length: count }, (_, step) =>
    Math.floor((step * (frameCount - 1)) / Math.max(1, count - 1)),
  );
}
