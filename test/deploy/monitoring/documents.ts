/** What `deploy/` says to Prometheus, Grafana and prometheus-adapter, as the tests read it. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments, stringify } from 'yaml';

/** Of the repository, seen from where this is compiled to. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const COMPONENT = 'deploy/kubernetes/components/monitoring';

export interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: { type: string; uid: string };
  fieldConfig?: { defaults: { unit?: string } };
  options?: { legend?: { showLegend: boolean } };
  targets?: { refId: string; expr: string; legendFormat: string; datasource: { uid: string } }[];
}

export interface Dashboard {
  uid: string;
  title: string;
  panels: Panel[];
  templating: { list: DashboardVariable[] };
}

export interface DashboardVariable {
  name: string;
  type: string;
  datasource?: { uid: string };
  definition?: string;
  query: string | { query: string };
  includeAll: boolean;
  allValue?: string;
}

export interface AdapterRule {
  seriesQuery: string;
  resources: { overrides: Record<string, { resource: string }> };
  name: { matches: string; as: string };
  metricsQuery: string;
}

/** A file of the repository. */
export function textOf(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}

/** The groups of rules as a file that Prometheus itself reads. */
export function ruleFile(): string {
  return stringify({ groups: ruleGroups() });
}

export function alertRules(): AlertRule[] {
  return ruleGroups().flatMap(({ rules }) => rules);
}

export function dashboard(): Dashboard {
  return JSON.parse(textOf(`${COMPONENT}/grafana-dashboard.json`));
}

/** Panels that show something: rows are headings. */
export function shownPanels(): Panel[] {
  return dashboard().panels.filter(({ type }) => type !== 'row');
}

/** @param kind of pods, or of the whole installation */
export function adapterRules(kind: 'custom' | 'external' = 'custom'): AdapterRule[] {
  return parse(textOf('deploy/monitoring/prometheus-adapter-values.yaml')).rules[kind];
}

export interface ServiceMonitor {
  spec: {
    jobLabel: string;
    selector: { matchLabels: Record<string, string> };
    endpoints: { port: string; path: string; interval: string; scrapeTimeout: string }[];
  };
}

export function serviceMonitor(): ServiceMonitor {
  return parse(textOf(`${COMPONENT}/service-monitor.yaml`));
}

/** What Prometheus calls the pods behind a Service of the base that the ServiceMonitor selects. */
export function jobOf(service: string): string | undefined {
  const { jobLabel, selector } = serviceMonitor().spec;
  const services = parseAllDocuments(textOf('deploy/kubernetes/base/service.yaml')).map((each) =>
    each.toJS(),
  );
  const labels = services.find(({ metadata }) => metadata.name === service)?.metadata.labels ?? {};
  const isSelected = Object.entries(selector.matchLabels).every(([name, value]) => labels[name] === value);
  return isSelected ? labels[jobLabel] : undefined;
}

function ruleGroups(): { name: string; rules: AlertRule[] }[] {
  return parse(textOf(`${COMPONENT}/prometheus-rule.yaml`)).spec.groups;
}
