import { Piscina } from 'piscina';
import type { Picture } from '../pictures/similarity.js';
import { browserDocument } from './browser-document.js';
import { ChromiumDocuments } from './chromium-documents.js';
import {
  type Assets,
  type ConformanceDocument,
  type DrawingInput,
  defaultInput,
  sizeOf,
} from './document.js';
import { drawDocument, type NotDrawn } from './engine.js';
import type { ForeignInput } from './foreign/drawing.js';
import { withOwnFamilies } from './foreign/own-families.js';
import type { Drawings, Judgement } from './judging.js';

/** One document in all renderers. */
export interface Comparison extends Judgement {
  name: string;
  /** Why one has no drawing. */
  refused: { chromium?: string; tuval?: string; takumi?: string };
}

/** Another renderer, which whoever compares brings along. */
export interface OtherRenderer {
  /** @returns a PNG @throws when it refuses the document */
  draw(input: DrawingInput): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface ComparingOptions {
  assets: Assets;
  /** Draws them, too, where it is given, and is closed when all is drawn. */
  takumi?: OtherRenderer;
  /** Where to write a document's pictures, up to "-chromium.png"; none are kept without it. */
  pathFor?: (name: string) => string;
  /** What others wrote: it may take long or fail in either renderer, which ends its own drawing alone. */
  isForeign?: boolean;
}

/** What Tuval may take for a document that others wrote; its thread is ended then. */
const MOST_FOREIGN_MS = 20_000;

/** How many documents are under way at once: a browser draws one while another is judged. */
const AT_ONCE = 3;

/** Draws documents in Tuval, Chromium and another renderer, and compares the drawings to Chromium's. */
export async function compareDocuments(
  documents: readonly ConformanceDocument[],
  { assets, takumi, pathFor, isForeign = false }: ComparingOptions,
): Promise<Comparison[]> {
  const chromium = await ChromiumDocuments.open(assets);
  const judges = new Piscina<Drawings, Judgement>({
    filename: new URL('./judging.js', import.meta.url).href,
    maxThreads: 1,
  });
  const drawing = isForeign ? drawingThread(assets) : undefined;
  const compare = async (document: ConformanceDocument): Promise<Comparison> => {
    const input = defaultInput(document, assets);
    const refused: Comparison['refused'] = {};
    const html = await browserDocument(
      isForeign ? { ...input, source: withOwnFamilies(input.source) } : input,
    );
    const reference = await chromium.draw(html, sizeOf(input.source), input.timeMs).catch((error: Error) => {
      if (!isForeign) throw error;
      refused.chromium = error.message;
      return undefined;
    });
    if (!reference) return { name: document.name, refused };
    const drawings: Drawings = { chromium: reference, ...(pathFor && { path: pathFor(document.name) }) };
    const own = await (drawing?.run(input) ?? drawnByTuval(input));
    if ('reason' in own) refused.tuval = own.reason;
    else drawings.tuval = own;
    if (takumi) {
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
    await Promise.all([chromium.close(), takumi?.close(), judges.close(), drawing?.close()]);
  }
}

/** A thread that draws documents, and is ended and begun anew where one takes too long. */
function drawingThread(assets: Assets) {
  const thread = new Piscina<ForeignInput, Picture | NotDrawn>({
    filename: new URL('./foreign/drawing.js', import.meta.url).href,
    workerData: assets,
    maxThreads: 1,
  });
  // The assets are in the thread.
  const run = ({ assets: _, ...input }: DrawingInput) =>
    thread
      .run(input, { signal: AbortSignal.timeout(MOST_FOREIGN_MS) })
      .catch((error: Error): NotDrawn => ({ reason: error.stack ?? String(error) }));
  return { run, close: () => thread.close() };
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
