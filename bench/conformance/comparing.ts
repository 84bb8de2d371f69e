import { Piscina } from 'piscina';
import type { Picture } from '../../test/support/pictures/similarity.js';
import { AskedTakumi } from './asked-takumi.js';
import { browserDocument } from './browser-document.js';
import { ChromiumDocuments } from './chromium-documents.js';
import {
  type Assets,
  type ConformanceDocument,
  type DrawingInput,
  defaultInput,
  sizeOf,
} from './document.js';
import { drawDocument } from './engine.js';
import type { Drawings, Judgement } from './judging.js';

/** One document in all renderers. */
export interface Comparison extends Judgement {
  name: string;
  /** Why one has no drawing. */
  refused: { tuval?: string; takumi?: string };
}

export interface ComparingOptions {
  assets: Assets;
  /** Whether Takumi draws them, too. */
  withTakumi: boolean;
  /** Where to write a document's pictures, up to "-chromium.png"; none are kept without it. */
  pathFor?: (name: string) => string;
}

/** How many documents are under way at once: a browser draws one while another is judged. */
const AT_ONCE = 3;

/** Draws documents in Tuval, Chromium and Takumi, and compares the drawings to Chromium's. */
export async function compareDocuments(
  documents: readonly ConformanceDocument[],
  { assets, withTakumi, pathFor }: ComparingOptions,
): Promise<Comparison[]> {
  const chromium = await ChromiumDocuments.open(assets);
  const judges = new Piscina<Drawings, Judgement>({
    filename: new URL('./judging.js', import.meta.url).href,
    maxThreads: 1,
  });
  const takumi = new AskedTakumi();
  const compare = async (document: ConformanceDocument): Promise<Comparison> => {
    const input = defaultInput(document, assets);
    const refused: Comparison['refused'] = {};
    const reference = await chromium.draw(await browserDocument(input), sizeOf(input.source), input.timeMs);
    const drawings: Drawings = { chromium: reference, ...(pathFor && { path: pathFor(document.name) }) };
    const own = await drawnByTuval(input);
    if ('reason' in own) refused.tuval = own.reason;
    else drawings.tuval = own;
    if (withTakumi) {
      try {
        drawings.takumi = await takumi.draw(input);
      } catch (error) {
        refused.takumi = (error as Error).message;
      }
    }
    return { name: document.name, refused, ...(await judges.run(drawings)) };
  };
  try {
    return await eachOf(documents, compare);
  } finally {
    await Promise.all([chromium.close(), takumi.close(), judges.close()]);
  }
}

async function drawnByTuval(input: DrawingInput): Promise<Picture | { reason: string }> {
  try {
    return await drawDocument(input);
  } catch (error) {
    return { reason: (error as Error).stack ?? String(error) };
  }
}

/** The results in the order of the items. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  });
  await Promise.all(lanes);
  return results;
}
