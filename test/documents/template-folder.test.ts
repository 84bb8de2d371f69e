import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { CodeCompiler } from '../../src/documents/code-compiler.js';
import { DocumentChecks } from '../../src/documents/document-checks.js';
import { TemplateFolder } from '../../src/documents/template-folder.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const pool = new RenderPool({ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
t.teardown(() => pool.close());
const compiler = new CodeCompiler();
t.teardown(() => compiler.close());

function html(body: string, name = 'Kart'): string {
  return `<!doctype html>
<html lang="tr"><head><title>${name}</title><meta name="viewport" content="width=40, height=30"></head>
<body>${body}</body></html>`;
}

/** A folder that is looked at when a test asks for it, and what was logged of it. */
function opened(t: Test, files: Parameters<Test['testdir']>[0] = {}) {
  const path = t.testdir(files);
  const lines: { context: object; message: string }[] = [];
  const note = (context: object, message: string) => void lines.push({ context, message });
  const folder = new TemplateFolder(path, {
    checks: new DocumentChecks(pool, ['quality']),
    compiler,
    log: { warn: note, info: note },
    isTaken: (id) => id === 'og-default',
  });
  t.teardown(() => folder.close());
  const write = (name: string, content: string | Uint8Array) => writeFile(join(path, name), content);
  return { folder, path, lines, write };
}

test('each document is a template, with the assets beside it', async (t) => {
  const { folder, lines } = opened(t, {
    'kart.html': html('<img src="assets/foto.png" alt="">'),
    'afis.html': html('a', 'Afiş'),
    '.gizli.html': html('x'),
    'notlar.txt': 'x',
    assets: { 'foto.png': Buffer.from(samplePicture(8, 8).bytes) },
  });
  await folder.look();
  t.same([...folder.templates.keys()], ['afis', 'kart']);
  t.match(folder.templates.get('afis'), { id: 'afis', name: 'Afiş', width: 40, height: 30 });
  const source = folder.templates.get('kart')?.source as DocumentSource | undefined;
  t.same([...(source?.assets.keys() ?? [])], ['assets/foto.png']);
  t.ok(source?.html.buffer instanceof SharedArrayBuffer, 'threads are given no copies');
  t.same(lines, []);
});

test('what is no regular file is not read, and neither is more of one than it may have', async (t) => {
  const { folder, path, lines, write } = opened(t, { 'kart.html': html('x'), assets: {} });
  execFileSync('mkfifo', [join(path, 'boru.html'), join(path, 'assets/boru.png')]);
  await symlink('/dev/zero', join(path, 'sonsuz.html'));
  await symlink('/dev/zero', join(path, 'assets/sonsuz.png'));
  await write('buyuk.html', Buffer.alloc(1024 * 1024 + 1, 'x'));
  await write('resim.html', html('<img src="assets/boru.png"><img src="assets/sonsuz.png">'));
  await folder.look();
  t.same([...folder.templates.keys()], ['kart']);
  const problems = lines.map(({ context }) => context as { file: string; problem: string });
  t.strictSame(
    problems.map(({ file, problem }) => `${file}: ${problem}`),
    [
      'boru.html: boru.html is no regular file',
      'buyuk.html: buyuk.html has more than 1 MiB',
      'resim.html: assets/boru.png is no regular file',
      'sonsuz.html: sonsuz.html is no regular file',
    ],
  );
});

test('a change of a document or of its assets is a new version; nothing else is one', async (t) => {
  const { folder, write, path } = opened(t, {
    'kart.html': html('<img src="assets/a.png" alt="">'),
    assets: {},
  });
  await write('assets/a.png', samplePicture(8, 8).bytes);
  await folder.look();
  const first = folder.templates;
  await folder.look();
  t.equal(folder.templates, first, 'the same map');
  await write('assets/b.png', samplePicture(8, 8).bytes);
  await write('kart.html', html('<img src="assets/a.png" alt="">'));
  await folder.look();
  t.equal(folder.templates, first, 'written again as it was');
  await write('assets/a.png', samplePicture(9, 9).bytes);
  await folder.look();
  const second = folder.templates.get('kart')?.source?.version;
  t.not(second, first.get('kart')?.source?.version);
  await write('kart.html', html('<img src="assets/a.png" alt="">b'));
  await folder.look();
  t.not(folder.templates.get('kart')?.source?.version, second);
  await rm(join(path, 'kart.html'));
  await folder.look();
  t.equal(folder.templates.size, 0, 'a template ends with its file');
});

test('what a mounted ConfigMap replaces, its links, is seen', async (t) => {
  const { folder, path } = opened(t);
  const release = async (name: string, body: string) => {
    await mkdir(join(path, name));
    await writeFile(join(path, name, 'kart.html'), html(body));
    await symlink(name, join(path, '..data.new'));
    await rename(join(path, '..data.new'), join(path, '..data'));
  };
  await release('..1', 'bir');
  await symlink('..data/kart.html', join(path, 'kart.html'));
  await folder.look();
  const first = folder.templates.get('kart')?.source?.version;
  t.ok(first);
  await release('..2', 'iki');
  await folder.look();
  t.ok(folder.templates.get('kart'));
  t.not(folder.templates.get('kart')?.source?.version, first);
});

test('a broken file keeps its version before, is told once with its place, and counts until it is right', async (t) => {
  const { folder, write, lines } = opened(t, {
    'kart.html': html('a'),
    'yeni.html': html('<marquee></marquee>'),
  });
  await folder.look();
  await folder.look();
  t.same([...folder.templates.keys()], ['kart'], 'what never was right is left out');
  t.match(lines, [{ context: { file: 'yeni.html', line: 3, column: 7, problem: /<marquee> is not drawn/ } }]);
  t.match(lines[0]?.message, /left out/);
  const before = folder.templates.get('kart');
  await write('kart.html', html('{{nothing}}'));
  await folder.look();
  await folder.look();
  t.equal(folder.templates.get('kart'), before);
  t.equal(folder.broken, 2);
  t.match(lines.slice(1), [{ context: { file: 'kart.html', line: 3, problem: /nothing is no field/ } }]);
  t.match(lines[1]?.message, /the version before it is kept/);
  await write('kart.html', html('b'));
  await folder.look();
  t.not(folder.templates.get('kart'), before);
  t.match(lines.slice(2), [{ context: { file: 'kart.html' }, message: /right again/ }]);
  t.equal(folder.broken, 1);
});

test('names that cannot be, and those of other templates, are told and left out', async (t) => {
  const { folder, lines } = opened(t, {
    'Kart.html': html('a'),
    'og-default.html': html('a'),
    'buyuk.html': html('a'.repeat(1_100_000)),
    'uzun.html': html('a'.repeat(300_000)),
    'eksik.html': html('<img src="assets/yok.png" alt="">'),
  });
  await folder.look();
  t.equal(folder.templates.size, 0);
  const problems = Object.fromEntries(
    lines
      .map(({ context }) => Object.values(context as { file: string; problem: string }))
      .map((all) => [all[0], all.at(-1)]),
  );
  t.match(problems, {
    'Kart.html': /lower-case words/,
    'og-default.html': /another template has this name/,
    'buyuk.html': /more than 1 MiB/,
    'uzun.html': /256 KiB/,
    'eksik.html': /no asset assets\/yok\.png/,
  });
});

test('a folder that cannot be read keeps what was read, and is told once', async (t) => {
  const { folder, path, lines } = opened(t, { 'kart.html': html('a') });
  await folder.look();
  await rename(path, `${path}-away`);
  await folder.look();
  await folder.look();
  t.same([...folder.templates.keys()], ['kart']);
  t.equal(folder.broken, 1);
  t.match(lines, [{ message: /cannot be read/ }]);
  await rename(`${path}-away`, path);
  await folder.look();
  t.equal(folder.broken, 0);
  t.match(lines[1]?.message, /readable/);
});

test('an open folder is looked at by itself, until it is closed', async (t) => {
  const { path, write } = opened(t);
  const looked = new TemplateFolder(path, {
    ...{ checks: new DocumentChecks(pool, []), compiler, isTaken: () => false, lookEveryMs: 5 },
    log: { warn() {}, info() {} },
  });
  await looked.open();
  t.equal(looked.templates.size, 0);
  await write('kart.html', html('a'));
  await eventually(
    () => looked.templates.size,
    (size) => size === 1,
  );
  t.equal(looked.templates.size, 1);
  looked.close();
});
