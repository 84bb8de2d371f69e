/** Hostile documents that a key sends, while others work. */

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import {
  HOSTILE_DOCUMENTS,
  type HostileDocument,
} from '../rig/corpora/hostile-documents/hostile-documents.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { GENEROUS } from '../rig/services/plans.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { Target } from './target.js';

// `npm run hostility` sends all of them, which takes ten minutes on two busy cores; each request has a bound of its own.
t.setTimeout(3 * FILE_TIMEOUT_MS);

const DATA_DIR = dataFolder(t);
const PLANS_FILE = join(DATA_DIR, 'plans.json');
await writeFile(PLANS_FILE, JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));
const { key } = await new KeyFiles(join(DATA_DIR, 'keys')).create({ plan: GENEROUS.id, name: '' });

/** A request takes as long as a document may take, on a machine that does other things besides. */
const PATIENCE_MS = 120_000;

t.test('whatever a document asks for, its sender is answered, and others are served', async (t) => {
  const target = await Target.start(t, { DATA_DIR, PLANS_FILE, PREVIEW_RPM: '1000000' });
  const ask = asking(target.base);
  const others = new OtherCaller(target);
  for (const document of HOSTILE_DOCUMENTS) {
    const statuses = await ask(document);
    t.strictSame(
      statuses.filter((status) => status >= 500),
      [],
      `${document.name}: ${statuses.join(' ')}`,
    );
  }
  const drawn = await others.stop();
  t.ok(
    drawn.every((status) => status === 200) && drawn.length > 10,
    `${drawn.length} renders of another caller`,
  );
  await target.rests(t);
});

t.test('nobody is asked for anything that a document names', async (t) => {
  let visits = 0;
  const server = createServer((_, reply) => {
    visits++;
    reply.end();
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const target = await Target.start(t, { DATA_DIR, PLANS_FILE, IMAGE_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  const ask = asking(target.base);
  const url = `http://127.0.0.1:${port}/x.png`;
  for (const [name, head, body] of [
    ['a picture', '', `<img src="${url}">`],
    ['a background', `<style>body { background: url(${url}) }</style>`, ''],
    ['a font', `<style>@font-face { font-family: F; src: url(${url}) } body { font-family: F }</style>`, 'x'],
    ['an import', `<style>@import "${url}";</style>`, ''],
    ['a style sheet', `<link rel="stylesheet" href="${url}">`, ''],
    ['a base', `<base href="http://127.0.0.1:${port}/">`, '<img src="assets/x.png">'],
    ['an image of SVG', '', `<svg><image href="${url}"/></svg>`],
    ['a use of SVG', '', `<svg><use href="${url}#a"/></svg>`],
    [
      'what satori loads',
      '<meta name="engine" content="satori">',
      `<div style="background-image: url(${url})">x</div>`,
    ],
    ['a picture of satori', '<meta name="engine" content="satori">', `<img src="${url}">`],
  ] as const) {
    const page = `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=200, height=100">${head}</head><body>${body}</body></html>`;
    const statuses = await ask({ name, source: page });
    t.ok(
      statuses.every((status) => status < 500),
      `${name}: ${statuses.join(' ')}`,
    );
  }
  t.equal(visits, 0);
});

/** Saves a document with its assets, checks it, and asks for a preview and a picture of it. */
function asking(base: string) {
  const send = async (method: string, path: string, type: string, body: string | Uint8Array) => {
    const reply = await fetch(base + path, {
      ...{ method, signal: AbortSignal.timeout(PATIENCE_MS) },
      body: body as string,
      headers: { 'x-api-key': key, 'content-type': type },
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  return async ({ source, values = {}, assets = {} }: HostileDocument): Promise<number[]> => {
    const statuses = [];
    for (const [address, bytes] of Object.entries(assets))
      statuses.push(await send('PUT', `/api/${address}`, 'application/octet-stream', bytes));
    const preview = JSON.stringify({ source, data: values });
    statuses.push(
      ...(await Promise.all([
        send('PUT', '/api/templates/kotu', 'text/html', source),
        send('POST', '/api/templates/check', 'text/html', source),
        send('POST', '/api/preview', 'application/json', preview),
      ])),
    );
    const render = JSON.stringify({ template: 'kotu', data: values });
    statuses.push(await send('POST', '/api/render', 'application/json', render));
    return statuses;
  };
}

/** Draws a card after the other all the while. */
class OtherCaller {
  #stopped = false;
  readonly #working: Promise<number[]>;

  constructor(target: Target) {
    this.#working = this.#work(target);
  }

  async #work(target: Target): Promise<number[]> {
    const statuses: number[] = [];
    while (!this.#stopped) {
      const title = `Kart ${statuses.length}`;
      statuses.push(
        (await target.render({ template: 'og-default', format: 'jpeg', data: { title } })).status,
      );
    }
    return statuses;
  }

  stop(): Promise<number[]> {
    this.#stopped = true;
    return this.#working;
  }
}
