import { setTimeout as pause } from 'node:timers/promises';
import t, { test } from 'tap';
import { engine } from '../../../src/engine.js';
import { MetricTotals } from '../../../src/service/operations/metric-totals.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { readExposition } from '../../rig/services/exposition.js';
import { serve } from '../../rig/services/local-server.js';
import { LONG_GIF, longGif } from '../../rig/services/long-gif.js';
import { called, clientOf } from '../../rig/services/mcp-client.js';
import { closedAddress } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const GIF = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 };

function card(title: string) {
  return { template: 'og-default', data: { title } };
}

const service = await Service.start(t, { QUEUE_LIMIT: '1', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);

/** Reads a front's metrics as an operator would, and gives one series; 0 for one that is not there. */
async function metricsOf(service: Service) {
  const totals = new MetricTotals(() => ({ starting: 0, ready: 1, draining: 0 }));
  totals.open().update(await service.front.metricsSnapshot());
  const { series } = readExposition(await totals.text());
  const value = (name: string) => series.get(name) ?? 0;
  return Object.assign(value, { series });
}

/** Reads the service's metrics less what they are now. */
async function counting() {
  const before = await metricsOf(service);
  return async () => {
    const now = await metricsOf(service);
    return Object.assign((name: string) => now(name) - before(name), { series: now.series });
  };
}

test('pictures named by address count by what came of them, and data URLs do not', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    response.statusCode = request.url === '/gone.png' ? 404 : 200;
    response.end(plainPng(6, 4));
  });
  const counted = await counting();
  const withPicture = (photo: string) => ({ template: 'og-default', data: { photo } });
  t.equal((await service.render(withPicture(`${origin}/there.png`))).status, 200);
  t.equal((await service.render(withPicture(`${origin}/gone.png`))).status, 422);
  t.equal((await service.render(withPicture('http://10.1.2.3/a.png'))).status, 422);
  const data = `data:image/png;base64,${Buffer.from(plainPng(6, 4)).toString('base64')}`;
  t.equal((await service.render(withPicture(data))).status, 200);
  const metrics = await counted();
  const fetches = (outcome: string) => metrics(`tuval_picture_fetches_total{outcome="${outcome}"}`);
  t.strictSame(['fetched', 'bad_status', 'forbidden_address'].map(fetches), [1, 1, 1]);
  t.equal(metrics.series.get('tuval_picture_fetches_total{outcome="timeout"}'), 0, 'series begin at 0');
});

test('calls of tools count by tool and outcome, and names that no tool has make no series', async (t) => {
  const client = await clientOf(t, service.url('/mcp'), '2026-07-28');
  const counted = await counting();
  await called(client, 'list_templates');
  await called(client, 'render_template', { template: 'og-default' });
  await called(client, 'render_template', { template: 'no-such' });
  await called(client, 'check_document', {});
  for (const name of ['secret-name', 'another-name']) await t.rejects(called(client, name));
  const metrics = await counted();
  const calls = (tool: string, outcome: string) =>
    metrics(`tuval_mcp_tool_calls_total{outcome="${outcome}",tool="${tool}"}`);
  t.equal(calls('list_templates', 'answered'), 1);
  t.equal(calls('render_template', 'answered'), 1);
  t.equal(calls('render_template', 'unknown_template'), 1);
  t.equal(calls('check_document', 'invalid_arguments'), 1);
  t.equal(calls('unknown', 'unknown_tool'), 2);
  t.notOk([...metrics.series.keys()].some((name) => name.includes('-name"')));
});

test('requests count by route, method and status', async (t) => {
  const counted = await counting();
  await service.get('/api/status?a=1');
  await service.get('/api/status');
  await service.call('HEAD', '/api/status');
  await service.call('DELETE', '/api/templates');
  await service.render('{');
  const metrics = await counted();
  const requests = (method: string, route: string, status: number) =>
    metrics(`tuval_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  t.equal(requests('GET', '/api/status', 200), 2);
  t.equal(requests('HEAD', '/api/status', 200), 1);
  t.equal(requests('DELETE', '/api/templates', 405), 1);
  t.equal(requests('POST', '/api/render', 400), 1);
  t.equal(metrics('tuval_http_request_duration_seconds_count{route="/api/status"}'), 3);
  t.ok(metrics('tuval_http_request_duration_seconds_sum{route="/api/status"}') > 0);
  t.ok(metrics('tuval_http_response_bytes_total{route="/api/status"}') > 100);
});

test('whatever is asked for, the number of series stays', async (t) => {
  const connection = await service.connect(t);
  const ask = async (method: string, path: string) => {
    connection.send(rawRequest(method, path));
    await connection.reply();
  };
  await ask('GET', '/first');
  await ask('FIRST', '/api/status');
  const { series } = await metricsOf(service);
  const counted = await counting();
  for (let count = 0; count < 500; count++) await ask('GET', `/geheim/${count}`);
  for (let count = 0; count < 100; count++) await ask(`GEHEIM${count}`, '/api/status');
  const metrics = await counted();
  t.equal(metrics('tuval_http_requests_total{method="GET",route="unmatched",status="404"}'), 500);
  t.equal(metrics('tuval_http_requests_total{method="OTHER",route="/api/status",status="405"}'), 100);
  t.strictSame([...metrics.series.keys()].sort(), [...series.keys()].sort());
});

test('a client that leaves counts as 499, and its render as abandoned', async (t) => {
  const counted = await counting();
  const client = new AbortController();
  const gif = t.rejects(service.render(LONG_GIF, { signal: client.signal }));
  await untilSome('tuval_render_threads_busy{kind="gif"}');
  const busy = await metricsOf(service);
  t.equal(busy('tuval_render_threads_busy{kind="still"}'), 0);
  t.equal(busy('tuval_render_threads'), 1);
  client.abort();
  await gif;
  const left = 'tuval_http_requests_total{method="POST",route="/api/render",status="499"}';
  const abandoned = 'tuval_render_failures_total{reason="abandoned"}';
  const metrics = await eventually(counted, (metrics) => metrics(left) > 0 && metrics(abandoned) > 0);
  t.equal(metrics(left), 1);
  t.equal(metrics(abandoned), 1);
  await untilIdle();
});

/** Resolves when no thread draws what nobody waits for any more. */
async function untilIdle(): Promise<void> {
  await waitFor(
    'idle threads',
    async () => (await metricsOf(service))('tuval_render_threads_busy{kind="gif"}') === 0,
  );
}

/** Resolves when this gauge is no longer zero. */
async function untilSome(gauge: string): Promise<void> {
  await waitFor(`some ${gauge}`, async () => (await metricsOf(service))(gauge) > 0);
}

test('frames count by format, whichever way they are encoded', async (t) => {
  const counted = await counting();
  for (const output of [{ format: 'apng' }, { format: 'mp4' }, { lossy: 10 }])
    t.equal((await service.render({ ...GIF, ...output })).status, 200);
  const metrics = await counted();
  for (const format of ['apng', 'mp4', 'gif'])
    t.equal(metrics(`tuval_gif_frames_total{format="${format}"}`), 2, format);
  t.equal(metrics('tuval_gif_frames_total{format="awebp"}'), 0);
});

test('renders count by template, format and cache; stages only where something was drawn', async (t) => {
  const counted = await counting();
  await service.render(card('Bir'));
  await service.render(card('Bir'));
  await service.render({ ...card('Bir'), format: 'jpeg' });
  await service.render(GIF);
  const metrics = await counted();
  const renders = (template: string, format: string, cache: string) =>
    metrics(`tuval_renders_total{cache="${cache}",format="${format}",template="${template}"}`);
  t.equal(renders('og-default', 'png', 'miss'), 1);
  t.equal(renders('og-default', 'png', 'hit'), 1);
  t.equal(renders('og-default', 'jpeg', 'miss'), 1);
  t.equal(renders('promo-animated', 'gif', 'miss'), 1);
  t.equal(metrics('tuval_gif_frames_total{format="gif"}'), 2);
  t.equal(metrics('tuval_result_cache_requests_total{result="hit"}'), 1);
  t.equal(metrics('tuval_result_cache_requests_total{result="miss"}'), 3);
  t.equal(metrics('tuval_result_cache_entries'), 3);
  t.ok(metrics('tuval_result_cache_bytes') > 1000);
  for (const stage of ['queue', 'layout', 'raster', 'encode']) {
    const drawn = `{format="png",stage="${stage}",template="og-default"}`;
    t.equal(metrics(`tuval_render_stage_seconds_count${drawn}`), 1, stage);
    t.ok(metrics(`tuval_render_stage_seconds_sum${drawn}`) > 0, stage);
    t.ok(metrics(`tuval_render_stage_seconds_sum${drawn}`) < 60, `${stage} in seconds`);
  }
});

test('equal renders at once are one miss, and the others joined it', async (t) => {
  const counted = await counting();
  const gif = { ...GIF, data: { headline: 'Beş' } };
  await Promise.all(Array.from({ length: 5 }, () => service.render(gif)));
  const metrics = await counted();
  const renders = (cache: string) =>
    metrics(`tuval_renders_total{cache="${cache}",format="gif",template="promo-animated"}`);
  t.equal(renders('miss'), 1);
  t.equal(renders('joined') + renders('hit'), 4);
  t.ok(renders('joined') > 0);
  t.equal(metrics('tuval_result_cache_requests_total{result="hit"}'), 4);
});

test('the queue shows who waits, and refusals count as failures', async (t) => {
  const counted = await counting();
  const client = new AbortController();
  const { signal } = client;
  const gifs = [t.rejects(service.render(LONG_GIF, { signal }))];
  await untilSome('tuval_render_threads_busy{kind="gif"}');
  gifs.push(t.rejects(service.render(longGif('Bekleyen'), { signal })));
  await untilSome('tuval_render_queue_depth{kind="gif"}');
  t.equal((await service.render(longGif('Sığmayan'))).status, 503);
  const metrics = await counted();
  t.equal(metrics('tuval_render_failures_total{reason="queue_full"}'), 1);
  t.equal(metrics('tuval_render_queue_depth{kind="gif"}'), 1);
  t.equal(metrics('tuval_render_queue_depth{kind="still"}'), 0);
  client.abort();
  await Promise.all(gifs);
  await untilIdle();
});

test('timeouts and pictures that cannot be had count as failures', async (t) => {
  const hasty = await Service.start(t, { GIF_TIMEOUT_MS: '1' }, PLANS);
  t.equal((await hasty.render(LONG_GIF)).status, 422);
  t.equal((await metricsOf(hasty))('tuval_render_failures_total{reason="timeout"}'), 1);

  const counted = await counting();
  const template = (await service.templates()).find(({ fields }) =>
    fields.some(({ type }) => type === 'image'),
  );
  const key = template?.fields.find(({ type }) => type === 'image')?.key ?? '';
  const answer = await service.render({ template: template?.id, data: { [key]: await closedAddress() } });
  t.equal(answer.status, 422);
  const metrics = await counted();
  t.equal(metrics('tuval_render_failures_total{reason="picture_unavailable"}'), 1);
  t.equal(metrics('tuval_store_operation_seconds_count{operation="refund"}'), 1);
  for (const reason of ['failed', 'timeout', 'abandoned', 'queue_full']) {
    t.ok(
      metrics.series.has(`tuval_render_failures_total{reason="${reason}"}`),
      `${reason}: there from the start`,
    );
  }
});

test('admissions count by outcome, and the store is measured', async (t) => {
  const strict = await Service.start(t, {}, [
    { ...GENEROUS, id: 'anonymous', rpm: 2, dailyQuota: 3 },
    GENEROUS,
  ]);
  for (const expected of [200, 200, 429]) t.equal((await strict.render(card('Aynı'))).status, expected);
  strict.clock.advance(60_000);
  for (const expected of [200, 429]) t.equal((await strict.render(card('Aynı'))).status, expected);
  await strict.status({ key: await strict.key('generous') });
  const metrics = await metricsOf(strict);
  const outcome = (name: string) => metrics(`tuval_admissions_total{outcome="${name}"}`);
  t.equal(outcome('admitted'), 3);
  t.equal(outcome('rate_limited'), 1);
  t.equal(outcome('quota_exhausted'), 1);
  t.equal(outcome('store_unavailable'), 0);
  t.ok(metrics.series.has('tuval_admissions_total{outcome="store_unavailable"}'));
  const operations = (name: string) => metrics(`tuval_store_operation_seconds_count{operation="${name}"}`);
  t.equal(operations('admit'), 5);
  t.equal(operations('usage'), 1);
  t.equal(operations('find_key'), 1);
  t.equal(metrics('tuval_store_failures_total{operation="admit"}'), 0);
  t.equal(metrics('tuval_store_reachable'), 1);
});

test('the process and the event loop are watched', async (t) => {
  await metricsOf(service);
  await pause(20);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await pause(20);
  const metrics = await metricsOf(service);
  t.ok(metrics('tuval_event_loop_delay_seconds{quantile="1"}') > 0.1, 'the blocked loop shows');
  t.ok(metrics.series.has('tuval_event_loop_delay_seconds{quantile="0.5"}'));
  t.ok(metrics.series.has('tuval_event_loop_delay_seconds{quantile="0.99"}'));
  t.ok(metrics('tuval_process_cpu_seconds_total{process="front"}') > 0.2);
  for (const name of ['resident_memory_bytes', 'heap_used_bytes', 'open_fds']) {
    t.ok(metrics(`tuval_process_${name}{process="front"}`) > 1, name);
  }
  const build = [...metrics.series].find(([name]) => name.startsWith('tuval_build_info{'));
  t.match(build?.[0], `engine="${engine}"`);
  t.match(build?.[0], new RegExp(`node_version="${process.versions.node}",version="\\d+\\.\\d+\\.\\d+"`));
  t.equal(build?.[1], 1);
});
