/** The tables of the papers that are made from tables in code, in Markdown, each under the name between its markers. */

import { defaultPlans, type Plan } from '../../src/access/plans.js';
import { ERRORS } from '../../src/api/errors.js';
import { parameters } from '../../src/api/render/requested-render.js';
import { RESERVED_KEYS } from '../../src/api/reserved-keys.js';
import type { RenderPool } from '../../src/rendering/render-pool.js';
import type { ResultCache } from '../../src/rendering/result-cache.js';
import { FrontMetrics } from '../../src/service/operations/front-metrics.js';
import { MetricTotals } from '../../src/service/operations/metric-totals.js';
import {
  ALL_FORMATS,
  FORMATS,
  PARAMETER_NAMES,
  PARAMETERS,
  parametersOf,
} from '../../workers/encoders/formats.js';

/** Papers below the root, with their tables. */
export const REFERENCE_TABLES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'src/api/README.md': {
    parameters: parameterTable,
    errors: errorTable,
    plans: planTable,
    formats: formatTable,
  },
  'templates/CODE.md': { 'reserved keys': () => RESERVED_KEYS.map(code).join(', ') },
  'deploy/README.md': { metrics: metricTable },
};

/**
 * @param text a paper as it is
 * @returns the paper with these tables between their markers
 * @throws Error where it lacks the markers of a table
 */
export function withTables(text: string, tables: Readonly<Record<string, () => string>>): string {
  let written = text;
  for (const [name, table] of Object.entries(tables)) {
    const begin = `<!-- from code: ${name} -->\n`;
    const end = `<!-- end: ${name} -->`;
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`no place for the table "${name}"`);
    written = `${written.slice(0, from)}${begin}\n${table()}\n\n${written.slice(to)}`;
  }
  return written;
}

function parameterTable(): string {
  const { format, scale, size } = parameters;
  const rows = [
    ['`format`', ALL_FORMATS.map(code).join(', '), format.schema.description ?? ''],
    ...PARAMETER_NAMES.map((name) => {
      const { min, max, description } = PARAMETERS[name];
      return [code(name), `${grouped(min)} to ${grouped(max)}`, description];
    }),
    ['`scale`', '0.25 to 4', scale.schema.description ?? ''],
    ['`size`', 'a name', size.schema.description ?? ''],
  ];
  return markdownTable(['parameter', 'values', 'meaning'], rows);
}

function errorTable(): string {
  const rows = Object.entries(ERRORS)
    .toSorted(([, [a]], [, [b]]) => a - b)
    .map(([name, [status, , meaning]]) => [String(status), code(name), meaning]);
  return markdownTable(['status', '`X-Error-Code`', 'meaning'], rows);
}

function planTable(): string {
  const rows = defaultPlans.all.map((plan) => [
    code(plan.id),
    grouped(plan.rpm),
    grouped(plan.dailyQuota),
    plan.gif ? 'yes' : 'no',
    framesOf(plan),
    grouped(plan.templates),
    plan.assetBytes === 0 ? '0' : `${plan.assetBytes / 1024 ** 2} MiB`,
    grouped(plan.batchRows),
    plan.jobs === 0 ? '0' : `${grouped(plan.jobRows)}, ${plan.jobs} at once`,
    String(plan.priceUsd),
  ]);
  const titles = [
    'plan',
    'a minute',
    'a day',
    'GIF',
    'frames',
    'templates',
    'assets',
    'rows of a batch',
    'rows of a job',
    'USD',
  ];
  return markdownTable(titles, rows);
}

function framesOf({ gif, gifMaxFrames, gifMaxFps }: Plan): string {
  return gif ? `${gifMaxFrames} at ${gifMaxFps} fps` : '';
}

function formatTable(): string {
  const rows = ALL_FORMATS.map((format) => {
    const { title, mediaType, linkExtensions, motion, ...row } = FORMATS[format];
    return [
      code(format),
      title,
      code(mediaType),
      linkExtensions.map(code).join(', '),
      motion ? 'yes' : 'no',
      Object.keys(parametersOf(format)).map(code).join(', '),
      'mostPixels' in row ? grouped(row.mostPixels) : '',
    ];
  });
  const titles = ['`format`', 'name', 'media type', 'in links', 'moves', 'parameters', 'pixels at most'];
  return markdownTable(titles, rows);
}

function metricTable(): string {
  const front = new FrontMetrics();
  // Nothing of them is read.
  front.watchPool({} as RenderPool);
  front.watchCache({} as ResultCache);
  front.watchStore(() => true);
  front.watchFolder(() => 0);
  front.watchJobs(async () => ({ waiting: 0, oldestMs: 0 }));
  front.watchWebhooks(async () => ({ pending: 0, oldestMs: 0 }));
  front.close();
  const totals = new MetricTotals(() => ({ starting: 0, ready: 0, draining: 0 }));
  const metrics = new Map([...front.described, ...totals.described].map((metric) => [metric.name, metric]));
  const rows = [...metrics.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labelNames, help }) => [code(name), type, labelNames.map(code).join(', '), help]);
  return markdownTable(['metric', 'type', 'labels', 'meaning'], rows);
}

function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
