import t from 'tap';
import { browserDocument } from '../../bench/conformance/browser-document.js';
import { ChromiumDocuments } from '../../bench/conformance/chromium-documents.js';
import { sizeOf } from '../../bench/conformance/document.js';
import { drawDocument } from '../../bench/conformance/engine.js';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';
import { readPng } from '../support/pictures/png-reading.js';
import type { Picture } from '../support/pictures/similarity.js';
import { blockCases } from './cases/block-cases.js';
import { inlineCases, positionedInlineCases } from './cases/inline-cases.js';
import { paintingCases } from './cases/painting-cases.js';
import { staticCases } from './cases/static-cases.js';
import { tableCases } from './cases/table-cases.js';
import { sourceOf } from './layout-case.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CASES = [
  ...inlineCases,
  ...positionedInlineCases,
  ...staticCases,
  ...blockCases,
  ...tableCases,
  ...paintingCases,
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
    const reference = readPng(await chromium.draw(await browserDocument(input), size, 0));
    const own = await drawDocument(input);
    if ('reason' in own) throw new Error(`${each.name}: ${own.reason}`);
    t.ok(differingShare(reference, own) <= MOST_SHARE, each.name);
  }
});
