import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { DocumentFiles } from '../../../src/documents/document-files.js';
import type { DamagedRecord } from '../../../src/documents/records.js';
import {
  blob,
  type Draft,
  declaring,
  draft,
  ENOUGH,
  OWNER,
  sha256,
} from '../../rig/corpora/stored-templates.js';
import { documentStoreContract } from '../../rig/stores/document-store-contract.js';
import { readsEveryVersion, saveAsset, saveTemplate } from '../../rig/stores/saving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SAVE_TEMPLATES = fileURLToPath(new URL('./fixtures/save-templates.js', import.meta.url));
const root = process.geteuid?.() === 0;

const lines = (text: string) => text.split('\n').filter(Boolean);

/** Every file of the owner but its lock, as paths below its folder. */
async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(join(directory, OWNER), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('lock.'));
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(join(directory, OWNER).length + 1));
}

documentStoreContract((t) => {
  const directory = join(t.testdir(), 'data', 'documents');
  return (clock) => new DocumentFiles(directory, clock && { clock });
});

t.test('nothing is left of what is deleted', async (t) => {
  const directory = t.testdir();
  const store = new DocumentFiles(directory);
  const asset = await saveAsset(store, 'a.png', blob('a'));
  await saveTemplate(store, 'card', draft('one', asset && [asset]));
  await saveTemplate(store, 'card', draft('two'));
  t.equal((await filesOf(directory)).length, 6);
  await store.deleteTemplate(OWNER, 'card');
  await store.deleteAsset(OWNER, 'a.png');
  t.same(await filesOf(directory), []);
});

t.test('only the owner of the folder can read documents', { skip: !root && 'needs root' }, async (t) => {
  const dataDir = t.testdir();
  await chown(dataDir, 12345, 23456);
  const directory = join(dataDir, 'documents');
  const store = new DocumentFiles(directory);
  await saveAsset(store, 'a.png', blob('a'));
  await saveTemplate(store, 'card', draft('one'));
  for (const path of ['', OWNER, ...(await filesOf(directory)).map((file) => join(OWNER, file))]) {
    const entry = await stat(join(directory, path));
    t.match(entry, { uid: 12345, gid: 23456 }, path);
    t.equal(entry.mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, path);
  }
});

t.test('a damaged record is absent and reported, and what it may need stays', async (t) => {
  const directory = t.testdir();
  const damaged: DamagedRecord[] = [];
  const store = new DocumentFiles(directory, { onDamage: (each) => damaged.push(each) });
  const path = (...names: string[]) => join(directory, OWNER, ...names);
  const first = draft('first');
  for (const id of ['good', 'half', 'moved', 'unreadable']) await saveTemplate(store, id, draft(id));
  await saveTemplate(store, 'half', first);
  const asset = await saveAsset(store, 'a.png', blob('a'));
  const half = await readFile(path('templates', 'half.json'), 'utf8');
  await writeFile(path('templates', 'half.json'), half.slice(0, half.length / 2));
  await writeFile(path('templates', 'other.json'), await readFile(path('templates', 'moved.json')));
  await writeFile(path('templates', 'moved.json'), '{"id": "moved", "versions": []}');
  await rm(path('templates', 'unreadable.json'));
  await mkdir(path('templates', 'unreadable.json'));
  await writeFile(path('assets', `${sha256('b.png')}.json`), JSON.stringify(asset));
  await writeFile(path('templates', 'notes.txt'), 'not ours');

  t.same(
    (await store.templates(OWNER)).map(({ id }) => id),
    ['good'],
  );
  t.same(await store.assets(OWNER), [asset]);
  t.same(
    new Map(damaged.map(({ location, problem }) => [location, problem])),
    new Map([
      [path('templates', 'half.json'), 'is not valid JSON'],
      [path('templates', 'moved.json'), 'does not describe a template'],
      [path('templates', 'other.json'), 'describes another template'],
      [path('templates', 'unreadable.json'), 'cannot be read (EISDIR)'],
      [path('assets', `${sha256('b.png')}.json`), 'describes another asset'],
    ]),
  );
  t.ok(damaged.every(({ owner }) => owner === OWNER));
  t.equal(await store.template(OWNER, 'half'), undefined);
  t.equal(await store.asset(OWNER, 'b.png'), undefined);

  await saveTemplate(store, 'good', draft('good, too'));
  await store.deleteAsset(OWNER, 'a.png');
  t.ok(await store.content(OWNER, first.version.html), 'the damaged record may need it');
  await writeFile(path('templates', 'half.json'), half);
  t.same((await store.template(OWNER, 'half'))?.versions[0], first.version, 'what is repaired works');
  await rm(path('templates', 'moved.json'));
  await rm(path('templates', 'other.json'));
  await rm(path('templates', 'unreadable.json'), { recursive: true });
  await rm(path('assets', `${sha256('b.png')}.json`));
  await saveTemplate(store, 'good', draft('good, too, again'));
  t.equal(await store.content(OWNER, asset?.digest ?? ''), undefined, 'and is swept when all can be read');
  t.ok(await store.content(OWNER, first.version.html));
});

t.test(
  'records that have every declaration in them are read, and written anew when they change',
  async (t) => {
    const directory = t.testdir();
    const store = new DocumentFiles(directory);
    const drafts = ['one', 'two', 'three'].map((text) => declaring(text, 1000));
    for (const id of ['card', 'other']) {
      for (const each of drafts) await saveTemplate(store, id, each);
      const versions = drafts.map(({ version }) => version).reverse();
      const record = JSON.stringify({ id, versions }, null, 1);
      await writeFile(join(directory, OWNER, 'templates', `${id}.json`), record);
    }
    // A service that wrote such records had nothing else beside the HTML.
    const html = new Set(drafts.map(({ version }) => version.html));
    for (const digest of await readdir(join(directory, OWNER, 'contents')))
      if (!html.has(digest)) await rm(join(directory, OWNER, 'contents', digest));
    await readsEveryVersion(t, store, drafts);
    drafts.push(declaring('four', 1000));
    await saveTemplate(store, 'card', drafts[3] as Draft);
    await readsEveryVersion(t, store, drafts);
    const text = await readFile(join(directory, OWNER, 'templates', 'card.json'), 'utf8');
    t.equal(text.split('"declaration"').length, 2, 'the newest declaration alone');
    await store.deleteTemplate(OWNER, 'card');
    await store.deleteTemplate(OWNER, 'other');
    t.same(await filesOf(directory), []);
  },
);

t.test('a damaged template can be saved anew', async (t) => {
  const directory = t.testdir();
  const store = new DocumentFiles(directory);
  await saveTemplate(store, 'card', draft('one'));
  await writeFile(join(directory, OWNER, 'templates', 'card.json'), '');
  t.match(await saveTemplate(store, 'card', draft('one')), { created: true });
  t.ok(await store.template(OWNER, 'card'));
});

t.test('what a crash left is not a document, and the next change removes it', async (t) => {
  const directory = t.testdir();
  const store = new DocumentFiles(directory);
  const needed = draft('needed');
  await saveTemplate(store, 'card', needed);
  const left = '.0b5a3c1e-1c7e-4a55-8e53-0a4b0d5c9f11.unfinished';
  const lately = '.7d0f7f7e-43f6-4b52-9d1c-2f1f0f3a6a10.unfinished';
  const hourAndMore = new Date(Date.now() - 3_700_000);
  for (const folder of ['templates', 'assets', 'contents']) {
    for (const name of [left, lately]) await writeFile(join(directory, OWNER, folder, name), '{"id": "c');
    await utimes(join(directory, OWNER, folder, left), hourAndMore, hourAndMore);
  }
  // A crash after the content and before the record that needs it.
  const orphan = sha256('orphan');
  await writeFile(join(directory, OWNER, 'contents', orphan), 'orphan');

  t.same(
    (await store.templates(OWNER)).map(({ id }) => id),
    ['card'],
  );
  t.same(await store.assets(OWNER), []);
  await saveAsset(store, 'a.png', blob('a'));
  const files = new Set(await filesOf(directory));
  t.notOk(files.has(join('contents', orphan)));
  t.ok(await store.content(OWNER, needed.version.html));
  for (const folder of ['templates', 'assets', 'contents']) {
    t.notOk(files.has(join(folder, left)), folder);
    t.notOk(files.has(join(folder, lately)), `${folder}: who has the lock is alone`);
  }
});

t.test('a content that is gone is there again when it is saved again', async (t) => {
  const directory = t.testdir();
  const store = new DocumentFiles(directory);
  const one = draft('one');
  await saveTemplate(store, 'card', one);
  await saveAsset(store, 'a.png', blob('a'));
  await rm(join(directory, OWNER, 'contents'), { recursive: true });
  t.equal(await store.content(OWNER, one.version.html), undefined);
  await saveTemplate(store, 'card', one);
  await saveAsset(store, 'a.png', blob('a'));
  t.ok(one.html.equals((await store.content(OWNER, one.version.html)) ?? blob('nothing')));
  t.ok(await store.content(OWNER, sha256('a')));
});

t.test('a change that fails leaves nothing behind', async (t) => {
  const directory = t.testdir();
  // Asked just before the first write, it removes the folder that the record belongs into.
  const saboteur = {
    get ifNone() {
      rmSync(join(directory, OWNER, 'templates'), { recursive: true, force: true });
      return false;
    },
  };
  const store = new DocumentFiles(directory);
  const { version, html } = draft('one');
  await t.rejects(store.saveTemplate(OWNER, 'card', version, html, ENOUGH, saboteur), { code: 'ENOENT' });
  t.same(await filesOf(directory), []);
  t.match(await saveTemplate(new DocumentFiles(directory), 'card', draft('one')), { created: true });
});

t.test('processes that save at the same time lose nothing, and keep to the limit', async (t) => {
  const directory = join(t.testdir(), 'documents');
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, [SAVE_TEMPLATES, directory, '10', '25']),
    ),
  );
  const saved = outputs.flatMap(({ stdout }) => lines(stdout));
  t.equal(saved.length, 25);
  const store = new DocumentFiles(directory);
  const templates = await store.templates(OWNER);
  t.same(
    templates.map(({ id }) => id),
    saved.sort(),
  );
  for (const { versions } of templates) t.ok(await store.content(OWNER, versions[0].html));
});

t.test('a process that is killed loses nothing it has answered, and leaves nothing half', async (t) => {
  const directory = join(t.testdir(), 'documents');
  for (const delayMs of [0, 7]) {
    const args = [SAVE_TEMPLATES, directory, '100000', String(ENOUGH), 'in turn'];
    const child = spawn(process.execPath, args);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(child.stdout, 'data');
    setTimeout(() => child.kill('SIGKILL'), delayMs);
    await once(child, 'close');
    const damaged: DamagedRecord[] = [];
    const store = new DocumentFiles(directory, { onDamage: (each) => damaged.push(each) });
    // The last line may be cut short: its template was not answered yet.
    const answered = lines(output.slice(0, output.lastIndexOf('\n') + 1));
    const templates = await store.templates(OWNER);
    t.ok(answered.length > 0);
    for (const id of answered) t.ok(templates.find((template) => template.id === id));
    for (const { versions } of templates) t.ok(await store.content(OWNER, versions[0].html));
    t.same(damaged, []);
    t.match(await saveTemplate(store, `next-${delayMs}`, draft('next')), { created: true });
  }
});
