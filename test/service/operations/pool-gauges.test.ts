import { Registry } from 'prom-client';
import t, { test } from 'tap';
import type { RenderPool } from '../../../src/rendering/render-pool.js';
import { registerPoolGauges } from '../../../src/service/operations/render-metrics.js';
import { Stage } from '../../rig/pools/stage.js';
import { gif, patience, still, unrulyPool } from '../../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** What a metric says of GIFs and of stills. */
function gaugesOf(pool: RenderPool) {
  const registry = new Registry();
  registerPoolGauges(registry, pool);
  return async (name: string) => {
    const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
    const of = (kind: string) => values.find(({ labels }) => labels.kind === kind)?.value;
    return { gif: of('gif'), still: of('still') };
  };
}

test('a GIF is one render, and keeps as many threads busy as it is drawn on', async (t) => {
  const pool = unrulyPool(t, { threads: 3 });
  const gauge = gaugesOf(pool);
  const stage = new Stage();
  stage.shut();
  const animated = pool.render(gif('draw', { frames: 40, stage }), patience);
  await stage.begun(2);
  t.same(await gauge('tuval_render_threads_busy'), { gif: 2, still: 0 });
  t.same(await gauge('tuval_renders_running'), { gif: 1, still: 0 });
  stage.open();
  await animated;
  t.same(await gauge('tuval_render_threads_busy'), { gif: 0, still: 0 });
});

test('a GIF that stills have overtaken on every thread keeps none busy', async (t) => {
  const pool = unrulyPool(t, { threads: 2 });
  const gauge = gaugesOf(pool);
  const [stage, stillStage] = [new Stage(), new Stage()];
  stage.shut();
  stillStage.shut();
  const animated = pool.render(gif('draw', { frames: 100, stage }), patience);
  await stage.begun(1);
  const stills = Array.from({ length: 2 }, () => pool.render(still('draw', 0, stillStage), patience));
  stage.open();
  await stillStage.begun(2);
  t.same(await gauge('tuval_render_threads_busy'), { gif: 0, still: 2 });
  t.same(await gauge('tuval_renders_running'), { gif: 1, still: 2 });
  stillStage.open();
  await Promise.all([animated, ...stills]);
});
