/** The limits of a plan on GIFs. */
export interface GifLimits {
  gifMaxFrames: number;
  gifMaxFps: number;
}

export interface GifTiming {
  /**
   * Frames a second: the requested rate, lowered to the plan's. If the number of frames had to change, the true rate,
   * which is above both when the minimum of two frames applies.
   */
  fps: number;
  /** The delays of the frames in centiseconds, at least 2 each; they add up to the duration. */
  delays: number[];
}

const LEAST_FRAMES = 2;

/**
 * The least delay in centiseconds. Players take shorter delays for a mistake and show such a frame for 10: Chromium
 * from 1 down (`DeferredImageDecoder::FrameDurationAtIndex` in
 * third_party/blink/renderer/platform/graphics/deferred_image_decoder.cc: 100 ms for any frame of at most 10 ms),
 * Firefox the same (`FrameTimeout::FromRawMilliseconds` in image/FrameTimeout.h), and FFmpeg below 2 (`min_delay` and
 * `default_delay` of its GIF demuxer). One such frame would make a GIF longer than its duration, and stop it for a
 * tenth of a second in each loop.
 */
const LEAST_DELAY = 2;

/**
 * Spreads an animation over frames. The plan may lower the frame rate, but the duration is kept, so that the animation
 * is always complete. Close to 50 frames a second the duration may be too short for the last frame at the least delay,
 * as 210 ms are for 11 frames; then there is one frame less.
 * @param durationMs at least 40: two frames at the least delay
 */
export function gifTiming(
  fps: number,
  durationMs: number,
  { gifMaxFrames, gifMaxFps }: GifLimits,
): GifTiming {
  const seconds = durationMs / 1000;
  const centiseconds = Math.round(durationMs / 10);
  const allowedFps = Math.min(fps, gifMaxFps);
  // Multiplied as milliseconds, which are mostly whole: in floating point, 25 times 2.3 is less than 57.5.
  const wanted = Math.round((allowedFps * durationMs) / 1000);
  const most = Math.min(gifMaxFrames, Math.floor(centiseconds / LEAST_DELAY));
  const frames = Math.max(LEAST_FRAMES, Math.min(wanted, most));
  return {
    fps: frames === wanted ? allowedFps : frames / seconds,
    delays: delaysOf(frames, centiseconds),
  };
}

/** Delays in whole centiseconds, as GIF stores them, each the even share rounded up or down. */
function delaysOf(frames: number, total: number): number[] {
  const end = (frame: number) => Math.round((frame * total) / frames);
  return Array.from({ length: frames }, (_, frame) => end(frame + 1) - end(frame));
}
