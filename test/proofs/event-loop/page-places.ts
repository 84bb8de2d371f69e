import { setImmediate as nextIteration } from 'node:timers/promises';
import { RowSlices } from '../../../src/api/batch/batch-row.js';
import { MergedDocument } from '../../../workers/pdf/merged-document.js';
import { documentDrawing, pageOf } from '../../rig/pdf/drawn-pages.js';
import { filled, type Place } from './place.js';

/** So many different letters. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x100 + at)).join('');

const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

/** Pages that are drawn, with as much as may be on one. */
async function page(css: string, body: string): Promise<Uint8Array> {
  const source = `<!doctype html><html lang="tr"><head><title>${filled(900, 'ş')}</title>
<meta name="viewport" content="width=1200, height=630"><style>${css}</style></head><body>${body}</body></html>`;
  return pageOf(await documentDrawing(source));
}

/** Joins a page with itself, and ends the file. */
function joined(document: Uint8Array): () => Promise<void> {
  return async () => {
    const slices = new RowSlices('page-places');
    const merged = new MergedDocument(() => slices.breathe());
    for (let pages = 0; pages < 2; pages++) for await (const _ of merged.add(document)) await nextIteration();
    for await (const _ of merged.finished()) await nextIteration();
  };
}

const fonts = await page(
  'p { font: 4px Inter; margin: 0 }',
  repeated(95, (at) => `<p style="font-weight: ${100 + 8 * at}">${letters(250)}</p>`),
);
const manyLetters = await page('p { font-size: 4px }', `<p>${letters(9000)}</p>`);
const links = await page(
  'a { display: inline-block; width: 4px; height: 4px }',
  repeated(950, (at) => `<a href="https://example.com/${at}/${filled(100, 'x')}">x</a>`),
);
const groups = await page(
  `i { display: inline-block; width: 9px; height: 9px; opacity: .5; mask-image: linear-gradient(#000, #0000) }
  ${repeated(900, (at) => `.c${at} { background: linear-gradient(${at / 10}deg, red, rgb(${at % 255} 9 9), blue) }`)}`,
  repeated(1900, (at) => `<i class=c${at % 900}></i>`),
);
const parts = await page(
  'p { display: inline-block; margin: 0; font-size: 4px; opacity: .9 }',
  repeated(1900, (at) => `<p>${at}</p>`),
);

export const pagePlaces: Place[] = [
  {
    name: 'pages of PDFs, joined between two turns of the loop',
    isSliced: true,
    goalMs: 20,
    inputs: {
      'a hundred fonts': joined(fonts),
      'thousands of letters': joined(manyLetters),
      'a thousand links': joined(links),
      'thousands of forms': joined(groups),
      'thousands of parts': joined(parts),
    },
  },
];
