/** What many documents of many keys cost beside one. */

import { openDocumentStore } from '../../src/documents/open-document-store.js';
import { digestOf } from '../../src/documents/records.js';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { documentVersion } from '../../workers/documents/document-source.js';
import { documentTemplate } from '../../workers/documents/document-template.js';
import { type Card, freshVersion, newTexts } from './cards.js';
import { drawn, type Key, type Services } from './services.js';
import { until } from './waiting.js';

const CONNECTIONS = 4;

/** Renders a second, and milliseconds of processor time of the service for each, round by round. */
export interface Rates {
  perSecond: number[];
  cpuMs: number[];
}

/** Saves documents for all keys, `card-0` and so on: by the store itself, because `PUT` would have each of them drawn. */
export async function saveForAll(
  { config }: Services,
  keys: readonly Key[],
  documents: number,
  card: Card,
  name = 'card',
): Promise<void> {
  const store = openDocumentStore(config);
  try {
    await until('the store', () => store.reachable());
    const declaration = await declarationOf(card);
    for (const { id: owner } of keys) {
      for (let number = 0; number < documents; number++) {
        const html = Buffer.from(freshVersion(card));
        const id = `${name}-${number}`;
        const version = {
          ...{ version: documentVersion(html, new Map()), savedAt: new Date().toISOString() },
          ...{ html: await digestOf(html), assets: {} },
          ...{ declaration: { ...declaration, id }, warnings: [] },
        };
        await store.documents.saveTemplate(owner, id, version, html, documents);
      }
    }
  } finally {
    store.close();
  }
}

/** Draws one document and any of all in turns, with new texts each time. */
export async function measureCrowd(
  services: Services,
  keys: readonly Key[],
  documents: number,
  card: Card,
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<{ one: Rates; all: Rates }> {
  const [first] = keys as [Key];
  const nextOfAll = () => {
    const { key } = keys[Math.floor(Math.random() * keys.length)] as Key;
    return { key, template: `card-${Math.floor(Math.random() * documents)}` };
  };
  const one: Rates = { perSecond: [], cpuMs: [] };
  const all: Rates = { perSecond: [], cpuMs: [] };
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    const ofOne = await flood(services, card, () => ({ key: first.key, template: 'card-0' }), roundMs);
    const ofAll = await flood(services, card, nextOfAll, roundMs);
    if (round < 0) continue;
    one.perSecond.push(ofOne.perSecond);
    one.cpuMs.push(ofOne.cpuMs);
    all.perSecond.push(ofAll.perSecond);
    all.cpuMs.push(ofAll.cpuMs);
  }
  return { one, all };
}

async function flood(
  { other }: Services,
  card: Card,
  next: () => { key: string; template: string },
  roundMs: number,
): Promise<{ perSecond: number; cpuMs: number }> {
  const { cpuMs } = await other.read();
  const begun = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() < begun + roundMs) {
      const { key, template } = next();
      await drawn(other, key, template, newTexts(card));
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: count / seconds, cpuMs: ((await other.read()).cpuMs - cpuMs) / count };
}

async function declarationOf({ html }: Card): Promise<TemplateDeclaration> {
  const source = { id: 'card', version: '', html: Buffer.from(html), assets: new Map() };
  const template = await documentTemplate(source);
  const { source: _, document: _document, assets: _assets, warnings: _warnings, ...declaration } = template;
  return declaration;
}
