/** The state of a process's metrics at one moment, in a form that crosses from one process to another as JSON. */

import type { Registry } from 'prom-client';

export type MetricsSnapshot = readonly MetricState[];

export interface MetricState {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** How the values of several processes become one. */
  aggregator: string;
  values: readonly MetricValue[];
}

export interface MetricValue {
  value: number;
  labels: Readonly<Record<string, string | number>>;
  /** Of a histogram's values, which differ from the metric's own name: `…_bucket`, `…_sum` or `…_count`. */
  metricName?: string;
}

/** Asks the gauges for their values, and copies everything: prom-client gives out the very objects it counts in. */
export async function takeSnapshot(registry: Registry): Promise<MetricsSnapshot> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as MetricState[];
  return metrics.map(({ name, help, type, aggregator, values }) => ({
    name,
    help,
    type,
    aggregator,
    values: values.map(({ value, labels, metricName }) => ({
      value,
      labels: { ...labels },
      ...(metricName !== undefined && { metricName }),
    })),
  }));
}
