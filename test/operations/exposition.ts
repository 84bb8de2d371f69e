/** A strict reader of the Prometheus text format, version 0.0.4, that throws for whatever the format does not allow. */

export interface Exposition {
  /** `counter`, `gauge` or `histogram`, by the name of the metric. */
  types: Map<string, string>;
  /** Values by series: `name{label="value",…}` with the labels in alphabetical order. */
  series: Map<string, number>;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*)\\})? (\\S+)$`);
const NUMBER = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/;

export function readExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const series = new Map<string, number>();
  let family = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const help = /^# HELP (\S+) (.+)$/.exec(line);
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line);
    if (help?.[1]) {
      if (helps.has(help[1])) throw new Error(`${help[1]} comes twice`);
      helps.add(help[1]);
    } else if (type?.[1] && type[2]) {
      family = type[1];
      if (types.has(family) || !helps.has(family)) throw new Error(`${family}: TYPE twice or without HELP`);
      types.set(family, type[2]);
    } else {
      const [, name = '', labels, value = ''] = SAMPLE.exec(line) ?? [];
      if (!NUMBER.test(value)) throw new Error(`not a sample: ${line}`);
      const suffix = types.get(family) === 'histogram' ? '_(?:bucket|sum|count)' : '';
      if (!new RegExp(`^${family}${suffix}$`).test(name)) throw new Error(`${name} within ${family}`);
      const key = seriesName(name, labels?.match(new RegExp(LABEL, 'g')) ?? []);
      if (series.has(key)) throw new Error(`${key} comes twice`);
      series.set(key, Number(value.replace('Inf', 'Infinity')));
    }
  }
  for (const [name, type] of types) if (type === 'histogram') checkBuckets(name, series);
  return { types, series };
}

function seriesName(name: string, labels: string[]): string {
  return labels.length === 0 ? name : `${name}{${labels.sort().join(',')}}`;
}

/** Buckets grow with their bounds, and the last one holds everything. */
function checkBuckets(name: string, series: Map<string, number>): void {
  const last = new Map<string, { bound: number; count: number }>();
  for (const [key, count] of series) {
    if (!key.startsWith(`${name}_bucket{`)) continue;
    const bound = Number((/le="([^"]+)"/.exec(key)?.[1] ?? '').replace('Inf', 'Infinity'));
    const rest = seriesName(
      `${name}_count`,
      (key.match(new RegExp(LABEL, 'g')) ?? []).filter((label) => !label.startsWith('le=')),
    );
    const before = last.get(rest);
    if (before && (bound <= before.bound || count < before.count)) throw new Error(`${key} is out of order`);
    last.set(rest, { bound, count });
  }
  for (const [key, { bound, count }] of last) {
    if (bound !== Number.POSITIVE_INFINITY || series.get(key) !== count)
      throw new Error(`${key} is not its +Inf`);
  }
}
