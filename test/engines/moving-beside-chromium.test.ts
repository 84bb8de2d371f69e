import t, { test } from 'tap';
import { RenderPool } from '../../src/rendering/render-pool.js';
import type { DocumentTemplate } from '../../workers/documents/document-template.js';
import { browserDocument } from '../rig/conformance/browser-document.js';
import { ChromiumDocuments } from '../rig/conformance/chromium-documents.js';
import { DOCUMENT_CARDS, MOVING } from '../rig/corpora/document-cards.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { shownByOmggif } from '../rig/gif/omggif.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Ten frames of 200 ms. */
const DELAYS = Array.from({ length: 10 }, () => 20);

test('each frame of a GIF shows what Chromium shows at its time', async (t) => {
  const pool = new RenderPool({
    ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
  });
  t.teardown(() => pool.close());
  const job = jobFor(
    DOCUMENT_CARDS.get('html-moving') as DocumentTemplate,
    {},
    {},
    { format: 'gif', delays: DELAYS },
  );
  const { bytes } = await pool.render(job, new AbortController().signal);
  const { width, height, frames } = await shownByOmggif(bytes);
  const chromium = await ChromiumDocuments.open(new Map());
  t.teardown(() => chromium.close());
  for (const frame of [0, 3, 6, 9]) {
    const timeMs = frame * 200;
    const html = await browserDocument({ source: MOVING, values: {}, assets: new Map(), timeMs });
    const expected = readPng(await chromium.draw(html, { width, height }, timeMs));
    const shown = { width, height, channels: 4, data: frames[frame] as Uint8Array };
    const similarity = structuralSimilarity(shown, expected);
    t.ok(similarity > 0.998, `${similarity.toFixed(4)} at ${timeMs} ms`);
  }
});
