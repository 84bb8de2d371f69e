/** What a plan allows of a GIF. */
export interface GifLimits {
  gifMaxFrames: number;
  gifMaxFps: number;
}

export interface GifTiming {
  /** Frames a second after the plan's limits. */
  fps: number;
  /** How long each frame is shown, in centiseconds; they add up to the duration. */
  delays: number[];
}

const LEAST_FRAMES = 2;

/**
 * Spreads an animation over frames: the plan may lower the rate, but the duration is kept, so that the animation is
 * always whole.
 */
export function gifTiming(
  fps: number,
  durationMs: number,
  { gifMaxFrames, gifMaxFps }: GifLimits,
): GifTiming {
  const seconds = durationMs / 1000;
  const allowedFps = Math.min(fps, gifMaxFps);
  const wanted = Math.round(allowedFps * seconds);
  const frames = Math.max(LEAST_FRAMES, Math.min(wanted, gifMaxFrames));
  return {
    fps: frames === wanted ? allowedFps : frames / seconds,
    delays: delaysOf(frames, Math.round(durationMs / 10)),
  };
}

/** Whole centiseconds, as GIF has them, each within one of the even share. */
function delaysOf(frames: number, total: number): number[] {
  const end = (frame: number) => Math.round((frame * total) / frames);
  return Array.from({ length: frames }, (_, frame) => end(frame + 1) - end(frame));
}
