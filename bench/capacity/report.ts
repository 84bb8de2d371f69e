import { markdownTable } from '../peers/markdown.js';
import type { Figures, Output } from './figures.js';
import { type Assumptions, capacityFor, type Demand } from './plan.js';

/** What deploy/README.md is about. */
export const DEMANDS: readonly Demand[] = [
  { perSecond: 10, fromCdn: 0, leastPods: 2 },
  { perSecond: 1000, fromCdn: 0, leastPods: 6 },
  { perSecond: 1000, fromCdn: 0.9, leastPods: 6 },
  { perSecond: 100_000, fromCdn: 0, leastPods: 6 },
  { perSecond: 100_000, fromCdn: 0.9, leastPods: 6 },
  { perSecond: 100_000, fromCdn: 0.99, leastPods: 6 },
];

/** What one request takes, as Markdown. */
export function figuresTable({
  cpuMs,
  cpuMsOfOthers,
  pngsPerSecond,
  bytes,
  redis,
  memoryMb,
}: Figures): string {
  const drawn = (name: string, output: Output): string[][] => {
    const [ms, length] = [cpuMs[output], bytes[output]];
    if (ms === undefined || length === undefined) return [];
    return [[name, ms.toFixed(ms < 10 ? 1 : 0), kilobytes(length)]];
  };
  return markdownTable([
    ['one', 'CPU ms', 'kB'],
    ...drawn(`PNG, drawn (${pngsPerSecond.toFixed(0)} a second meanwhile)`, 'png'),
    ...drawn('JPEG, drawn', 'jpeg'),
    ...drawn('WebP, lossless, drawn', 'webp'),
    ...drawn('AVIF, drawn', 'avif'),
    ...drawn('GIF of 20 frames, drawn', 'gif'),
    ...drawn('APNG, the same', 'apng'),
    ...drawn('animated WebP, lossless, the same', 'awebp'),
    ...drawn('MP4, the same', 'mp4'),
    ...drawn('GIF of `lossy` 80, the same', 'lossyGif'),
    ['answer from the result cache', cpuMsOfOthers.hit.toFixed(2), ''],
    ['preview', cpuMsOfOthers.preview.toFixed(1), ''],
    [
      `counted render, of Redis: ${redis.roundTrips.toFixed(2)} round trips`,
      redis.cpuMs.toFixed(3),
      kilobytes(redis.bytes),
    ],
    ['render thread, memory', '', `${memoryMb.thread.toFixed(0)} MB`],
    ['the service beside its threads, memory', '', `${memoryMb.rest.toFixed(0)} MB`],
  ]);
}

/** What the loads take, as Markdown. */
export function capacityTable(figures: Figures, assumptions: Assumptions): string {
  const rows = DEMANDS.map((demand) => {
    const capacity = capacityFor(figures, demand, assumptions);
    return [
      count(demand.perSecond),
      `${(demand.fromCdn * 100).toFixed(0)}%`,
      count(capacity.arriving),
      capacity.busyCores < 10 ? capacity.busyCores.toFixed(1) : count(capacity.busyCores),
      count(capacity.pods),
      count(capacity.podsGib),
      count(capacity.redisRoundTrips),
      count(capacity.redisNodes),
      count(capacity.megabits),
      count(significant(capacity.monthly)),
    ];
  });
  return markdownTable([
    [
      ...['pictures a second', 'from the CDN', 'drawn', 'cores busy', 'pods', 'GiB'],
      ...['Redis, a second', 'Redis nodes', 'Mbit/s', 'USD a month'],
    ],
    ...rows,
  ]);
}

function kilobytes(bytes: number): string {
  return (bytes / 1e3).toFixed(1);
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Two digits are what such an estimate is good for. */
function significant(value: number): number {
  return Number(value.toPrecision(2));
}
