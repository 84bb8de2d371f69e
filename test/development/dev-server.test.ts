import { rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { readConfig } from '../../src/config.js';
import { DevServer } from '../../src/development/dev-server.js';
import { Workbench } from '../../src/development/workbench.js';
import { card } from '../rig/corpora/code-samples.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { kart, MOVING } from '../rig/services/dev-folder.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const folder = t.testdir({
  'kart.html': kart('#ff0000'),
  'moving.html': MOVING,
  'code.tsx': card({ id: 'code' }),
  'secret.txt': 'nobody is to read this',
  assets: { 'foto.png': Buffer.from(samplePicture(8, 8).bytes) },
});
const workbench = new Workbench(readConfig({ RENDER_THREADS: '1', RENDER_TIMEOUT_MS: '60000' }));
t.teardown(() => workbench.close());
const events: object[] = [];
const log = { warn: (context: object) => void events.push(context), info() {} };
const server = new DevServer({ folder, port: 0, workbench, log });
const address = await server.open();
t.teardown(() => server.close());
const port = Number(new URL(address).port);

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const pieces = await response.toArray();
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) });
    });
    asking.on('error', reject).end();
  });
}

async function page(path: string): Promise<string> {
  return (await ask(path)).body.toString();
}

/** The first pixel of a picture. */
async function pixel(path: string): Promise<number[]> {
  return [...readPng((await ask(path)).body).data.slice(0, 3)];
}

test('the pages list the templates of a folder, and show the fields of each', async (t) => {
  const list = await page('/');
  for (const file of ['code.tsx', 'kart.html', 'moving.html']) t.match(list, `href="/view/${file}"`);
  t.notMatch(list, /secret/);
  const view = await page('/view/kart.html?title=x&ground=%2300ff00&nothing=1');
  t.match(view, /<label for="field-title">Headline<\/label>/);
  t.match(view, '<textarea id="field-title" name="title" data-default="&lt;b&gt;a &amp; b&lt;/b&gt;"');
  t.match(view, /<input id="field-ground" [^>]*type="color" value="#00ff00">/);
  t.match(view, /<input id="field-size" [^>]*type="number" min="8" max="40"/);
  t.match(view, /<option value="start" selected>At the start/);
  t.match(view, /src="\/picture\/\w+\/kart\.png\?title=x&amp;ground=%2300ff00"/);
  t.equal((await ask('/view/nothing.html')).status, 404);
  t.equal((await ask('/view/secret.txt')).status, 404);
  t.equal((await ask('/secret.txt')).status, 404);
});

test('pictures are drawn with values, checked as the service does, and GIFs of what moves', async (t) => {
  t.same(await pixel('/picture/v/kart.png'), [255, 0, 0]);
  t.same(await pixel('/picture/v/kart.png?ground=%230000ff&of-an-old-version=1'), [0, 0, 255]);
  t.same(await pixel('/picture/v/code.png'), [255, 0, 0]);
  t.notSame(await pixel('/picture/v/kart.png?photo=assets/foto.png'), [255, 0, 0]);
  const gif = new GifReader((await ask('/picture/v/moving.gif')).body);
  t.same([gif.width, gif.height, gif.numFrames()], [60, 40, 8]);
  for (const [query, sentence] of [
    ['ground=red', /The service would refuse this: ground #rrggbb/],
    ['size=99', /size 8 ile 40/],
    ['photo=assets/nothing.png', /ENOENT/],
    ['photo=assets/../secret.txt', /photo http, https veya data/],
    ['photo=http://127.0.0.1:1/a.png', /the picture of photo is unavailable/],
  ] as const) {
    const { status, body } = await ask(`/picture/v/kart.png?${query}`);
    t.equal(status, 422, query);
    t.match(body.toString(), sentence);
  }
  t.match(await page('/view/kart.html?size=99'), /role="alert">The service would refuse this: size 8 ile 40/);
  t.equal((await ask('/picture/v/kart.gif')).status, 422);
  t.equal((await ask('/picture/v/nothing.png')).status, 404);
});

test('a broken file keeps its last picture, with what is wrong and where', async (t) => {
  await writeFile(join(folder, 'kart.html'), kart('#00ff00', { body: '{{nothing}}' }));
  await waitFor('the error', async () => /1 error/.test(await page('/')));
  const view = await page('/view/kart.html');
  t.match(view, /<code>kart\.html:10:45<\/code> nothing is no field/);
  t.match(view, /last version that was right/);
  t.same(await pixel('/picture/v/kart.png'), [255, 0, 0]);
  t.match(events.at(-1), { file: 'kart.html', line: 10, problem: /nothing is no field/ });
  await writeFile(join(folder, 'kart.html'), kart('#00ff00'));
  await waitFor('the new picture', async () => (await pixel('/picture/v/kart.png'))[1] === 255);
  t.notMatch(await page('/view/kart.html'), /id="problems"[^>]*>\s*<section/);
});

test('pages are told of each change of a template or an asset', async (t) => {
  const events: string[] = [];
  const watching = request({ host: '127.0.0.1', port, path: '/events' }, (response) => {
    t.equal(response.headers['content-type'], 'text/event-stream');
    response
      .setEncoding('utf8')
      .on('data', (piece: string) => events.push(...(piece.match(/^data: .*$/gm) ?? [])));
  });
  watching.on('error', () => {}).end();
  t.teardown(() => watching.destroy());
  await waitFor('the state', () => events.length === 1);
  await writeFile(join(folder, 'new.html'), kart('#00ff00', { body: '<img src="assets/late.png" alt="">' }));
  await waitFor('a new file', () => events.length === 2);
  await writeFile(join(folder, 'assets/late.png'), samplePicture(8, 8).bytes);
  await waitFor('a new asset', () => events.length === 3);
  t.notMatch(await page('/'), /1 error/);
  await rm(join(folder, 'new.html'));
  await waitFor('a file that has gone', () => events.length === 4);
  t.equal(new Set(events).size, 4, 'each with another state');
  t.match(await page('/'), `data-state="${events.at(-1)?.slice(6)}"`);
});

test('other sites and other hosts are not answered', async (t) => {
  for (const [headers, status] of [
    [{ host: 'evil.example' }, 403],
    [{ host: `evil.example:${port}` }, 403],
    [{ host: '127.0.0.1' }, 403],
    [{ host: `127.0.0.1:${port}.evil.example` }, 403],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `http://localhost:${port + 1}` }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: address }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ host: `LOCALHOST:${port}` }, 200],
  ] as const) {
    for (const path of ['/', '/view/kart.html', '/picture/v/kart.png', '/dev.js']) {
      const answer = await ask(path, headers);
      t.equal(answer.status, status, `${path} ${JSON.stringify(headers)}`);
      t.equal(answer.headers['access-control-allow-origin'], undefined);
    }
    if (status === 403) t.equal((await ask('/events', headers)).status, 403);
  }
  const posted = await ask('/', {}, 'POST');
  t.same([posted.status, posted.headers.allow], [405, 'GET, HEAD']);
  const { headers } = await ask('/');
  t.match(headers['content-security-policy'], /default-src 'none'.*frame-ancestors 'none'/);
  t.match(headers, { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' });
});

test('no other address than 127.0.0.1 is listened on', async (t) => {
  const reached = await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.2', port });
    socket.on('connect', () => resolve(true)).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    t.teardown(() => socket.destroy());
  });
  t.equal(reached, 'ECONNREFUSED');
});
