import type { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import { TAKUMI_NATIVE } from '../contender.js';
import { inRounds, medianRatio, type Spread, spread } from '../rounds.js';
import { ANIMATIONS, type Animation } from './animation.js';
import type { GifLane } from './gif-lane.js';
import type { FrameSource } from './lossless-frames.js';
import { type Quality, qualityOf } from './quality.js';

export interface GifEffort {
  gifRounds: number;
  /** Of so many frames one is compared with what was meant. */
  comparedOf: number;
}

/** What GIFs are measured with. */
export interface GifStand {
  lanes: readonly GifLane[];
  source: FrameSource;
  chromium: ChromiumPage;
  effort: GifEffort;
}

/** The figures of one contender for one animation. */
export interface GifMeasurement {
  animation: Animation;
  contender: string;
  /** Milliseconds of processor time a GIF, and milliseconds until it is there: of all rounds. */
  cpu: Spread;
  wall: Spread;
  /** Multiples of what Takumi native took in the same round. */
  cpuRatio: number;
  /** Of each round. */
  wallMs: readonly number[];
  /** Of the first round: with texts that are the same in every run. */
  gif: Uint8Array;
  quality: Quality;
}

/** After so many, on each of some threads, what runs often is compiled; slow contenders, compiled before, make fewer. */
const WARM_UP = { most: 12, least: 2, ms: 4000 };

/** Every contender makes every animation, so that measuring meets nothing for the first time. */
export async function warmUp({ lanes, source }: GifStand): Promise<void> {
  for (const [place, animation] of ANIMATIONS.entries()) {
    const frames = await source.frames(animation, 0);
    const make = async (lane: GifLane) => {
      const end = performance.now() + WARM_UP.ms;
      for (let made = 0; made < WARM_UP.most; made++) {
        if (made >= WARM_UP.least && performance.now() > end) return;
        await lane.make(place, -made, frames);
      }
    };
    await Promise.all(lanes.map(make));
  }
}

/** Measures all contenders with one animation: a GIF each in every round, all of a round with the same texts. */
export async function measure(place: number, stand: GifStand): Promise<GifMeasurement[]> {
  const { lanes, source, effort } = stand;
  const animation = ANIMATIONS[place] as Animation;
  const frames: Uint8Array[][] = [];
  for (let round = 0; round < effort.gifRounds; round++)
    frames.push(await source.frames(animation, round + 1));
  const made = await inRounds(lanes, effort.gifRounds, (lane, round) =>
    lane.make(place, round + 1, frames[round] ?? []),
  );
  const cpuMs = (lane: GifLane | undefined) => (lane ? (made.get(lane) ?? []) : []).map((gif) => gif.cpuMs);
  const takumi = lanes.find(({ entry }) => entry.name === TAKUMI_NATIVE);
  const measurements: GifMeasurement[] = [];
  for (const lane of lanes) {
    const gif = made.get(lane)?.[0]?.bytes ?? new Uint8Array();
    const wallMs = (made.get(lane) ?? []).map((each) => each.wallMs);
    const lossless = await lane.losslessFrames(place, 1, frames[0] ?? []);
    measurements.push({
      animation,
      contender: lane.entry.name,
      cpu: spread(cpuMs(lane)),
      wall: spread(wallMs),
      cpuRatio: medianRatio(cpuMs(lane), cpuMs(takumi)),
      wallMs,
      gif,
      quality: await qualityOf(stand.chromium, gif, animation, lossless, effort.comparedOf),
    });
  }
  return measurements;
}
