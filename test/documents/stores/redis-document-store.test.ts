import t, { type Test } from 'tap';
import type { DamagedRecord } from '../../../src/documents/records.js';
import { REHEARSE_DOCUMENTS } from '../../../src/documents/redis-document-scripts.js';
import { encode, RedisDocumentStore } from '../../../src/documents/redis-document-store.js';
import {
  blob,
  type Draft,
  declaring,
  draft,
  OTHER,
  OWNER,
  sha256,
} from '../../rig/corpora/stored-templates.js';
import { type DocumentPlace, documentStoreContract } from '../../rig/stores/document-store-contract.js';
import { RedisCluster } from '../../rig/stores/redis-cluster.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected, emptyStore } from '../../rig/stores/redis-stores.js';
import { readsEveryVersion, saveAsset, saveTemplate } from '../../rig/stores/saving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

function placeAt(url: string) {
  return (t: Test): DocumentPlace => {
    const address = emptyStore(url);
    return async (clock) =>
      new RedisDocumentStore(
        await connected(t, address, { rehearsal: REHEARSE_DOCUMENTS }),
        clock && { clock },
      );
  };
}

/** The names of all that Redis has for an owner, without what they begin with. */
async function keysOf(prefix: string, owner = OWNER): Promise<string[]> {
  const keys = (await server.cli('KEYS', `${prefix}{${owner}}:*`)).split('\n').filter(Boolean);
  return keys.map((key) => key.slice(`${prefix}{${owner}}:`.length)).sort();
}

documentStoreContract(placeAt(server.url));

t.test('the documents of a cluster lie on all its masters', async (t) => {
  const cluster = await RedisCluster.start(t);
  documentStoreContract(placeAt(cluster.url), t);
});

t.test('nothing is left of what is deleted, and of uploads that were not taken', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const store = new RedisDocumentStore(redis);
  const asset = await saveAsset(store, 'a.png', blob('a'));
  await saveTemplate(store, 'card', draft('one', asset && [asset]));
  const two = draft('two');
  await saveTemplate(store, 'card', two);
  const contents = (await keysOf(redis.prefix)).filter((key) => key.startsWith('content:'));
  t.equal(contents.length, 4, 'one of them says what the older version declares');
  for (const key of contents)
    t.equal(await server.cli('TTL', `${redis.prefix}{${OWNER}}:${key}`), '-1', 'it does not expire');
  await store.deleteTemplate(OWNER, 'card');
  await store.deleteAsset(OWNER, 'a.png');
  t.same(await keysOf(redis.prefix), ['revision']);

  const run = redis.run.bind(redis);
  redis.run = async (script, ...rest) => {
    if (script.name === 'tuvalChange') throw new Error('cut short');
    return run(script, ...rest);
  };
  await t.rejects(saveTemplate(store, 'card', two), { message: 'cut short' });
  const [revision, upload = '', ...others] = await keysOf(redis.prefix);
  t.same([revision, others], ['revision', []]);
  t.match(upload, /^upload:/);
  t.ok(Number(await server.cli('TTL', `${redis.prefix}{${OWNER}}:${upload}`)) > 0, 'it expires');
  t.equal(await store.content(OWNER, two.version.html), undefined, 'and is no content');
});

t.test(
  'records that have every declaration in them are read, and written anew when they change',
  async (t) => {
    const redis = await connected(t, emptyStore(server.url));
    const store = new RedisDocumentStore(redis);
    const at = (name: string) => `${redis.prefix}{${OWNER}}:${name}`;
    const drafts = ['one', 'two', 'three'].map((text) => declaring(text, 1000));
    for (const each of drafts) await saveTemplate(store, 'card', each);
    const versions = drafts.map(({ version }) => version).reverse();
    const record = await encode(Buffer.from(JSON.stringify({ id: 'card', versions })), 'text');
    await redis.send((client) => client.hset(at('templates'), 'card', record));
    const html = new Set(drafts.map(({ version }) => version.html));
    for (const key of await keysOf(redis.prefix)) {
      const [, digest] = /^content:(.*)/.exec(key) ?? [];
      if (digest === undefined || html.has(digest)) continue;
      await server.cli('DEL', at(key));
      await server.cli('HDEL', at('contents'), digest);
    }
    await readsEveryVersion(t, store, drafts);
    drafts.push(declaring('four', 1000));
    await saveTemplate(store, 'card', drafts[3] as Draft);
    await readsEveryVersion(t, store, drafts);
    t.equal((await keysOf(redis.prefix)).filter((key) => key.startsWith('content:')).length, 4 + 3);
    await store.deleteTemplate(OWNER, 'card');
    t.same(await keysOf(redis.prefix), ['revision']);
  },
);

t.test('an upload that expires before its change is made anew', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const store = new RedisDocumentStore(redis);
  const run = redis.run.bind(redis);
  let changes = 0;
  redis.run = async (script, keys, ...rest) => {
    if (script.name === 'tuvalChange' && ++changes === 1) await server.cli('DEL', keys[4] ?? '');
    return run(script, keys, ...rest);
  };
  const asset = await saveAsset(store, 'a.png', blob('a'));
  t.equal(changes, 2);
  t.ok(await store.content(OWNER, asset?.digest ?? ''));
});

t.test('a damaged record is absent and reported, and what it may need stays', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const damaged: DamagedRecord[] = [];
  const store = new RedisDocumentStore(redis, { onDamage: (each) => damaged.push(each) });
  const at = (name: string) => `${redis.prefix}{${OWNER}}:${name}`;
  const first = draft('first');
  for (const id of ['good', 'text', 'moved']) await saveTemplate(store, id, draft(id));
  await saveTemplate(store, 'text', first);
  const asset = await saveAsset(store, 'a.png', blob('a'));
  await server.cli('EVAL', COPY, '1', at('templates'), 'moved', 'other');
  await server.cli('HSET', at('templates'), 'text', 'a text');
  await server.cli('HSET', at('templates'), 'moved', '\u0001broken');
  await server.cli('EVAL', COPY, '1', at('assets'), 'a.png', 'b.png');

  t.same(
    (await store.templates(OWNER)).map(({ id }) => id),
    ['good'],
  );
  t.same(await store.assets(OWNER), [asset]);
  t.same(
    new Map(damaged.map(({ location, problem }) => [location, problem])),
    new Map([
      [`${at('templates')} text`, 'is not what was written'],
      [`${at('templates')} moved`, 'is not what was written'],
      [`${at('templates')} other`, 'describes another template'],
      [`${at('assets')} b.png`, 'describes another asset'],
    ]),
  );
  t.equal(await store.template(OWNER, 'text'), undefined);
  t.equal(await store.asset(OWNER, 'b.png'), undefined);
  await saveTemplate(store, 'good', draft('good, too'));
  await store.deleteAsset(OWNER, 'a.png');
  t.ok(await store.content(OWNER, first.version.html));
  t.ok(await store.content(OWNER, asset?.digest ?? ''), 'the damaged record may need it');

  for (const id of ['text', 'moved', 'other'])
    t.match(await saveTemplate(store, id, draft('new')), { created: true });
  await saveAsset(store, 'b.png', blob('b'));
  await saveTemplate(store, 'good', draft('good once more'));
  t.equal(await store.content(OWNER, asset?.digest ?? ''), undefined, 'it is removed when all can be read');
  await server.cli('SET', at(`content:${sha256('b')}`), 'broken');
  t.equal(await store.content(OWNER, sha256('b')), undefined);
  t.match(damaged.at(-1), { location: at(`content:${sha256('b')}`), problem: 'is not what was written' });
});

/** Has redis-cli copy the value of a field, which is no text. */
const COPY = `return redis.call('HSET', KEYS[1], ARGV[2], redis.call('HGET', KEYS[1], ARGV[1]))`;

t.test('a content that is gone is there again when it is saved again', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const store = new RedisDocumentStore(redis);
  const one = draft('one');
  await saveTemplate(store, 'card', one);
  await server.cli('DEL', `${redis.prefix}{${OWNER}}:content:${one.version.html}`);
  t.equal(await store.content(OWNER, one.version.html), undefined);
  t.match(await saveTemplate(store, 'card', one), { created: false });
  t.ok(one.html.equals((await store.content(OWNER, one.version.html)) ?? blob('nothing')));
});

t.test('HTML takes a fraction of its length, and owners lie apart', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const store = new RedisDocumentStore(redis);
  const long = draft('<p class="card">Merhaba</p>\n'.repeat(1000));
  await saveTemplate(store, 'card', long);
  const length = await server.cli('STRLEN', `${redis.prefix}{${OWNER}}:content:${long.version.html}`);
  t.ok(Number(length) < long.html.length / 10, length);
  t.same(await keysOf(redis.prefix, OTHER), []);
});
