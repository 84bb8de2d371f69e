import t, { type Test } from 'tap';
import type { PlainElement } from '../../workers/layout/element-tree.js';
import { ContentPainter } from '../../workers/paint/content-painter.js';
import { Recording } from '../../workers/raster/drawing-context.js';
import { type LazyPixmap, pixmapOf } from '../../workers/raster/pixmap.js';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { DRAWINGS, documentOf } from '../rig/corpora/svg.js';
import { itemsOf, onWhite, painted } from '../rig/drawing/drawn-svg.js';
import { markupTree } from '../rig/drawing/markup-tree.js';
import { Setting } from '../rig/drawing/setting.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import {
  BOXES,
  boxMarkup,
  CELL,
  GROUND,
  PICTURE,
  PICTURE_URL,
  PLACE,
  SCENES,
  type SceneBox,
} from './boxes.js';

t.setTimeout(FILE_TIMEOUT_MS);

const COLUMNS = 8;
const STYLE_SHEET =
  'html, body { margin: 0; background: #fff } svg { display: block } div, img { box-sizing: border-box }';

/**
 * What each picture must reach. Reached is a similarity of 0.9979 for boxes and 0.9926 for SVG (the least of each: a turned
 * box, and dots in a ring) and a mean difference of 0.60 and 0.81 of 255: edges have 16 levels of coverage.
 */
const GOALS = {
  boxes: { similarity: 0.9975, difference: 0.65 },
  svg: { similarity: 0.9915, difference: 0.9 },
  scenes: { similarity: 0.983, difference: 1.8 },
};

type Goal = (typeof GOALS)['svg'];

type Pixels = { width: number; height: number; data: Uint8Array };

function placeOf(index: number): { left: number; top: number } {
  return { left: (index % COLUMNS) * CELL.width, top: Math.floor(index / COLUMNS) * CELL.height };
}

/** A page as Chromium draws it. */
async function chromiumPixels(markup: string, size: { width: number; height: number }): Promise<Pixels> {
  const page = await ChromiumPage.open(STYLE_SHEET);
  t.teardown(() => page.close());
  const { data, channels } = readPng(await page.draw(markup, size));
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = data[Math.floor(at / 3) * channels + (at % 3)] as number;
  return { ...size, data: pixels };
}

function cellOf({ width, data }: Pixels, { left, top }: { left: number; top: number }) {
  const rows = Array.from({ length: CELL.height }, (_, row) => {
    const at = ((top + row) * width + left) * 3;
    return data.subarray(at, at + CELL.width * 3);
  });
  return { ...CELL, channels: 3, data: Buffer.concat(rows) } as const;
}

function compare(t: Test, names: string[], ours: Pixels, theirs: Pixels, goal: Goal): void {
  for (const [index, name] of names.entries()) {
    const [one, other] = [ours, theirs].map((pixels) => cellOf(pixels, placeOf(index))) as [
      ReturnType<typeof cellOf>,
      ReturnType<typeof cellOf>,
    ];
    const difference = one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0);
    const mean = difference / one.data.length;
    const similarity = structuralSimilarity(one, other);
    t.ok(similarity >= goal.similarity && mean <= goal.difference, `${name}: ${similarity} and ${mean}`);
  }
}

function sizeFor(count: number) {
  return { width: COLUMNS * CELL.width, height: Math.ceil(count / COLUMNS) * CELL.height };
}

t.test('gradients, borders, corners, shadows and transforms of boxes look as in Chromium', async (t) => {
  const names = Object.keys(BOXES);
  const cells = Object.values(BOXES).map((style, index) => ({
    type: 'div',
    props: {
      style: {
        ...{ display: 'flex', position: 'absolute', ...placeOf(index), ...CELL },
        ...('mixBlendMode' in style && { backgroundImage: GROUND }),
      },
    },
    children: [
      {
        type: 'div',
        props: { style: { display: 'flex', position: 'absolute', ...PLACE, ...style } },
        children: [],
      },
    ],
  }));
  await compareCells(t, names, cells, GOALS.boxes);
});

t.test('layers, filters, masks, lines and transforms of boxes in boxes look as in Chromium', async (t) => {
  const cells = Object.values(SCENES).map((scene, index) => ({
    type: 'div',
    props: { style: { display: 'flex', position: 'absolute', ...placeOf(index), ...CELL } },
    children: [sceneElement(scene)],
  }));
  await compareCells(t, Object.keys(SCENES), cells, GOALS.scenes);
});

function sceneElement({ style, children = [], src }: SceneBox): PlainElement {
  if (src !== undefined) return { type: 'img', props: { style, src }, children: [] };
  return { type: 'div', props: { style }, children: children.map(sceneElement) };
}

/** The picture of scenes, as a document's pictures come: in its own size. */
function scenePicture(): LazyPixmap {
  const { width, height, data } = PICTURE;
  const alpha = (at: number) => (data[at | 3] as number) / 255;
  const pixels = data.map((value, at) => ((at & 3) === 3 ? value : Math.round(value * alpha(at))));
  const pixmap = pixmapOf({ width, height, pixels });
  return { key: 'picture', width, height, natural: { width, height }, drawn: () => pixmap };
}

/** Compares boxes in cells with Chromium's, and what is painted part by part with the whole. */
async function compareCells(t: Test, names: string[], cells: PlainElement[], goal: Goal): Promise<void> {
  const size = sizeFor(names.length);
  const style = { display: 'flex', position: 'relative', ...size };
  const root = { type: 'div', props: { style }, children: cells };
  const context = new Recording({ left: 0, top: 0, right: size.width, bottom: size.height });
  const boxes = new Setting().boxesOf(root, size.width, size.height);
  new ContentPainter().paint(boxes, context, new Map([[PICTURE_URL, scenePicture()]]));
  const ours = { ...size, data: onWhite(painted(context.items, size)) };
  compare(t, names, ours, await chromiumPixels(boxMarkup(root), size), goal);
}

t.test('shapes, strokes, gradients, clips and groups of SVG look as in Chromium', async (t) => {
  const names = Object.keys(DRAWINGS);
  const size = sizeFor(names.length);
  const documents = Object.values(DRAWINGS).map(documentOf);
  const items = documents.flatMap((document, index) => {
    const { left, top } = placeOf(index);
    // A document is as large as a cell, lest what hangs over is in another one.
    const cut = document.replace('width="160" height="120"', 'width="200" height="150"');
    const [right, bottom] = [left + CELL.width, top + CELL.height];
    return itemsOf(markupTree(cut), size, [1, 0, 0, 1, left, top], { left, top, right, bottom }) ?? [];
  });
  const markup = documents.map((document, index) => {
    const { left, top } = placeOf(index);
    const own = document
      .replace('width="160" height="120"', 'width="200" height="150"')
      .replace(/id="/g, `id="n${index}`)
      .replace(/#([a-z])(?=["')])/g, `#n${index}$1`);
    return `<div style="position: absolute; left: ${left}px; top: ${top}px">${own}</div>`;
  });
  const ours = { ...size, data: onWhite(painted(items, size)) };
  compare(t, names, ours, await chromiumPixels(markup.join(''), size), GOALS.svg);
});
