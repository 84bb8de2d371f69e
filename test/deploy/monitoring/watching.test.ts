/**
 * A real Prometheus watches two real instances with a real Redis: whatever the dashboard, the rules and the adapter ask
 * has an answer there.
 */

import t, { test } from 'tap';
import { parse, stringify } from 'yaml';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import {
  adapterRules,
  alertRules,
  dashboard,
  jobOf,
  ruleFile,
  serviceMonitor,
  shownPanels,
  textOf,
} from './documents.js';
import { type Line, Prometheus } from './prometheus.js';
import { unpackPrometheusPrograms } from './prometheus-programs.js';
import { WatchedService } from './watched-service.js';

interface Selector {
  metric: string;
  matchers: Matcher[];
}

interface Matcher {
  label: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

t.setTimeout(FILE_TIMEOUT_MS);

const PODS = ['tuval-1', 'tuval-2'];

/** Alerts of what takes long, which it may on a busy machine. */
const OF_TIME = ['TuvalStillsSlow', 'TuvalStoreSlow', 'TuvalEventLoopLate'];

/** What Grafana puts in place of its variables while all pods are chosen. */
const ALL_CHOSEN = { namespace: '.*', pod: '.*' };

test('Prometheus watches two instances', async (t) => {
  unpackPrometheusPrograms();
  const service = await WatchedService.start(t, PODS);
  const prometheus = await Prometheus.start(t, {
    'prometheus.yml': configuration(service),
    'tuval-rules.yml': ruleFile(),
  });

  await t.test('at the path and under the name that the ServiceMonitor gives', async (t) => {
    const [endpoint] = serviceMonitor().spec.endpoints;
    for (const { admin } of service.pods) {
      t.equal((await fetch(`http://${admin}${endpoint?.path}`)).status, 200);
    }
    const [scrape] = parse(textOf('deploy/monitoring/prometheus.yml')).scrape_configs;
    t.equal(scrape.metrics_path, endpoint?.path);
    t.equal(scrape.job_name, jobOf('tuval-admin'));
    const up = () => prometheus.now('up{job="tuval"} == 1');
    t.equal((await eventually(up, ({ length }) => length === PODS.length)).length, PODS.length);
  });

  await t.test('every panel of the dashboard has something to show', async (t) => {
    const empty = async () => {
      t.notOk((await service.askForEverything()).some((status) => status >= 500));
      return emptyExpressions(prometheus);
    };
    t.strictSame(await eventually(empty, ({ length }) => length === 0), []);
  });

  await t.test('a legend names labels that there are', async (t) => {
    for (const { title, targets = [] } of shownPanels()) {
      for (const { expr, legendFormat } of targets) {
        const lines = await prometheus.lastMinute(substitute(expr, ALL_CHOSEN));
        const named = labelsNamedIn(legendFormat);
        for (const { labels } of lines) t.strictSame(Object.keys(labels).sort(), named.sort(), title);
      }
    }
  });

  await t.test('the pods to choose are those that there are, and each has its own numbers', async (t) => {
    for (const { name, definition = '' } of dashboard().templating.list) {
      const [, selector = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
      if (!label) continue;
      const values = await prometheus.labelValues(label, substitute(selector, ALL_CHOSEN));
      t.strictSame(values, name === 'pod' ? PODS : ['tuval'], name);
    }
    for (const pod of [PODS[0] ?? '', `(${PODS.join('|')})`]) {
      // A rate of one pod needs two scrapes of it after its first requests.
      const empty = async () => {
        await service.askForEverything();
        return emptyExpressions(prometheus, { namespace: 'tuval', pod });
      };
      t.strictSame(await eventually(empty, ({ length }) => length === 0), [], pod);
    }
    const none = await emptyExpressions(prometheus, { namespace: 'tuval', pod: 'tuval-3' });
    t.ok(none.length > 0, 'a pod that there is not has none');
  });

  await t.test('every metric, label and value that is asked for is there', async (t) => {
    const asked = [...panelExpressions(), ...alertRules().map(({ expr }) => expr)];
    for (const expression of asked) {
      const labels = new Set<string>();
      for (const { metric, matchers } of selectorsOf(expression)) {
        const series = await prometheus.series(metric);
        t.ok(series.length > 0, `${metric} is there`);
        for (const name of series.flatMap(Object.keys)) labels.add(name);
        for (const matcher of matchers) {
          if (matcher.value.startsWith('$')) continue;
          for (const selector of partsOf(metric, matcher)) {
            // Replies of 500 and more are still to come, and neither of the two is a worker.
            if (/5\.\.|tuval-workers/.test(selector)) continue;
            t.ok((await prometheus.series(selector)).length > 0, `${selector} is there`);
          }
        }
      }
      for (const label of groupingLabels(expression)) t.ok(labels.has(label), `${label} in ${expression}`);
    }
  });

  await t.test('a healthy service alerts nobody', async (t) => {
    const rules = await prometheus.rules();
    t.equal(rules.length, alertRules().length);
    for (const { name, state, health, lastError } of rules) {
      t.equal(health, 'ok', `${name} ${lastError ?? ''}`);
      if (OF_TIME.includes(name)) t.not(state, 'firing', name);
      else t.equal(state, 'inactive', name);
    }
  });

  await t.test('the adapter has one number for each pod', async (t) => {
    const [rule] = adapterRules();
    if (!rule) throw new Error('there is no rule');
    const found = await prometheus.series(rule.seriesQuery);
    t.ok(found.length > 0);
    for (const labels of found) {
      t.match(labels.__name__, new RegExp(rule.name.matches));
      for (const label of Object.keys(rule.resources.overrides)) t.ok(labels[label], label);
      t.match(rule.resources.overrides, { namespace: { resource: 'namespace' }, pod: { resource: 'pod' } });
    }
    const query = rule.metricsQuery
      .replaceAll('<<.Series>>', String(found[0]?.__name__))
      .replaceAll('<<.LabelMatchers>>', `namespace="tuval",pod=~"${PODS.join('|')}"`)
      .replaceAll('<<.GroupBy>>', 'pod');
    const lines = await prometheus.now(query);
    t.strictSame(
      lines.map(({ labels }) => labels).sort(byPod),
      PODS.map((pod) => ({ pod })),
    );
    for (const { values } of lines) t.ok(values.every(Number.isFinite));
  });

  await t.test('the adapter has one number for the queue of jobs, whoever reports it', async (t) => {
    const [rule] = adapterRules('external');
    if (!rule) throw new Error('there is no rule');
    const found = await prometheus.series(rule.seriesQuery);
    t.ok(found.length > 1, 'each pod reports it');
    for (const labels of found) t.match(labels.__name__, new RegExp(rule.name.matches));
    const query = rule.metricsQuery
      .replaceAll('<<.Series>>', String(found[0]?.__name__))
      .replaceAll('<<.LabelMatchers>>', 'namespace="tuval"')
      .replaceAll('<<.GroupBy>>', 'namespace');
    const lines = await prometheus.now(query);
    t.strictSame(
      lines.map(({ labels }) => labels),
      [{ namespace: 'tuval' }],
    );
    for (const { values } of lines) t.ok(values.every(Number.isFinite));
  });

  await t.test('too much at once, a Redis that is gone and a pod that is gone are noticed', async (t) => {
    const [first, second] = service.pods;
    if (!first || !second) throw new Error('there are two');
    const silentOf = async (...names: string[]) => {
      const rules = await prometheus.rules();
      return names.filter((name) => rules.find((rule) => rule.name === name)?.state === 'inactive');
    };
    const tooMuch = async () => {
      t.ok((await service.askTooMuch(first)).includes(422));
      return silentOf('TuvalBusy', 'TuvalErrors', 'TuvalPicturesUnavailable');
    };
    t.strictSame(await eventually(tooMuch, ({ length }) => length === 0), []);

    await service.redis.kill();
    const without = async () => {
      await service.askForEverything();
      return silentOf('TuvalStoreUnreachable', 'TuvalStoreFailures', 'TuvalNotServing', 'TuvalPodNotReady');
    };
    t.strictSame(await eventually(without, ({ length }) => length === 0), []);

    second.command.child.kill('SIGKILL');
    const gone = () => silentOf('TuvalPodUnreachable');
    t.strictSame(await eventually(gone, ({ length }) => length === 0), []);
  });
});

/** That of machines without Kubernetes, of these instances, and a scrape a second. */
function configuration({ pods }: WatchedService): string {
  const example = parse(textOf('deploy/monitoring/prometheus.yml'));
  const [{ labels }] = example.scrape_configs[0].static_configs;
  example.global = { scrape_interval: '1s', evaluation_interval: '1s' };
  example.scrape_configs[0].static_configs = pods.map(({ name, admin }) => ({
    targets: [admin],
    labels: { ...labels, pod: name },
  }));
  return stringify(example);
}

/** As Grafana does. */
function substitute(expression: string, variables: { namespace: string; pod: string }): string {
  return expression
    .replaceAll('$__rate_interval', '30s')
    .replaceAll('$namespace', variables.namespace)
    .replaceAll('$pod', variables.pod);
}

function panelExpressions(): string[] {
  return shownPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** Those that draw nothing: no line, or no number in any. */
async function emptyExpressions(prometheus: Prometheus, variables = ALL_CHOSEN): Promise<string[]> {
  const empty: string[] = [];
  for (const expression of panelExpressions()) {
    const lines = await prometheus.lastMinute(substitute(expression, variables));
    if (!lines.some(({ values }) => values.some(Number.isFinite))) empty.push(expression);
  }
  return empty;
}

/** A selector for each value that a matcher wants or excludes. */
function partsOf(metric: string, { label, operator, value }: Matcher): string[] {
  if (operator === '=' || operator === '!=') return [`${metric}{${label}="${value}"}`];
  return value.split('|').map((part) => `${metric}{${label}=~"${part}"}`);
}

function byPod(a: Line['labels'], b: Line['labels']): number {
  return String(a.pod).localeCompare(String(b.pod));
}

/** Every series that an expression reads: of Tuval, or whether a target answered. */
function selectorsOf(expression: string): Selector[] {
  return [...expression.matchAll(/\b(tuval_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator, value = '']) => ({
        label,
        operator: operator as Matcher['operator'],
        value,
      })),
    }),
  );
}

/** Every label that an expression groups or joins by. */
function groupingLabels(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|on|without|ignoring|group_left)\s*\(([^)]*)\)/g)]
    .flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()))
    .filter(Boolean);
}

/** Every label that a text of Grafana's names in the form `{{label}}`. */
function labelsNamedIn(legend: string): string[] {
  return [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label);
}
