import { setTimeout as sleep } from 'node:timers/promises';
import t, { test } from 'tap';
import { deliveriesOf, deliveryOf, signingKeyOf } from '../../rig/services/job-webhooks.js';
import { endOfJob, type JobReply, postJob } from '../../rig/services/jobs.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, Service } from '../../rig/services/service.js';
import { webhookReceiver } from '../../rig/services/webhook-receiver.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous', jobRows: 0, jobs: 0 }, GENEROUS];
const service = await Service.start(t, { DELIVERY_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);
// Receivers compare the time of a signature with theirs.
service.clock.set(new Date().toISOString());

const BODY = { template: 'og-default', data: { title: 'Haber ver' } };

async function posted(key: string, body: string | object, query = ''): Promise<JobReply> {
  const answer = await postJob(service, body, { key, query });
  if (answer.status !== 202) throw new Error(answer.body.toString());
  return json(answer) as JobReply;
}

test('the end of a job reaches its webhook, signed, with the job as its key sees it', async (t) => {
  const receiver = await webhookReceiver(t);
  const { key, secret } = await signingKeyOf(service.keys, GENEROUS.id);
  const webhook = `${receiver.origin}/hook?of=şube`;
  const made = await posted(key, { renders: [BODY], metadata: { campaign: 7 }, webhook });
  t.equal(made.webhook, new URL(webhook).href);
  const { id } = made;
  const delivery = await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  t.match(delivery, { id: `msg_${id}`, url: made.webhook, tries: [{ status: 204 }] });
  t.equal(delivery.nextAt, undefined);
  t.equal(receiver.received.length, 1);
  const [webhookRequest] = receiver.received;
  t.match(webhookRequest, { method: 'POST', path: '/hook?of=%C5%9Fube' });
  t.equal(webhookRequest?.headers['webhook-id'], `msg_${id}`);
  const event = receiver.verified(webhookRequest, secret) as { timestamp: string };
  const job = await endOfJob(service, key, id);
  t.same(event, { type: 'job.succeeded', timestamp: job.endedAt, data: job });
  t.same(job.metadata, { campaign: 7 });
});

test('an address in the query is told of rows of CSV, and of their failing', async (t) => {
  const receiver = await webhookReceiver(t);
  const { key, secret } = await signingKeyOf(service.keys, GENEROUS.id);
  const query = `?template=og-default&webhook=${encodeURIComponent(`${receiver.origin}/csv`)}`;
  const { id } = await posted(key, '_name,title\nCON,A\n', query);
  await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  t.match(receiver.verified(receiver.received[0], secret), {
    type: 'job.failed',
    data: { id, status: 'failed', failed: 1 },
  });
});

test('a receiver that fails is asked again, and each try is shown', async (t) => {
  const receiver = await webhookReceiver(t, [500, 200]);
  const { key } = await signingKeyOf(service.keys, GENEROUS.id);
  const { id } = await posted(key, { renders: [BODY], webhook: receiver.origin });
  const first = await deliveryOf(service, { key, id }, ({ tries }) => tries.length === 1);
  t.match(first, { status: 'pending', tries: [{ status: 500 }] });
  t.ok(Date.parse(first.nextAt ?? '') > service.clock.now());
  service.clock.advance(10_000);
  const then = await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  t.match(then, { tries: [{ status: 500 }, { status: 200 }] });
  t.ok(then.tries.every(({ durationMs }) => durationMs >= 0));
  t.same(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    [`msg_${id}`, `msg_${id}`],
  );
});

test('a receiver that wants no more is asked no more', async (t) => {
  const receiver = await webhookReceiver(t, [410]);
  const { key } = await signingKeyOf(service.keys, GENEROUS.id);
  const { id } = await posted(key, { renders: [BODY], webhook: receiver.origin });
  t.match(await deliveryOf(service, { key, id }, ({ status }) => status !== 'pending'), {
    status: 'gone',
    tries: [{ status: 410 }],
  });
});

test('a job that is cancelled says so, once however often it is', async (t) => {
  const receiver = await webhookReceiver(t);
  const { key, secret } = await signingKeyOf(service.keys, GENEROUS.id);
  const rows = `title\n${Array.from({ length: 40 }, (_, index) => `T${index}`).join('\n')}`;
  const query = `?template=og-default&webhook=${encodeURIComponent(receiver.origin)}`;
  const { id } = await posted(key, rows, query);
  t.same(await deliveriesOf(service, key, id), [], 'nothing before the end');
  // Each of them announces the same end.
  for (let count = 0; count < 3; count++) await service.call('DELETE', `/api/jobs/${id}`, { key });
  await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  await service.call('DELETE', `/api/jobs/${id}`, { key });
  await sleep(1500);
  t.equal(receiver.received.length, 1);
  t.match(receiver.verified(receiver.received[0], secret), {
    type: 'job.cancelled',
    data: { id, status: 'cancelled' },
  });
});

test('a webhook to the service itself makes nothing there, and is tried as any other', async (t) => {
  const { key } = await signingKeyOf(service.keys, GENEROUS.id);
  const { id } = await posted(key, { renders: [BODY], webhook: service.url('/api/jobs') });
  const { tries } = await deliveryOf(service, { key, id }, (delivery) => delivery.tries.length > 0);
  t.match(tries, [{ status: 401 }]);
  const { jobs } = json(await service.get('/api/jobs', { key })) as { jobs: JobReply[] };
  t.same(
    jobs.map((job) => job.id),
    [id],
  );
});

test('deliveries are shown to the key of their job alone', async (t) => {
  const receiver = await webhookReceiver(t);
  const { key } = await signingKeyOf(service.keys, GENEROUS.id);
  const { id } = await posted(key, { renders: [BODY], webhook: receiver.origin });
  await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  const other = await service.get(`/api/jobs/${id}/deliveries`, { key: await service.key(GENEROUS.id) });
  t.equal(other.status, 404);
  t.equal(other.headers.get('x-error-code'), 'unknown_job');
  const none = await posted(key, { renders: [BODY] });
  await endOfJob(service, key, none.id);
  t.same(await deliveriesOf(service, key, none.id), [], 'nobody was to be told');
});

test('the longest metadata and the longest address are told', async (t) => {
  const receiver = await webhookReceiver(t);
  const { key, secret } = await signingKeyOf(service.keys, GENEROUS.id);
  const metadata = { text: 'ₐ'.repeat(4096 - '{"text":""}'.length) };
  const webhook = `${receiver.origin}/${'x'.repeat(2000 - receiver.origin.length - 1)}`;
  const { id } = await posted(key, { renders: [BODY], metadata, webhook });
  await deliveryOf(service, { key, id }, ({ status }) => status === 'delivered');
  t.match(receiver.verified(receiver.received[0], secret), { data: { metadata, webhook } });
});

const refused: Record<string, unknown> = {
  'no text': 7,
  'no address': 'hook',
  'another scheme': 'ftp://hooks.example/',
  'an address with a password': 'https://a:b@hooks.example/',
  'a private address': 'http://10.0.0.1/hook',
  'an address that is too long': `https://hooks.example/${'x'.repeat(2000)}`,
  'an address that is too long as it is sent': `https://hooks.example/${'ş'.repeat(1000)}`,
};

for (const [what, webhook] of Object.entries(refused)) {
  test(`no job is made with ${what} as its webhook`, async (t) => {
    const { key } = await signingKeyOf(service.keys, GENEROUS.id);
    const answers = [await postJob(service, { renders: [BODY], webhook }, { key })];
    if (typeof webhook === 'string') {
      const query = `?template=og-default&webhook=${encodeURIComponent(webhook)}`;
      answers.push(await postJob(service, 'title\nA', { key, query }));
    }
    for (const answer of answers) {
      t.equal(answer.status, 400, answer.body.toString());
      t.equal(answer.headers.get('x-error-field'), 'webhook');
    }
    t.same(json(await service.get('/api/jobs', { key })), { jobs: [] });
  });
}

test('a key without a secret for webhooks makes no job that has one', async (t) => {
  const key = await service.key(GENEROUS.id);
  const webhook = 'https://hooks.example/';
  for (const [body, query] of [
    [{ renders: [BODY], webhook }, ''],
    ['title\nA', `?template=og-default&webhook=${webhook}`],
  ] as const) {
    const answer = await postJob(service, body, { key, query });
    t.equal(answer.status, 403);
    t.equal(answer.headers.get('x-error-code'), 'webhook_secret_required');
  }
  const { id } = await posted(key, { renders: [BODY], webhook: null });
  await endOfJob(service, key, id);
});
