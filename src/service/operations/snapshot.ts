/** The metrics of a process at one moment, in a form that can be sent to another process as JSON. */

import type { Registry } from 'prom-client';

export type MetricsSnapshot = readonly MetricState[];

export interface MetricState {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** How prom-client aggregates the values of several processes. */
  aggregator: string;
  values: readonly MetricValue[];
}

export interface MetricValue {
  value: number;
  labels: Readonly<Record<string, string | number>>;
  /** The name of a histogram's value, which differs from the metric's own: `…_bucket`, `…_sum` or `…_count`. */
  metricName?: string;
}

/** A metric as the reference lists it. */
export interface MetricDescription {
  name: string;
  help: string;
  type: string;
  labelNames: readonly string[];
}

/** Every metric of a registry, none of which is read. */
export function describedMetrics(registry: Registry): MetricDescription[] {
  const metrics = registry.getMetricsAsArray() as unknown as MetricDescription[];
  return metrics.map(({ name, help, type, labelNames }) => ({ name, help, type, labelNames }));
}

/** Reads the gauges and copies everything, because prom-client returns the very objects that it counts in. */
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
