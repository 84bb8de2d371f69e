import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate, type Template } from '../../templates/contract/index.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { frameSize } from '../../workers/paint/frame-size.js';
import { rasterize } from '../../workers/raster/resvg.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';

const [WIDTH, HEIGHT] = [90, 50];

/** A disc that a matrix blurs: resvg's. */
const BLURRED = jsxs('svg', {
  width: WIDTH,
  height: HEIGHT,
  children: [
    jsx('filter', {
      id: 'blur',
      children: jsx('feConvolveMatrix', { order: 3, kernelMatrix: '1 1 1 1 1 1 1 1 1' }),
    }),
    jsx('rect', { y: 10, width: WIDTH, height: HEIGHT, fill: 'tomato' }),
    jsx('circle', { cx: 30, cy: 20, r: 15.5, filter: 'url(#blur)' }),
  ],
});

function blurred(transparent: boolean) {
  return defineTemplate({
    ...{ id: 'blurred', name: '', description: '', category: '', width: WIDTH, height: HEIGHT, transparent },
    fields: {},
    draw: () => jsx('div', { style: { display: 'flex' }, children: BLURRED }),
  });
}

test('what is not drawn here is drawn by resvg, in any size, on white or nothing, and kept', async (t) => {
  const painter = new FramePainter();
  const draw = (template: Template, scale: number) =>
    painter.paint(drawingFor(template, { ...jobFor(template), scale }), 0, {
      layout: 0,
      raster: 0,
      encode: 0,
    });
  for (const scale of [1, 2, 0.53, 0.001]) {
    for (const transparent of [true, false]) {
      const template = blurred(transparent);
      const { width, height } = frameSize(template, scale);
      const { props, ...svg } = plainTree(BLURRED);
      const sized = { ...props, width, height, viewBox: '0 0 90 50', preserveAspectRatio: 'xMinYMin slice' };
      const theirs = rasterize(svgMarkup({ ...svg, props: sized })).pixels;
      const expected = theirs.map((value, at) =>
        transparent ? value : value + 255 - (theirs[at | 3] as number),
      );
      const drawn = bytesOf(draw(template, scale).pixels);
      const off = expected.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (drawn[at] as number))),
        0,
      );
      t.ok(off <= 1, `at ${scale} off by ${off}`);
    }
  }
  const before = painter.cached.glyphs;
  t.ok(before > 0);
  draw(blurred(true), 2);
  t.equal(painter.cached.glyphs, before);
});
