import t from 'tap';
import type { OlderVersion, StoredTemplate } from '../../../src/documents/document-store.js';
import { REHEARSE_DOCUMENTS } from '../../../src/documents/redis-document-scripts.js';
import { RedisDocumentStore } from '../../../src/documents/redis-document-store.js';
import { blob, draft, OWNER } from '../../rig/corpora/stored-templates.js';
import { proxyTo } from '../../rig/stores/redis-proxy.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connect, connected, until } from '../../rig/stores/redis-stores.js';
import { saveAsset, saveTemplate } from '../../rig/stores/saving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('while Redis is gone every method says so', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const store = new RedisDocumentStore(redis);
  const { version, html } = draft('one');
  const down = until(redis, false);
  await server.kill();
  await down;
  for (const call of [
    () => store.templates(OWNER),
    () => store.template(OWNER, 'card'),
    () => store.saveTemplate(OWNER, 'card', version, html, 9),
    () => store.deleteTemplate(OWNER, 'card'),
    () => store.assets(OWNER),
    () => store.asset(OWNER, 'a.png'),
    () => store.saveAsset(OWNER, { name: 'a.png', mediaType: 'image/png' }, html, 9),
    () => store.deleteAsset(OWNER, 'a.png'),
    () => store.content(OWNER, version.html),
  ]) {
    await t.rejects(call() as Promise<unknown> as Promise<void>, { name: 'StoreUnavailable' });
  }
});

t.test('a Redis that is killed amid changes has all that it answered, and nothing half', async (t) => {
  const server = await RedisServer.start(t, { durable: true });
  const fronts = [await connected(t, server.url), await connected(t, server.url)];
  const stores = fronts.map((redis) => new RedisDocumentStore(redis));
  const answered = new Map<string, StoredTemplate>();
  const assets = new Set<string>();
  for (let round = 0; round < 3; round++) {
    let ended = false;
    let saves = 0;
    const writers = stores.map(async (store, front) => {
      for (let index = 0; !ended; index++) {
        const id = `card-${front}-${index % 7}`;
        try {
          const asset = await saveAsset(store, `${id}.bin`, blob(`${round} ${index}`, 50_000));
          assets.add(asset?.digest ?? '');
          const saved = await saveTemplate(store, id, draft(`${id} ${round} ${index}`, asset && [asset]));
          if (typeof saved === 'object') answered.set(id, saved.template);
          saves++;
        } catch (error) {
          if ((error as Error).name !== 'StoreUnavailable') throw error;
          return;
        }
      }
    });
    while (saves < 20) await new Promise(setImmediate);
    const down = fronts.map((redis) => until(redis, false));
    await server.kill();
    ended = true;
    await Promise.all([...writers, ...down]);
    await server.start();
    await Promise.all(fronts.map((redis) => until(redis, true)));

    const store = stores[round % 2] as RedisDocumentStore;
    const templates = new Map((await store.templates(OWNER)).map((template) => [template.id, template]));
    for (const [id, template] of answered) {
      const versions = templates.get(id)?.versions.map(({ version }) => version) ?? [];
      const newest = template.versions[0].version;
      // The last change of each front may have been made without an answer.
      t.ok(versions.indexOf(newest) === 0 || versions.indexOf(newest) === 1, id);
    }
    for (const [id, template] of templates) answered.set(id, template);
    const needed = new Set<string>();
    for (const { versions } of templates.values())
      for (const { html, assets, declared } of versions as OlderVersion[])
        for (const digest of [html, ...Object.values(assets), ...(declared ? [declared] : [])])
          needed.add(digest);
    for (const { digest } of await store.assets(OWNER)) needed.add(digest);
    for (const digest of needed) if (!(await store.content(OWNER, digest))) t.fail(`${digest} is missing`);
    const contents = (await server.cli('KEYS', '*:content:*')).split('\n');
    t.same(new Set(contents.map((key) => key.split(':').at(-1))), needed, 'and nothing else is kept');
  }
});

t.test('a change whose answer is lost is there whole, and can be made again', async (t) => {
  const server = await RedisServer.start(t);
  let hangUp = false;
  const port = await proxyTo(
    t,
    () => server,
    () => hangUp,
  );
  const redis = await connected(t, `redis://127.0.0.1:${port}`);
  const store = new RedisDocumentStore(redis);
  const run = redis.run.bind(redis);
  redis.run = (script, ...rest) => {
    hangUp = script.name === 'tuvalChange';
    return run(script, ...rest);
  };
  const one = draft('one');
  const down = until(redis, false);
  await t.rejects(saveTemplate(store, 'card', one), { name: 'StoreUnavailable' });
  await down;
  redis.run = run;
  hangUp = false;
  await until(redis, true);
  t.same((await store.template(OWNER, 'card'))?.versions, [one.version]);
  t.ok(await store.content(OWNER, one.version.html));
  t.match(await saveTemplate(store, 'card', one), { created: false });
});

t.test('a full Redis refuses a change without making a part of it', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const store = new RedisDocumentStore(redis);
  const one = draft('one');
  await saveTemplate(store, 'card', one);
  const run = redis.run.bind(redis);
  redis.run = async (script, ...rest) => {
    if (script.name === 'tuvalChange') await server.cli('CONFIG', 'SET', 'maxmemory', '1');
    return run(script, ...rest);
  };
  await t.rejects(saveTemplate(store, 'card', draft('two')), { message: 'Redis has no memory left' });
  await t.rejects(store.deleteTemplate(OWNER, 'card'), { message: 'Redis has no memory left' });
  await server.cli('CONFIG', 'SET', 'maxmemory', '0');
  t.same((await store.template(OWNER, 'card'))?.versions, [one.version]);
  t.ok(await store.content(OWNER, one.version.html));
  t.equal((await server.cli('KEYS', '*:content:*')).split('\n').length, 1);
});

t.test(
  'a user who lacks a right for documents changes nothing, and still has keys and counters',
  async (t) => {
    const server = await RedisServer.start(t);
    const acl = 'on >secret ~* +@all -rename';
    await server.cli('ACL', 'SETUSER', 'tuval', ...acl.split(' '));
    const url = server.url.replace('://', '://tuval:secret@');
    const documents = connect(t, url, { rehearsal: REHEARSE_DOCUMENTS });
    await connected(t, url);
    await t.rejects(documents.whenAvailable(2000), {
      message: 'Redis does not let the user of REDIS_URL do what is needed',
    });
    await server.cli('ACL', 'SETUSER', 'tuval', '+rename');
    await until(documents, true);
    t.match(await saveTemplate(new RedisDocumentStore(documents), 'card', draft('one')), { created: true });
  },
);
