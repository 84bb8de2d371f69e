import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate, type Template } from '../../templates/kit/index.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { drawnBackdrop } from '../../workers/painting/backdrop-drawing.js';
import { splitGround } from '../../workers/painting/ground.js';
import { pictureSize } from '../../workers/painting/picture-size.js';
import { scaledSvg } from '../../workers/painting/scaled-svg.js';
import { rasterize } from '../../workers/raster/rasterizer.js';
import { seededRandom } from './bitmaps.js';

type Element = ReturnType<typeof jsx>;

const WIDTH = 90;
const HEIGHT = 50;

interface Parts {
  gradient?: Record<string, unknown>;
  stops?: Record<string, unknown>[];
  ground?: Record<string, unknown>;
  above?: Element[];
}

const STOPS = [{ stopColor: '#102030' }, { offset: '1', stopColor: '#f0a050' }];

/** A backdrop with a gradient over the whole of it, but for what is said otherwise. */
function backdrop({ gradient, stops = STOPS, ground, above = [] }: Parts): Element {
  const ends = { gradientUnits: 'userSpaceOnUse', x1: 0, y1: 0, x2: WIDTH, y2: HEIGHT, ...gradient };
  const children = stops.map((stop) => jsx('stop', stop));
  return jsxs('svg', {
    width: WIDTH,
    height: HEIGHT,
    children: [
      jsxs('defs', { children: [jsxs('linearGradient', { id: 'ground', ...ends, children })] }),
      jsx('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#ground)', ...ground }),
      ...above,
    ],
  });
}

function templateOf(svg: Element): Template {
  return defineTemplate({
    ...{ id: 'gradient', name: '', description: '', category: '', width: WIDTH, height: HEIGHT },
    fields: {},
    backdrop: { dependsOn: [], draw: () => svg },
    content: () => jsx('div', {}),
  });
}

/** How much the channel that differs most from resvg's drawing of the whole differs from it. */
function offResvg(svg: Element, scale = 1): number {
  const template = templateOf(svg);
  const size = pictureSize(template, scale);
  const drawn = drawnBackdrop(template, {}, size);
  const whole = rasterize(svgMarkup(scaledSvg(plainTree(svg), template, size))).pixels;
  const bytes = bytesOf(drawn.pixels);
  let worst = 0;
  for (let at = 0; at < bytes.length; at++) {
    const white = 255 - (whole[at | 3] as number);
    worst = Math.max(worst, Math.abs((bytes[at] as number) - (whole[at] as number) - white));
  }
  drawn.release();
  return worst;
}

function isSplit(svg: Element): boolean {
  return splitGround(plainTree(svg)) !== undefined;
}

test('a gradient over the whole picture has the colours that resvg gives it, whatever its direction', (t) => {
  const random = seededRandom(9);
  const color = () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`;
  for (let round = 0; round < 40; round++) {
    const [x1, y1, x2, y2] = Array.from({ length: 4 }, () => Math.round(random() * 160 - 40));
    const stops = [{ stopColor: color() }, { offset: 1, stopColor: color() }];
    const svg = backdrop({ gradient: { x1, y1, x2, y2 }, stops });
    t.ok(isSplit(svg) && offResvg(svg) <= 1, `from ${x1},${y1} to ${x2},${y2}: off by ${offResvg(svg)}`);
  }
  t.end();
});

test('what lies on the gradient is drawn over it', (t) => {
  const above = [
    jsx('circle', { cx: 30, cy: 20, r: 15.5, fill: '#ffffff' }),
    jsx('rect', { x: 40.5, width: 20, height: 30, fill: '#0000ff', fillOpacity: 0.4 }),
    jsx('rect', { y: 40, width: 90, height: 5, fill: 'url(#ground)' }),
  ];
  const svg = backdrop({ above });
  t.ok(isSplit(svg));
  t.ok(offResvg(svg) <= 2, `off by ${offResvg(svg)}`);
  t.end();
});

test('any other ground is left to resvg', (t) => {
  const others: Record<string, Parts> = {
    'three colours': { stops: [...STOPS, { offset: 1, stopColor: '#000000' }] },
    'a transparent colour': { stops: [{ stopColor: '#102030', stopOpacity: 0.5 }, STOPS[1] ?? {}] },
    'a named colour': { stops: [{ stopColor: 'red' }, STOPS[1] ?? {}] },
    'colours that begin later': { stops: [{ offset: 0.2, stopColor: '#102030' }, STOPS[1] ?? {}] },
    'another unit': { gradient: { gradientUnits: 'objectBoundingBox', x1: 0, y1: 0, x2: 1, y2: 1 } },
    'a transformed gradient': { gradient: { gradientTransform: 'rotate(20)' } },
    'a gradient that repeats': { gradient: { x2: 20, y2: 0, spreadMethod: 'repeat' } },
    'no length': { gradient: { x2: 0, y2: 0 } },
    'a smaller rectangle': { ground: { width: 40 } },
    'a place of its own': { ground: { x: 10 } },
    'rounded corners': { ground: { rx: 8 } },
    'some opacity': { ground: { opacity: 0.5 } },
    'a plain colour': { ground: { fill: '#336699' } },
  };
  for (const [what, parts] of Object.entries(others)) {
    const svg = backdrop(parts);
    t.notOk(isSplit(svg), what);
    t.equal(offResvg(svg), 0, what);
  }
  t.end();
});

test('a gradient spreads over a picture of any size as resvg has it', (t) => {
  const above = [jsx('circle', { cx: 30, cy: 20, r: 15.5, fill: '#ffffff' })];
  for (const scale of [2, 0.53, 0.4, 1.37, 0.001]) {
    const off = offResvg(backdrop({ gradient: { x1: 12, y1: -3, x2: 70 }, above }), scale);
    t.ok(off <= 2, `at ${scale} off by ${off}`);
  }
  t.end();
});
