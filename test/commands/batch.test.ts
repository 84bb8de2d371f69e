import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t, { test } from 'tap';
import { runBatchCommand } from '../../src/commands/batch.js';
import { readConfig } from '../../src/config.js';
import { SIZED_DOCUMENT } from '../rig/corpora/sized-document.js';
import { ReadPdf } from '../rig/pdf/pdf-tools.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Service } from '../rig/services/service.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous', batchRows: 0 }, GENEROUS]);
const key = await service.key(GENEROUS.id);

const ROWS = '_name;title\nbir;Merhaba\niki;Dünya\n';

async function run(folder: string, ...args: string[]) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const stderr = new PassThrough({ encoding: 'utf8' });
  const config = readConfig({ RENDER_THREADS: '1' });
  const interrupted = () => new AbortController().signal;
  const context = { config, folder, environmentKey: key, interrupted, stdout, stderr };
  const code = await runBatchCommand(args, context);
  return { code, stdout: (stdout.read() as string) ?? '', stderr: (stderr.read() as string) ?? '' };
}

for (const [where, options] of [
  ['on this machine', []],
  ['by a service', ['--url', service.url('')]],
] as const) {
  test(`rows are drawn ${where}, into a folder`, async (t) => {
    const folder = t.testdir({ 'rows.csv': ROWS });
    const args = ['rows.csv', '--template', 'og-default', '-o', 'pictures', ...options];
    t.match(await run(folder, ...args), { code: 0, stdout: /pictures: 2 pictures\n$/, stderr: '' });
    const pictures = join(folder, 'pictures');
    t.same((await readdir(pictures)).sort(), ['bir.png', 'iki.png', 'manifest.json']);
    const png = await readFile(join(pictures, 'bir.png'));
    t.equal(png.toString('latin1', 1, 4), 'PNG');

    await writeFile(join(folder, 'rows.csv'), `${ROWS}../üç;X\ndört;"Y`);
    const { code, stderr } = await run(folder, ...args);
    t.equal(code, 1);
    t.match(stderr, /^line 4: dosya adı geçersiz: .*\nline 5: satırlar okunamadı: tırnak/m);
    t.match(stderr, /2 pictures, 1 rows without one/);
  });
}

for (const [where, options] of [
  ['on this machine', []],
  ['by a service', ['--url', service.url('')]],
] as const) {
  test(`rows are drawn ${where}, as pages of one PDF in their order`, async (t) => {
    const rows = `title,bgFrom\n${Array.from({ length: 9 }, (_, row) => `no${row},`).join('\n')}\n`;
    const folder = t.testdir({ 'rows.csv': rows });
    const args = ['rows.csv', '--template', 'og-default', '-o', 'cikti/kartlar.pdf', ...options];
    t.match(await run(folder, ...args), { code: 0, stdout: /kartlar\.pdf: 9 pages\n$/, stderr: '' });
    t.same(await readdir(join(folder, 'cikti')), ['kartlar.pdf'], 'and nothing else');
    const pdf = new ReadPdf(await readFile(join(folder, 'cikti', 'kartlar.pdf')));
    t.same(pdf.complaints(), []);
    t.same(
      pdf.text().match(/no\d/g),
      Array.from({ length: 9 }, (_, row) => `no${row}`),
    );
    pdf.close();

    await writeFile(join(folder, 'rows.csv'), 'title,bgFrom\nno0,\nno1,renk yok\nno2,\n');
    const { code, stderr } = await run(folder, ...args);
    t.equal(code, 1);
    t.match(stderr, /^line 3: bgFrom .*\n.*kartlar\.pdf: 2 pages, 1 rows without one/);
    await writeFile(join(folder, 'rows.csv'), 'title,bgFrom\nno0,renk yok\n');
    t.match(await run(folder, ...args), { code: 1, stderr: /: 0 pages, 1 rows without one/ });
  });
}

const address = service.url('');

test('each row is drawn in each of the sizes that --sizes names', async (t) => {
  const folder = t.testdir({ 'rows.csv': ROWS, 'boy.html': SIZED_DOCUMENT });
  const args = ['rows.csv', '--template', 'boy.html', '-o', 'pictures', '--sizes'];
  t.match(await run(folder, ...args, 'default,story'), { code: 0, stdout: /pictures: 4 pictures\n$/ });
  const names = ['bir-default.png', 'bir-story.png', 'iki-default.png', 'iki-story.png', 'manifest.json'];
  t.same((await readdir(join(folder, 'pictures'))).sort(), names);
  const png = await readFile(join(folder, 'pictures', 'bir-story.png'));
  t.same([png.readUInt32BE(16), png.readUInt32BE(20)], [20, 60]);
  t.match(await run(folder, ...args, 'reel'), { code: 1, stderr: /sizes default, story ve square/ });
  const served = [
    'rows.csv',
    '--template',
    'og-default',
    '-o',
    'pictures',
    '--url',
    address,
    '--sizes',
    'story',
  ];
  t.match(await run(folder, ...served), { code: 1, stderr: /sizes default adlarından seçilmelidir/ });
});

test('what cannot begin is one sentence', async (t) => {
  const folder = t.testdir({ 'rows.csv': ROWS });
  const asked: [args: string[], code: number, sentence: RegExp][] = [
    [[], 2, /Name one file of rows/],
    [['rows.csv', '-o', 'a'], 2, /Name the template/],
    [['rows.csv', '--template', 'og-default'], 2, /Name the folder/],
    [['rows.csv', '--template', 'og-default', '-o', 'a.pdf', '--format', 'png'], 2, /no other --format/],
    [['none.csv', '--template', 'og-default', '-o', 'a'], 1, /is not a file/],
    [['rows.csv', '--template', 'none', '-o', 'a'], 1, /There is no template none; there are/],
    [['rows.csv', '--template', 'og-default', '-o', 'a', '--format', 'bmp'], 1, /format .* olmalıdır/],
    [
      ['rows.csv', '--template', 'og-default', '-o', 'a', '--url', service.url(''), '--key', 'tvl_x'],
      1,
      /The service refuses the batch: geçersiz veya iptal edilmiş API anahtarı/,
    ],
  ];
  for (const [args, code, sentence] of asked) {
    const ended = await run(folder, ...args);
    t.match(ended, { code, stderr: sentence }, args.join(' '));
    t.equal(ended.stderr.trim().split('\n').length, 1);
  }
});
