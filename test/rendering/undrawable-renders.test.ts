import { test } from 'tap';
import { DrawingRefused, QueueFull, RenderFailed, RenderTimeout } from '../../src/rendering/failures.js';
import { type RenderRequest, renderJob } from '../../src/rendering/render-request.js';
import type { ServedTemplate } from '../../src/rendering/served-template.js';
import { UndrawableRenders } from '../../src/rendering/undrawable-renders.js';
import { templateOf } from '../rig/drawing/documents.js';
import { patience, still, unrulyPool } from '../rig/pools/unruly-pool.js';
import { ManualClock } from '../rig/time/manual-clock.js';

/** Of a document that threads do with what its name says (pools/unruly.ts). */
async function requestOf(
  behaviour: string,
  { owner, values = {}, text = 'x' }: { owner?: string; values?: object; text?: string } = {},
): Promise<RenderRequest> {
  const fields = '{ "fields": { "title": { "type": "text", "label": "x", "default": "a" } } }';
  const html = `<title>x</title><meta name="viewport" content="width=9, height=9"><script type="application/json">${fields}</script>${text}`;
  const template: ServedTemplate = {
    ...(await templateOf(behaviour, `<!doctype html>${html}`)),
    ...(owner !== undefined && { owner }),
  };
  return { template, values: { title: 'a', ...values }, scale: 1, output: { format: 'png' } };
}

const DEATH = new RenderFailed('the render failed', { cause: new Error('worker exited with code: 3') });

test('a document that a thread dies of is refused, and no thread tries it again for a minute', async (t) => {
  const ended: Error[] = [];
  const pool = unrulyPool(t, { threads: 1, threadFailed: (error) => ended.push(error) });
  const request = await requestOf('exit');
  const render = () => pool.render(renderJob(request, {}), patience);
  for (let count = 0; count < 5; count++)
    await t.rejects(render(), { name: 'DrawingRefused', message: 'its thread fails' });
  t.equal(ended.filter(({ name }) => name === 'RenderFailed').length, 1, 'one thread ended');
  t.ok(await pool.render(still('draw'), patience));
});

test('a fault of ours in drawing a document stays one', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const job = () => requestOf('throw').then((request) => renderJob(request, {}));
  for (let count = 0; count < 2; count++) await t.rejects(pool.render(await job(), patience), RenderFailed);
});

test('what has failed is told apart by document, values and owner, and tried again after a minute', async (t) => {
  const clock = new ManualClock();
  const renders = new UndrawableRenders(() => {}, clock);
  const job = async (about?: Parameters<typeof requestOf>[1]) =>
    renderJob(await requestOf('kart', about), {});
  t.type(renders.failure(await job({ owner: 'ada' }), DEATH), DrawingRefused);
  t.throws(() => renders.refuse(jobOfAda), DrawingRefused);
  for (const about of [
    {},
    { owner: 'bob' },
    { owner: 'ada', values: { title: 'b' } },
    { owner: 'ada', text: 'y' },
  ])
    renders.refuse(await job(about));
  clock.advance(59_000);
  t.throws(() => renders.refuse(jobOfAda), DrawingRefused);
  clock.advance(2_000);
  renders.refuse(jobOfAda);
});

const jobOfAda = renderJob(await requestOf('kart', { owner: 'ada' }), {});

test('what takes too long by itself, or was refused, is answered alike from then on', async (t) => {
  const renders = new UndrawableRenders();
  for (const passing of [new RenderTimeout('waiting'), new RenderTimeout('running'), new QueueFull()]) {
    t.equal(renders.failure(jobOfAda, passing), passing);
    renders.refuse(jobOfAda);
  }
  for (const lasting of [new RenderTimeout('running', true), new DrawingRefused([])]) {
    t.equal(renders.failure(jobOfAda, lasting), lasting);
    t.throws(() => renders.refuse(jobOfAda), lasting);
  }
});

test('templates that everybody shares fail as before', (t) => {
  const renders = new UndrawableRenders();
  t.equal(renders.failure(still('og-default'), DEATH), DEATH);
  renders.refuse(still('og-default'));
  t.end();
});
