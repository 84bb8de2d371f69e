import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import {
  PictureUnavailable,
  RenderAbandoned,
  RenderFailed,
  RenderTimeout,
} from '../../src/rendering/failures.js';
import { ImageFetcher } from '../../src/rendering/images/image-fetcher.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { type ObservedRender, Renderer, type RenderRequest } from '../../src/rendering/renderer.js';
import { ResultCache } from '../../src/rendering/result-cache.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();
const patience = new AbortController().signal;

/** A renderer whose threads do what `behaviour` says (see threads/unruly.ts), and what it told its observer. */
function observed(t: Test, behaviour: string, stillTimeoutMs = 60_000) {
  const rendered: ObservedRender[] = [];
  const failed: string[] = [];
  const pool = new RenderPool({
    threads: 1,
    queueLimit: 0,
    stillTimeoutMs,
    gifTimeoutMs: 60_000,
    threadModule: new URL('./threads/unruly.js', import.meta.url),
  });
  t.teardown(() => pool.close());
  const images = new ImageFetcher({ maxBytes: 1000, maxPixels: 1000, timeoutMs: 1000, userAgent: 'test' });
  const renderer = new Renderer({
    images,
    pool,
    results: new ResultCache(1_000_000),
    observer: { rendered: (render) => rendered.push(render), failed: (reason) => failed.push(reason) },
  });
  const request = (quality = 90): RenderRequest => {
    const [template] = templates.values();
    if (!template) throw new Error('there is no template');
    const plain = { ...template, id: behaviour, fields: {} };
    return { template: plain, values: {}, output: { format: 'jpeg', quality } };
  };
  return { renderer, request, pool, rendered, failed };
}

test('each render is told of once, with where its file came from', async (t) => {
  const { renderer, request, rendered, failed } = observed(t, 'draw');
  await Promise.all([renderer.render(request(), patience), renderer.render(request(), patience)]);
  await renderer.render(request(), patience);
  t.strictSame(
    rendered.map(({ template, format, source }) => [template, format, source]),
    [
      ['draw', 'jpeg', 'drawn'],
      ['draw', 'jpeg', 'joined'],
      ['draw', 'jpeg', 'kept'],
    ],
  );
  t.ok(Number(rendered[0]?.timings.queue) > 0);
  t.strictSame(failed, []);
});

test('a failure is told of with its reason', async (t) => {
  const { renderer, request, pool, failed } = observed(t, 'hang', 100);
  const first = t.rejects(renderer.render(request(1), patience), RenderTimeout);
  while (pool.load('still').running === 0) await pause(1);
  t.strictSame(pool.load('still'), { waiting: 0, running: 1 });
  await t.rejects(renderer.render(request(2), patience), { name: 'QueueFull' });
  await first;
  t.strictSame(failed, ['queue_full', 'timeout']);
  t.strictSame(pool.load('still'), { waiting: 0, running: 0 });

  const thrown = observed(t, 'throw');
  await t.rejects(thrown.renderer.render(thrown.request(), patience), RenderFailed);
  t.strictSame(thrown.failed, ['failed']);
});

test('a picture that cannot be had and a client that left are told apart', async (t) => {
  const { renderer, failed } = observed(t, 'draw');
  const template = [...templates.values()].find(({ fields }) =>
    Object.values(fields).some(({ type }) => type === 'image'),
  );
  if (!template) throw new Error('no template has a picture');
  const [picture = ''] = Object.keys(template.fields).filter((key) => template.fields[key]?.type === 'image');
  const request = { template, values: { [picture]: 'data:,' }, output: { format: 'png' } as const };
  await t.rejects(renderer.render(request, patience), PictureUnavailable);
  await t.rejects(renderer.render(request, AbortSignal.abort()), RenderAbandoned);
  t.strictSame(failed, ['picture_unavailable', 'abandoned']);
});
