import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t, { type Test, test } from 'tap';
import { runTemplatesCommand } from '../../src/commands/templates.js';
import { readConfig } from '../../src/config.js';
import { LIST_DOCUMENT } from '../rig/corpora/list-document.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { plainPng } from '../rig/services/picture-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const DOCUMENT = `<!doctype html><html><head><title>Kart</title><meta name="viewport" content="width=20, height=10">
<script type="application/json">{ "fields": { "ground": { "type": "color", "label": "a", "default": "#ff0000" },
  "photo": { "type": "image", "label": "b" }, "size": { "type": "number", "label": "c", "default": 1, "min": 0, "max": 9 } } }</script>
<style>body { margin: 0; height: 10px; background: var(--ground) } img { display: block; width: 20px; height: 10px } [data-photo=""] img { display: none }</style>
</head><body><img src="{{photo}}" alt=""></body></html>`;

async function run(folder: string, ...args: string[]) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const stderr = new PassThrough({ encoding: 'utf8' });
  const config = readConfig({ RENDER_THREADS: '1' });
  const code = await runTemplatesCommand(args, {
    config,
    folder,
    stdout,
    stderr,
    interrupted: () => AbortSignal.abort(),
  });
  return { code, stdout: (stdout.read() as string) ?? '', stderr: (stderr.read() as string) ?? '' };
}

function withDocument(t: Test, source = DOCUMENT): string {
  return t.testdir({ 'kart.html': source });
}

test('new writes a document of the gallery, and never over another file', async (t) => {
  const folder = t.testdir();
  const made = await run(folder, 'new', 'yaz-kampanyasi', '--from', 'quote');
  t.same(made, { code: 0, stdout: `${join(folder, 'yaz-kampanyasi.html')}\n`, stderr: '' });
  const gallery = new URL('../../../templates/gallery/quote.html', import.meta.url);
  t.same(await readFile(join(folder, 'yaz-kampanyasi.html')), await readFile(gallery));
  t.match(await run(folder, 'new', 'yaz-kampanyasi'), { code: 1, stderr: /is there already/ });
  t.match(await run(folder, 'new', 'Yaz Kampanyası'), { code: 2, stderr: /lower-case words/ });
  t.match(await run(folder, 'new', 'a', '--from', 'nothing'), {
    code: 2,
    stderr: /it has certificate, changelog/,
  });
});

test('check says where a document is wrong, and ends with 1', async (t) => {
  const folder = withDocument(t);
  t.match(await run(folder, 'check', 'kart.html'), {
    code: 0,
    stdout: /^kart\.html: 20 × 10 pixels, version [0-9a-f]{32}\n$/,
  });
  await writeFile(
    join(folder, 'kart.html'),
    DOCUMENT.replace('margin: 0;', 'margin: 0; initial-letter: 2; cursor: grab;'),
  );
  const { code, stdout, stderr } = await run(folder, 'check', 'kart.html');
  t.equal(code, 1);
  t.equal(stdout, '');
  t.match(
    stderr,
    /^kart\.html:4:26: error: the property initial-letter is not drawn: write an element of its own\n/,
  );
  t.match(await run(folder, 'check', 'nothing.html'), { code: 1, stderr: /ENOENT/ });
});

test('render draws a document with values, with pictures of files, in the format of its name', async (t) => {
  const folder = withDocument(t);
  const pixel = async (...args: string[]) => {
    const answer = await run(folder, 'render', 'kart.html', ...args, '-o', 'out/kart.png');
    t.same(answer, { code: 0, stdout: `${join(folder, 'out/kart.png')}\n`, stderr: '' });
    const { data, width } = readPng(await readFile(join(folder, 'out/kart.png')));
    return { colour: [...data.slice(0, 3)], width };
  };
  t.same(await pixel(), { colour: [255, 0, 0], width: 20 });
  t.same(await pixel('ground=#0000ff', 'scale=2'), { colour: [0, 0, 255], width: 40 });
  await writeFile(join(folder, 'blue.png'), await readFile(join(folder, 'out/kart.png')));
  t.same(await pixel('photo=blue.png'), { colour: [0, 0, 255], width: 20 });

  t.equal((await run(folder, 'render', 'kart.html', '-o', 'kart.jpg')).code, 0);
  t.equal((await readFile(join(folder, 'kart.jpg'))).readUInt16BE(0), 0xffd8);
});

test('render takes the items of a list as JSON or from a file, with pictures of files', async (t) => {
  const folder = t.testdir({ 'satir.html': LIST_DOCUMENT });
  const colours = async (...args: string[]) => {
    const answer = await run(folder, 'render', 'satir.html', ...args, '-o', 'satir.png');
    t.same({ code: answer.code, stderr: answer.stderr }, { code: 0, stderr: '' });
    const { data, width, channels } = readPng(await readFile(join(folder, 'satir.png')));
    const at = (column: number, row: number) => {
      const start = ((10 * row + 5) * width + column) * channels;
      return [...data.slice(start, start + 3)].join();
    };
    return [at(5, 0), at(5, 1), at(35, 1)];
  };
  t.same(await colours(), ['255,0,0', '0,255,0', '255,255,255'], 'the default');
  t.same(await colours('lines=[{"colour":"#0000ff"}]'), ['0,0,255', '255,255,255', '255,255,255']);
  await writeFile(join(folder, 'blue.png'), plainPng(10, 10, [0, 0, 255]));
  await writeFile(join(folder, 'items.json'), JSON.stringify([{ share: 0 }, { photo: 'blue.png' }]));
  t.same(await colours('lines=@items.json'), ['255,255,255', '255,0,0', '0,0,255']);
  for (const [value, sentence] of [
    ['lines=[{"share":101}]', /lines\[0\]\.share 0 ile 100/],
    ['lines=x', /lines en çok 4 nesneden/],
    ['lines=@nothing.json', /ENOENT/],
    ['lines=[{"photo":"nothing.png"}]', /ENOENT/],
    ['line=[]', /no field line; it has title, lines/],
  ] as const) {
    const answer = await run(folder, 'render', 'satir.html', value, '-o', 'satir.png');
    t.not(answer.code, 0, value);
    t.match(answer.stderr, sentence);
  }
});

test('render refuses what the service would, and writes nothing then', async (t) => {
  const folder = withDocument(t);
  const refused = [
    [['ground=red'], /ground #rrggbb/],
    [['size=10'], /size 0 ile 9/],
    [['colour=#ff0000'], /no field colour; it has ground, photo, size/],
    [['ground'], /is not NAME=VALUE/],
    [['photo=nothing.png'], /ENOENT/],
    [['photo=kart.html'], /the picture of photo is unavailable/],
  ] as const;
  for (const [values, sentence] of refused) {
    const answer = await run(folder, 'render', 'kart.html', ...values, '-o', 'kart.png');
    t.not(answer.code, 0);
    t.match(answer.stderr, sentence);
    await t.rejects(readFile(join(folder, 'kart.png')));
  }
  t.match(await run(folder, 'render', 'kart.html', '-o', 'kart.gif'), {
    code: 2,
    stderr: /şablon animasyonlu değil/,
  });
  t.match(await run(folder, 'render', 'kart.html', '-o', 'kart.bmp'), { code: 2, stderr: /ends in \.png/ });
});

test('without an action it says how it is used', async (t) => {
  const folder = t.testdir();
  t.match(await run(folder), { code: 0, stdout: /npm run templates -- new NAME/ });
  t.match(await run(folder, 'paint'), { code: 2, stderr: /"paint" is not new, check, render or dev/ });
});
