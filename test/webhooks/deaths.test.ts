import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { newWebhookSecret } from '../../src/access/webhook-secret.js';
import { webhookReceiver } from '../rig/services/webhook-receiver.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const DELIVER = fileURLToPath(new URL('./fixtures/deliver.js', import.meta.url));
const secret = newWebhookSecret();

function deliver(t: Test, place: string, address: string): ChildProcess {
  const child = spawn(process.execPath, [DELIVER, place, address, secret], { stdio: 'inherit' });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

/** A process is killed amid a request; another one delivers the same again. */
async function survives(t: Test, place: string): Promise<void> {
  const receiver = await webhookReceiver(t, (_, response, index) => {
    if (index > 0) response.writeHead(204).end();
  });
  const first = deliver(t, place, receiver.origin);
  await waitFor('a request', () => receiver.received.length === 1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  deliver(t, place, '-');
  await waitFor('it again', () => receiver.received.length === 2);
  const [one, again] = receiver.received;
  t.equal(again?.headers['webhook-id'], one?.headers['webhook-id']);
  t.equal(again?.body, one?.body);
  for (const each of [one, again]) t.match(receiver.verified(each, secret), { type: 'job.succeeded' });
}

t.test('a process that is killed amid a delivery leaves it to the next, in files', async (t) => {
  await survives(t, join(t.testdir({}), 'webhooks'));
});

t.test('a front that is killed amid a delivery leaves it to others, in Redis', async (t) => {
  const server = await RedisServer.start(t);
  await survives(t, emptyStore(server.url));
});
