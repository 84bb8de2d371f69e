/**
 * `npm run bench:own-templates`: how soon a template of a key is drawn after it was saved, and what many templates of many keys
 * cost beside one. Two services share a Redis, as two pods would. Every render has a text that was never drawn before.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Plan } from '../src/access/plans.js';
import { withKeyStore } from '../src/access/stores.js';
import { readConfig } from '../src/config.js';
import { openDocumentStore } from '../src/documents/open-document-store.js';
import { digestOf } from '../src/documents/records.js';
import type { TemplateDeclaration } from '../templates/contract/index.js';
import { RedisServer } from '../test/support/redis/redis-server.js';
import { documentVersion } from '../workers/documents/document-source.js';
import { documentTemplate } from '../workers/documents/document-template.js';
import { Service } from './load/service.js';
import { median, table } from './statistics.js';

const { values: options } = parseArgs({
  options: {
    keys: { type: 'string', default: '1000' },
    documents: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '8' },
  },
});
const KEYS = Number(options.keys);
const DOCUMENTS = Number(options.documents);
const ROUND_MS = Number(options.seconds) * 1000;
const ROUNDS = 3;
const CONNECTIONS = 4;
const SAMPLES = 20;

const GENEROUS: Omit<Plan, 'id'> = {
  ...{ planName: 'Load', rpm: 1_000_000, dailyQuota: 1_000_000_000, priceUsd: 0 },
  ...{ gif: true, gifMaxFrames: 300, gifMaxFps: 50, templates: 10_000, assetBytes: 1024 ** 3 },
};

const CARD = readFileSync(new URL('../../templates/gallery/share-card.html', import.meta.url), 'utf8');

/** A document like no other: a colour and a comment of its own. */
function card(number: number): string {
  const colour = `#${(number & 0xffffff).toString(16).padStart(6, '0')}`;
  return CARD.replace('</style>', `/* ${number} */ body { outline-color: ${colour} }</style>`);
}

let texts = 0;

async function main(): Promise<void> {
  const endings: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tuval-own-templates-'));
  try {
    const redis = await RedisServer.start({ teardown: (end) => endings.unshift(end) });
    const plansFile = join(folder, 'plans.json');
    writeFileSync(
      plansFile,
      JSON.stringify([
        { ...GENEROUS, id: 'anonymous' },
        { ...GENEROUS, id: 'own' },
      ]),
    );
    const environment = { REDIS_URL: `redis://127.0.0.1:${redis.port}`, PLANS_FILE: plansFile };
    const services: Service[] = [];
    for (let count = 0; count < 2; count++) {
      const service = await Service.start(2, environment);
      services.push(service);
      endings.unshift(() => service.stop());
    }
    const [one, other] = services as [Service, Service];
    const config = readConfig({ ...environment, DATA_DIR: folder });
    const keys = await withKeyStore(config, async (store) => {
      const made = [];
      for (let count = 0; count < KEYS; count++) made.push(await store.create({ plan: 'own', name: '' }));
      return made.map(({ key, record }) => ({ key, id: record.id }));
    });
    const [first] = keys as [(typeof keys)[number]];
    process.stdout.write(
      `${table([
        ['milliseconds', 'median', 'highest'],
        row('from PUT to a render on another front, new', await untilDrawn(one, other, first.key)),
        row('from PUT to a render on another front, changed', await untilChanged(one, other, first.key)),
        ...(await firstRenders(other, first.key)),
      ])}\n`,
    );

    const store = openDocumentStore(config);
    endings.unshift(() => store.close());
    while (!store.reachable()) await pause(10);
    const { declaration } = await savedDeclaration();
    for (const { id } of keys) {
      for (let number = 0; number < DOCUMENTS; number++) await save(id, number, declaration, store);
    }
    const rates = { one: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.one.push(await rate(other, () => ({ key: first.key, template: 'card-0' })));
      rates.many.push(
        await rate(other, () => {
          const { key } = keys[Math.floor(Math.random() * keys.length)] as (typeof keys)[number];
          return { key, template: `card-${Math.floor(Math.random() * DOCUMENTS)}` };
        }),
      );
    }
    const ratio = median(rates.many) / median(rates.one);
    process.stdout.write(
      `${table([
        ['renders a second', 'median'],
        ['one document', median(rates.one).toFixed(0)],
        [`${KEYS} keys with ${DOCUMENTS} documents each, at random`, median(rates.many).toFixed(0)],
        ['ratio', ratio.toFixed(2)],
      ])}\n`,
    );
  } finally {
    for (const end of endings) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name: string, samples: readonly number[]): string[] {
  return [name, median(samples).toFixed(0), Math.max(...samples).toFixed(0)];
}

async function put(service: Service, key: string, id: string, html: string): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'text/html' };
  const answer = await fetch(`${service.base}/api/templates/${id}`, { method: 'PUT', headers, body: html });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function render(service: Service, key: string, template: string, title?: string): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const data = { title: title ?? `Başlık ${++texts}` };
  const body = JSON.stringify({ template, data });
  return fetch(`${service.base}/api/render`, { method: 'POST', headers, body });
}

async function untilDrawn(one: Service, other: Service, key: string): Promise<number[]> {
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begun = performance.now();
    await put(one, key, `new-${sample}`, card(1_000_000 + sample));
    for (;;) {
      const answer = await render(other, key, `new-${sample}`);
      await answer.arrayBuffer();
      if (answer.ok) break;
    }
    samples.push(performance.now() - begun);
  }
  return samples;
}

/** The other front has drawn the version before just now, and may go on for as long as it caches its record. */
async function untilChanged(one: Service, other: Service, key: string): Promise<number[]> {
  const samples = [];
  for (let sample = 0; sample < SAMPLES / 4; sample++) {
    const before = await (await render(other, key, `new-${sample}`, 'same')).text();
    const begun = performance.now();
    await put(
      one,
      key,
      `new-${sample}`,
      card(2_000_000 + sample).replace('<body', '<body style="filter: invert(1)"'),
    );
    while ((await (await render(other, key, `new-${sample}`, 'same')).text()) === before);
    samples.push(performance.now() - begun);
  }
  return samples;
}

async function firstRenders(service: Service, key: string): Promise<string[][]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const id = `unseen-${sample}`;
    await put(service, key, id, card(3_000_000 + sample));
  }
  // The thread that has checked a document knows it: as many others make each of them new to both.
  for (let sample = 0; sample < SAMPLES; sample++) {
    const id = `unseen-${sample}`;
    for (const samples of [first, later]) {
      const begun = performance.now();
      await (await render(service, key, id)).arrayBuffer();
      samples.push(performance.now() - begun);
    }
  }
  return [row('first render of a document, 1200 × 630', first), row('second render of a document', later)];
}

async function savedDeclaration(): Promise<{ declaration: TemplateDeclaration }> {
  const source = { id: 'card', version: '', html: Buffer.from(CARD), assets: new Map() };
  const {
    source: _,
    document: __,
    assets: ___,
    warnings: ____,
    ...declaration
  } = await documentTemplate(source);
  return { declaration };
}

async function save(
  owner: string,
  number: number,
  declaration: TemplateDeclaration,
  { documents }: ReturnType<typeof openDocumentStore>,
): Promise<void> {
  const html = Buffer.from(card(Math.floor(Math.random() * 2 ** 48)));
  const version = documentVersion(html, new Map());
  const id = `card-${number}`;
  const saved = {
    ...{ version, savedAt: new Date().toISOString(), html: await digestOf(html), assets: {} },
    ...{ declaration: { ...declaration, id }, warnings: [] },
  };
  await documents.saveTemplate(owner, id, saved, html, 10_000);
}

/** Renders a second over some connections, each with a text of its own. */
async function rate(service: Service, next: () => { key: string; template: string }): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let drawn = 0;
  const one = async () => {
    while (performance.now() < end) {
      const { key, template } = next();
      const answer = await render(service, key, template);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status}`);
      drawn++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (drawn * 1000) / ROUND_MS;
}

await main();
