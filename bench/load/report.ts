import { table } from '../statistics.js';
import type { Scaling } from './scaling.js';
import type { Outcome } from './scenarios.js';

/** A row for each scenario, and one for what it was compared with. */
export function scenarioTable(outcomes: ReadonlyMap<string, Outcome>): string {
  const rows: string[][] = [
    [
      ...['load', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'p99.9 ms', 'failed', 'client %'],
      ...['CPU us', 'loop p50 ms', 'p99 ms', 'max ms'],
    ],
  ];
  for (const [name, { service, cpuUs, delay, bare, alone, ratio }] of outcomes) {
    rows.push([
      ...summaryCells(name, service, ratio),
      cpuUs === undefined ? '' : cpuUs.toFixed(0),
      ...[delay.p50, delay.p99, delay.max].map((ms) => ms.toFixed(2)),
    ]);
    if (bare) rows.push([...summaryCells('bare', bare, undefined), '', '', '', '']);
    if (alone) rows.push([...summaryCells('alone', alone, undefined), '', '', '', '']);
  }
  return table(rows);
}

function summaryCells(name: string, summary: Outcome['service'], ratio: number | undefined): string[] {
  const { perSecond, p50, p99, p999, failed, clientShare } = summary;
  return [
    name,
    perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0),
    ratio === undefined ? '' : ratio.toFixed(2),
    ...[p50, p99, p999].map((ms) => ms.toFixed(2)),
    String(failed),
    (100 * clientShare).toFixed(0),
  ];
}

export interface Findings {
  outcomes: ReadonlyMap<string, Outcome>;
  scaling: Scaling;
  threadMb: number;
  firstImageMs: number;
}

/** What Tuval promises of itself, beside what was found. */
export function goalTable({ outcomes, scaling, threadMb, firstImageMs }: Findings): string {
  const busy = outcomes.get('status, all threads render');
  const worstDelay = Math.max(...[...outcomes.values()].map(({ delay }) => delay.p99));
  const gifs = outcomes.get('unique PNG, GIFs in every slot');
  const [p99WithGifs, p99Alone] = [gifs?.service.p99 ?? Number.NaN, gifs?.alone?.p99 ?? Number.NaN];
  const previews = outcomes.get('unique PNG, previews');
  const [besidePreviews, withoutPreviews] = [previews?.service, previews?.alone].map(
    (summary) => summary?.perSecond ?? Number.NaN,
  ) as [number, number];
  const { pool, service, ceiling } = scaling;
  return table([
    ['goal', 'wanted', 'found', ''],
    ['repeated PNG, of the bare server', '>= 0.80', ratioOf(outcomes.get('repeated PNG')), ''],
    [
      'p99 of status while all threads render, ms',
      '< 5',
      (busy?.service.p99 ?? Number.NaN).toFixed(2),
      `bare server beside it: ${(busy?.bare?.p99 ?? Number.NaN).toFixed(2)}`,
    ],
    ["p99 of the event loop's delay, worst load, ms", '< 5', worstDelay.toFixed(2), ''],
    [
      'p99 of unique PNGs with GIFs in every slot, of that without',
      '<= 3.00',
      (p99WithGifs / p99Alone).toFixed(2),
      `${p99WithGifs.toFixed(1)} and ${p99Alone.toFixed(1)} ms`,
    ],
    [
      'unique PNGs a second beside previews, of that without',
      '',
      (besidePreviews / withoutPreviews).toFixed(2),
      `${besidePreviews.toFixed(0)} and ${withoutPreviews.toFixed(0)} a second`,
    ],
    [
      'two threads against one, the pool alone',
      '>= 1.80',
      pool.factor.toFixed(2),
      `${pool.one.toFixed(0)} and ${pool.two.toFixed(0)} a second; two processes of arithmetic: ${ceiling.toFixed(2)}`,
    ],
    [
      '  the service, asked from the same two cores',
      '',
      service.factor.toFixed(2),
      `${service.one.toFixed(0)} and ${service.two.toFixed(0)} a second`,
    ],
    ['command to first PNG, ms', '< 1000', firstImageMs.toFixed(0), ''],
    ['memory of a render thread, MB', '< 150', threadMb.toFixed(0), ''],
  ]);
}

function ratioOf(outcome: Outcome | undefined): string {
  return (outcome?.ratio ?? Number.NaN).toFixed(2);
}
