import type { ServerResponse } from 'node:http';
import t, { test } from 'tap';
import { Callers } from '../../src/access/caller.js';
import { KeyFiles } from '../../src/access/key-files.js';
import { Plans } from '../../src/access/plans.js';
import { DELIVERED_BYTES, Delivery } from '../../src/api/files/delivery.js';
import type { PermittedRender } from '../../src/api/render/requested-render.js';
import { resolveBySystem } from '../../src/rendering/pictures/permitted-addresses.js';
import { Uploads } from '../../src/store/uploads.js';
import { serve } from '../rig/services/local-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const RENDER = {
  template: { id: 'card', width: 10, height: 10 },
  scale: 1,
  output: { format: 'png' },
} as unknown as PermittedRender;

const THIRD = new Uint8Array(Math.floor(DELIVERED_BYTES / 3) - 1);
const SMALL = new Uint8Array(1000);
const LARGEST = new Uint8Array(DELIVERED_BYTES / 2 + 1);

test('pictures that slow servers take hold bounded memory, of which nobody has more than half', async (t) => {
  const answers: ServerResponse[] = [];
  const { origin } = await serve(t, (request, response) => {
    request.resume().on('end', () => answers.push(response));
  });
  const uploads = new Uploads({
    ...{ allowedCidrs: ['127.0.0.0/8'], userAgent: 'test', timeoutMs: FILE_TIMEOUT_MS },
    resolve: (hostname) => resolveBySystem(hostname),
  });
  const plans = new Plans([{ ...GENEROUS, id: 'anonymous' }]);
  const delivery = new Delivery({
    ...{ callers: new Callers(new KeyFiles(t.testdir()), plans), clock: Date, uploads },
    ...{ store: undefined, storePublicUrl: undefined, storeDays: 1 },
  });
  const send = async (key: string, bytes: Uint8Array) => {
    const caller = { id: `key:${key}`, key, plan: GENEROUS, authenticated: true };
    const target = { url: `${origin}/${key}`, headers: {} };
    return (await delivery.permitted(target, caller, origin)).deliver(RENDER, bytes);
  };
  const isRefused = (key: string, bytes: Uint8Array, why: string) =>
    t.rejects(send(key, bytes), { name: 'QueueFull' }, why);
  const isSent = (count: number) => waitFor('the bytes', () => answers.length === count);

  const sent = [send('one', THIRD)];
  await isSent(1);
  await isRefused('one', THIRD, 'two thirds are more than half');
  sent.push(send('one', SMALL));
  sent.push(send('other', THIRD));
  await isSent(3);
  await isRefused('third', LARGEST, 'there is no room for half');
  for (const answer of answers) answer.end();
  await Promise.all(sent);

  const largest = send('one', LARGEST);
  await isSent(4);
  await isRefused('one', SMALL, 'beside a picture of more than half');
  answers[3]?.writeHead(500).end();
  await t.rejects(largest, { name: 'UploadFailed' });
  const last = send('one', THIRD);
  await isSent(5);
  answers[4]?.end();
  t.match(await last, { uploaded: true, bytes: THIRD.length }, 'a failure gives back what it held');
});
