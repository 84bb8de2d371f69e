import { GifReader } from 'omggif';
import t, { type Test, test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { type Answer, Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [
  { ...GENEROUS, id: 'anonymous', gifMaxFrames: 6, gifMaxFps: 10 },
  { ...GENEROUS, id: 'brisk', gifMaxFrames: 10, gifMaxFps: 50 },
  { ...GENEROUS, id: 'slow', gifMaxFrames: 2, gifMaxFps: 1 },
]);
const key = await service.key('brisk');
const slow = await service.key('slow');

const FILES = [
  ['as asked', { fps: 10, durationMs: 400 }, undefined, { frames: 4, fps: 10 }],
  ['fps cut to the plan', { fps: 50, durationMs: 500 }, undefined, { frames: 5, fps: 10 }],
  ['frames cut, duration kept', { fps: 10, durationMs: 3000 }, undefined, { frames: 6, fps: 2 }],
  ['both cut', { fps: 50, durationMs: 10_000 }, undefined, { frames: 6, fps: 0.6 }],
  ['an awkward duration', { fps: 10, durationMs: 333 }, undefined, { frames: 3, fps: 10 }],
  ['two frames at the least', { fps: 5, durationMs: 200 }, key, { frames: 2, fps: 10 }],
  ['as fast as can be', { fps: 50, durationMs: 200 }, key, { frames: 10, fps: 50 }],
  ['two frames where the plan has one a second', { fps: 20, durationMs: 200 }, slow, { frames: 2, fps: 10 }],
  ['the longest on the smallest plan', { fps: 50, durationMs: 10_000 }, slow, { frames: 2, fps: 0.2 }],
] as const;

for (const [what, asked, withKey, disposition] of FILES) {
  test(`a GIF: ${what}`, async (t) => {
    const request = { template: 'promo-animated', format: 'gif', ...asked };
    const answer = await service.render(request, withKey === undefined ? {} : { key: withKey });
    isWholeGif(t, answer, asked.durationMs);
    t.equal(answer.headers.get('x-gif-frames'), String(disposition.frames));
    t.equal(answer.headers.get('x-gif-fps'), String(disposition.fps));
  });
}

test('an equal GIF is a hit, also when it was asked for at a rate that the plan does not allow', async (t) => {
  const render = (fps: number) =>
    service.render({ template: 'promo-animated', format: 'gif', fps, durationMs: 200 });
  const first = await render(10);
  for (const fps of [11, 25, 50]) {
    const again = await render(fps);
    t.equal(again.headers.get('x-cache'), 'hit', `${fps} fps`);
    t.equal(again.headers.get('etag'), first.headers.get('etag'));
  }
});

/** The file holds what the headers say, lasts as long as was asked, and loops for ever. */
function isWholeGif(t: Test, { status, headers, body }: Answer, durationMs: number): void {
  t.equal(status, 200);
  const gif = new GifReader(body);
  const delays = delaysOf(gif);
  t.equal(delays.length, Number(headers.get('x-gif-frames')), 'as many frames as X-Gif-Frames says');
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  t.ok(Math.abs(total - durationMs / 10) <= delays.length, `${total} cs for ${durationMs} ms`);
  t.ok(
    delays.every((delay) => delay >= 2),
    'no frame without a delay',
  );
  t.equal(gif.loopCount(), 0, 'for ever');
  t.strictSame([gif.width, gif.height], [800, 450]);
}

/** Centiseconds a frame. */
function delaysOf(gif: GifReader): number[] {
  return Array.from({ length: gif.numFrames() }, (_, index) => gif.frameInfo(index).delay);
}
