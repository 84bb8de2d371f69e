import { setTimeout as sleep } from 'node:timers/promises';
import t, { test } from 'tap';
import { ReadPdf } from '../../rig/pdf/pdf-tools.js';
import { fates, JSON_LINES } from '../../rig/services/batches.js';
import { endOfJob, fatesOf, type JobReply, jobOf, postJob, resultsOf } from '../../rig/services/jobs.js';
import { closedAddress } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, Service } from '../../rig/services/service.js';
import { unzipped } from '../../rig/services/zip.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', jobRows: 0, jobs: 0 },
  { ...GENEROUS, id: 'hundred', rpm: 50, dailyQuota: 100 },
  { ...GENEROUS, id: 'three', dailyQuota: 3 },
  { ...GENEROUS, id: 'two-rows', jobRows: 2 },
  { ...GENEROUS, id: 'one-job', jobs: 1 },
  { ...GENEROUS, id: 'none', jobs: 0 },
];

const service = await Service.start(t, { MAX_BODY_BYTES: '8000', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);

const BODY = { template: 'og-default', data: { title: 'Arka planda' } };

async function leftToday(key: string): Promise<number> {
  return (await service.status({ key })).remaining.dailyQuota;
}

/** Makes a job, and waits for its end. */
async function drawn(key: string, body: string | object, query?: string, type?: string): Promise<JobReply> {
  const answer = await postJob(service, body, { key, ...(query && { query }), ...(type && { type }) });
  if (answer.status !== 202) throw new Error(answer.body.toString());
  return endOfJob(service, key, (json(answer) as JobReply).id);
}

test('renders in JSON become a job, whose pictures are those of renders, and each is counted', async (t) => {
  const key = await service.key('hundred');
  const body = {
    renders: [{ ...BODY, name: 'bir' }, { ...BODY, format: 'jpeg' }, { template: 'yok' }],
    metadata: { campaign: 7 },
  };
  const { body: rendered } = await service.render(BODY, { key });
  const answer = await postJob(service, body, { key });
  t.equal(answer.status, 202, answer.body.toString());
  const made = json(answer) as JobReply;
  t.match(made, { status: 'queued', total: 3, done: 0, failed: 0, metadata: { campaign: 7 } });
  t.equal(Date.parse(made.createdAt), service.clock.now());
  t.equal(answer.headers.get('location'), `/api/jobs/${made.id}`);
  t.equal(answer.headers.get('x-ratelimit-remaining'), '48');

  const job = await endOfJob(service, key, made.id);
  t.match(job, { status: 'succeeded', total: 3, done: 2, failed: 1, metadata: { campaign: 7 } });
  t.equal(await leftToday(key), 97);
  const results = await resultsOf(service, key, job.id);
  t.same(fatesOf(results), ['bir.png', '00002.jpg', 'unknown_template']);
  t.match(results, { next: 3, complete: true });
  t.match(results.results[0], { row: 1, line: 1, name: 'bir', status: 200 });
  const { url = '', bytes } = results.results[0] ?? {};
  const picture = await service.get(url.slice(service.url('').length));
  t.equal(picture.headers.get('content-disposition'), 'inline; filename="bir.png"');
  t.equal(picture.body.length, bytes);
  t.ok(picture.body.equals(rendered));

  const { body: archive, headers } = await service.get(`/api/jobs/${job.id}/archive`, { key });
  t.equal(headers.get('content-type'), 'application/zip');
  const files = unzipped(archive);
  t.same([...files.keys()], ['bir.png', '00002.jpg', 'manifest.json']);
  t.ok(files.get('bir.png')?.equals(picture.body));
  const manifest = JSON.parse(String(files.get('manifest.json')));
  t.same(fates(manifest), ['bir.png', '00002.jpg', 'unknown_template']);
  t.match(manifest, { drawn: 2, failed: 1, complete: true });
  t.equal((await service.call('HEAD', `/api/jobs/${job.id}/archive`, { key })).status, 200);
});

test('the archive of a job of PDFs can be one PDF of its pages, in the order of its rows', async (t) => {
  const key = await service.key('hundred');
  const rows = Array.from({ length: 40 }, (_, row) => (row === 7 ? 'no7,renk yok' : `no${row},`));
  const job = await drawn(key, `title,bgFrom\n${rows.join('\n')}\n`, '?template=og-default&format=pdf');
  t.match(job, { status: 'succeeded', done: 39, failed: 1 });
  const { status, headers, body } = await service.get(`/api/jobs/${job.id}/archive?merge=pdf`, { key });
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'application/pdf');
  t.equal(headers.get('content-disposition'), `attachment; filename="${job.id}.pdf"`);
  const pdf = new ReadPdf(body);
  t.same(pdf.complaints(), []);
  const drawnRows = Array.from({ length: 40 }, (_, row) => row).filter((row) => row !== 7);
  t.same(
    pdf.text().match(/\bno\d+/g),
    drawnRows.map((row) => `no${row}`),
  );
  const manifest = JSON.parse(pdf.attached('manifest.json'));
  t.match(manifest, { drawn: 39, failed: 1, complete: true });
  t.same(manifest.rows[6], { row: 7, line: 8, status: 200, page: 7 });
  t.match(manifest.rows[7], { row: 8, line: 9, status: 400, code: 'invalid_parameter' });
  t.same(manifest.rows[8], { row: 9, line: 10, status: 200, page: 8 });
  pdf.close();

  const refusalOf = async (id: string, merge: string) => {
    const answer = await service.get(`/api/jobs/${id}/archive?merge=${merge}`, { key });
    return [answer.status, (json(answer) as { error: string }).error];
  };
  t.same(await refusalOf(job.id, 'zip'), [400, 'merge pdf olmalıdır']);
  const mixed = await drawn(key, { renders: [{ ...BODY, format: 'pdf' }, BODY] });
  const only = 'merge yalnızca görsellerinin hepsi pdf olan bir işte verilmiş olmalıdır';
  t.same(await refusalOf(mixed.id, 'pdf'), [400, only]);
  const none = await drawn(key, { renders: [{ ...BODY, format: 'pdf', data: { bgFrom: 'yok' } }] });
  t.same(await refusalOf(none.id, 'pdf'), [400, only]);
  const whole = await drawn(key, { renders: [{ ...BODY, format: 'pdf' }] });
  const clean = new ReadPdf((await service.get(`/api/jobs/${whole.id}/archive?merge=pdf`, { key })).body);
  t.same(clean.attachments(), []);
  t.equal(clean.pages(), 1);
  clean.close();
  const asked = await postJob(service, 'title\na\n', {
    key,
    query: '?template=og-default&merge=pdf',
    type: 'text/csv',
  });
  t.equal(asked.status, 400, 'of its archive, and not of the job');
});

test('rows of CSV and lines of JSON are taken as a batch takes them', async (t) => {
  const key = await service.key('hundred');
  const csv = await drawn(key, '_name,title\nbir,A\nBIR,B\nCON,C\n,D\n', '?template=og-default&format=jpeg');
  t.match(csv, { status: 'succeeded', total: 4, done: 2, failed: 2 });
  const inCsv = await resultsOf(service, key, csv.id);
  t.same(fatesOf(inCsv), ['bir.jpg', 'duplicate_name', 'invalid_name', '00004.jpg']);
  t.match(inCsv.results[1], { row: 2, line: 3, name: 'BIR', status: 409 });
  const lines = `${JSON.stringify(BODY)}\n\n{"broken\n`;
  const job = await drawn(key, lines, '', JSON_LINES);
  t.same(fatesOf(await resultsOf(service, key, job.id)), ['00001.png', 'invalid_body']);
});

test('results come a page at a time, in the order of rows over all tasks', async (t) => {
  const key = await service.key('hundred');
  const rows = Array.from({ length: 40 }, (_, index) => `n${index + 1},T${index % 3}`);
  const job = await drawn(key, `_name,title\n${rows.join('\n')}\n`, '?template=og-default&format=jpeg');
  t.match(job, { total: 40, done: 40, failed: 0 });
  const all = await resultsOf(service, key, job.id);
  t.same(
    fatesOf(all),
    rows.map((_, index) => `n${index + 1}.jpg`),
  );
  const rest = await resultsOf(service, key, job.id, 34);
  t.same(fatesOf(rest), fatesOf(all).slice(34));
  t.match(await resultsOf(service, key, job.id, 40), { results: [], next: 40, complete: true });
  const asked = (query: string) => service.get(`/api/jobs/${job.id}/results?${query}`, { key });
  t.match(json(await asked('after=3&limit=2')), { results: { length: 2 }, next: 5, complete: false });
  for (const limit of ['0', '1001', '-1', 'x'])
    t.equal((await asked(`limit=${limit}`)).headers.get('x-error-field'), 'limit');
});

test('a job of which no row is drawn has failed, and gives its units back', async (t) => {
  const key = await service.key('hundred');
  const photo = await closedAddress();
  const job = await drawn(key, { renders: [{ ...BODY, data: { photo } }, { ...BODY, quality: 0 }, 7] });
  t.match(job, { status: 'failed', total: 3, done: 0, failed: 3 });
  t.same(fatesOf(await resultsOf(service, key, job.id)), [
    'image_unavailable',
    'invalid_parameter',
    'invalid_body',
  ]);
  t.equal(await leftToday(key), 100);
});

test('rows for which the day has no units left say so', async (t) => {
  const key = await service.key('three');
  const job = await drawn(key, `title\n${'A\n'.repeat(10)}`, '?template=og-default');
  t.match(job, { status: 'succeeded', done: 3, failed: 7 });
  const outcomes = fatesOf(await resultsOf(service, key, job.id));
  t.equal(outcomes.filter((each) => each === 'quota_exhausted').length, 7);
});

test('a request that is repeated with its key is answered with the same job, and is not counted', async (t) => {
  const key = await service.key('hundred');
  const headers = { 'idempotency-key': 'once' };
  const body = { renders: [BODY] };
  const first = json(await postJob(service, body, { key, headers })) as JobReply;
  await endOfJob(service, key, first.id);
  const again = await postJob(service, body, { key, headers });
  t.equal(again.status, 202);
  t.match(json(again), { id: first.id, status: 'succeeded' });
  t.equal(await leftToday(key), 99);
  const other = await postJob(service, { renders: [BODY, BODY] }, { key, headers });
  t.equal(other.status, 409);
  t.equal(other.headers.get('x-error-code'), 'other_body');
  const another = await postJob(service, body, { key: await service.key('hundred'), headers });
  t.not((json(another) as JobReply).id, first.id, 'of another key');
  const bad = await postJob(service, body, { key, headers: { 'idempotency-key': 'iki söz' } });
  t.equal(bad.headers.get('x-error-field'), 'Idempotency-Key');
  service.newDay();
  const later = json(await postJob(service, body, { key, headers })) as JobReply;
  t.not(later.id, first.id, 'a day later');
  const both = await Promise.all(
    [1, 2].map(() => postJob(service, body, { key, headers: { 'idempotency-key': 'at once' } })),
  );
  const ids = both.map((answer) => (json(answer) as JobReply).id);
  t.equal(ids[0], ids[1], 'at once');
});

test('a cancelled job begins no further row, keeps what is done, and counts no more', async (t) => {
  const key = await service.key('hundred');
  const rows = Array.from({ length: 40 }, (_, index) => `T${index}`);
  const made = json(
    await postJob(service, `title\n${rows.join('\n')}`, { key, query: '?template=og-default' }),
  ) as JobReply;
  let job = made;
  while (job.done === 0) job = await jobOf(service, key, made.id);
  const cancelled = json(await service.call('DELETE', `/api/jobs/${made.id}`, { key })) as JobReply;
  t.equal(cancelled.status, 'cancelled');
  // What was begun ends.
  const deadline = performance.now() + 60_000;
  do {
    await sleep(100);
    job = await jobOf(service, key, made.id);
  } while (100 - (await leftToday(key)) !== job.done && performance.now() < deadline);
  t.ok(job.done > 0 && job.done < 40, `${job.done} were drawn`);
  t.equal(job.status, 'cancelled');
  t.equal(100 - (await leftToday(key)), job.done);
  const results = await resultsOf(service, key, made.id);
  t.equal(results.results.length, job.done);
  t.equal(results.complete, true);
  const { body } = await service.get(`/api/jobs/${made.id}/archive`, { key });
  t.equal(unzipped(body).size, job.done + 1);
  const again = json(await service.call('DELETE', `/api/jobs/${made.id}`, { key })) as JobReply;
  t.equal(again.endedAt, cancelled.endedAt);
});

test('jobs of a key are listed, the newest first, and are unknown to others', async (t) => {
  const key = await service.key('hundred');
  const first = await drawn(key, { renders: [BODY] });
  service.clock.advance(1000);
  const second = await drawn(key, { renders: [BODY] });
  const list = json(await service.get('/api/jobs', { key })) as { jobs: JobReply[] };
  t.same(
    list.jobs.map(({ id }) => id),
    [second.id, first.id],
  );
  const older = json(await service.get(`/api/jobs?before=${second.id}`, { key })) as { jobs: JobReply[] };
  t.same(
    older.jobs.map(({ id }) => id),
    [first.id],
  );
  const other = await service.key('hundred');
  t.same(json(await service.get('/api/jobs', { key: other })), { jobs: [] });
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/results'],
    ['GET', '/archive'],
  ] as const) {
    const answer = await service.call(method, `/api/jobs/${first.id}${path}`, { key: other });
    t.equal(answer.status, 404, method + path);
    t.equal(answer.headers.get('x-error-code'), 'unknown_job');
  }
  t.equal((await service.get('/api/jobs/j_0', { key })).status, 404);
});

const refusals: Record<
  string,
  [
    body: string | object,
    options: { plan?: string; query?: string; type?: string },
    status: number,
    code: string,
  ]
> = {
  'a body of another type': ['x', { type: 'text/plain' }, 415, 'renders_required'],
  'a plan without jobs': [{ renders: [BODY] }, { plan: 'none' }, 403, 'job_not_allowed'],
  'too many rows': [{ renders: [BODY, BODY, BODY] }, { plan: 'two-rows' }, 403, 'job_limit'],
  'no renders': [{ renders: [] }, {}, 400, 'invalid_parameter'],
  'a field that is none': [{ renders: [BODY], hook: 'https://x.example' }, {}, 400, 'invalid_parameter'],
  'a parameter that is none': [
    'title\nA',
    { query: '?template=og-default&hook=1' },
    400,
    'invalid_parameter',
  ],
  'a query beside JSON': [{ renders: [BODY] }, { query: '?template=og-default' }, 400, 'invalid_parameter'],
  'long metadata': [{ renders: [BODY], metadata: { a: 'x'.repeat(4100) } }, {}, 400, 'invalid_parameter'],
  'a long body': [{ renders: [{ ...BODY, name: 'x'.repeat(8000) }] }, {}, 413, 'body_too_large'],
  'metadata that is none': [{ renders: [BODY], metadata: 7 }, {}, 400, 'invalid_parameter'],
  'a body that is no JSON': ['{', { type: 'application/json' }, 400, 'invalid_body'],
  'no template for CSV': ['title\nA', {}, 400, 'template_required'],
  'a template that is none': ['title\nA', { query: '?template=yok' }, 404, 'unknown_template'],
  'rows that cannot be read on': ['title\nA\n"B\n', { query: '?template=og-default' }, 400, 'invalid_rows'],
  'no rows': ['title\n', { query: '?template=og-default' }, 400, 'invalid_rows'],
};

for (const [what, [body, { plan = 'hundred', ...options }, status, code]] of Object.entries(refusals)) {
  test(`no job is made of ${what}`, async (t) => {
    const key = await service.key(plan);
    const answer = await postJob(service, body, { key, ...options });
    t.equal(answer.headers.get('x-error-code'), code, answer.body.toString());
    t.equal(answer.status, status);
    t.same(json(await service.get('/api/jobs', { key })), { jobs: [] });
  });
}

test('a job takes a key, and as many are under way as the plan allows', async (t) => {
  const none = await service.call('POST', '/api/jobs', {
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  t.equal(none.headers.get('x-error-code'), 'api_key_required');
  const key = await service.key('one-job');
  const rows = `title\n${Array.from({ length: 40 }, (_, index) => `S${index}`).join('\n')}`;
  const query = '?template=og-default';
  const first = json(await postJob(service, rows, { key, query })) as JobReply;
  const more = await postJob(service, rows, { key, query });
  t.equal(more.status, 429);
  t.equal(more.headers.get('x-error-code'), 'too_many_jobs');
  const early = await service.get(`/api/jobs/${first.id}/archive`, { key });
  t.equal(early.headers.get('x-error-code'), 'job_under_way');
  await service.call('DELETE', `/api/jobs/${first.id}`, { key });
  t.equal((await postJob(service, { renders: [BODY] }, { key })).status, 202);
});
