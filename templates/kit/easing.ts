/**
 * Progress of a movement that takes a part of the loop.
 * @param progress of the loop, 0 to 1
 * @returns 0 before `from`, 1 after `to`, linear in between
 */
export function during(progress: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (progress - from) / (to - from)));
}

/** Smootherstep (Perlin): speed and acceleration are 0 at both ends. */
export function easeInOut(share: number): number {
  return share ** 3 * (share * (share * 6 - 15) + 10);
}

/** Swells from 0 to 1 and back, at rest at both ends. */
export function swell(share: number): number {
  return Math.sin(Math.PI * share) ** 2;
}
