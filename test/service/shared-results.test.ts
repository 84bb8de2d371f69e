import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import type { Plan } from '../../src/access/plans.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { fileLink } from '../../src/api/files/file-link.js';
import { signedLink } from '../../src/api/links/samples/sign.js';
import { SIZED_DOCUMENT } from '../rig/corpora/sized-document.js';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids } from '../rig/services/fronts.js';
import { plainPng, serveBytes } from '../rig/services/picture-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { type Answer, Service } from '../rig/services/service.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected } from '../rig/stores/redis-stores.js';
import { SWIFT_CREDENTIALS, SwiftServer } from '../rig/stores/swift-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);
Object.assign(process.env, SWIFT_CREDENTIALS);

const PLANS: Plan[] = [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
  { ...GENEROUS, id: 'three', dailyQuota: 3 },
];

const swift = await SwiftServer.start(t);
let unique = 0;

/** A card that nobody has asked for yet. */
const card = () => ({ template: 'og-default', data: { title: `Kart ${unique++}` } });

interface Setting {
  redis: RedisServer;
  keys: RedisKeyStore;
  storeUrl: string;
  /** One that caches what it draws, and one that always asks the store. */
  one: Service;
  other: Service;
  start(environment?: Record<string, string>): Promise<Service>;
}

/** Milliseconds in which a store answers on a busy machine. */
const PATIENCE_MS = '5000';

/** Two services on one Redis and one store: a folder unless given. */
async function setUp(
  t: Test,
  storeUrl = `${dataFolder(t)}/store`,
  patienceMs = PATIENCE_MS,
): Promise<Setting> {
  const redis = await RedisServer.start(t);
  const keys = new RedisKeyStore(await connected(t, redis.url));
  const start = async (environment: Record<string, string> = {}) => {
    const shared = { STORE_URL: storeUrl, RESULT_STORE: 'on', ON_STORE_FAILURE: 'allow' };
    const pictures = { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' };
    const place = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', RESULT_STORE_TIMEOUT_MS: patienceMs };
    return Service.start(t, { ...shared, ...pictures, ...place, ...environment }, PLANS);
  };
  const [one, other] = [await start(), await start({ RESULT_CACHE_BYTES: '0' })];
  return { redis, keys, storeUrl, one, other, start };
}

const cacheOf = ({ status, headers, body }: Answer) =>
  status === 200 ? headers.get('x-cache') : `${status} ${body}`;

/** What is in a folder of shared results. */
function entriesIn(storeUrl: string): string[] {
  const folder = join(storeUrl, 'results');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.result'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function untilStored(storeUrl: string, count: number): Promise<string[]> {
  await waitFor('the results', () => entriesIn(storeUrl).length >= count);
  return entriesIn(storeUrl);
}

for (const [kind, storeUrl] of [
  ['folder', undefined],
  ['bucket', swift.storeUrl('twice')],
] as const) {
  test(`what two services are asked for at once is drawn once, with a ${kind}`, async (t) => {
    const { one, other } = await setUp(t, storeUrl);
    const gif = { template: 'promo-animated', format: 'gif', fps: 10, durationMs: 500 };
    for (const request of [card(), { ...card(), format: 'jpeg' }, gif]) {
      const answers = await Promise.all([one.render(request), other.render(request)]);
      t.strictSame(answers.map(cacheOf).sort(), ['miss', 'shared'], JSON.stringify(request));
      const [first, second] = answers as [Answer, Answer];
      t.ok(first.body.equals(second.body));
      t.equal(first.headers.get('etag'), second.headers.get('etag'));
      t.equal(first.headers.get('x-gif-frames'), second.headers.get('x-gif-frames'));
      t.equal(cacheOf(await other.render(request)), 'shared');
      t.equal(cacheOf(await one.render(request)), 'hit', 'a cache of its own comes first');
    }
    const limited = { ...card(), format: 'jpeg', maxBytes: 20_000 };
    const drawn = await one.render(limited);
    await waitFor('it to be shared', async () => cacheOf(await other.render(limited)) === 'shared');
    const quality = (await other.render(limited)).headers.get('x-quality');
    t.ok(quality);
    t.equal(quality, drawn.headers.get('x-quality'));
  });
}

test('a service that is killed while it draws holds up others for some seconds', async (t) => {
  const { redis, other, storeUrl } = await setUp(t);
  const folder = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
  const dying = await serve(t, {
    ...{ REDIS_URL: redis.url, STORE_URL: storeUrl, RESULT_STORE: 'on', REDIS_TIMEOUT_MS: '2000' },
    ...{ DATA_DIR: folder, PLANS_FILE: join(folder, 'plans.json'), GIF_TIMEOUT_MS: '120000' },
  });
  const gif = {
    template: 'promo-animated',
    format: 'gif',
    fps: 30,
    durationMs: 4000,
    data: { headline: 'Son' },
  };
  const dead = fetch(`${dying.base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(gif),
  }).then(
    () => 'answered',
    () => 'dead',
  );
  const locks = async () => (await redis.cli('KEYS', '*results:lock:*')).split('\n').filter(Boolean);
  await waitFor('the lock', async () => (await locks()).length === 1);
  const waiting = other.render(gif);
  const fronts = frontPids(dying.command);
  dying.command.child.kill('SIGKILL');
  for (const pid of fronts) process.kill(pid, 'SIGKILL');
  t.equal(await dead, 'dead');
  t.equal(cacheOf(await waiting), 'miss');
});

test('without Redis both draw, and what was drawn is shared still', async (t) => {
  const { redis, one, other } = await setUp(t);
  const before = card();
  await one.render(before);
  await waitFor('it to be shared', async () => cacheOf(await other.render(before)) === 'shared');
  await redis.kill();
  const at = card();
  const answers = await Promise.all([one.render(at), other.render(at)]);
  for (const answer of answers) t.equal(answer.status, 200);
  t.equal(cacheOf(await other.render(before)), 'shared');
  const next = card();
  t.equal(cacheOf(await one.render(next)), 'miss');
  await waitFor('it to be shared', async () => cacheOf(await other.render(next)) === 'shared');
});

test('a store that is away, that is silent, or whose entries are damaged costs no render its answer', async (t) => {
  const { one, other, storeUrl } = await setUp(t);
  const request = card();
  const { body } = await one.render(request);
  for (const entry of await untilStored(storeUrl, 1)) writeFileSync(entry, 'damaged');
  const anew = await other.render(request);
  t.equal(cacheOf(anew), 'miss');
  t.ok(anew.body.length > 0 && body.length > 0);
  await waitFor('it to be written anew', async () => cacheOf(await other.render(request)) === 'shared');

  rmSync(join(storeUrl, 'results'), { recursive: true });
  writeFileSync(join(storeUrl, 'results'), 'no folder');
  for (let count = 0; count < 6; count++) t.equal(cacheOf(await other.render(request)), 'miss');
});

test('a bucket that does not answer costs a render little, and is used again once it does', async (t) => {
  const { one, other } = await setUp(t, swift.storeUrl('silent'), '500');
  const before = card();
  await one.render(before);
  await waitFor('it to be shared', async () => cacheOf(await other.render(before)) === 'shared');
  swift.pause();
  t.teardown(() => swift.resume());
  const answers = await Promise.all(Array.from({ length: 8 }, () => other.render(card())));
  for (const answer of answers) t.equal(cacheOf(answer), 'miss');
  swift.resume();
  await waitFor('it to be shared', async () => cacheOf(await other.render(before)) === 'shared');
});

test('keys share nothing with each other, nor with other pictures or another encoder', async (t) => {
  const { one, other, keys, start } = await setUp(t);
  const [mine, theirs] = [
    await keys.create({ plan: GENEROUS.id, name: '' }),
    await keys.create({ plan: GENEROUS.id, name: '' }),
  ];
  for (const { key } of [mine, theirs]) {
    const saved = await one.call('PUT', '/api/templates/boylar', {
      key,
      headers: { 'content-type': 'text/html' },
      body: SIZED_DOCUMENT,
    });
    t.ok(saved.status < 300, saved.body.toString());
  }
  const request = { template: 'boylar', data: { title: 'gizli' } };
  t.equal(cacheOf(await one.render(request, { key: mine.key })), 'miss');
  await waitFor(
    'it to be shared',
    async () => cacheOf(await other.render(request, { key: mine.key })) === 'shared',
  );
  t.equal(cacheOf(await other.render(request, { key: theirs.key })), 'miss', 'the same, of another key');

  let colour = 0;
  const server = await serveBytes(t, () => plainPng(2, 2, [++colour, 0, 0]));
  const pictured = { template: 'og-default', data: { photo: server.url } };
  t.equal(cacheOf(await one.render(pictured)), 'miss');
  t.equal(cacheOf(await other.render(pictured)), 'miss', 'the address shows another picture by now');
  colour = 0;
  t.equal(cacheOf(await other.render(pictured)), 'shared', 'what it showed at first');

  const gif = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200, lossy: 80 };
  t.equal(cacheOf(await one.render(gif)), 'miss');
  await waitFor('it to be shared', async () => cacheOf(await other.render(gif)) === 'shared');
  const gifski = await start({ GIF_ENCODER: 'gifski' });
  t.equal(cacheOf(await gifski.render(gif)), 'miss');
});

test('no file of the results is handed out, and neither previews nor rows are among them', async (t) => {
  const { one, keys, storeUrl } = await setUp(t);
  const { key, record } = await keys.create({ plan: GENEROUS.id, name: '' });
  await one.preview(card());
  const rows = await one.post('/api/batch?template=og-default', '{"title":"Satır"}\n', {
    key,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  t.equal(rows.status, 200, rows.body.toString());
  await one.render(card());
  const entries = await untilStored(storeUrl, 1);
  t.equal(entries.length, 1);
  const signing = await keys.findById(record.id);
  if (!signing) throw new Error('the key is there');
  const [hex = ''] = (entries[0]?.split('/').pop() ?? '').split('.');
  const expires = Math.floor(one.clock.now() / 1000) + 86_400;
  for (const file of [`${hex}.result`, `${hex}.png`, `results%2F${hex}.png`]) {
    const link = fileLink(one.url(''), { file, expires, name: 'a' }, signing);
    const answer = await one.get(link.slice(one.url('').length));
    t.equal(answer.status, 404, file);
  }
});

test('what is shared costs as much as what a service has in its cache', async (t) => {
  const { one, other, keys } = await setUp(t);
  const { key, record } = await keys.create({ plan: 'three', name: '' });
  const signing = await keys.findById(record.id);
  if (!signing) throw new Error('the key is there');
  const left = async () => (await one.status({ key })).remaining.dailyQuota;
  const request = card();
  const link = signedLink('', 'og-default.png', request.data, signing.id, signing.secret);
  t.equal(cacheOf(await one.get(link)), 'miss');
  t.equal(await left(), 2, 'what is drawn');
  await waitFor('it to be shared', async () => cacheOf(await other.get(link)) === 'shared');
  t.equal(await left(), 2, 'a link costs nothing');
  t.equal(cacheOf(await other.render(request, { key })), 'shared');
  t.equal(await left(), 1, 'a render of a key costs a unit');
  await other.render(request, { key });
  t.equal((await other.render(request, { key })).status, 429);
  t.equal(cacheOf(await other.get(link)), 'shared', 'a link that costs nothing needs none');
});

test('nothing is shared unless it is asked for', async (t) => {
  const folder = dataFolder(t);
  const alone = await Service.start(t, { STORE_URL: folder }, PLANS);
  await alone.render(card());
  await alone.front.stop();
  t.notOk(existsSync(join(folder, 'results')));
});
