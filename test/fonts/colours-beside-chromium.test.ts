import t from 'tap';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { drawDocument } from '../rig/conformance/engine.js';
import { colouredFont } from '../rig/corpora/coloured-font.js';
import { paintedFont } from '../rig/corpora/painted-font.js';
import { byFastPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZE = { width: 420, height: 120 };
/** Levels from which a pixel is another, and the share of pixels that antialiasing leaves at the edges of letters. */
const OTHER_LEVELS = 24;
const MOST_OTHERS = 0.006;
/** The same of turned letters, all of whose edges Chromium smooths elsewhere. */
const MOST_TURNED = 0.045;
/** The same of painted letters, which have more edges: those of what is composited, and of gradients that start again. */
const MOST_PAINTED = 0.008;

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

const STOPS = [
  [0, 0],
  [0.5, 3],
  [1, 1],
] as const;
const LINE = [0, 0, 1500, 0, 0, 1500];

/** Letters with paints of each kind. */
const PAINTED = paintedFont(
  {
    A: { letter: 'O', paint: { linear: LINE, stops: STOPS } },
    B: {
      layers: [
        { letter: 'H', paint: { solid: 2 } },
        { letter: 'I', paint: { solid: undefined } },
        { letter: 'O', paint: { radial: [900, 700, 0, 900, 700, 700], stops: STOPS } },
      ],
    },
    C: { letter: 'O', paint: { sweep: [900, 700, 0, 360], stops: [...STOPS.slice(0, 2), [1, 0]] } },
    D: {
      format: 24,
      shares: [0.05],
      paint: { letter: 'H', paint: { linear: [0, 0, 900, 900, 400, 1500], stops: STOPS, extend: 2 } },
    },
    E: { affine: [0.8, 0.1, -0.2, 0.8, 100, 50], paint: { painted: 'A' } },
    F: {
      mode: 7,
      source: { letter: 'O', paint: { solid: 0 } },
      backdrop: { letter: 'H', paint: { solid: 1 } },
    },
    G: {
      mode: 9,
      source: { letter: 'O', paint: { solid: 0, alpha: 0.6 } },
      backdrop: { letter: 'H', paint: { solid: 1 } },
    },
    H: {
      mode: 23,
      source: { letter: 'O', paint: { solid: 3 } },
      backdrop: { letter: 'X', paint: { solid: 1 } },
    },
    I: { letter: 'M', paint: { radial: [700, 500, 200, 1000, 700, 900], stops: STOPS } },
    J: { letter: 'O', paint: { solid: 0 } },
  },
  [
    [
      [255, 60, 20, 255],
      [20, 40, 220, 255],
      [0, 160, 60, 128],
      [255, 210, 0, 255],
    ],
    [
      [255, 160, 120, 255],
      [120, 140, 255, 255],
      [90, 220, 140, 128],
      [255, 240, 160, 255],
    ],
  ],
  { J: [0, 0, 900, 2000] },
);

const PALETTE =
  '@font-palette-values --own { font-family: Layers; base-palette: 1; override-colors: 0 lime, 1 #000 }';

const PAINTED_STYLES: Record<string, string> = {
  'as they are': '',
  'in a colour': 'color: #b000b0',
  'for a dark ground': 'font-palette: dark',
  'in colours of their own': 'font-palette: --own',
  'in a palette that is not there': 'font-palette: --none',
};

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

const CASES = [
  ...Object.entries(STYLES).map(([name, style]) => ({
    ...{ name: `letters of layers ${name}`, style, font: FONT, text: 'AxBCABo' },
  })),
  ...Object.entries(PAINTED_STYLES).map(([name, style]) => ({
    ...{ name: `painted letters ${name}`, style, font: PAINTED, text: 'ABCDEFGHIJ' },
  })),
];

for (const { name, style, font, text } of CASES) {
  t.test(`${name} are painted as in Chromium`, async (t) => {
    const address = 'assets/layers.ttf';
    const css = (url: string) =>
      `@font-face { font-family: Layers; src: url(${url}) } ${PALETTE} body { margin: 0; background: #fff } div { font: ${text.length > 8 ? 48 : 72}px Layers; padding: 8px; ${style} }`;
    const body = `<div>${text}</div>`;
    const source = `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=${SIZE.width}, height=${SIZE.height}"><style>${css(address)}</style></head><body>${body}</body></html>`;
    const ours = await drawDocument({ source, values: {}, assets: new Map([[address, font]]), timeMs: 0 });
    if ('reason' in ours) throw new Error(ours.reason);
    const data = `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`;
    const theirs = byFastPng(await page.draw(`<style>${css(data)}</style>${body}`, SIZE));
    const pixels = SIZE.width * SIZE.height;
    let others = 0;
    for (let pixel = 0; pixel < pixels; pixel++) {
      const apart = [0, 1, 2].map((channel) =>
        Math.abs((ours.data[4 * pixel + channel] as number) - (theirs[4 * pixel + channel] as number)),
      );
      if (Math.max(...apart) >= OTHER_LEVELS) others += 1;
    }
    const most = name.endsWith(' turned') ? MOST_TURNED : font === PAINTED ? MOST_PAINTED : MOST_OTHERS;
    t.ok(others <= most * pixels, `${others} pixels are others`);
  });
}
