import { browserDocument } from '../../test/rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../../test/rig/conformance/chromium-documents.js';
import {
  type Assets,
  type ConformanceDocument,
  type DrawingInput,
  sizeOf,
} from '../../test/rig/conformance/document.js';
import { type OpenDocument, openDocument } from '../../test/rig/conformance/engine.js';
import { readPng } from '../../test/rig/pictures/png-reading.js';
import { structuralSimilarity } from '../../test/rig/pictures/similarity.js';
import { median } from '../../test/rig/statistics.js';
import { TakumiDocuments } from '../conformance/takumi-documents.js';
import { cpuMsOf } from '../peers/processor-time.js';
import { medianRatio } from '../peers/rounds.js';
import { type Novelty, variant, withColorFields } from './variants.js';

/** Milliseconds of CPU for a drawing, and the median ratio of those of one round. */
export interface Cost {
  tuval: number;
  takumi: number;
  chromium: number;
  /** Of Tuval to Takumi, and to Chromium. */
  ratio: number;
  chromiumRatio: number;
}

/** Structural similarity of pictures to Chromium's: a picture that lacks what is hard to draw costs less. */
export interface Similarities {
  tuval: number;
  takumi: number;
}

export interface CardCosts {
  name: string;
  texts?: Cost;
  everything?: Cost;
  similarities?: Similarities;
  /** Why one of them does not draw it. */
  refused?: string;
}

export interface Contenders {
  takumi: TakumiDocuments;
  chromium: ChromiumDocuments;
  close(): Promise<void>;
}

/** Drawings of each kind before the first that is measured: V8 compiles what runs often. */
const WARM_UP = 12;
/** A round of Chromium's costs as much as many of the others'. */
const CHROMIUM_ROUNDS = 3;

export async function openContenders(assets: Assets): Promise<Contenders> {
  const chromium = await ChromiumDocuments.open(assets);
  return { takumi: new TakumiDocuments(), chromium, close: () => chromium.close() };
}

/** Draws one card by all contenders in turns, with texts new and with everything new. */
export async function measureCard(
  document: ConformanceDocument,
  assets: Assets,
  contenders: Contenders,
  rounds: number,
): Promise<CardCosts> {
  const { name } = document;
  const varied = withColorFields(document);
  try {
    const texts = await measured(varied, assets, 'texts', contenders, rounds);
    const everything = await measured(varied, assets, 'everything', contenders, rounds);
    return { name, texts, everything, similarities: await similarities(varied, assets, contenders) };
  } catch (error) {
    return { name, refused: (error as Error).message.split('\n')[0] as string };
  }
}

async function measured(
  document: ConformanceDocument,
  assets: Assets,
  novelty: Novelty,
  { takumi, chromium }: Contenders,
  rounds: number,
): Promise<Cost> {
  const own = await opened(document, assets);
  let number = 0;
  const next = (): DrawingInput => variant(document, assets, novelty, ++number);
  const costs = { tuval: [] as number[], takumi: [] as number[], chromium: [] as number[] };
  for (let round = -WARM_UP; round < rounds; round++) {
    const input = next();
    const drawTakumi = await takumi.prepared(input);
    const tuvalMs = await cpuMsOf(async () => void (await own.png(input)));
    const takumiMs = await cpuMsOf(async () => void (await drawTakumi()));
    if (round < 0) continue;
    costs.tuval.push(tuvalMs);
    costs.takumi.push(takumiMs);
    if (round < CHROMIUM_ROUNDS) costs.chromium.push(await chromiumMs(input, chromium));
  }
  return {
    tuval: median(costs.tuval),
    takumi: median(costs.takumi),
    chromium: median(costs.chromium),
    ratio: medianRatio(costs.tuval, costs.takumi),
    chromiumRatio: median(costs.tuval) / median(costs.chromium),
  };
}

async function similarities(
  document: ConformanceDocument,
  assets: Assets,
  { takumi, chromium }: Contenders,
): Promise<Similarities> {
  const input = variant(document, assets, 'everything', 0);
  const own = await opened(document, assets);
  const html = await browserDocument(input);
  const reference = readPng(await chromium.draw(html, sizeOf(input.source), input.timeMs));
  return {
    tuval: structuralSimilarity(reference, readPng(own.png(input))),
    takumi: structuralSimilarity(reference, readPng(await takumi.draw(input))),
  };
}

/** @throws with the reason why it is not drawn */
async function opened({ source }: ConformanceDocument, assets: Assets): Promise<OpenDocument> {
  const own = await openDocument(source, assets);
  if ('reason' in own) throw new Error(own.reason);
  return own;
}

async function chromiumMs(input: DrawingInput, chromium: ChromiumDocuments): Promise<number> {
  const html = await browserDocument(input);
  return cpuMsOf(async () => void (await chromium.draw(html, sizeOf(input.source), input.timeMs)), true);
}
