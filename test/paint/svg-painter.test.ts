import { test } from 'tap';
import { INITIAL } from '../../workers/css/cascade/computed-style.js';
import { paintedStyle } from '../../workers/css/painted/painted-style.js';
import type { Box } from '../../workers/layout/box-layout.js';
import type { PlainElement } from '../../workers/layout/element-tree.js';
import { PicturePainter } from '../../workers/paint/picture-painter.js';
import { SvgPainter } from '../../workers/paint/svg-painter.js';
import type { DisplayItem } from '../../workers/raster/display-list.js';
import { Recording } from '../../workers/raster/drawing-context.js';
import { IDENTITY } from '../../workers/raster/matrix.js';
import { Path } from '../../workers/raster/path.js';
import type { LazyPixmap } from '../../workers/raster/pixmap.js';

const PICTURE = { left: 0, top: 0, right: 200, bottom: 200 };

function svg(path: Record<string, unknown>, id = 'p'): PlainElement {
  const shape = { type: 'path', props: { id, ...path }, children: [] };
  return { type: 'svg', props: { width: 100, height: 100 }, children: [shape] };
}

function items(
  painter: SvgPainter,
  element: PlainElement,
  {
    left = 0,
    width = 100,
    right = 200,
    shapes = [] as Path[],
    matrix = IDENTITY,
    pictures = new Map<string, LazyPixmap>(),
  } = {},
): DisplayItem[] {
  const context = new Recording(PICTURE);
  const box: Box = { left, top: 0, width, height: 100, style: paintedStyle(INITIAL), children: [] };
  const clip = { rectangle: { ...PICTURE, right }, shapes };
  painter.paint(element, box, context, { matrix, clip }, pictures);
  return context.items;
}

function written(drawn: readonly DisplayItem[]): string {
  return JSON.stringify(drawn, (_, value) => (value instanceof Path ? value.floats : value));
}

test('an <svg> that was drawn before is not drawn again, and one that differs in anything is', (t) => {
  const bent = { d: 'M0 0C50 0 99 20 99 99L0 99Z', style: { fill: '#ff0000' } };
  const cut = [new Path().addOutline({ commands: 'MLL', coordinates: [0, 0, 60, 0, 0, 60] })];
  const others: Parameters<typeof items>[1 | 2][][] = [
    [svg({ ...bent, style: { fill: '#0000ff' } })],
    [svg({ ...bent, d: 'M0 0L50 0L99 99Z' })],
    [svg({ ...bent, opacity: 0.5 })],
    [{ ...svg(bent), props: { width: 50, height: 100 } }],
    [{ ...svg(bent), children: [...svg(bent).children, ...svg(bent).children] }],
    [svg(bent), { left: 20 }],
    [svg(bent), { width: 50 }],
    [svg(bent), { right: 30 }],
    [svg(bent), { matrix: [1, 0.1, 0, 1, 0, 0] }],
    [svg(bent), { matrix: [1, 0.2, 0, 1, 0, 0] }],
    [svg(bent), { shapes: cut }],
  ];
  const painter = new SvgPainter(new PicturePainter());
  const first = items(painter, svg(bent));
  t.equal(first.length, 1);
  t.equal(items(painter, svg(bent))[0], first[0], 'what was drawn is there again');
  for (const [element, place] of others as [PlainElement, Parameters<typeof items>[2]][]) {
    t.same(
      written(items(painter, element, place)),
      written(items(new SvgPainter(new PicturePainter()), element, place)),
    );
    t.not(written(items(painter, element, place)), written(first));
  }
  t.equal(items(painter, svg(bent))[0], first[0], 'it is still kept');
  t.end();
});

test('an <svg> with a picture is drawn with the picture that its address stands for now', (t) => {
  const image = { type: 'image', props: { href: 'photo', width: 20, height: 20 }, children: [] };
  const element = { type: 'svg', props: { width: 100, height: 100 }, children: [image] };
  const painter = new SvgPainter(new PicturePainter());
  for (const key of ['one', 'another']) {
    const picture = { key, width: 20, height: 20, drawn: () => t.fail('it is not painted') as never };
    const [drawn] = items(painter, element, { pictures: new Map([['photo', picture]]) });
    t.match(drawn, { kind: 'pixmap', pixmap: { key } });
  }
  t.end();
});

test('what hundreds of <svg> elements have drawn takes 1 MiB', (t) => {
  const painter = new SvgPainter(new PicturePainter());
  const readings: number[] = [];
  for (let count = 0; count < 300; count++) {
    const lines = Array.from({ length: 100 + count * 10 }, (_, at) => `L${at % 97} ${(at * 7) % 89}`);
    items(painter, svg({ d: `M0 ${count}${lines.join('')}Z` }));
    readings.push(painter.bytes);
  }
  const most = Math.max(...readings);
  t.ok(most > 0.7 * 2 ** 20 && most <= 2 ** 20, `${most} bytes`);
  for (let count = 0; count < 300; count++)
    items(painter, svg({ d: 'M0 0L9 9L0 9Z' }, `few numbers ${count}`));
  t.ok(painter.bytes < 10_000, 'no more than a few elements are kept');
  t.end();
});

test('the line that strokes are around is counted with them, once for all of its places', (t) => {
  const stroked = { d: 'M0 0C50 0 99 20 99 99', style: { fill: 'none', stroke: '#ff0000', strokeWidth: 3 } };
  const [path] = svg(stroked).children as [PlainElement];
  const moved = { ...path, props: { ...path.props, transform: 'translate(1 1)' } };
  const bytesOf = (...children: PlainElement[]) => {
    const painter = new SvgPainter(new PicturePainter());
    const drawn = items(painter, { ...svg(stroked), children });
    const floats = drawn.reduce((sum, item) => sum + (item.kind === 'path' ? item.path.floats.length : 0), 0);
    return painter.bytes - Float32Array.BYTES_PER_ELEMENT * floats;
  };
  t.equal(bytesOf(path), 8 * Float64Array.BYTES_PER_ELEMENT);
  t.equal(bytesOf(path, moved), 8 * Float64Array.BYTES_PER_ELEMENT);
  t.end();
});
