/** Reads the Prometheus text format, version 0.0.4, in which nothing may come twice. */

export interface Exposition {
  /** `counter`, `gauge` or `histogram`, by the name of the metric. */
  types: Map<string, string>;
  /** Values by series: `name{label="value",…}` with the labels in alphabetical order. */
  series: Map<string, number>;
}

const LABEL = /\w+="(?:[^"\\\n]|\\[\\"n])*"/g;

/** @throws Error for a line that is none of the format, and for a series or a type that is there already */
export function readExposition(text: string): Exposition {
  const types = new Map<string, string>();
  const series = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
    const [, name, labels, value] = /^(\w+)(?:\{(.+)\})? (\S+)$/.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) {
      addOnce(types, typed, type);
    } else {
      const number = Number(value?.replace('Inf', 'Infinity'));
      if (name === undefined || (Number.isNaN(number) && value !== 'NaN'))
        throw new Error(`not a sample: ${line}`);
      const sorted = labels?.match(LABEL)?.sort();
      addOnce(series, sorted ? `${name}{${sorted.join(',')}}` : name, number);
    }
  }
  return { types, series };
}

function addOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.has(key)) throw new Error(`${key} comes twice`);
  map.set(key, value);
}
