import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jsx } from 'satori/jsx/jsx-runtime';
import tap, { type Test, test } from 'tap';
import { defineTemplate, type Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { encodeJpeg } from '../../workers/encoders/jpeg/encode-jpeg.js';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { Setting } from '../rig/drawing/setting.js';
import { encoded } from '../rig/gif/encoding.js';
import { noise, seededRandom } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

tap.setTimeout(FILE_TIMEOUT_MS);

const MEBIBYTE = 2 ** 20;

/** Lets finalizers run, which free what WASM memory holds for collected objects. */
async function residentBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return process.memoryUsage().rss;
}

/** Runs the work once to fill what is kept between renders, and then again: that must hardly take more memory. */
async function staysBounded(t: Test, work: () => Promise<void>, bound: number): Promise<void> {
  await work();
  const before = await residentBytes();
  await work();
  const grown = (await residentBytes()) - before;
  t.ok(grown < bound, `${(grown / MEBIBYTE).toFixed(1)} MiB more after as many renders again`);
}

/** Other texts for every drawing and other colours for some, so that little that is kept is of use again. */
function withCount(template: Template, count: number): Record<string, unknown> {
  const color = `#${((count >> 5) * 40503).toString(16).padStart(6, '0').slice(-6)}`;
  const values = Object.entries(template.fields).map(([key, field]) => {
    if (field.type === 'text') return [key, `${field.default} ${count}`.slice(-(field.maxLength ?? 500))];
    return [key, field.type === 'color' ? color : field.default];
  });
  return Object.fromEntries(values);
}

test('stills take no more memory the more of them are drawn', async (t) => {
  const templates = [...(await loadTemplates()).values()];
  const painter = new FramePainter();
  let drawn = 0;
  const draw = async () => {
    for (let round = 0; round < 60; round++) {
      const template = templates[round % templates.length];
      if (!template) continue;
      const drawing = drawingFor(template, jobFor(template, withCount(template, drawn++)));
      const frame = painter.paint(drawing, (drawn % 7) / 7, { layout: 0, raster: 0, encode: 0 });
      if (round % 2 === 0) encodeJpeg(frame, 80 + (round % 20));
      else encodePng(frame);
    }
  };
  // A leak of one bitmap a render would be 150 MiB.
  await staysBounded(t, draw, 60 * MEBIBYTE);
});

test('short texts take no more of the heap the more styles they are set in', async (t) => {
  const painter = new FramePainter();
  const template = labels(100);
  const heapAfter = async (pictures: number) => {
    for (let count = 0; count < pictures; count++) {
      painter.paint(drawingFor(template, jobFor(template, {})), 0, { layout: 0, raster: 0, encode: 0 });
    }
    await residentBytes();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(10);
  const grown = (await heapAfter(20)) - before;
  // The styles themselves take 7 MiB; paragraphs that stay with them would take 13 more.
  t.ok(grown < 10 * MEBIBYTE, `${(grown / MEBIBYTE).toFixed(1)} MiB more after 2,000 other styles`);
});

/** A template of so many short texts, each with a colour that was never there before. */
function labels(count: number): Template {
  let labelled = 0;
  const label = (number: number) =>
    jsx('div', { style: { color: `#${number.toString(16).padStart(6, '0')}` }, children: `Label ${number}` });
  return defineTemplate({
    ...{ id: 'labels', name: '', description: '', category: '', width: 200, height: 200 },
    fields: {},
    draw: () => jsx('div', { style: {}, children: Array.from({ length: count }, () => label(labelled++)) }),
  });
}

test('words of any length take no more memory the more of them are set', async (t) => {
  const setting = new Setting();
  const random = seededRandom(3);
  const word = () => Array.from({ length: 480 }, () => String.fromCharCode(0x61 + random() * 26)).join('');
  const set = async () => {
    for (let round = 0; round < 500; round++) setting.width(word(), { family: 'sans', weight: 400 });
  };
  // Kept by their number alone, they are 30 MiB.
  await staysBounded(t, set, 15 * MEBIBYTE);
});

test('GIFs take no more memory the more of them are made', async (t) => {
  const size = { width: 400, height: 300, transparent: false };
  // Noise takes a palette for each frame as well.
  const frames = [1, 2, 3].map((seed) =>
    noise(400, 300, 4, seed).pixels.map((value, at) => (at % 4 === 3 ? 255 : value)),
  );
  const encode = async () => {
    for (let round = 0; round < 5; round++) encoded({ ...size, frames }, [5, 5, 5]);
  };
  await staysBounded(t, encode, 8 * MEBIBYTE);
});
