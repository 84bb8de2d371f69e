import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate } from '../../templates/kit/index.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { plainTree } from '../../workers/layout/element-tree.js';
import { svgMarkup } from '../../workers/layout/svg-markup.js';
import { drawnBackdrop } from '../../workers/painting/backdrop-drawing.js';
import { pictureSize } from '../../workers/painting/picture-size.js';
import { SvgPictures } from '../../workers/painting/svg-pictures.js';
import { rasterize } from '../../workers/raster/rasterizer.js';

const [WIDTH, HEIGHT] = [90, 50];

/** A blurred disc on a gradient: resvg's. */
const BLURRED = jsxs('svg', {
  width: WIDTH,
  height: HEIGHT,
  children: [
    jsx('filter', { id: 'blur', children: jsx('feGaussianBlur', { stdDeviation: 3 }) }),
    jsx('rect', { y: 10, width: WIDTH, height: HEIGHT, fill: 'tomato' }),
    jsx('circle', { cx: 30, cy: 20, r: 15.5, filter: 'url(#blur)' }),
  ],
});

function blurred(transparent: boolean) {
  return defineTemplate({
    ...{ id: 'blurred', name: '', description: '', category: '', width: WIDTH, height: HEIGHT, transparent },
    fields: {},
    backdrop: { dependsOn: [], draw: () => BLURRED },
    content: () => jsx('div', {}),
  });
}

test('what is not drawn here is drawn by resvg, in any size, on white or nothing, and kept', async (t) => {
  const pictures = new SvgPictures();
  for (const scale of [1, 2, 0.53, 0.001]) {
    for (const transparent of [true, false]) {
      const template = blurred(transparent);
      const size = pictureSize(template, scale);
      const backdrop = drawnBackdrop(template, {}, size, pictures);
      const { width, height } = size;
      const { props, ...svg } = plainTree(BLURRED);
      const sized = { ...props, width, height, viewBox: '0 0 90 50', preserveAspectRatio: 'xMinYMin slice' };
      const theirs = rasterize(svgMarkup({ ...svg, props: sized })).pixels;
      const expected = theirs.map((value, at) =>
        transparent ? value : value + 255 - (theirs[at | 3] as number),
      );
      t.equal(Buffer.compare(bytesOf(backdrop.pixels), expected), 0, `at ${scale}`);
      backdrop.release();
    }
  }
  const before = pictures.bytes;
  t.ok(before > 0);
  drawnBackdrop(blurred(true), {}, pictureSize(blurred(true), 2), pictures).release();
  t.equal(pictures.bytes, before);
});
