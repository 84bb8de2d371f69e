import t, { test } from 'tap';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { bitmap, seededRandom } from '../rig/pictures/bitmaps.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PICTURES = 12;

/** Letters of a kind on even ground. Of other widths, so that a scanline begins elsewhere in each. */
function letters(seed: number, shades: number): Bitmap {
  const random = seededRandom(seed);
  const width = 160 + Math.floor(random() * 80);
  const places = Array.from({ length: 300 }, () => Math.floor(random() * 12));
  return bitmap(width, 96, 3, (x, y, channel) => {
    const letter = places[Math.floor(y / 12) * 24 + Math.floor(x / 10)] as number;
    if (letter > 6) return 40;
    return (40 + (((x % 10) * (letter + 1) + (y % 12) * letter) % shades) * (channel + 1) * 11) & 255;
  });
}

for (const [kind, shades] of Object.entries({ 'few colours': 40, 'many colours': 300 })) {
  test(`${kind}: where nothing of a backdrop is kept, the bytes do not depend on what was written before`, (t) => {
    const pictures = Array.from({ length: PICTURES }, (_, seed) => letters(seed, shades));
    const files = pictures.map((picture) => encodedFrame(picture, encodePng));
    for (let index = PICTURES - 1; index >= 0; index--) {
      const again = encodedFrame(pictures[index] as Bitmap, encodePng);
      t.ok(Buffer.from(again).equals(files[index] as Uint8Array));
    }
    t.end();
  });
}
