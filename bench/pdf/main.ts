/**
 * PDFs of whole cards, read by programs of others: what these complain of, how similar poppler's pixels are to ours, the
 * words that pdftotext finds of those that Chromium shows, pictures, bytes and processor time beside the PNG and Chromium's
 * own PDF. `--all` takes documents of single properties, too; other words choose documents by their names.
 */

import { browserDocument } from '../../test/rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../../test/rig/conformance/chromium-documents.js';
import { defaultInput } from '../../test/rig/conformance/document.js';
import { corpusAssets } from '../../test/rig/corpora/documents/assets.js';
import { missingWords, shareOfWords } from '../../test/rig/pdf/document-words.js';
import { pageOf, pictureOf, pngOf } from '../../test/rig/pdf/drawn-pages.js';
import { ReadPdf } from '../../test/rig/pdf/pdf-tools.js';
import { structuralSimilarity } from '../../test/rig/pictures/similarity.js';
import { median, table } from '../../test/rig/statistics.js';
import { CHROMIUM, demand, GHOSTSCRIPT, MUPDF, POPPLER, QPDF } from '../../test/rig/suites/programs.js';
import type { Drawing } from '../../workers/engines/drawing.js';
import { cpuMsOf } from '../peers/processor-time.js';
import { type MeasuredPage, measuredPages } from './pages.js';

/** Drawings before those whose processor time is taken, and these: each has other texts. */
const WARM = 4;
const COUNTED = 7;

interface Measured {
  name: string;
  similarity: number;
  bytes: number;
  pictures: number;
  complaints: string[];
  areFontsRight: boolean;
  /** Of the PNG's processor time. */
  ofPicture: number;
  /** Whether texts change: hardly anything of a PNG is made anew otherwise. */
  isChanging: boolean;
  /** Of Chromium's words, and of those what its own PDF has, and of its bytes and processor time; undefined for templates in code. */
  beside: { words: number; lost: string[]; theirs: number; bytes: number; time: number } | undefined;
}

async function measured(page: MeasuredPage, chromium: ChromiumDocuments): Promise<Measured> {
  const drawing = await page.drawing();
  const [ofPicture = 0, ofPage = 0] = await timesOf(page, pngOf, pageOf);
  const bytes = await pageOf(drawing);
  const pdf = new ReadPdf(bytes);
  try {
    return {
      name: page.name,
      similarity: structuralSimilarity(await pictureOf(drawing), pdf.pixels()),
      bytes: bytes.length,
      pictures: pdf.pictures(),
      complaints: pdf.complaints(),
      areFontsRight: pdf.fonts().every((font) => font.isEmbedded && font.isSubset && font.hasUnicode),
      ofPicture: ofPage / ofPicture,
      isChanging: page.isChanging,
      beside: page.source === undefined ? undefined : await besideChromium(page.source, bytes, pdf, ofPage),
    };
  } finally {
    pdf.close();
  }

  async function besideChromium(source: string, bytes: Uint8Array, own: ReadPdf, ofPage: number) {
    const input = defaultInput({ name: page.name, source }, corpusAssets());
    const html = await browserDocument(input);
    const { width, height } = drawing.template;
    let printed: { pdf: Uint8Array; text: string } | undefined;
    const ofPrint = await cpuMsOf(async () => {
      printed = await chromium.print(html, { width, height }, input.timeMs);
    }, true);
    const { pdf, text } = printed as unknown as { pdf: Uint8Array; text: string };
    const theirs = new ReadPdf(pdf);
    const readings = own.readings();
    try {
      return {
        words: shareOfWords(text, readings),
        lost: missingWords(text, readings),
        theirs: shareOfWords(text, theirs.readings()),
        bytes: bytes.length / pdf.length,
        time: ofPage / ofPrint,
      };
    } finally {
      theirs.close();
    }
  }
}

/** The median of the processor time that each work takes, in turns: each has other texts. */
async function timesOf(
  page: MeasuredPage,
  ...works: readonly ((drawing: Drawing) => Promise<unknown>)[]
): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 1; round <= WARM + COUNTED; round++)
    for (const [index, work] of works.entries()) {
      const changed = await page.drawing(round * works.length + index);
      const time = await cpuMsOf(async () => void (await work(changed)));
      if (round > WARM) times[index]?.push(time);
    }
  return times.map(median);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

demand([CHROMIUM, POPPLER, QPDF, MUPDF, GHOSTSCRIPT]);
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const pages = (await measuredPages(process.argv.includes('--all'))).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const chromium = await ChromiumDocuments.open(corpusAssets());
const all: Measured[] = [];
try {
  for (const page of pages) {
    const one = await measured(page, chromium);
    all.push(one);
    const lost = one.beside?.lost ?? [];
    const remarks = [...one.complaints, ...(lost.length > 0 ? [`lost: ${lost.join(' ')}`] : [])];
    process.stdout.write(
      `${one.name}: ${one.similarity.toFixed(4)}, ${one.ofPicture.toFixed(2)} of the PNG${remarks.map((each) => `\n  ${each}`).join('')}\n`,
    );
  }
} finally {
  await chromium.close();
}
const beside = all.flatMap((one) => one.beside ?? []);
const ratios = all.flatMap((one) => (one.isChanging ? one.ofPicture : []));
const warmRatios: number[] = [];
for (const page of pages.filter(({ isChanging }) => isChanging)) {
  const [ofPicture = 0, ofPage = 0] = await timesOf(page, pngOf, pageOf);
  warmRatios.push(ofPage / ofPicture);
}
process.stdout.write(
  table([
    ['pages', all.length],
    [
      'with complaints of qpdf, mutool or Ghostscript',
      all.filter(({ complaints }) => complaints.length > 0).length,
    ],
    ['similarity, mean', mean(all.map(({ similarity }) => similarity)).toFixed(4)],
    ['similarity, lowest', Math.min(...all.map(({ similarity }) => similarity)).toFixed(4)],
    ['fonts embedded, subset, with Unicode', mean(all.map((one) => Number(one.areFontsRight))).toFixed(3)],
    ['pages without a picture', mean(all.map(({ pictures }) => Number(pictures === 0))).toFixed(3)],
    ['words of Chromium, mean', mean(beside.map((one) => one.words)).toFixed(4)],
    ['the same of Chromium’s PDF', mean(beside.map((one) => one.theirs)).toFixed(4)],
    ['bytes of Chromium’s PDF, median', median(beside.map((one) => one.bytes)).toFixed(2)],
    ['processor time of the PNG, median', median(ratios).toFixed(3)],
    ['the same once all pages have been drawn', median(warmRatios).toFixed(3)],
    ['the highest of these', Math.max(...warmRatios).toFixed(2)],
    ['processor time of Chromium’s PDF, median', median(beside.map(({ time }) => time)).toFixed(3)],
  ]),
);
