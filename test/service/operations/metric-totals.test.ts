import { totalmem } from 'node:os';
import t, { type Test, test } from 'tap';
import { FrontMetrics } from '../../../src/service/operations/front-metrics.js';
import { MetricTotals } from '../../../src/service/operations/metric-totals.js';
import { memoryLimit } from '../../../src/service/operations/process-metrics.js';
import type { MetricsSnapshot } from '../../../src/service/operations/snapshot.js';
import { readExposition } from '../../rig/services/exposition.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const READY = { starting: 1, ready: 2, draining: 3 };
const OK = 'tuval_http_requests_total{method="GET",route="/api/status",status="200"}';
const TIME = 'tuval_http_request_duration_seconds_sum{route="/api/status"}';

/** A front's metrics that have seen some requests of a strange length. */
function front(t: Test) {
  const metrics = new FrontMetrics();
  t.teardown(() => metrics.close());
  metrics.watchStore(() => true);
  const serve = (requests: number, durationMs = Math.random() * 1000) => {
    for (let count = 0; count < requests; count++) {
      const exchange = { id: '', method: 'GET', route: '/api/status', status: 200, durationMs, bytes: 1 };
      metrics.requestCompleted(exchange);
    }
  };
  return { metrics, serve };
}

/** As it comes out of a pipe between two processes. */
function sent(snapshot: MetricsSnapshot): MetricsSnapshot {
  return JSON.parse(JSON.stringify(snapshot)) as MetricsSnapshot;
}

async function read(totals: MetricTotals) {
  return readExposition(await totals.text());
}

test('without any front there are the metrics of the primary', async (t) => {
  const totals = new MetricTotals(() => READY);
  totals.frontDied();
  totals.frontReplaced();
  totals.frontReplaced();
  const { series } = await read(totals);
  t.equal(series.get('tuval_fronts{state="starting"}'), 1);
  t.equal(series.get('tuval_fronts{state="ready"}'), 2);
  t.equal(series.get('tuval_fronts{state="draining"}'), 3);
  t.equal(series.get('tuval_front_deaths_total'), 1);
  t.equal(series.get('tuval_front_replacements_total'), 2);
  t.ok(Number(series.get('tuval_process_resident_memory_bytes{process="primary"}')) > 1e6);
  t.ok(Number(series.get('tuval_process_cpu_seconds_total{process="primary"}')) > 0);
});

test('a service tells since when it runs and what memory it may take, once for all its processes', async (t) => {
  const totals = new MetricTotals(() => READY);
  const { metrics } = front(t);
  totals.open().update(sent(await metrics.snapshot()));
  const { series } = await read(totals);
  const age = Date.now() / 1e3 - Number(series.get('tuval_start_time_seconds'));
  t.ok(Math.abs(age - process.uptime()) < 5, String(age));
  const limit = Number(series.get('tuval_memory_limit_bytes'));
  t.ok(limit > 0 && limit <= totalmem(), String(limit));
});

test('memory has the limit of the container, or else that of the machine', async (t) => {
  t.equal(memoryLimit(512, 8192), 512);
  t.equal(memoryLimit(2 ** 64, 8192), 8192);
  t.equal(memoryLimit(0, 8192), 8192);
  t.equal(memoryLimit(undefined, 8192), 8192);
});

test('fronts are added up, and a snapshot takes the place of the one before', async (t) => {
  const totals = new MetricTotals(() => READY);
  const fronts = [front(t), front(t), front(t)];
  for (const { metrics, serve } of fronts) {
    const account = totals.open();
    serve(2);
    account.update(sent(await metrics.snapshot()));
    serve(1);
    account.update(sent(await metrics.snapshot()));
  }
  const { series, types } = await read(totals);
  t.equal(series.get(OK), 9);
  t.equal(series.get('tuval_http_request_duration_seconds_count{route="/api/status"}'), 9);
  t.equal(types.get('tuval_http_request_duration_seconds'), 'histogram');
  t.equal(series.get('tuval_http_response_bytes_total{route="/api/status"}'), 9);
  const build = [...series].filter(([name]) => name.startsWith('tuval_build_info{'));
  t.strictSame(
    build.map(([, value]) => value),
    [1],
    'three fronts of one build are one',
  );
});

test('one front that does not reach the store, and the slowest event loop, are what is shown', async (t) => {
  const totals = new MetricTotals(() => READY);
  const snapshot = (reachable: number, delay: number): MetricsSnapshot => [
    {
      name: 'tuval_store_reachable',
      help: 'x',
      type: 'gauge',
      aggregator: 'min',
      values: [{ value: reachable, labels: {} }],
    },
    {
      name: 'tuval_event_loop_delay_seconds',
      help: 'x',
      type: 'gauge',
      aggregator: 'max',
      values: [{ value: delay, labels: {} }],
    },
  ];
  const real = await front(t).metrics.snapshot();
  for (const { name, aggregator } of snapshot(1, 1)) {
    t.equal(
      real.find((metric) => metric.name === name)?.aggregator,
      aggregator,
      `${name}: as fronts have it`,
    );
  }
  totals.open().update(snapshot(1, 0.5));
  const other = totals.open();
  other.update(snapshot(0, 0.7));
  let { series } = await read(totals);
  t.equal(series.get('tuval_store_reachable'), 0);
  t.equal(series.get('tuval_event_loop_delay_seconds'), 0.7);
  other.ended();
  ({ series } = await read(totals));
  t.equal(series.get('tuval_store_reachable'), 1, 'gauges leave with their front');
  t.equal(series.get('tuval_event_loop_delay_seconds'), 0.5);
});

test('a front that never sent a snapshot, ends twice or is heard of late changes nothing', async (t) => {
  const totals = new MetricTotals(() => READY);
  totals.open().ended();
  const { metrics, serve } = front(t);
  serve(5);
  const account = totals.open();
  const snapshot = sent(await metrics.snapshot());
  account.update(snapshot);
  account.ended();
  account.ended();
  account.update(snapshot);
  t.equal((await read(totals)).series.get(OK), 5);
});

test('no counter goes backwards while fronts end and are replaced in any order', async (t) => {
  const totals = new MetricTotals(() => READY);
  const start = () => ({ ...front(t), account: totals.open() });
  const fronts = Array.from({ length: 4 }, start);
  let before = (await read(totals)).series;
  let requests = 0;
  let compared = 0;
  for (let round = 0; round < 60; round++) {
    for (const { metrics, serve, account } of fronts) {
      serve(1);
      requests++;
      account.update(sent(await metrics.snapshot()));
    }
    for (const moment of ['counted', 'ended']) {
      if (moment === 'ended') {
        const [gone] = fronts.splice(Math.floor(Math.random() * fronts.length), 1, start());
        gone?.account.ended();
      }
      const { series, types } = await read(totals);
      const sinking = [...before].filter(([name, value]) => {
        const family = name.replace(/\{.*/, '');
        const grows =
          types.get(family) === 'counter' || types.has(family.replace(/_(bucket|sum|count)$/, ''));
        if (!grows || types.get(family) === 'gauge') return false;
        compared++;
        return !(Number(series.get(name)) >= value);
      });
      t.strictSame(sinking, [], `round ${round}, ${moment}`);
      before = series;
    }
    t.equal(before.get(OK), requests);
  }
  t.ok(compared > 1000);
  t.ok(Number(before.get(TIME)) > 1);
});

test('what is kept does not grow with the fronts that ended', async (t) => {
  const totals = new MetricTotals(() => READY);
  const { metrics, serve } = front(t);
  serve(1);
  const snapshot = await metrics.snapshot();
  let lines = 0;
  for (let count = 1; count <= 1000; count++) {
    const account = totals.open();
    account.update(snapshot);
    account.ended();
    if (count === 1) lines = (await totals.text()).split('\n').length;
  }
  const text = await totals.text();
  t.equal(text.split('\n').length, lines);
  t.equal(readExposition(text).series.get(OK), 1000);
});
