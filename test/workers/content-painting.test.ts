import { jsx } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate, type Template } from '../../templates/kit/index.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { FramePainter } from '../../workers/painting/frame-painter.js';
import { drawingFor, jobFor } from './jobs.js';

const SIDE = 40;
const [RED, GREEN, BLUE, WHITE] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];

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
  const { pixels } = new FramePainter().paint(drawingFor(template, jobFor(template)), 0, {
    layout: 0,
    raster: 0,
    encode: 0,
  });
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
  t.throws(() => colors([bar({ transform: 'scale(2)' })]), {
    message: 'the transform scale(2) is not drawn',
  });
  t.end();
});

test('a transparent colour lets through what lies below it', (t) => {
  t.same(colors([square({ backgroundColor: 'rgba(0, 0, 0, 0.5)' })], [15, 15]), ['#808080']);
  t.same(colors([square({ backgroundColor: 'rgba(0, 0, 0, 0)' })], [15, 15]), [WHITE]);
  t.end();
});
