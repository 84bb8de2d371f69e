import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t, { type Test, test } from 'tap';
import { RenderTimeout } from '../../src/rendering/failures.js';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import type { DocumentTemplate } from '../../workers/documents/document-template.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import { DOCUMENT_CARDS } from '../rig/corpora/document-cards.js';
import { templateOf } from '../rig/drawing/documents.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { generatedDocument } from './generated-documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

const patience = new AbortController().signal;

function documentPool(t: Test, options: Partial<PoolOptions> = {}): RenderPool {
  const pool = new RenderPool({
    ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
    ...options,
  });
  t.teardown(() => pool.close());
  return pool;
}

test('frames of a document paint what has moved alone, and show what they would alone', async (t) => {
  const template = DOCUMENT_CARDS.get('html-moving') as DocumentTemplate;
  for (const scale of [1, 1.5]) {
    const drawing = drawingFor(template, { ...jobFor(template), scale });
    const frame = async (painter: FramePainter, progress: number) =>
      (await painter.frame(drawing, progress, { layout: 0, raster: 0, encode: 0 })) as Frame;
    const painter = new FramePainter();
    await frame(painter, 0);
    for (const progress of [0.125, 0.25, 0.375, 0.9, 0]) {
      const { width, height, pixels, damage = [] } = await frame(painter, progress);
      const painted = damage.reduce(
        (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
        0,
      );
      t.ok(painted > 0 && painted < 0.6 * width * height, `${painted} of ${width * height} at ${progress}`);
      const shown = Buffer.from(bytesOf(pixels));
      t.ok(shown.equals(bytesOf((await frame(new FramePainter(), progress)).pixels)), `${progress}`);
    }
  }
});

/** Draws a document with satori, beside an asset of that name. */
async function bySatori(
  css: string,
  body: string,
  asset: [name: string, bytes: Uint8Array],
): Promise<Buffer> {
  const source = `<!doctype html><html><head><title>Own</title><meta name="engine" content="satori">
<meta name="viewport" content="width=200, height=60"><style>${css}</style></head>
<body style="display: flex; margin: 0">${body}</body></html>`;
  const template = await templateOf('own', source, new Map([asset]));
  const about = { template: 'own', values: {}, pictures: {}, scale: 1, output: { format: 'png' } } as const;
  const timings = { layout: 0, raster: 0, encode: 0 };
  const frame = (await new FramePainter().frame(drawingFor(template, about), 0, timings)) as Frame;
  return Buffer.from(bytesOf(frame.pixels));
}

/** Of 0 to 1, how dark a frame is. */
function ink(pixels: Buffer): number {
  return pixels.filter((value, at) => at % 4 === 0 && value < 128).length / (pixels.length / 4);
}

function fontsource(file: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}

test('satori sets the texts of a document in the fonts of its own', async (t) => {
  const drawnIn = (file: string) =>
    bySatori(
      '@font-face { font-family: Own; src: url(assets/own.woff2) } p { color: #c00 }',
      '<p style="font-family: Own; font-size: 30px">Hamburg</p>',
      ['assets/own.woff2', fontsource(`@fontsource/${file}`)],
    );
  const serif = await drawnIn('source-serif-4/files/source-serif-4-latin-400-normal.woff2');
  const sans = await drawnIn('inter/files/inter-latin-400-normal.woff2');
  t.notOk(serif.equals(sans));
});

test('satori sets them in the weights that they ask a variable font for', async (t) => {
  const variable = fontsource('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2');
  const drawnIn = (weight: number) =>
    bySatori(
      '@font-face { font-family: Own; src: url(assets/own.woff2); font-weight: 100 900 } p { font-family: Own }',
      `<p style="font-size: 30px; font-weight: ${weight}">Hamburg</p>`,
      ['assets/own.woff2', variable],
    );
  const inks = [ink(await drawnIn(100)), ink(await drawnIn(400)), ink(await drawnIn(900))] as const;
  t.ok(inks[1] > inks[0] * 1.3 && inks[2] > inks[1] * 1.3, inks.join(', '));
});

test('satori draws the pictures that style sheets name', async (t) => {
  const star = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0z"/></svg>`;
  const picture: [string, Uint8Array] = ['assets/star.svg', new TextEncoder().encode(star)];
  const box = (style: string) => `<div class="a" style="width: 200px; height: 60px; ${style}"></div>`;
  const sheet = '.a { background-image: url("assets/star.svg") }';
  t.equal(ink(await bySatori(sheet, box(''), picture)), 1);
  t.equal(ink(await bySatori('', box('background-image: url(assets/star.svg)'), picture)), 1);
});

test('a document that takes too long ends at the deadline, and the next is drawn', async (t) => {
  const pool = documentPool(t, { gifTimeoutMs: 1500 });
  const moving = jobFor(DOCUMENT_CARDS.get('html-moving') as DocumentTemplate);
  const slow = jobFor(DOCUMENT_CARDS.get('html-slow') as DocumentTemplate);
  await pool.render(moving, patience);
  const gif = { format: 'gif', delays: Array<number>(180).fill(5) } as const;
  await t.rejects(pool.render({ ...slow, output: gif }, patience), RenderTimeout);
  t.ok((await pool.render(moving, patience)).bytes.length > 0);
});

test('300 different documents leave a thread with no more than some of them', async (t) => {
  const pool = documentPool(t);
  // The memories of WebAssembly are among what lies outside of the heap; free stretches of the kernels' are given back.
  const held = () => pool.used.heap + pool.used.external - pool.modules.kernels_free;
  /** The least that the thread had while it drew 100 documents: at other times there is garbage, too. */
  const draw = async (from: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let number = from; number < from + 100; number++) {
      const document = generatedDocument(number);
      const about = { template: document.id, document, values: { title: `Metin ${number}` } };
      await pool.render({ ...about, pictures: {}, scale: 1, output: { format: 'png' } }, patience);
      least = Math.min(least, held());
    }
    return least;
  };
  await draw(0);
  const half = await draw(100);
  const bytes = await draw(200);
  t.comment(`${Math.round(half / 2 ** 20)} MiB after 100, ${Math.round(bytes / 2 ** 20)} MiB after 200`);
  t.ok(bytes < 150 * 2 ** 20, `${Math.round(bytes / 2 ** 20)} MiB`);
  t.ok(bytes - half < 40 * 2 ** 20, `${Math.round((bytes - half) / 2 ** 20)} MiB more than before`);
});
