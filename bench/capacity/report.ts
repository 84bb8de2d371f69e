import { markdownTable } from '../peers/markdown.js';
import type { Figures } from './figures.js';
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
export function figuresTable({ cpuMs, pngsPerSecond, bytes, redis, memoryMb }: Figures): string {
  return markdownTable([
    ['one', 'CPU ms', 'kB'],
    [
      `PNG, drawn (${pngsPerSecond.toFixed(0)} a second meanwhile)`,
      cpuMs.png.toFixed(1),
      kilobytes(bytes.png),
    ],
    ['JPEG, drawn', cpuMs.jpeg.toFixed(1), kilobytes(bytes.jpeg)],
    ['GIF of 20 frames, drawn', cpuMs.gif.toFixed(0), kilobytes(bytes.gif)],
    ['answer from the result cache', cpuMs.hit.toFixed(2), ''],
    ['preview', cpuMs.preview.toFixed(1), ''],
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
