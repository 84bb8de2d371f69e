import t from 'tap';
import { browserDocument } from '../rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../rig/conformance/chromium-documents.js';
import { sizeOf } from '../rig/conformance/document.js';
import { drawDocument } from '../rig/conformance/engine.js';
import { differingShare } from '../rig/pictures/difference.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { blockCases } from './cases/block-cases.js';
import { borderCases } from './cases/border-cases.js';
import { columnCases } from './cases/column-cases.js';
import { contentBoundCases } from './cases/content-bound-cases.js';
import { decorationCases } from './cases/decoration-cases.js';
import { filterCases, namedFilterCases } from './cases/filter-cases.js';
import { foreignCases } from './cases/foreign-cases.js';
import { formCases } from './cases/form-cases.js';
import { inlineCases, positionedInlineCases, raisedInlineCases } from './cases/inline-cases.js';
import { legacyBoxCases } from './cases/legacy-box-cases.js';
import { maskImageCases } from './cases/mask-image-cases.js';
import { motionCases } from './cases/motion-cases.js';
import { orientationCases } from './cases/orientation-cases.js';
import { pageCases } from './cases/page-cases.js';
import { paintingCases } from './cases/painting-cases.js';
import { pictureSizeCases } from './cases/picture-size-cases.js';
import { quirkyCases } from './cases/quirk-cases.js';
import { rubyCases } from './cases/ruby-cases.js';
import { ruleCases } from './cases/rule-cases.js';
import { schemeCases } from './cases/scheme-cases.js';
import { namespaceCases, ownScopeCases, scopeCases } from './cases/scope-cases.js';
import { fontSizeCases, shapeCases, skippedCases } from './cases/shape-cases.js';
import { staticCases } from './cases/static-cases.js';
import { subgridCases } from './cases/subgrid-cases.js';
import { svgCases } from './cases/svg-cases.js';
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
import { tileCases } from './cases/tile-cases.js';
import { sourceOf } from './layout-case.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CASES = [
  ...inlineCases,
  ...positionedInlineCases,
  ...raisedInlineCases,
  ...quirkyCases,
  ...staticCases,
  ...blockCases,
  ...contentBoundCases,
  ...legacyBoxCases,
  ...tableCases,
  ...columnCases,
  ...ruleCases,
  ...borderCases,
  ...subgridCases,
  ...rubyCases,
  ...paintingCases,
  ...tileCases,
  ...pictureSizeCases,
  ...partialCases,
  ...emphasisCases,
  ...bidiCases,
  ...trimCases,
  ...svgLineCases,
  ...svgFileCases,
  ...svgCases,
  ...textPathCases,
  ...controlCases,
  ...decorationCases,
  ...formCases,
  ...filterCases,
  ...namedFilterCases,
  ...pageCases,
  ...shapeCases,
  ...motionCases,
  ...foreignCases,
  ...maskImageCases,
  ...orientationCases,
  ...fontSizeCases,
  ...skippedCases,
  ...scopeCases,
  ...ownScopeCases,
  ...namespaceCases,
  ...schemeCases,
];

/** The share of pixels that may differ: edges of letters do. */
const MOST_SHARE = 0.005;

t.test('boxes come to stand where Chromium has them', async (t) => {
  const chromium = await ChromiumDocuments.open(new Map());
  t.teardown(() => chromium.close());
  for (const each of CASES) {
    const input = { source: sourceOf(each), values: {}, assets: new Map(), timeMs: 0 };
    const size = sizeOf(input.source);
    const html = await browserDocument(input);
    const shown = async () => readPng(await chromium.draw(html, size, 0));
    // The one draws while the other does.
    const [first, own] = await Promise.all([shown(), drawDocument(input)]);
    if ('reason' in own) throw new Error(`${each.name}: ${own.reason}`);
    let share = differingShare(first, own);
    // Once in a thousand pictures, on a busy machine, Chromium shows what it has not finished.
    if (share > MOST_SHARE) share = differingShare(await shown(), own);
    t.ok(share <= MOST_SHARE, `${each.name}: ${(share * 100).toFixed(2)} %`);
  }
});
