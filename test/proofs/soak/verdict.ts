/** What the samples of a run say: whether something grows, and whether all that was held is let go at the end. */

import type { Sample } from './sampling.js';
import { grows, lastPart, type Point, type Trend, trendOf } from './trend.js';

/** A series of the run that must level off, and how its last half did. */
export interface Finding {
  name: string;
  unit: 'MB' | '';
  /** The fastest growth that is let pass, in units an hour, beyond what noise explains. */
  bound: number;
  trend: Trend;
  /** Undefined where the run was too short to say. */
  leaks: boolean | undefined;
}

/**
 * A leak of one kilobyte in each of the some 25 requests a second would be 90 MB an hour. Below this bound V8 and malloc
 * still settle: they give memory back when they like.
 */
const MEMORY_BOUND_MB = 40;
/** A leak of one in a thousand requests would be 90. */
const DESCRIPTOR_BOUND = 10;

/**
 * The system has what is free in the kernels' memory: the memory itself only ever grows, to what the worst order of large
 * pictures needs, and a front's resident memory tells how much of it is there.
 */
const FREE = 'kernels_free';

/** Looks at the last half: the first is for caches to fill and for code to be compiled. */
export function findingsOf(samples: readonly Sample[]): Finding[] {
  const names = Object.keys(samples[0]?.processes ?? {});
  const modules = Object.keys(samples[0]?.modulesMb ?? {}).filter((name) => name !== FREE);
  const finding = (name: string, unit: Finding['unit'], bound: number, value: (sample: Sample) => number) => {
    const points = samples.map((sample): Point => [sample.seconds, value(sample)]);
    const trend = trendOf(lastPart(points));
    return { name, unit, bound, trend, leaks: grows(trend, bound) };
  };
  const megabytes = (name: string, value: (sample: Sample) => number) =>
    finding(name, 'MB', MEMORY_BOUND_MB, value);
  const ofProcesses = names.flatMap((name) => [
    megabytes(`${name}, resident`, ({ processes }) => processes[name]?.residentMb ?? 0),
    megabytes(`${name}, PSS`, ({ processes }) => processes[name]?.pssMb ?? 0),
    finding(
      `${name}, descriptors`,
      '',
      DESCRIPTOR_BOUND,
      ({ processes }) => processes[name]?.descriptors ?? 0,
    ),
    finding(`${name}, threads`, '', DESCRIPTOR_BOUND, ({ processes }) => processes[name]?.threads ?? 0),
  ]);
  return [
    ...ofProcesses,
    megabytes('event loops, heap', ({ heapsMb }) => heapsMb.eventLoops),
    megabytes('render threads, heap', ({ heapsMb }) => heapsMb.renderThreads),
    megabytes('render threads, outside of the heap', ({ outsideMb, modulesMb }) => {
      return outsideMb - (modulesMb[FREE] ?? 0);
    }),
    megabytes('render threads, kept', ({ cachedMb: keptMb }) => keptMb),
    ...modules.map((name) => megabytes(`module ${name}`, ({ modulesMb }) => modulesMb[name] ?? 0)),
    megabytes('malloc, used', ({ mallocMb }) => mallocMb.used),
  ];
}

/** Connections of the samples themselves, and what a pool of them keeps. */
const SPARE_DESCRIPTORS = 3;

/** What is still held at rest, in words; nothing when all was let go. @param before at rest, before the load */
export function heldAtRest(before: Sample, after: Sample): string[] {
  const held: string[] = [];
  for (const name of ['waiting', 'running', 'busyThreads'] as const) {
    if (after[name] !== 0) held.push(`${name}: ${after[name]}`);
  }
  for (const [name, { descriptors }] of Object.entries(after.processes)) {
    const more = descriptors - (before.processes[name]?.descriptors ?? 0);
    if (more > SPARE_DESCRIPTORS) held.push(`${name}: ${more} descriptors more than at the beginning`);
  }
  return held;
}
