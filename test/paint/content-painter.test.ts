import { jsx } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate, type Template } from '../../templates/contract/index.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { type Pixmap, pixmapOf } from '../../workers/raster/pixmap.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';

const SIDE = 40;
const [RED, GREEN, BLUE, WHITE] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];

/** What an `<img>` may show: eight by eight blue pixels. */
const PICTURES = new Map([['blue', { key: 'blue', width: 8, height: 8, drawn: bluePixmap }]]);

function bluePixmap(): Pixmap {
  const pixels = new Uint8Array(4 * 8 * 8).fill(255);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([0, 0, 255], at);
  return pixmapOf({ width: 8, height: 8, pixels });
}

type Style = Record<string, unknown>;
type Element = ReturnType<typeof jsx>;

function box(style: Style, ...children: (Element | string)[]): Element {
  return jsx('div', { style, children });
}

/** A template of 40 by 40 white pixels with the given content. */
function showing(...children: Element[]): Template {
  return defineTemplate({
    id: 'showing',
    name: '',
    description: '',
    category: '',
    width: SIDE,
    height: SIDE,
    fields: {},
    draw: () => box({ display: 'flex', position: 'relative', width: SIDE, height: SIDE }, ...children),
  });
}

/** The colours of some pixels of that content, as `#rrggbb`. */
function colors(content: Element[], ...points: [x: number, y: number][]): string[] {
  const template = showing(...content);
  const drawing = { ...drawingFor(template, jobFor(template)), pictures: PICTURES };
  const { pixels } = new FramePainter().paint(drawing, 0, { layout: 0, raster: 0, encode: 0 });
  const bytes = bytesOf(pixels);
  return points.map(([x, y]) => {
    const at = (y * SIDE + x) * 4;
    return `#${Buffer.from(bytes.subarray(at, at + 3)).toString('hex')}`;
  });
}

const square = (style: Style, ...children: Element[]) =>
  box(
    { display: 'flex', position: 'absolute', left: 10, top: 10, width: 20, height: 20, ...style },
    ...children,
  );

test('what is positioned lies above what is in the flow, and otherwise the later box above the earlier one', (t) => {
  const flow = box({ width: 20, height: 20, backgroundColor: RED });
  t.same(colors([square({ left: 0, top: 0, backgroundColor: BLUE }), flow], [5, 5]), [BLUE]);
  t.same(colors([square({ backgroundColor: BLUE }), square({ backgroundColor: GREEN })], [15, 15]), [GREEN]);
  const inFlow = box(
    { display: 'flex', width: 20, height: 20 },
    square({ left: 0, top: 0, backgroundColor: BLUE }),
  );
  t.same(colors([inFlow, box({ width: 20, height: 20, backgroundColor: RED, marginLeft: -20 })], [5, 5]), [
    BLUE,
  ]);
  t.end();
});

test('a box that hides its overflow cuts its content, along its rounded corners too', (t) => {
  const wide = () => square({ left: -5, top: -5, width: 60, height: 60, backgroundColor: RED });
  t.same(colors([square({ overflow: 'hidden' }, wide())], [10, 10], [29, 29], [9, 10], [30, 29]), [
    RED,
    RED,
    WHITE,
    WHITE,
  ]);
  t.same(
    colors([square({ overflow: 'hidden', borderRadius: 10 }, wide())], [20, 20], [10, 10], [29, 29], [5, 5]),
    [RED, WHITE, WHITE, WHITE],
  );
  t.same(colors([square({}, wide())], [9, 10], [5, 5]), [RED, RED]);
  t.end();
});

test('what is fixed is cut by what is transformed around it alone', (t) => {
  const fixed = () =>
    box({ position: 'fixed', left: 0, top: 0, width: 40, height: 40, backgroundColor: RED });
  const points: [number, number][] = [
    [15, 15],
    [2, 35],
  ];
  for (const style of [{}, { opacity: 0.999 }, { isolation: 'isolate' }])
    t.same(colors([square({ overflow: 'hidden' }, square(style, fixed()))], ...points), [RED, RED]);
  const held = square({ overflow: 'hidden', filter: 'sepia(0)' }, square({}, fixed()));
  t.same(colors([held], ...points), [RED, WHITE]);
  t.end();
});

test('clips within clips leave what lies in both', (t) => {
  const fill = () => square({ left: -50, top: -50, width: 200, height: 200, backgroundColor: RED });
  const inner = square({ left: 10, top: 0, borderRadius: 10, overflow: 'hidden' }, fill());
  const outer = square({ borderRadius: 4, overflow: 'hidden' }, inner);
  t.same(colors([outer], [26, 20], [15, 20], [31, 20], [20, 10]), [RED, WHITE, WHITE, WHITE]);
  t.end();
});

test('boxes turn and slant about their middle, and take their content along', (t) => {
  const bar = (style: Style, ...children: Element[]) =>
    square({ left: 5, top: 18, width: 30, height: 4, backgroundColor: RED, ...style }, ...children);
  t.same(colors([bar({ transform: 'rotate(90deg)' })], [20, 8], [20, 32], [8, 20]), [RED, RED, WHITE]);
  t.same(
    colors([square({ backgroundColor: RED, transform: 'skewX(-45deg)' })], [28, 11], [11, 28], [11, 11]),
    [RED, RED, WHITE],
  );
  const end = square({ left: 0, top: 0, width: 4, height: 4, backgroundColor: BLUE });
  t.same(colors([bar({ transform: 'rotate(90deg)' }, end)], [20, 6], [20, 33]), [BLUE, RED]);
  for (const wrong of ['rotate3d(1, 1, 9deg)', 'matrix3d(1, 2)', 'rotate(9)', 'scale()', 'translate(1m)']) {
    const message = /is not drawn/;
    t.throws(() => colors([bar({ transform: wrong })]), { message }, wrong);
  }
  t.end();
});

test('a transparent colour lets through what lies below it', (t) => {
  t.same(colors([square({ backgroundColor: 'rgba(0, 0, 0, 0.5)' })], [15, 15]), ['#808080']);
  t.same(colors([square({ backgroundColor: 'rgba(0, 0, 0, 0)' })], [15, 15]), [WHITE]);
  t.end();
});

test('a box with some opacity is laid over what is there as one', (t) => {
  const inner = square({ left: 5, top: 0, width: 5, height: 20, backgroundColor: GREEN });
  const faded = square({ backgroundColor: RED, opacity: 0.5 }, inner);
  t.same(colors([faded], [12, 20], [17, 20]), ['#ff7f7f', '#7fff7f'], 'no red beneath the green');
  t.same(colors([square({ backgroundColor: RED, opacity: 0 })], [15, 15]), [WHITE]);
  const later = box({ width: 20, height: 20, backgroundColor: BLUE, marginLeft: -20 });
  const flow = box({ width: 20, height: 20, backgroundColor: RED, opacity: 0.999 });
  t.same(colors([flow, later], [5, 5]), [RED], 'it lies above what is in the flow');
  t.end();
});

test('content stands within borders, which its overflow does not cover', (t) => {
  const wide = box({ width: 60, height: 60, flexShrink: 0, backgroundColor: RED });
  const style = { border: `4px solid ${BLUE}`, overflow: 'hidden' };
  t.same(
    colors([square({ ...style, boxSizing: 'border-box' }, wide)], [11, 20], [14, 14], [28, 20], [20, 28]),
    [BLUE, RED, BLUE, BLUE],
  );
  t.end();
});

test('a picture stands in its box where it is told to, within the border and its rounded corners', (t) => {
  const img = (style: Style) =>
    jsx('img', {
      src: 'blue',
      style: { position: 'absolute', left: 10, top: 10, width: 20, height: 20, ...style },
    });
  t.same(colors([img({})], [15, 20], [16, 16], [23, 23], [24, 20]), [WHITE, BLUE, BLUE, WHITE]);
  const right = img({ objectPosition: '100% 0', borderTop: `2px solid ${RED}` });
  t.same(colors([right], [29, 11], [29, 12], [22, 19], [21, 12], [22, 20]), [RED, BLUE, BLUE, WHITE, WHITE]);
  const cut = img({ width: 8, height: 8, borderRadius: '50%' });
  t.same(colors([cut], [10, 10], [14, 14]), [WHITE, BLUE]);
  t.end();
});

test('what is blended in a stacking context is not blended with what is below it', (t) => {
  const inner = () => square({ left: 5, top: 0, backgroundColor: BLUE, mixBlendMode: 'multiply' });
  const on = (style: Style) =>
    square({ left: 0, top: 0, width: 40, height: 40, backgroundColor: RED }, square(style, inner()));
  const point: [number, number] = [20, 20];
  t.same(colors([on({})], point), ['#000000']);
  t.same(colors([on({ isolation: 'isolate' })], point), [BLUE]);
  t.same(colors([on({ transform: 'scale(1)' })], point), [BLUE]);
  t.same(colors([on({ filter: 'opacity(100%)' })], point), [BLUE]);
  t.end();
});

test('what is blended is kept from what the picture is laid upon', (t) => {
  const box = (style: Style) => square({ backgroundColor: BLUE, mixBlendMode: 'difference', ...style });
  t.same(colors([box({})], [20, 20]), [BLUE]);
  t.same(colors([square({ backgroundColor: BLUE }), box({})], [20, 20]), ['#000000']);
  t.end();
});

test('a path clips a box with all of its content, by its fill rule', (t) => {
  const wide = () => square({ left: -5, top: -5, width: 60, height: 60, backgroundColor: BLUE });
  const corner = (clipPath: string) => square({ backgroundColor: RED, clipPath }, wide());
  t.same(colors([corner("path('M0 0H20L0 20Z')")], [12, 12], [28, 28], [8, 8]), [BLUE, WHITE, WHITE]);
  const frame = (rule: string) => corner(`path(${rule}"M0 0H20V20H0ZM5 5H15V15H5Z")`);
  t.same(colors([frame('')], [12, 12], [20, 20]), [BLUE, BLUE]);
  t.same(colors([frame('evenodd, ')], [12, 12], [20, 20]), [BLUE, WHITE]);
  t.end();
});

const STRIPES = { backgroundImage: `linear-gradient(${RED}, ${BLUE})` };

test('a gradient repeats from next to nothing, before or after its beginning', (t) => {
  for (const begin of ['1e-20px', '-1e-20px']) {
    const backgroundImage = `repeating-radial-gradient(circle at 0 10px, ${RED} ${begin} 5px, ${BLUE} 5px 10px)`;
    t.same(colors([square({ backgroundImage })], [12, 20], [17, 20], [22, 20]), [RED, BLUE, RED], begin);
  }
  t.end();
});

test('a style of boxes that is written in another way is an error that names it', (t) => {
  const wrong: [Style, string][] = [
    [
      { backgroundImage: 'conic-gradient(up, red, blue)' },
      'the style value conic-gradient(up, red, blue) is not drawn',
    ],
    [
      { backgroundImage: `linear-gradient(${'red, '.repeat(512)}red)` },
      `the style value ${`linear-gradient(${'red, '.repeat(13)}`.slice(0, 80)} is not drawn`,
    ],
    [
      { backgroundImage: `${'none, '.repeat(64)}none` },
      `the style value ${'none, '.repeat(13)}no is not drawn`,
    ],
    [{ ...STRIPES, backgroundSize: '1m' }, 'the style value 1m is not drawn'],
    [{ ...STRIPES, backgroundRepeat: 'often' }, 'the style value often is not drawn'],
    [{ ...STRIPES, backgroundPosition: 'top top' }, 'the style value top top is not drawn'],
    [{ backgroundImage: 'linear-gradient(to top)' }, 'the style value linear-gradient(to top) is not drawn'],
    [{ rotate: 'x y 10deg' }, 'the style value x y 10deg is not drawn'],
    [{ scale: '1 1 2 3' }, 'the style value 1 1 2 3 is not drawn'],
    [
      { backgroundImage: 'linear-gradient(to nowhere, red, blue)' },
      'the style value linear-gradient(to nowhere, red, blue) is not drawn',
    ],
    [{ mixBlendMode: 'add' }, 'the style value add is not drawn'],
    [{ filter: 'url(a.svg)' }, 'the style value url(a.svg) is not drawn'],
    [{ clipPath: 'url(a.svg#a)' }, 'the style value url(a.svg#a) is not drawn'],
    [
      { clipPath: `polygon(${'0 0, '.repeat(30000)}0 0)` },
      `the style value polygon(${'0 0, '.repeat(14)}0  is not drawn`,
    ],
    [{ border: '2px solid rad' }, 'the style value 2px solid rad is not drawn'],
    [{ borderRadius: '1m' }, 'the style value 1m is not drawn'],
    [{ boxShadow: '3px red' }, 'the style value 3px red is not drawn'],
    [{ boxShadow: '1px 1px -2px red' }, 'the style value 1px 1px -2px red is not drawn'],
  ];
  for (const [style, message] of wrong) {
    t.throws(() => colors([square({ backgroundColor: RED, ...style })]), { message }, message);
  }
  const boundless = { ...STRIPES, backgroundPosition: '1e400px 0', clipPath: 'circle(1e39px)' };
  t.doesNotThrow(() => colors([square({ ...boundless, filter: 'brightness(1e999)' })]), 'it is bounded');
  t.end();
});
