import t, { test } from 'tap';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal } from '../rig/services/refusal.js';
import { json, Service } from '../rig/services/service.js';
import { SWIFT_CREDENTIALS, SwiftServer } from '../rig/stores/swift-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { dailyLeft, newKey } from './links/links.js';

t.setTimeout(FILE_TIMEOUT_MS);
Object.assign(process.env, SWIFT_CREDENTIALS);
const server = await SwiftServer.start(t);
const service = await Service.start(t, { STORE_URL: server.storeUrl() }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
]);
const key = await newKey(service, 'generous');
const BODY = { template: 'og-default', data: { title: 'Kova' } };
const AWAY = [503, 'files_unavailable', 'görsel deposuna ulaşılamıyor'] as const;

test('an image is kept in a bucket, and passed on whole and in part', async (t) => {
  const answer = await service.render({ ...BODY, store: true }, { key: key.key });
  t.equal(answer.status, 201, answer.body.toString());
  const { url } = json(answer) as { url: string };
  const path = url.slice(service.url('').length);
  const { body } = await service.render(BODY);
  t.ok((await service.get(path)).body.equals(body));
  const part = await service.get(path, { headers: { range: 'bytes=100-199' } });
  t.equal(part.status, 206);
  t.ok(part.body.equals(body.subarray(100, 200)));
});

test('a bucket that does not answer costs nobody a unit, and goes on when it does', async (t) => {
  const left = await dailyLeft(service, key);
  server.pause();
  t.teardown(() => server.resume());
  const answers = await Promise.all(
    [1, 2, 3].map(() => service.render({ ...BODY, store: true }, { key: key.key })),
  );
  for (const answer of answers) isRefusal(t, answer, AWAY);
  t.equal((await service.render(BODY)).status, 200, 'other renders go on');
  t.equal(await dailyLeft(service, key), left);
  server.resume();
  const answer = await service.render({ ...BODY, store: true }, { key: key.key });
  t.equal(answer.status, 201, answer.body.toString());
});
