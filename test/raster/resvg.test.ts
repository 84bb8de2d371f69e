import { test } from 'tap';
import { moduleBytes } from '../../workers/memory/module-memories.js';
import { beginFrame, endFrame } from '../../workers/raster/drawing-time.js';
import { MOST_RETAINED_BYTES, rasterize, renewResvg } from '../../workers/raster/resvg.js';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function drawing(text: string, attributes = 'width="600" height="400"'): string {
  return `<svg ${NAMESPACES} ${attributes}>${text}</svg>`;
}

function times(count: number, text: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => text(at)).join('');
}

const SHAPES = drawing('<circle r="90" cx="99" cy="99" fill="#c2583a"/><path d="M0 0L90 300 300 9z"/>');

/** Each of these took a thread, or seconds of it. */
const UNDRAWABLE = {
  'an arc with radii of 1e9 and a stroke':
    '<path d="M0 0A1e9 1e9 0 1 1 100 100" stroke="red" stroke-width="3"/>',
  'gradients of 19,000 stops': `<linearGradient id="g">${times(19_000, (at) => `<stop offset="${at / 19_000}" stop-color="red"/>`)}</linearGradient>${times(500, () => '<rect width="600" height="400" fill="url(#g)"/>')}`,
  'a dilation by 400 pixels':
    '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="600" height="400" filter="url(#f)"/>',
  'a convolution by 1,600 numbers': `<filter id="f"><feConvolveMatrix order="40" kernelMatrix="${'1 '.repeat(1600)}"/></filter>${times(4, () => '<rect width="600" height="400" filter="url(#f)"/>')}`,
  'a filter of many pictures':
    '<filter id="f" x="-900%" y="-900%" width="2000%" height="2000%"><feGaussianBlur stdDeviation="900"/></filter><rect width="600" height="400" filter="url(#f)"/><rect width="600" height="400" filter="url(#f)"/>'.repeat(
      9,
    ),
  '9,000 rules upon 9,000 elements': `<style>${times(9_000, (at) => `.a${at} .b${at}{fill:red}`)}</style>${times(9_000, (at) => `<rect class="b${at}" width="1" height="1"/>`)}`,
  '90,000 markers': `<marker id="m" markerWidth="4" markerHeight="4"><path d="M0 0L4 4L0 4z"/></marker><path marker-mid="url(#m)" fill="none" stroke="red" d="M0 0${times(90_000, (at) => `L${at % 600} ${(at * 7) % 400}`)}"/>`,
};

/** A blur that is much wider than its filter's region. */
const TRAPPING = drawing(
  '<filter id="f" filterUnits="userSpaceOnUse" x="29" y="-9" width="5" height="5"><feGaussianBlur stdDeviation="180 66"/></filter><rect width="14" height="1" filter="url(#f)"/>',
  'width="44" height="1"',
);

test('what resvg does not come to an end with is refused, and the next drawing is drawn', async (t) => {
  const before = rasterize(SHAPES).pixels;
  for (const [name, text] of Object.entries(UNDRAWABLE)) {
    t.throws(() => rasterize(drawing(text)), { name: 'UndrawableSvg' }, name);
    await renewResvg();
    t.ok(moduleBytes().resvg <= MOST_RETAINED_BYTES, `the memory of ${name} is given up`);
    t.ok(Buffer.from(before).equals(rasterize(SHAPES).pixels), `after ${name}`);
  }
});

test('a library whose state is unknown draws nothing until it is renewed', async (t) => {
  t.throws(() => rasterize(TRAPPING));
  t.throws(() => rasterize(SHAPES), /before it has failed/);
  await renewResvg();
  t.ok(rasterize(SHAPES));
});

test('what cannot be read is refused, and leaves the library as it was', (t) => {
  t.throws(() => rasterize('<svg'), { name: 'UndrawableSvg' });
  t.throws(() => rasterize(drawing('', 'width="0" height="-1"')), { name: 'UndrawableSvg' });
  t.ok(rasterize(SHAPES));
  t.end();
});

test('the drawings of a frame are counted together', async (t) => {
  const blur = drawing(
    '<filter id="f"><feGaussianBlur stdDeviation="20"/></filter><rect width="500" height="300" filter="url(#f)"/>',
  );
  const draw = () => {
    for (let count = 0; count < 100; count++) rasterize(blur);
  };
  t.teardown(endFrame);
  beginFrame(100);
  t.throws(draw, /takes too long/);
  await renewResvg();
  beginFrame(100);
  t.ok(rasterize(SHAPES), 'the next frame has its own time');
  beginFrame(0);
  t.ok(rasterize(blur, { isOurs: true }), 'what is ours is not counted');
});
