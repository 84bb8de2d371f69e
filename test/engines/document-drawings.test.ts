import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import t, { type Test, test } from 'tap';
import { RenderTimeout } from '../../src/rendering/failures.js';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import type { DocumentTemplate } from '../../workers/documents/document-template.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import { DOCUMENT_CARDS } from '../rig/corpora/document-cards.js';
import { sourceOf, templateOf } from '../rig/drawing/documents.js';
import { drawingFor, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

const SCRIPTS = [0x4e00, 0xac00, 0x3041, 0x0905, 0x0e01, 0x0621, 0x0410, 0x0041];

const FONTS_FOLDER = dirname(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
);
const FONTS = readdirSync(FONTS_FOLDER).filter((name) => name.endsWith('.woff2'));

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

/** A document with texts, fonts, colours, pictures, gradients, shadows and a grid that no other number has. */
function generatedDocument(number: number): DocumentSource {
  const start = (SCRIPTS[number % SCRIPTS.length] as number) + number * (number % 8 < 2 ? 40 : 0);
  const text = String.fromCodePoint(...Array.from({ length: 12 }, (_, at) => start + at));
  const hue = (number * 47) % 360;
  const items = Array.from(
    { length: 40 },
    (_, at) => `<li style="color: hsl(${hue + at} 60% 40%)"><b>${at}</b> ${number * 100 + at} {{title}}</li>`,
  );
  const photo = `data:image/png;base64,${Buffer.from(samplePicture(150 + number, 100, number).bytes).toString('base64')}`;
  const assets = new Map([
    ['assets/photo.png', samplePicture(700, 500 + number, number).bytes],
    ['assets/own.woff2', readFileSync(`${FONTS_FOLDER}/${FONTS[number % FONTS.length]}`)],
  ]);
  const source = `<!doctype html><html><head><title>${number}</title><meta name="viewport" content="width=1200, height=630">
<script type="application/json">{ "fields": { "title": { "type": "text", "label": "x", "default": "${text}" } } }</script><style>
@font-face { font-family: Own; src: url(assets/own.woff2) }
body { margin: 0; padding: 30px; background: linear-gradient(${number}deg, hsl(${hue} 70% 90%), #fff ${number % 90}%); font: ${300 + number}  ${20 + (number % 9)}px Own, sans-serif }
h1 { font: ${400 + (number % 5) * 100} ${50 + (number % 31)}px ${number % 2 ? 'serif' : 'condensed'}; text-shadow: 0 ${number % 7}px 9px #0006 }
ul { display: grid; grid-template-columns: repeat(${3 + (number % 4)}, 1fr); gap: ${number % 12}px; padding: 0; list-style: none }
li { border-radius: ${number % 20}px; box-shadow: 0 2px ${number % 30}px rgb(0 0 0 / 20%); background: #fff8; padding: 4px }
.photo { position: absolute; right: 30px; top: 30px; width: ${200 + number}px; filter: saturate(${number}%) }
.small { position: absolute; right: 30px; bottom: 30px; width: 160px; height: 90px; background: url("${photo}") center / cover }
</style></head><body><h1>${number} {{title}}</h1><ul>${items.join('')}</ul><img class="photo" src="assets/photo.png" alt=""><div class="small"></div></body></html>`;
  return sourceOf(`generated-${number}`, source, assets);
}
