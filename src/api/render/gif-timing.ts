/** What a plan allows of a GIF. */
export interface GifLimits {
  gifMaxFrames: number;
  gifMaxFps: number;
}

export interface GifTiming {
  /**
   * Frames a second: the rate asked for, cut to the plan's; the true rate where the number of frames had to be another,
   * which is above both when two frames are the least.
   */
  fps: number;
  /** How long each frame is shown, in centiseconds, at least 2; they add up to the duration. */
  delays: number[];
}

const LEAST_FRAMES = 2;

/**
 * In centiseconds. Players take shorter delays for a mistake and show such a frame for 10: Chromium from 1 down
 * (`DeferredImageDecoder::FrameDurationAtIndex` in third_party/blink/renderer/platform/graphics/deferred_image_decoder.cc:
 * 100 ms for any frame of at most 10 ms), Firefox the same (`FrameTimeout::FromRawMilliseconds` in image/FrameTimeout.h),
 * and FFmpeg below 2 (`min_delay` and `default_delay` of its GIF demuxer). One such frame would make a GIF longer than
 * its duration, and stop it for a tenth of a second in each round.
 */
const LEAST_DELAY = 2;

/**
 * Spreads an animation over frames: the plan may lower the rate, but the duration is kept, so that the animation is
 * always whole. Close to 50 frames a second a duration may not hold the last of them at its least delay, as 210 ms do
 * not hold 11: then there is one less.
 * @param durationMs at least 40, which is two frames at their least delay
 */
export function gifTiming(
  fps: number,
  durationMs: number,
  { gifMaxFrames, gifMaxFps }: GifLimits,
): GifTiming {
  const seconds = durationMs / 1000;
  const centiseconds = Math.round(durationMs / 10);
  const allowedFps = Math.min(fps, gifMaxFps);
  // Multiplied as milliseconds, which are mostly whole: 25 times 2.3 comes out below 57.5.
  const wanted = Math.round((allowedFps * durationMs) / 1000);
  const most = Math.min(gifMaxFrames, Math.floor(centiseconds / LEAST_DELAY));
  const frames = Math.max(LEAST_FRAMES, Math.min(wanted, most));
  return {
    fps: frames === wanted ? allowedFps : frames / seconds,
    delays: delaysOf(frames, centiseconds),
  };
}

/** Whole centiseconds, as GIF has them, each within one of the even share, and none less than its whole part. */
function delaysOf(frames: number, total: number): number[] {
  const end = (frame: number) => Math.round((frame * total) / frames);
  return Array.from({ length: frames }, (_, frame) => end(frame + 1) - end(frame));
}
