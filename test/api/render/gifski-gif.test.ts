import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const plans = [{ ...GENEROUS, id: 'anonymous', gifMaxFrames: 8, gifMaxFps: 10 }];
const service = await Service.start(t, { GIF_ENCODER: 'gifski' }, plans);

const REQUEST = { template: 'promo-animated', format: 'gif', fps: 10, durationMs: 500 };
const GLOBAL_TABLE = 0x80;
const SCREEN_FLAGS_AT = 10;

test('GIF_ENCODER=gifski has lossy GIFs made by gifski, and others by Tuval', async (t) => {
  const lossy = await service.render({ ...REQUEST, lossy: 80 });
  t.equal(lossy.status, 200);
  const gif = new GifReader(lossy.body);
  t.strictSame([gif.width, gif.height, gif.loopCount()], [800, 450, 0]);
  const delays = Array.from({ length: gif.numFrames() }, (_, frame) => gif.frameInfo(frame).delay);
  t.equal(
    delays.reduce((sum, delay) => sum + delay, 0),
    50,
  );
  t.equal((lossy.body[SCREEN_FLAGS_AT] as number) & GLOBAL_TABLE, 0, 'each image has a palette of its own');
  const exact = await service.render(REQUEST);
  t.equal(exact.status, 200);
  t.ok((exact.body[SCREEN_FLAGS_AT] as number) & GLOBAL_TABLE, 'a palette of all images');
});

test('it ends with its file, so that the next one is made, too', async (t) => {
  for (const lossy of [70, 60]) t.equal((await service.render({ ...REQUEST, lossy })).status, 200);
});
