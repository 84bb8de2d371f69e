import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { parseRedisUrl } from '../../../src/access/redis/redis-url.js';
import { openDocumentStore } from '../../../src/documents/open-document-store.js';
import { draft, OWNER } from '../../rig/corpora/stored-templates.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { emptyStore } from '../../rig/stores/redis-stores.js';
import { saveTemplate } from '../../rig/stores/saving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A log that is kept as text. */
function writtenLog() {
  const lines: string[] = [];
  return {
    lines,
    warn: (context: object, message: string) => lines.push(`${message} ${JSON.stringify(context)}`),
    info: (message: string) => lines.push(message),
  };
}

t.test('without Redis, documents are files beside the keys', async (t) => {
  const dataDir = t.testdir();
  const { documents, reachable, close } = openDocumentStore({ redis: undefined, dataDir });
  t.equal(reachable(), true);
  await saveTemplate(documents, 'card', draft('one'));
  t.same(await readdir(join(dataDir, 'documents', OWNER, 'templates')), ['card.json']);
  close();
});

t.test('a damaged record is logged once, without its name', async (t) => {
  const dataDir = t.testdir();
  const log = writtenLog();
  const { documents } = openDocumentStore({ redis: undefined, dataDir, log });
  await saveTemplate(documents, 'secret-plan', draft('one'));
  await writeFile(join(dataDir, 'documents', OWNER, 'templates', 'secret-plan.json'), '{');
  t.equal(await documents.template(OWNER, 'secret-plan'), undefined);
  t.same(await documents.templates(OWNER), []);
  const context = { owner: OWNER, problem: 'is not valid JSON' };
  t.same(log.lines, [`a stored document or asset is damaged ${JSON.stringify(context)}`]);
});

t.test('in Redis, the loss and the return of the store are logged', async (t) => {
  const server = await RedisServer.start(t);
  const log = writtenLog();
  const redis = parseRedisUrl(emptyStore(server.url));
  const { documents, reachable, close } = openDocumentStore({ redis, dataDir: 'none', log });
  t.teardown(close);
  t.ok(await eventually(reachable, Boolean));
  await saveTemplate(documents, 'card', draft('one'));
  await server.kill();
  t.notOk(await eventually(reachable, (is) => !is));
  await t.rejects(documents.templates(OWNER), { name: 'StoreUnavailable' });
  await server.start();
  t.ok(await eventually(reachable, Boolean));
  t.same(
    log.lines.map((line) => line.replace(/ \{.*/, '')),
    [
      'the store of documents is reachable',
      'the store of documents is unavailable',
      'the store of documents is reachable',
    ],
  );
});
