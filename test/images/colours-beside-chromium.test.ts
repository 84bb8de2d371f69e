import t from 'tap';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { decodeImage } from '../../workers/images/decode.js';
import { ChromiumPage } from '../rig/chromium/chromium.js';
import { byFastPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { COLOUR_PICTURES, PATCH, PATCHES } from './colour-pictures.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Levels by which a channel may differ from Chromium's. */
const MOST_LEVELS = 3;
const SIZE = { width: PATCHES.across * PATCH, height: PATCHES.down * PATCH };

const page = await ChromiumPage.open('body { margin: 0 } img { display: block }');
t.teardown(() => page.close());

for (const [name, { type, bytes }] of Object.entries(COLOUR_PICTURES)) {
  t.test(`colours of ${name} are those of Chromium`, async (t) => {
    const ours = decodeImage({ type, bytes, pixels: SIZE.width * SIZE.height }).pixels;
    const theirs = byFastPng(await page.draw(`<img src="${address(type, bytes)}">`, SIZE));
    let most = 0;
    let worst = '';
    for (let index = 0; index < PATCHES.across * PATCHES.down; index++) {
      const x = (index % PATCHES.across) * PATCH + PATCH / 2;
      const y = Math.floor(index / PATCHES.across) * PATCH + PATCH / 2;
      const at = 4 * (y * SIZE.width + x);
      for (let channel = 0; channel < 3; channel++) {
        const apart = Math.abs((ours[at + channel] as number) - (theirs[at + channel] as number));
        if (apart > most) {
          most = apart;
          worst = `${index}: ${ours.subarray(at, at + 3)} where Chromium has ${theirs.subarray(at, at + 3)}`;
        }
      }
    }
    t.ok(most <= MOST_LEVELS, `${most} levels apart at ${worst}`);
  });
}

function address(type: EncodedPicture['type'], bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
