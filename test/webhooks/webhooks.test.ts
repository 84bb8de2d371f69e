import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '../../src/access/clock.js';
import type { WebhookSecrets } from '../../src/access/key-store.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { newWebhookSecret } from '../../src/access/webhook-secret.js';
import { FileDeliveryRecords } from '../../src/webhooks/file-delivery-records.js';
import { PAUSES_MS } from '../../src/webhooks/retries.js';
import { WebhookPosts } from '../../src/webhooks/webhook-posts.js';
import { type TryOutcome, type WebhookEvent, Webhooks } from '../../src/webhooks/webhooks.js';
import { webhookReceiver } from '../rig/services/webhook-receiver.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

const secret = newWebhookSecret();
const HOUR_MS = 3_600_000;

interface Setting {
  clock?: ManualClock;
  secrets?: WebhookSecrets;
  timeoutMs?: number;
  folder?: string;
}

async function setUp(t: Test, setting: Setting = {}) {
  const {
    clock = systemClock,
    secrets,
    timeoutMs = 600_000,
    folder = join(t.testdir({}), 'hooks'),
  } = setting;
  const failures: unknown[] = [];
  const outcomes: TryOutcome[] = [];
  const failed = (error: unknown) => failures.push(error);
  const records = new FileDeliveryRecords(folder, { clock, failed });
  await records.opened;
  const resolve = async () => ['127.0.0.1'];
  const webhooks = new Webhooks({
    records,
    posts: new WebhookPosts({ allowedCidrs: ['127.0.0.0/8'], userAgent: 'Tuval/test', resolve, timeoutMs }),
    secrets: secrets ?? { webhookSecrets: async () => [secret] },
    clock,
    failed,
    observe: (outcome) => outcomes.push(outcome),
    lookEveryMs: 20,
  });
  t.teardown(() => webhooks.stop(0));
  const ended = (id = 'msg_1') =>
    eventually(
      () => webhooks.find(id),
      (found) => found !== undefined && found.status !== 'pending',
    );
  const tried = (times: number, id = 'msg_1') =>
    eventually(
      () => webhooks.find(id),
      (found) => (found?.tries.length ?? 0) >= times,
    );
  return { webhooks, failures, outcomes, ended, tried };
}

function event(url: string, other: Partial<WebhookEvent> = {}): WebhookEvent {
  const at = Date.parse('2026-11-29T12:00:00Z');
  const data = { id: 'j_1', status: 'succeeded' };
  return {
    id: 'msg_1',
    owner: 'k_a',
    url,
    type: 'job.succeeded',
    at,
    data,
    expires: Date.now() + HOUR_MS,
    ...other,
  };
}

t.test('an event is delivered once, signed, as its receiver expects it', async (t) => {
  const receiver = await webhookReceiver(t);
  const { webhooks, outcomes, ended } = await setUp(t);
  await webhooks.announce(event(receiver.origin));
  t.match(await ended(), { status: 'delivered', tries: [{ status: 204 }] });
  await webhooks.announce(event(receiver.origin));
  t.strictSame(receiver.verified(receiver.received[0], secret), {
    type: 'job.succeeded',
    timestamp: '2026-11-29T12:00:00.000Z',
    data: { id: 'j_1', status: 'succeeded' },
  });
  t.equal(receiver.received.length, 1);
  t.same(outcomes, ['delivered']);
});

t.test(
  'a receiver that is away is tried again over a day, with the same id, and then given up',
  async (t) => {
    const clock = new ManualClock();
    const receiver = await webhookReceiver(t, [500]);
    const { webhooks, outcomes, tried } = await setUp(t, { clock });
    await webhooks.announce(event(receiver.origin));
    for (let tries = 1; tries <= PAUSES_MS.length; tries++) {
      const found = await tried(tries);
      const pause = (found?.nextAt ?? 0) - clock.now();
      const planned = PAUSES_MS[tries - 1] ?? 0;
      t.ok(pause >= 0.9 * planned && pause <= 1.1 * planned, `${pause} after try ${tries}`);
      clock.advance(pause - 1);
      t.equal(receiver.received.length, tries, 'not before its time');
      clock.advance(1);
    }
    const last = await tried(PAUSES_MS.length + 1);
    t.match(last, { status: 'failed', nextAt: undefined });
    t.same(new Set(last?.tries.map(({ status }) => status)), new Set([500]));
    t.same(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])), new Set(['msg_1']));
    t.same(outcomes, [...Array(PAUSES_MS.length).fill('repeated'), 'failed']);
  },
);

t.test('a receiver that comes back within ten minutes has it once', async (t) => {
  const clock = new ManualClock();
  const receiver = await webhookReceiver(t, [503, 503, 503, 503, 200]);
  const { webhooks, ended, tried } = await setUp(t, { clock });
  await webhooks.announce(event(receiver.origin));
  for (let tries = 1; tries <= 4; tries++) {
    await tried(tries);
    clock.advance(11 * 60_000);
  }
  t.match(await ended(), { status: 'delivered' });
  t.equal(receiver.received.length, 5);
});

t.test('410 ends a delivery', async (t) => {
  const receiver = await webhookReceiver(t, [410, 200]);
  const { webhooks, outcomes, ended } = await setUp(t);
  await webhooks.announce(event(receiver.origin));
  t.match(await ended(), { status: 'gone', tries: [{ status: 410 }] });
  t.same(outcomes, ['gone']);
});

t.test('Retry-After is waited for, and ends what would come after the day', async (t) => {
  const clock = new ManualClock();
  const receiver = await webhookReceiver(t, (_, response, index) => {
    const [status, after] = index === 0 ? [429, '3600'] : [503, '90000'];
    response.writeHead(status, { 'retry-after': after }).end();
  });
  const { webhooks, ended, tried } = await setUp(t, { clock });
  await webhooks.announce(event(receiver.origin));
  const { nextAt = 0 } = (await tried(1)) ?? {};
  t.ok(nextAt - clock.now() >= HOUR_MS && nextAt - clock.now() <= 1.1 * HOUR_MS);
  clock.advance(nextAt - clock.now());
  t.match(await ended(), { status: 'failed', tries: [{ status: 429 }, { status: 503 }] });
});

t.test('an address that may not be reached ends a delivery at once, with nothing sent', async (t) => {
  const { webhooks, ended } = await setUp(t);
  await webhooks.announce(event('http://10.0.0.1/'));
  const error = 'the host has no public address';
  t.match(await ended(), { status: 'failed', tries: [{ error, status: undefined }] });
});

t.test('a slow receiver holds up its own webhooks alone', async (t) => {
  const held: ServerResponse[] = [];
  const slow = await webhookReceiver(t, (_, response) => held.push(response));
  const quick = await webhookReceiver(t);
  const { webhooks, ended } = await setUp(t);
  for (let index = 0; index < 40; index++)
    await webhooks.announce(event(slow.origin, { id: `slow_${index}`, owner: 'k_slow' }));
  for (let index = 0; index < 20; index++)
    await webhooks.announce(event(quick.origin, { id: `quick_${index}`, owner: 'k_quick' }));
  for (let index = 0; index < 20; index++) t.match(await ended(`quick_${index}`), { status: 'delivered' });
  t.equal(slow.most, 4);
  t.ok(quick.most <= 4, String(quick.most));
  slow.answers = [204];
  for (const response of held) response.writeHead(204).end();
});

t.test('a replaced secret signs beside the new one, and a revoked key ends its webhooks', async (t) => {
  const receiver = await webhookReceiver(t);
  const older = newWebhookSecret();
  let now: string[] | undefined = [secret, older];
  const { webhooks, ended } = await setUp(t, { secrets: { webhookSecrets: async () => now } });
  await webhooks.announce(event(receiver.origin));
  await ended();
  for (const each of [secret, older])
    t.match(receiver.verified(receiver.received[0], each), { type: 'job.succeeded' });
  now = undefined;
  await webhooks.announce(event(receiver.origin, { id: 'msg_2' }));
  t.match(await ended('msg_2'), { status: 'failed', tries: [], error: 'the key is revoked' });
  t.equal(receiver.received.length, 1);
});

t.test('a secret that cannot be read is no try', async (t) => {
  const clock = new ManualClock();
  const receiver = await webhookReceiver(t);
  let isDown = true;
  const webhookSecrets = async () => {
    if (isDown) throw new StoreUnavailable('down');
    return [secret];
  };
  const { webhooks, failures, ended } = await setUp(t, { clock, secrets: { webhookSecrets } });
  await webhooks.announce(event(receiver.origin));
  await waitFor('a look', () => failures.length > 0);
  isDown = false;
  await eventually(
    async () => {
      clock.advance(5000);
      return (await webhooks.find('msg_1'))?.status;
    },
    (status) => status === 'delivered',
  );
  t.match(await ended(), { status: 'delivered', tries: [{ status: 204 }] });
});

t.test('stopping waits for what is under way, and begins nothing', async (t) => {
  let answer = () => {};
  const receiver = await webhookReceiver(t, (_, response) => {
    answer = () => response.writeHead(204).end();
  });
  const folder = join(t.testdir({}), 'hooks');
  const { webhooks } = await setUp(t, { folder });
  await webhooks.announce(event(receiver.origin));
  await waitFor('a request', () => receiver.received.length === 1);
  await webhooks.announce(event(`${receiver.origin}/2`, { id: 'msg_2' }));
  const before = receiver.received.length;
  const stopped = webhooks.stop(60_000);
  await waitFor('both requests, or one', () => receiver.received.length >= before);
  receiver.answers = [204];
  answer();
  await stopped;
  const { ended } = await setUp(t, { folder });
  t.match(await ended(), { status: 'delivered', tries: [{ status: 204 }] });
  t.match(await ended('msg_2'), { status: 'delivered' });
});

t.test('stopping breaks off what takes too long, which is sent again by the next', async (t) => {
  const receiver = await webhookReceiver(t, () => {});
  const folder = join(t.testdir({}), 'hooks');
  const { webhooks, outcomes } = await setUp(t, { folder });
  await webhooks.announce(event(receiver.origin));
  await waitFor('a request', () => receiver.received.length === 1);
  await webhooks.stop(10);
  t.same(outcomes, []);
  receiver.answers = [204];
  const { ended } = await setUp(t, { folder });
  t.match(await ended(), { status: 'delivered', tries: [{ status: 204 }] });
});

t.test('a body is no longer than receivers take', async (t) => {
  const { webhooks } = await setUp(t);
  const data = { text: 'ş'.repeat(10_000) };
  await t.rejects(webhooks.announce(event('https://hooks.example/', { data })), RangeError);
  t.equal(await webhooks.find('msg_1'), undefined);
});
