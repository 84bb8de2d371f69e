import { table } from '../../test/rig/statistics.js';
import type { Answered, LoadFigures } from '../figures/figures.js';
import type { Summary } from './figures.js';
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

/** The figures of bench/README.md and of the goals. */
export function loadFigures(outcomes: ReadonlyMap<string, Outcome>): LoadFigures[] {
  return [...outcomes].map(([load, { service, alone, bare, ratio, delay }]) => ({
    load,
    service: answered(service),
    ...(alone && { alone: answered(alone) }),
    ...(bare && { bare: answered(bare) }),
    ...(ratio !== undefined && { ofBare: ratio }),
    delayP99: delay.p99,
  }));
}

function answered({ perSecond, p99 }: Summary): Answered {
  return { perSecond, p99 };
}

/** One thread and two, which the goals know only as a factor. */
export function scalingTable({ pool, service, ceiling }: Scaling): string {
  return table([
    ['unique PNGs a second', 'one thread', 'two', 'factor'],
    ['the render pool alone', pool.one, pool.two, pool.factor.toFixed(2)],
    ['the service, asked from the same cores', service.one, service.two, service.factor.toFixed(2)],
    ['arithmetic in processes', '', '', ceiling.toFixed(2)],
  ]);
}
