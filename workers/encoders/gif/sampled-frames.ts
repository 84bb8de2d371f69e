/** So many have nearly all colours of an animation, and images that lack some bring their own table. */
const MOST_SAMPLED_FRAMES = 12;

/** The frames of an animation whose colours are surveyed, spread over it, the first and the last always among them. */
export function sampledFrames(frameCount: number): number[] {
  const count = Math.min(MOST_SAMPLED_FRAMES, frameCount);
  return Array.from({ length: count }, (_, step) => Math.floor((step * (frameCount - 1)) / (count - 1)));
}
