import t from 'tap';
import { browserDocument } from '../rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../rig/conformance/chromium-documents.js';
import { sizeOf } from '../rig/conformance/document.js';
import { drawDocument } from '../rig/conformance/engine.js';
import { readPng } from '../rig/pictures/png-reading.js';
import type { Picture } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { blockCases } from './cases/block-cases.js';
import { decorationCases } from './cases/decoration-cases.js';
import { formCases } from './cases/form-cases.js';
import { inlineCases, positionedInlineCases, raisedInlineCases } from './cases/inline-cases.js';
import { pageCases } from './cases/page-cases.js';
import { paintingCases } from './cases/painting-cases.js';
import { quirkyCases } from './cases/quirk-cases.js';
import { staticCases } from './cases/static-cases.js';
import { tableCases } from './cases/table-cases.js';
import {
  bidiCases,
  controlCases,
  emphasisCases,
  partialCases,
  svgFileCases,
  svgLineCases,
  textPathCases,
  trimCases,
} from './cases/text-cases.js';
import { sourceOf } from './layout-case.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CASES = [
  ...inlineCases,
  ...positionedInlineCases,
  ...raisedInlineCases,
  ...quirkyCases,
  ...staticCases,
  ...blockCases,
  ...tableCases,
  ...paintingCases,
  ...partialCases,
  ...emphasisCases,
  ...bidiCases,
  ...trimCases,
  ...svgLineCases,
  ...svgFileCases,
  ...textPathCases,
  ...controlCases,
  ...decorationCases,
  ...formCases,
  ...pageCases,
];

/** Levels of a channel that a pixel differs by, and the share of pixels that may: edges of letters do. */
const LEVELS = 24;
const MOST_SHARE = 0.005;

function differingShare(one: Picture, other: Picture): number {
  const pixels = one.width * one.height;
  let count = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const isFar = [0, 1, 2].some((channel) => {
      const at = (picture: Picture) => picture.data[pixel * picture.channels + channel] as number;
      return Math.abs(at(one) - at(other)) >= LEVELS;
    });
    if (isFar) count++;
  }
  return count / pixels;
}

t.test('boxes come to stand where Chromium has them', async (t) => {
  const chromium = await ChromiumDocuments.open(new Map());
  t.teardown(() => chromium.close());
  for (const each of CASES) {
    const input = { source: sourceOf(each), values: {}, assets: new Map(), timeMs: 0 };
    const size = sizeOf(input.source);
    const html = await browserDocument(input);
    const shareOf = async (own: Picture) => differingShare(readPng(await chromium.draw(html, size, 0)), own);
    const own = await drawDocument(input);
    if ('reason' in own) throw new Error(`${each.name}: ${own.reason}`);
    let share = await shareOf(own);
    // Once in a thousand pictures, on a busy machine, Chromium shows what it has not finished.
    if (share > MOST_SHARE) share = await shareOf(own);
    t.ok(share <= MOST_SHARE, `${each.name}: ${(share * 100).toFixed(2)} %`);
  }
});
