import t, { test } from 'tap';
import { archiveOf, fates, JSON_LINES, postBatch } from '../../rig/services/batches.js';
import { endOfJob, fatesOf, type JobReply, postJob, resultsOf } from '../../rig/services/jobs.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, Service } from '../../rig/services/service.js';
import { HTTP_SERVERS, leftOut } from '../../rig/services/serving.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', jobRows: 0, jobs: 0 },
  { ...GENEROUS, id: 'hundred', rpm: 50, dailyQuota: 100, batchRows: 1 },
  { ...GENEROUS, id: 'two-rows', jobRows: 2 },
  { ...GENEROUS, id: 'one-job', jobs: 1 },
  { ...GENEROUS, id: 'none', jobs: 0 },
];

const ASYNC = { prefer: 'wait=5, respond-async' };
const BODY = { template: 'og-default', data: { title: 'Beklemeden' } };
const ROWS = '_name,title\nbir,A\niki,B\n';

const service = await Service.start(t, { MAX_BODY_BYTES: '8000' }, PLANS);

test('what is wrong with the request is said at once, as of any job', async (t) => {
  const key = await service.key('two-rows');
  const codeOf = async (body: string, options: object) =>
    (await postBatch(service, body, { key, headers: ASYNC, ...options })).headers.get('x-error-code');
  t.equal(await codeOf(`${ROWS}üç,C\n`, {}), 'job_limit');
  t.equal(await codeOf(ROWS, { query: '?template=yok' }), 'unknown_template');
  t.equal(await codeOf(ROWS, { query: '?template=og-default&hook=1' }), 'invalid_parameter');
  t.equal(
    await codeOf(ROWS, { query: '?template=og-default&webhook=https://example.com' }),
    'webhook_secret_required',
  );
  t.equal(await codeOf('{}', { type: 'application/json' }), 'rows_required');
  t.equal(await codeOf(ROWS, { key: 'tvl_x' }), 'invalid_api_key');
  t.equal(await codeOf(ROWS, { headers: { ...ASYNC, 'idempotency-key': 'a b' } }), 'invalid_parameter');
  const rendered = await service.render({ ...BODY, quality: 0 }, { key, headers: ASYNC });
  t.equal(rendered.headers.get('x-error-field'), 'quality');
  const bad = await service.render(BODY, { key, headers: { ...ASYNC, 'idempotency-key': 'a b' } });
  t.equal(bad.headers.get('x-error-field'), 'Idempotency-Key');
  t.same(json(await service.get('/api/jobs', { key })), { jobs: [] });
});

test('jobs under way are counted, however they were asked for', async (t) => {
  const key = await service.key('one-job');
  const rows = `title\n${Array.from({ length: 40 }, (_, index) => `S${index}`).join('\n')}`;
  const { id } = json(await postJob(service, rows, { key, query: '?template=og-default' })) as JobReply;
  const batch = await postBatch(service, ROWS, { key, headers: ASYNC });
  t.same([batch.status, batch.headers.get('x-error-code')], [429, 'too_many_jobs']);
  t.equal((await service.render(BODY, { key, headers: ASYNC })).headers.get('x-error-code'), 'too_many_jobs');
  await service.call('DELETE', `/api/jobs/${id}`, { key });
});

test('a request that is repeated with its key is one job, however it was asked for', async (t) => {
  const key = await service.key('hundred');
  const headers = { ...ASYNC, 'idempotency-key': 'bir' };
  const asked = async () =>
    ((await (await postBatch(service, ROWS, { key, headers })).json()) as JobReply).id;
  t.equal(await asked(), await asked());
  const other = await postBatch(service, `${ROWS}üç,C\n`, { key, headers });
  t.equal(other.headers.get('x-error-code'), 'other_body');
  const render = { ...ASYNC, 'idempotency-key': 'iki' };
  const rendered = async (body: object) => service.render(body, { key, headers: render });
  t.equal((json(await rendered(BODY)) as JobReply).id, (json(await rendered(BODY)) as JobReply).id);
  t.equal((await rendered({ ...BODY, scale: 2 })).headers.get('x-error-code'), 'other_body');
});

test('where nothing is kept, a preference for it is none', async (t) => {
  const bare = await Service.start(t, { STORE_URL: 'off' }, PLANS);
  const key = await bare.key('hundred');
  t.equal((await bare.render(BODY, { key, headers: ASYNC })).status, 200);
});

for (const server of HTTP_SERVERS) {
  if (leftOut(server)) continue;
  test(`with ${server}`, async (t) => {
    const service = await Service.start(t, { HTTP_SERVER: server }, PLANS);
    const left = async (key: string) => (await service.status({ key })).remaining;

    await t.test('a batch whose client would rather not wait is a job', async (t) => {
      const key = await service.key('hundred');
      const answer = await postBatch(service, ROWS, { key, headers: ASYNC });
      t.equal(answer.status, 202);
      t.equal(answer.headers.get('preference-applied'), 'respond-async');
      const made = (await answer.json()) as JobReply;
      t.match(made, { total: 2, done: 0 });
      t.equal(answer.headers.get('location'), `/api/jobs/${made.id}`);
      t.equal(answer.headers.get('x-ratelimit-remaining'), '49');
      t.match(await endOfJob(service, key, made.id), { status: 'succeeded', done: 2 });
      t.same(
        fatesOf(await resultsOf(service, key, made.id)),
        ['bir.png', 'iki.png'],
        'more than a batch has',
      );
      t.same(await left(key), { rpm: 49, dailyQuota: 98 });

      const lines = { type: JSON_LINES, query: '', headers: ASYNC };
      const inLines = (await (
        await postBatch(service, JSON.stringify(BODY), { key, ...lines })
      ).json()) as JobReply;
      t.equal((await endOfJob(service, key, inLines.id)).done, 1);
    });

    await t.test('a render whose client would rather not wait is a job of one row', async (t) => {
      const key = await service.key('hundred');
      const { body: picture } = await service.render(BODY, { key });
      const answer = await service.render(BODY, { key, headers: ASYNC });
      t.equal(answer.status, 202, answer.body.toString());
      t.equal(answer.headers.get('preference-applied'), 'respond-async');
      const made = json(answer) as JobReply;
      t.equal(answer.headers.get('location'), `/api/jobs/${made.id}`);
      t.match(await endOfJob(service, key, made.id), { total: 1, done: 1 });
      const { results } = await resultsOf(service, key, made.id);
      const image = await service.get(results[0]?.url?.slice(service.url('').length) ?? '');
      t.ok(image.body.equals(picture));
      t.same(await left(key), { rpm: 48, dailyQuota: 98 });
    });

    await t.test('a preference that cannot be followed is none', async (t) => {
      for (const key of [await service.key('none'), '']) {
        const answer = await postBatch(service, ROWS, { key, headers: ASYNC });
        t.equal(answer.status, 200);
        t.notOk(answer.headers.has('preference-applied'));
        t.same(fates((await archiveOf(answer)).manifest), ['bir.png', 'iki.png']);
        const { status, headers } = await service.render(BODY, { ...(key && { key }), headers: ASYNC });
        t.same([status, headers.get('content-type')], [200, 'image/png']);
      }
      const key = await service.key('hundred');
      const other = await postBatch(service, ROWS, { key, headers: { prefer: 'wait=5' } });
      t.equal(other.headers.get('content-type'), 'application/zip', 'another preference');
      await other.body?.cancel();
      const query = '?template=og-default&merge=pdf';
      const merged = await postBatch(service, ROWS, { key, query, headers: ASYNC });
      t.equal(merged.headers.get('content-type'), 'application/pdf', 'a job joins no pages');
      await merged.body?.cancel();
      const upload = { url: 'http://127.0.0.1:1/' };
      const sent = await service.render({ ...BODY, upload }, { key, headers: ASYNC });
      t.not(sent.status, 202, 'what is sent elsewhere is not kept');
    });
  });
}
