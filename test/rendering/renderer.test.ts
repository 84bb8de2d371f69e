import t, { type Test, test } from 'tap';
import {
  PictureUnavailable,
  RenderAbandoned,
  RenderFailed,
  RenderTimeout,
} from '../../src/rendering/failures.js';
import { PictureFetcher } from '../../src/rendering/pictures/picture-fetcher.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import type { RenderRequest } from '../../src/rendering/render-request.js';
import { type ObservedRender, Renderer } from '../../src/rendering/renderer.js';
import { ResultCache } from '../../src/rendering/result-cache.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { plainPng, serveBytes } from '../rig/services/picture-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { ManualClock } from '../rig/time/manual-clock.js';
import { somebody } from './pictures/somebody.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();

/** A renderer whose threads do what `behaviour` says (see pools/unruly.ts), and what it told its observer. */
function observed(t: Test, behaviour: string, stillTimeoutMs = 60_000, clock?: ManualClock) {
  const rendered: ObservedRender[] = [];
  const failed: string[] = [];
  const pool = new RenderPool({
    threads: 1,
    queueLimit: 0,
    stillTimeoutMs,
    gifTimeoutMs: 60_000,
    threadModule: new URL('../rig/pools/unruly.js', import.meta.url),
  });
  t.teardown(() => pool.close());
  const pictures = new PictureFetcher({
    ...{ maxBytes: 1000, maxPixels: 1000, timeoutMs: 60_000, maxDownloads: 2, userAgent: 'test' },
    allowedCidrs: ['127.0.0.0/8'],
  });
  const renderer = new Renderer({
    pictures,
    pool,
    results: new ResultCache(1_000_000),
    observer: { rendered: (render) => rendered.push(render), failed: (reason) => failed.push(reason) },
    ...(clock && { clock }),
  });
  const request = (quality = 90): RenderRequest => {
    const [template] = templates.values();
    if (!template) throw new Error('there is no template');
    const plain = { ...template, id: behaviour, fields: {} };
    return { template: plain, values: {}, scale: 1, output: { format: 'jpeg', quality } };
  };
  return { renderer, request, pool, rendered, failed };
}

test('each render is told of once, with where its file came from', async (t) => {
  const { renderer, request, rendered, failed } = observed(t, 'draw');
  await Promise.all([renderer.render(request(), somebody), renderer.render(request(), somebody)]);
  await renderer.render(request(), somebody);
  t.strictSame(
    rendered.map(({ template, format, source }) => [template, format, source]),
    [
      ['draw', 'jpeg', 'drawn'],
      ['draw', 'jpeg', 'joined'],
      ['draw', 'jpeg', 'cached'],
    ],
  );
  t.ok(Number(rendered[0]?.timings.queue) > 0);
  t.strictSame(failed, []);
});

test('a failure is told of with its reason', async (t) => {
  const { renderer, request, pool, failed } = observed(t, 'hang', 100);
  const first = t.rejects(renderer.render(request(1), somebody), RenderTimeout);
  await waitFor('the render to run', () => pool.load('still').running > 0);
  t.strictSame(pool.load('still'), { waiting: 0, running: 1 });
  await t.rejects(renderer.render(request(2), somebody), { name: 'QueueFull' });
  await first;
  t.strictSame(failed, ['queue_full', 'timeout']);
  t.strictSame(pool.load('still'), { waiting: 0, running: 0 });

  const thrown = observed(t, 'throw');
  await t.rejects(thrown.renderer.render(thrown.request(), somebody), RenderFailed);
  t.strictSame(thrown.failed, ['failed']);
});

test('a picture that cannot be had and a client that left are told apart', async (t) => {
  const { renderer, failed } = observed(t, 'draw');
  const request = requestWithPicture('draw', 'data:,');
  await t.rejects(renderer.render(request, somebody), PictureUnavailable);
  await t.rejects(renderer.render(request, { ...somebody, signal: AbortSignal.abort() }), RenderAbandoned);
  t.strictSame(failed, ['picture_unavailable', 'abandoned']);
});

test('what an address showed is believed for a day', async (t) => {
  const clock = new ManualClock();
  const { renderer, rendered } = observed(t, 'draw', 60_000, clock);
  let colour = 0;
  const server = await serveBytes(t, () => plainPng(2, 2, [++colour, 0, 0]));
  const request = () => requestWithPicture('draw', server.url);
  const isBelieved = () => renderer.cachedByAddress(request()) !== undefined;
  t.notOk(isBelieved(), 'nothing is known yet');
  await renderer.render(request(), somebody);
  t.ok(isBelieved());
  t.equal(renderer.cached(request()), undefined, 'only by those who ask for it');
  clock.advance(86_400_000);
  t.ok(isBelieved());
  clock.advance(1);
  t.notOk(isBelieved());
  await renderer.render(request(), somebody);
  t.ok(isBelieved(), 'since it was fetched last');
  t.equal(server.requests, 2);
  t.strictSame(
    rendered.map(({ source }) => source),
    ['drawn', 'cached', 'cached', 'drawn', 'cached'],
  );
});

test('an address of many kilobytes is not remembered', async (t) => {
  const { renderer } = observed(t, 'draw');
  const payload = Buffer.from(plainPng(2, 2, [1, 2, 3])).toString('base64');
  for (const [length, isRemembered] of [
    [16_000, true],
    [17_000, false],
  ] as const) {
    const request = requestWithPicture('draw', `data:image/png;base64,${payload}#${'a'.repeat(length)}`);
    await renderer.render(request, somebody);
    t.equal(renderer.cachedByAddress(request) !== undefined, isRemembered, `${length}`);
  }
});

test('of pictures at addresses ten thousand are remembered', async (t) => {
  const renderer = new Renderer({
    pictures: { fetchPicture: async () => samplePicture(2, 2) as never },
    pool: {
      render: async () => ({ bytes: new Uint8Array(1), digest: 'd', timings: {} }),
      waitingOf: () => 0,
    } as unknown as RenderPool,
    results: new ResultCache(1_000_000),
  });
  const at = (id: number) => requestWithPicture('draw', `http://pictures/${id}.png`);
  for (let id = 0; id < 10_001; id++) await renderer.render(at(id), somebody);
  t.ok(renderer.cachedByAddress(at(10_000)));
  t.notOk(renderer.cachedByAddress(at(0)), 'the first is forgotten');
});

test('whoever has waited for a file elsewhere is told of as one who joined', async (t) => {
  const { renderer, request, rendered } = observed(t, 'draw');
  const { bytes, etag } = await renderer.render(request(), somebody);
  t.match(renderer.shared(request(), { bytes, etag }), { bytes, etag, cache: 'hit', timings: { queue: 0 } });
  t.match(rendered, [{ source: 'drawn' }, { source: 'joined' }]);
});

function requestWithPicture(behaviour: string, url: string): RenderRequest {
  const template = [...templates.values()].find(({ fields }) => fields.photo?.type === 'image');
  if (!template) throw new Error('no template has a photo');
  return {
    template: { ...template, id: behaviour },
    values: { photo: url },
    scale: 1,
    output: { format: 'png' },
  };
}
