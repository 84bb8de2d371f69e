import { median } from '../statistics.js';
import { CARDS } from './cards/cards.js';
import { type Format, TUVAL } from './contender.js';
import type { Lane } from './lane.js';

/** How long all of it takes. */
export interface Effort {
  /** Times that each contender is asked for processor time, in turn with all others, and for images a second. */
  cpuRounds: number;
  rateRounds: number;
  /** Milliseconds that a round is meant to take a contender. */
  cpuMs: number;
  rateMs: number;
}

/** The figures of one contender for one card in one format. */
export interface Measurement {
  card: number;
  format: Format;
  contender: string;
  /** Milliseconds of processor time an image: the median of the rounds, the lowest and the highest. */
  cpu: Spread;
  /** Multiples of what Tuval took in the same round. */
  cpuRatio: number;
  rateRatio: number;
  imagesPerSecond: Spread;
  picture: Uint8Array;
}

interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** Code that satori and Tuval run is at full speed after some 50 pictures: with eight cards that is reached. */
const WARM_UP_IMAGES = 6;
const IMAGES_A_ROUND = { least: 2, most: 12 };

/** Every contender draws every card, so that measuring meets nothing for the first time. */
export async function warmUp(lanes: readonly Lane[]): Promise<void> {
  const draw = async (lane: Lane) => {
    for (const [card] of CARDS.entries()) {
      for (const format of lane.entry.formats) await lane.warmUp(card, format, WARM_UP_IMAGES);
    }
  };
  await Promise.all(lanes.map(draw));
}

/** Measures all contenders that write a format with one card: in rounds, in which each has its turn. */
export async function measure(
  lanes: readonly Lane[],
  card: number,
  format: Format,
  effort: Effort,
): Promise<Measurement[]> {
  const able = lanes.filter((lane) => lane.entry.formats.includes(format));
  const counts = new Map<Lane, number>();
  for (const lane of able) {
    const { least, most } = IMAGES_A_ROUND;
    const ms = await lane.cpuMs(card, format, least);
    counts.set(lane, Math.max(least, Math.min(most, Math.round(effort.cpuMs / ms))));
  }
  const cpu = await inRounds(able, effort.cpuRounds, (lane) =>
    lane.cpuMs(card, format, counts.get(lane) as number),
  );
  const rate = await inRounds(able, effort.rateRounds, (lane) =>
    lane.imagesPerSecond(card, format, effort.rateMs),
  );
  const tuval = able.find((lane) => lane.entry.name === TUVAL) as Lane;
  const measurements: Measurement[] = [];
  for (const lane of able) {
    measurements.push({
      card,
      format,
      contender: lane.entry.name,
      cpu: spread(figures(cpu, lane)),
      cpuRatio: median(ratios(figures(cpu, lane), figures(cpu, tuval))),
      rateRatio: median(ratios(figures(rate, lane), figures(rate, tuval))),
      imagesPerSecond: spread(figures(rate, lane)),
      picture: await lane.picture(card, format),
    });
  }
  return measurements;
}

/** Each round begins with another contender: none always follows the same one. */
async function inRounds(
  lanes: readonly Lane[],
  rounds: number,
  ask: (lane: Lane) => Promise<number>,
): Promise<ReadonlyMap<Lane, number[]>> {
  const results = new Map(lanes.map((lane) => [lane, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < lanes.length; turn++) {
      const lane = lanes[(round + turn) % lanes.length] as Lane;
      results.get(lane)?.push(await ask(lane));
    }
  }
  return results;
}

function figures(results: ReadonlyMap<Lane, number[]>, lane: Lane): number[] {
  return results.get(lane) ?? [];
}

function ratios(values: readonly number[], reference: readonly number[]): number[] {
  return values.map((value, round) => value / (reference[round] as number));
}

function spread(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}
