import type { Format, Output } from '../../workers/encoders/formats.js';
import { usualMs } from './render-estimates.js';

/** How much the last render of a format weighs in what the next ones are expected to take. */
const WEIGHT_OF_LAST = 1 / 4;

/** The part of the usual time that a render is expected to take where none has been measured: some are that quick. */
const UNMEASURED = 1 / 4;

/** The expected ends of renders that wait or run. */
export interface Expected {
  /** Renders that share the same few slots, such as encoders: those of a lane run beside each other. */
  lane: string;
  /** How many of the lane run at once. */
  atOnce: number;
  output: Output;
  /** Pixels of a frame. */
  pixels: number;
  /** The moment of its start; absent while it waits. */
  startedAt?: number;
}

/** Times of renders on this machine, by format, as a multiple of the usual ones. */
export class MeasuredTimes {
  readonly #factors = new Map<Format, number>();

  /** A render has run for so long. */
  ended(output: Output, pixels: number, ms: number): void {
    const factor = ms / usualMs(output, pixels);
    const before = this.#factors.get(output.format) ?? factor;
    this.#factors.set(output.format, before + (factor - before) * WEIGHT_OF_LAST);
  }

  /** A render that runs will take so long: that is believed where none of its format has ended. */
  foreseen(output: Output, pixels: number, ms: number): void {
    if (!this.#factors.has(output.format)) this.ended(output, pixels, ms);
  }

  expectedMs(output: Output, pixels: number): number {
    return usualMs(output, pixels) * (this.#factors.get(output.format) ?? UNMEASURED);
  }
}

/**
 * Finds what will not have ended in time.
 * @param renders in the order of their turns; those that run are said to end, if they may
 * @returns those among the waiting ones that will not
 */
export function endingTooLate<Render extends Expected>(
  renders: Iterable<Render>,
  { now, until, times }: { now: number; until: number; times: MeasuredTimes },
): Render[] {
  const lanes = new Map<string, number[]>();
  const late: Render[] = [];
  for (const render of renders) {
    const { lane, atOnce, output, pixels, startedAt } = render;
    const frees = lanes.get(lane) ?? Array<number>(atOnce).fill(now);
    lanes.set(lane, frees);
    const first = frees.indexOf(Math.min(...frees));
    const expectedMs = times.expectedMs(output, pixels);
    const endsAt =
      startedAt === undefined ? (frees[first] ?? now) + expectedMs : Math.max(now, startedAt + expectedMs);
    if (startedAt === undefined && endsAt > until) late.push(render);
    else frees[first] = endsAt;
  }
  return late;
}
