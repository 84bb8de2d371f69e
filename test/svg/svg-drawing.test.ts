import { readFileSync } from 'node:fs';
import { test } from 'tap';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { rasterize } from '../../workers/raster/resvg.js';
import { DRAWINGS, documentOf } from '../rig/corpora/svg.js';
import { itemsOf, onWhite, painted } from '../rig/drawing/drawn-svg.js';
import { markupTree } from '../rig/drawing/markup-tree.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';

const SIZE = { width: 160, height: 120 };

/** Reached is a similarity of 0.9947 and a difference of 0.62 of 255, where edges fall on other sides of pixels. */
const LEAST_SIMILARITY = 0.994;
const MOST_DIFFERENT = 0.75;

function comparison(ours: Uint8Array, theirs: Uint8Array, { width, height } = SIZE) {
  const [one, other] = [onWhite(ours), onWhite(theirs)];
  let sum = 0;
  let worst = 0;
  for (const [at, value] of one.entries()) {
    const off = Math.abs(value - (other[at] as number));
    sum += off;
    worst = Math.max(worst, off);
  }
  const picture = (data: Uint8Array) => ({ width, height, channels: 3, data }) as const;
  return { similarity: structuralSimilarity(picture(one), picture(other)), mean: sum / one.length, worst };
}

for (const [name, drawing] of Object.entries(DRAWINGS)) {
  test(`${name}: looks as resvg draws it, in any size`, async (t) => {
    const svg = markupTree(documentOf(drawing));
    for (const scale of [1, 2.3]) {
      const size = { width: Math.round(160 * scale), height: Math.round(120 * scale) };
      const items = itemsOf(svg, size, [scale, 0, 0, scale, 0, 0]);
      t.ok(items, 'it is drawn');
      const { width, height } = size;
      const tag = `width="${width}" height="${height}" viewBox="0 0 160 120"`;
      const theirs = rasterize(documentOf(drawing).replace('width="160" height="120"', tag)).pixels;
      const { similarity, mean } = comparison(painted(items ?? [], size), theirs, size);
      t.ok(similarity >= LEAST_SIMILARITY && mean <= MOST_DIFFERENT, `at ${scale}: ${similarity}, ${mean}`);
    }
  });
}

test('a pixel comes out the same, whichever part of a drawing is painted', async (t) => {
  const tiles: Rectangle[] = [];
  for (let top = 0; top < SIZE.height; top += 16) {
    for (let left = 0; left < SIZE.width; left += 23) {
      const [right, bottom] = [Math.min(left + 23, SIZE.width), Math.min(top + 16, SIZE.height)];
      tiles.push({ left, top, right, bottom });
    }
  }
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const items = itemsOf(markupTree(documentOf(drawing)), SIZE) ?? [];
    t.equal(Buffer.compare(painted(items, SIZE), painted(items, SIZE, tiles)), 0, name);
  }
});

test('a gradient has the colours that resvg gives it, whatever its direction', async (t) => {
  const random = seededRandom(9);
  const number = (to: number) => Math.floor(random() * to);
  for (let round = 0; round < 40; round++) {
    const [x1, y1, x2, y2] = Array.from({ length: 4 }, () => number(160) - 40);
    const [from, to] = [number(256 ** 3), number(256 ** 3)].map((color) =>
      color.toString(16).padStart(6, '0'),
    );
    const document = documentOf(
      `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
      <stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient>
      <rect width="160" height="120" fill="url(#g)"/>`,
    );
    const ours = painted(itemsOf(markupTree(document), SIZE) ?? [], SIZE);
    const { worst } = comparison(ours, rasterize(document).pixels);
    // On the shortest ones, a colour lasts for less than the eighth of a pixel that rows are moved by.
    const steepness = 255 / Math.hypot(Number(x2) - Number(x1), Number(y2) - Number(y1));
    t.ok(worst <= 1 + Math.ceil(steepness / 12), `from ${x1},${y1} to ${x2},${y2}: off by ${worst}`);
  }
});

test('what goes beyond shapes, gradients, clips and groups is not drawn, not in part either', async (t) => {
  const circle = '<circle r="9" cx="20" cy="20"/>';
  const beyond = {
    text: '<text y="20">a</text>',
    'a filter with a light': `<filter id="f"><feDiffuseLighting><feDistantLight/></feDiffuseLighting></filter><g filter="url(#f)">${circle}</g>`,
    'a pattern in itself':
      '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="30" height="30" fill="url(#p)"/>',
    'patterns of one another':
      '<pattern id="a" href="#b"/><pattern id="b" href="#a"/><circle r="9" fill="url(#a)"/>',
    'patterns in each other without number': `${Array.from({ length: 15 }, (_, at) => `<pattern id="p${at}" width="9" height="9">${circle.repeat(9).replaceAll('/>', ` fill="url(#p${at + 1})"/>`)}</pattern>`).join('')}<rect width="30" height="30" fill="url(#p0)"/>`,
    'a style sheet': `<style>circle { fill: red }</style>${circle}`,
    'another unit': '<circle r="2em" cx="20" cy="20"/>',
    'a colour by its profile': '<circle r="9" fill="#cd853f icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)"/>',
    'path data with an error': '<path d="M0 0L9 9 9"/>',
    'what uses itself': '<g id="a"><use href="#a"/></g>',
    'gradients of one another':
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><circle r="9" fill="url(#a)"/>',
    'a marker in itself':
      '<marker id="m" overflow="visible"><path d="M0 0L9 9" marker-end="url(#m)"/></marker><path d="M0 0L9 9" marker-end="url(#m)"/>',
    'a shape without bounds': '<circle r="1e300"/>',
    'a picture from elsewhere': '<image href="https://example.org/a.png" width="9" height="9"/>',
    'dashes without number': '<path d="M0 0H900" stroke="red" stroke-dasharray="0.00001"/>',
  };
  for (const [what, drawing] of Object.entries(beyond)) {
    t.equal(itemsOf(markupTree(documentOf(circle + drawing)), SIZE), undefined, what);
  }
});

test('a shape has the path it had in another colour, and another one where anything else is different', async (t) => {
  const pathOf = (attributes: string, size = SIZE) => {
    const [item] = itemsOf(markupTree(documentOf(attributes)), size) ?? [];
    return item?.kind === 'path' ? item.path : undefined;
  };
  const line = 'stroke-width="9" d="M20 20h40v40h20" fill="none"';
  t.equal(pathOf('<circle r="20" fill="red"/>'), pathOf('<circle r="20" fill="blue" opacity=".5"/>'));
  t.equal(pathOf(`<path ${line} stroke="red"/>`), pathOf(`<path ${line} stroke="blue"/>`));
  const different = [
    ...['r="20"', 'r="21"', 'r="20" cx="1"', 'r="20" transform="scale(2)"'].map(
      (each) => `<circle ${each}/>`,
    ),
    ...['<ellipse rx="20" ry="21"/>', '<circle r="20" fill-rule="evenodd"/>', '<circle r="10%"/>'],
    `<path ${line} stroke="red"/>`,
    ...['linecap="round"', 'linejoin="round"', 'miterlimit="1"', 'dasharray="9"', 'dasharray="9 3"'].map(
      (each) => `<path ${line} stroke="red" stroke-${each}/>`,
    ),
    `<path ${line} stroke="red" stroke-dasharray="9" stroke-dashoffset="4"/>`,
    `<path ${line.replace('9', '8')} stroke="red"/>`,
  ];
  for (let round = 0; round < 2; round++) {
    const paths = different.map((each) => pathOf(each));
    const described = paths.map((path) => `${path?.evenOdd} ${path?.floats}`);
    t.equal(new Set(described).size, different.length);
  }
});

test('a frame of many strokes, such as that of a certificate, has its paths again in another colour', async (t) => {
  const html = readFileSync(new URL('../../../templates/gallery/certificate.html', import.meta.url), 'utf8');
  const [frame = ''] = /<svg class="frame"[\s\S]*?<\/svg>/.exec(html) ?? [];
  const pathsIn = (colour: string) => {
    const style = `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke-width="1.4" stroke="${colour}"`;
    const items = itemsOf(markupTree(frame.replace('<svg', style)), { width: 1414, height: 1000 }) ?? [];
    return items.map((item) => (item.kind === 'path' ? item.path : undefined));
  };
  const paths = pathsIn('red');
  t.ok(paths.length > 80, `${paths.length} strokes`);
  t.ok(pathsIn('blue').every((path, index) => path === paths[index]));
});

test('what is not to be seen is not painted', async (t) => {
  const unseen = [
    '<circle r="9" cx="500" cy="500"/>',
    '<circle r="900" cx="80" cy="60" fill="none"/>',
    '<g display="none"><rect width="99" height="99"/></g>',
    '<rect width="99" height="99" visibility="hidden"/>',
    '<rect width="99" height="99" transform="scale(0)"/>',
    '<clipPath id="c"/><rect width="99" height="99" clip-path="url(#c)"/>',
    '<linearGradient id="g"/><rect width="99" height="99" fill="url(#g)"/>',
    '<rect width="99" height="99" transform="matrix(1 0 0 1 1e300 1e300)"/>',
    '<path d="M0 0L9 9L3 5z" transform="matrix(1e300 1e300 1e300 -1e300 1e300 -1e300)" stroke="red"/>',
    '<rect width="99"/><circle/><path d=""/><polygon points=""/><image width="9" height="9"/>',
  ];
  for (const drawing of unseen) t.same(itemsOf(markupTree(documentOf(drawing)), SIZE), [], drawing);
});
