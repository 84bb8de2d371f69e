import { CARDS } from './cards/cards.js';
import { type Format, TUVAL } from './contender.js';
import type { Lane } from './lane.js';
import { inRounds, medianRatio, type Spread, spread } from './rounds.js';

/** How long all of it takes. */
export interface Effort {
  /** Milliseconds that each contender draws cards by itself before anything is measured. */
  warmUpMs: number;
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

/** Images of each card and format in a round of warming up. */
const WARM_UP_IMAGES = 4;
const IMAGES_A_ROUND = { least: 2, most: 12 };

/**
 * Every contender draws every card, so that measuring meets nothing for the first time; then each in its turn goes on with
 * the cards that have no pictures, whose making takes longer than drawing them, as long as `warmUpMs` says: V8 compiles
 * what runs often, and Tuval is at full speed after some 600 images. What the first images take is measured by
 * `npm run bench:start-up`.
 */
export async function warmUp(lanes: readonly Lane[], { warmUpMs }: Pick<Effort, 'warmUpMs'>): Promise<void> {
  const all = [...CARDS.keys()];
  await Promise.all(lanes.map((lane) => drawCards(lane, all)));
  const plain = all.filter((card) => Object.keys(CARDS[card]?.pictures(1) ?? {}).length === 0);
  for (const lane of lanes) {
    const end = performance.now() + warmUpMs;
    while (performance.now() < end) await drawCards(lane, plain);
  }
}

async function drawCards(lane: Lane, cards: readonly number[]): Promise<void> {
  for (const card of cards) {
    for (const format of lane.entry.formats) await lane.warmUp(card, format, WARM_UP_IMAGES);
  }
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
  const imageMs = new Map<Lane, number>();
  for (const lane of able) {
    const { least, most } = IMAGES_A_ROUND;
    const ms = await lane.cpuMs(card, format, least);
    imageMs.set(lane, ms);
    counts.set(lane, Math.max(least, Math.min(most, Math.round(effort.cpuMs / ms))));
  }
  const cpu = await inRounds(able, effort.cpuRounds, (lane) =>
    lane.cpuMs(card, format, counts.get(lane) as number),
  );
  const rate = await inRounds(able, effort.rateRounds, (lane) =>
    lane.imagesPerSecond(card, format, effort.rateMs, imageMs.get(lane) as number),
  );
  const tuval = able.find((lane) => lane.entry.name === TUVAL) as Lane;
  const measurements: Measurement[] = [];
  for (const lane of able) {
    measurements.push({
      card,
      format,
      contender: lane.entry.name,
      cpu: spread(cpu.get(lane) ?? []),
      cpuRatio: medianRatio(cpu.get(lane) ?? [], cpu.get(tuval) ?? []),
      rateRatio: medianRatio(rate.get(lane) ?? [], rate.get(tuval) ?? []),
      imagesPerSecond: spread(rate.get(lane) ?? []),
      picture: await lane.picture(card, format),
    });
  }
  return measurements;
}
