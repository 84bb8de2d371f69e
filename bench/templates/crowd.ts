/** What many documents of many keys cost beside one. */

import { openDocumentStore } from '../../src/documents/open-document-store.js';
import { sha256 } from '../../src/sha256.js';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { documentVersion } from '../../workers/documents/document-source.js';
import { documentTemplate } from '../../workers/documents/document-template.js';
import { drawn, type Key, type Services } from '../services.js';
import { type Card, newTexts, ownChanges } from './cards.js';
import { until } from './waiting.js';

const CONNECTIONS = 4;

/** Renders a second, and milliseconds of processor time of the service for each, round by round. */
export interface Rates {
  perSecond: number[];
  cpuMs: number[];
}

/** A document that each key has. */
export interface OwnDocument {
  id: string;
  card: Card;
  /** What is changed in its source, and in what it declares. */
  changes(source: string): string;
}

/** Saves the documents of all keys: by the store itself, because `PUT` would have each of them drawn. */
export async function saveForAll(
  { config }: Services,
  keys: readonly Key[],
  documentsOf: (key: number) => readonly OwnDocument[],
): Promise<void> {
  const store = openDocumentStore(config);
  const declarations = new Map<Card, string>();
  try {
    await until('the store', () => store.reachable());
    for (const [number, { id: owner }] of keys.entries()) {
      const documents = documentsOf(number);
      for (const { id, card, changes } of documents) {
        const html = Buffer.from(changes(card.html));
        const declared = declarations.get(card) ?? JSON.stringify(await declarationOf(card));
        declarations.set(card, declared);
        const version = {
          ...{ version: documentVersion(html, new Map()), savedAt: new Date().toISOString() },
          ...{ html: await sha256(html), assets: {} },
          ...{ declaration: { ...JSON.parse(changes(declared)), id }, warnings: [] },
        };
        await store.documents.saveTemplate(owner, id, version, html, documents.length);
      }
    }
  } finally {
    store.close();
  }
}

/** The documents of a key, each a card of the gallery with changes that no other has; all cards are as frequent. */
export function ownDocuments(key: number, documents: number, cards: readonly Card[]): OwnDocument[] {
  return Array.from({ length: documents }, (_, number) => ({
    id: `card-${number}`,
    card: cards[(key + number) % cards.length] as Card,
    changes: ownChanges(key * documents + number),
  }));
}

/** Draws documents of the first keys, one card after the other, and any of all in turns, with new texts each time. */
export async function measureCrowd(
  services: Services,
  keys: readonly Key[],
  documents: number,
  cards: readonly Card[],
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<{ one: Rates; all: Rates }> {
  const nextOfAll = () => {
    const key = Math.floor(Math.random() * keys.length);
    return drawingOf(keys, key, Math.floor(Math.random() * documents), cards);
  };
  const one: Rates = { perSecond: [], cpuMs: [] };
  const all: Rates = { perSecond: [], cpuMs: [] };
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    const each: Awaited<ReturnType<typeof flood>>[] = [];
    for (const number of cards.keys())
      each.push(await flood(services, () => drawingOf(keys, number, 0, cards), roundMs / cards.length));
    const ofAll = await flood(services, nextOfAll, roundMs);
    if (round < 0) continue;
    // As if each card were drawn as often.
    one.perSecond.push(each.length / each.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0));
    one.cpuMs.push(each.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / each.length);
    all.perSecond.push(ofAll.perSecond);
    all.cpuMs.push(ofAll.cpuMs);
  }
  return { one, all };
}

interface CrowdDrawing {
  key: string;
  template: string;
  card: Card;
}

function drawingOf(keys: readonly Key[], key: number, number: number, cards: readonly Card[]): CrowdDrawing {
  const card = cards[(key + number) % cards.length] as Card;
  return { key: (keys[key] as Key).key, template: `card-${number}`, card };
}

async function flood(
  { other }: Services,
  next: () => CrowdDrawing,
  roundMs: number,
): Promise<{ perSecond: number; cpuMs: number }> {
  const { cpuMs } = await other.read();
  const begun = performance.now();
  let count = 0;
  const one = async () => {
    while (performance.now() < begun + roundMs) {
      const { key, template, card } = next();
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
