import t from 'tap';
import { drawDocument } from '../../bench/conformance/engine.js';
import { ChromiumPage } from '../support/chromium.js';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';
import { byFastPng } from '../support/pictures/png-reading.js';
import { colouredFont } from './coloured-font.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 420, height: 120 };
/** Levels from which a pixel is another, and the share of pixels that antialiasing leaves at the edges of letters. */
const OTHER_LEVELS = 24;
const MOST_OTHERS = 0.006;
/** The same of turned letters, all of whose edges Chromium smooths elsewhere. */
const MOST_TURNED = 0.045;

const FONT = colouredFont(
  {
    A: [
      ['O', 0],
      ['A', 1],
    ],
    B: [
      ['H', 2],
      ['I', undefined],
    ],
    C: [['X', 9]],
  },
  [
    [255, 60, 20, 255],
    [20, 40, 220, 255],
    [0, 160, 60, 128],
  ],
);

const STYLES: Record<string, string> = {
  'as they are': '',
  'in a colour': 'color: #b000b0',
  'in a translucent colour': 'color: rgb(0 0 0 / .5)',
  'in no colour': 'color: transparent',
  turned: 'transform: rotate(8deg); transform-origin: 0 0',
  'with a shadow': 'text-shadow: 6px 6px 0 #808080',
  small: 'font-size: 15px',
};

const page = await ChromiumPage.open('');
t.teardown(() => page.close());

for (const [name, style] of Object.entries(STYLES)) {
  t.test(`letters of layers ${name} are painted as in Chromium`, async (t) => {
    const address = 'assets/layers.ttf';
    const css = (url: string) =>
      `@font-face { font-family: Layers; src: url(${url}) } body { margin: 0; background: #fff } div { font: 72px Layers; padding: 8px; ${style} }`;
    const body = '<div>AxBCABo</div>';
    const source = `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=${SIZE.width}, height=${SIZE.height}"><style>${css(address)}</style></head><body>${body}</body></html>`;
    const ours = await drawDocument({ source, values: {}, assets: new Map([[address, FONT]]), timeMs: 0 });
    if ('reason' in ours) throw new Error(ours.reason);
    const data = `data:font/ttf;base64,${Buffer.from(FONT).toString('base64')}`;
    const theirs = byFastPng(await page.draw(`<style>${css(data)}</style>${body}`, SIZE));
    const pixels = SIZE.width * SIZE.height;
    let others = 0;
    for (let pixel = 0; pixel < pixels; pixel++) {
      const apart = [0, 1, 2].map((channel) =>
        Math.abs((ours.data[4 * pixel + channel] as number) - (theirs[4 * pixel + channel] as number)),
      );
      if (Math.max(...apart) >= OTHER_LEVELS) others += 1;
    }
    const most = name === 'turned' ? MOST_TURNED : MOST_OTHERS;
    t.ok(others <= most * pixels, `${others} pixels are others`);
  });
}
