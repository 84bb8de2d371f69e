import { jsx } from 'satori/jsx/jsx-runtime';
import t from 'tap';
import { Code, defineTemplate } from '../../templates/kit/index.js';
import { barcode } from '../../workers/barcodes/barcode.js';
import { BarcodeWork } from '../../workers/barcodes/barcode-work.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import { type OpenDocument, openDocument } from '../rig/conformance/engine.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIDE = 120;

/** The red of each pixel of a picture in which codes are black on white. */
async function reds(style: string, type = 'qrcode', value = 'tuval', scale = 1): Promise<Uint8Array> {
  const source = `<!doctype html><html lang="en"><head><title>Code</title>
<meta name="viewport" content="width=${SIDE}, height=${SIDE}">
<style>body { margin: 0; background: white; color: black } tuval-code { display: block; ${style} }</style></head>
<body><tuval-code type="${type}" value="${value}"></tuval-code></body></html>`;
  const opened = (await openDocument(source, new Map())) as OpenDocument;
  const { pixels } = opened.frame({ source, values: {}, assets: new Map(), timeMs: 0, scale });
  return bytesOf(pixels)
    .filter((_, at) => at % 4 === 0)
    .slice();
}

/** Bounds of what is dark. */
function darkIn(pixels: Uint8Array, side = SIDE): [left: number, top: number, right: number, bottom: number] {
  const at = [...pixels.keys()].filter((index) => (pixels[index] as number) < 128);
  const [xs, ys] = [at.map((index) => index % side), at.map((index) => Math.floor(index / side))];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

const isCrisp = (pixels: Uint8Array) => pixels.every((red) => red === 0 || red === 255);

t.test('modules are whole pixels wherever there is room, and the code is in the middle', async (t) => {
  // 29 modules with the quiet zone: three pixels each, of 100.
  const plain = await reds('width: 100px; height: 100px');
  t.ok(isCrisp(plain));
  const start = Math.round((100 - 87) / 2) + 12;
  t.same(darkIn(plain), [start, start, start + 63, start + 63]);
  for (const style of [
    'width: 100.4px; height: 97.3px; margin: 3.3px',
    'width: 100px; height: 100px; rotate: 90deg',
    'width: 100px; height: 100px; transform: rotate(-90deg) scaleX(-1)',
    'width: 50px; height: 50px; scale: 1.9; transform-origin: 0 0',
    'width: 90px; padding: 3px; border: 2px solid white; position: absolute; left: 7.5px',
  ])
    t.ok(isCrisp(await reds(style)), style);
  t.ok(isCrisp(await reds('width: 33.3px', 'qrcode', 'tuval', 2)), 'at twice the size');
});

t.test('a turned code is turned', async (t) => {
  const plain = await reds('width: 116px; height: 116px');
  const turned = await reds('width: 116px; height: 116px; rotate: 90deg');
  const expected = plain.map((_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    return x < 116 && y < 116 ? (plain[(115 - x) * SIDE + y] as number) : 255;
  });
  t.same(Buffer.compare(turned, expected), 0);
});

t.test('object-position says where the code is in a larger box', async (t) => {
  const [left, top] = darkIn(
    await reds('width: 100px; height: 60px; object-position: 0 100%; background: white'),
  );
  t.same([left, top], [8, 10]);
});

t.test('bars alone are as high as their box, and as wide as whole pixels let them be', async (t) => {
  const pixels = await reds('width: 118px; height: 40px', 'ean13', '4006381333931');
  t.ok(isCrisp(pixels));
  const [left, top, right, bottom] = darkIn(pixels);
  t.same([top, bottom], [0, 40]);
  t.same([left, right], [Math.round((118 - 113) / 2) + 11, Math.round((118 - 113) / 2) + 11 + 95]);
});

t.test('what has too little room, or is turned by less than a quarter, shows no seams', async (t) => {
  for (const style of ['width: 20px; height: 20px', 'width: 80px; height: 80px; rotate: 45deg']) {
    const pixels = await reds(style);
    t.notOk(isCrisp(pixels), style);
  }
  // Within the seven modules of a finder's upper side.
  const small = await reds('width: 116px; height: 116px; scale: .9; transform-origin: 0 0; rotate: 1deg');
  t.ok(small.some((red) => red === 0));
  const { bars } = barcode({ type: 'qrcode' }, 'tuval', new BarcodeWork());
  t.same([...bars.subarray(0, 3)], [4, 4, 7], 'the first bar is that side');
});

t.test('a code has the ratio of its modules, and three pixels a module unless it is sized', async (t) => {
  const [left, top, right, bottom] = darkIn(await reds(''));
  t.same([left, top, right, bottom], [12, 12, 75, 75]);
  t.same(darkIn(await reds('width: 58px')), [8, 8, 50, 50], 'the height follows');
});

t.test('a template in code shows the same code, and fails for what none can be', async (t) => {
  const painted = async (props: Record<string, unknown>) => {
    const template = defineTemplate({
      ...{ id: 'code', name: '', description: '', category: '', width: SIDE, height: SIDE, fields: {} },
      draw: () =>
        jsx('div', {
          style: {
            display: 'flex',
            alignItems: 'flex-start',
            width: SIDE,
            height: SIDE,
            background: 'white',
            color: 'black',
          },
          children: jsx(Code, props),
        }),
    });
    const frame = await new FramePainter().frame(drawingFor(template, jobFor(template)), 0, {
      ...{ layout: 0, raster: 0, encode: 0 },
    });
    return bytesOf((frame as Frame).pixels)
      .filter((_, at) => at % 4 === 0)
      .slice();
  };
  const inCode = await painted({ type: 'qrcode', value: 'tuval', style: { width: 100, height: 100 } });
  t.equal(Buffer.compare(inCode, await reds('width: 100px; height: 100px')), 0);
  t.ok(
    (await painted({ type: 'qrcode', value: '' })).every((red) => red === 255),
    'without a value it shows nothing',
  );
  await t.rejects(painted({ type: 'ean13', value: 400 }), { name: 'UnencodableValue' });
  await t.rejects(painted({ type: 'qr', value: 'x' }), { message: /^"qr" is no type of a code/ });
});
