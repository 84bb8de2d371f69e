import { execFileSync } from 'node:child_process';
import { test } from 'tap';
import { FRONT_OPTIONS } from '../../src/service/front-child.js';

const FRONT_HEAP = new URL('../../src/service/front-heap.js', import.meta.url).href;
const BUNDLE = new URL('../../workers/bundles/bundle.js', import.meta.url).href;

/** The value of an expression in a process of its own, in which the module is `heap`. */
function inProcess(options: readonly string[], expression: string): unknown {
  const script = `import { Worker } from 'node:worker_threads';
    import { once } from 'node:events';
    import { getHeapStatistics } from 'node:v8';
    const heap = await import(${JSON.stringify(FRONT_HEAP)});
    const { openBundle } = await import(${JSON.stringify(BUNDLE)});
    const megabytes = () => Math.round(getHeapStatistics().heap_size_limit / 2 ** 20);
    console.log(JSON.stringify(await (async () => (${expression}))()));
    process.exit();`;
  const printed = execFileSync(process.execPath, [...options, '--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return JSON.parse(printed);
}

test('a front has a heap of 2 GB at most, or what the machine allows', async (t) => {
  t.strictSame(inProcess(['--max-old-space-size=4000'], 'heap.frontHeapOptions()'), [
    '--max-old-space-size=2000',
  ]);
  t.strictSame(inProcess(['--max-old-space-size=700'], 'heap.frontHeapOptions()'), []);
});

test('the bound of a front is not that of its threads, nor keeps code caches from fitting', async (t) => {
  const options = [...FRONT_OPTIONS, '--max-old-space-size=2000'];
  const workerLimit = `(heap.boundThreadsByThemselves(), (await once(new Worker(
      "require('worker_threads').parentPort.postMessage(require('v8').getHeapStatistics().heap_size_limit)",
      { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 300 } }), 'message'))[0] / 2 ** 20)`;
  t.ok((inProcess(options, workerLimit) as number) < 400);
  const own = inProcess(options, '(heap.boundThreadsByThemselves(), megabytes())') as number;
  t.ok(own >= 2000 && own < 2200, `the front itself keeps it: ${own} MB`);
  const fromCache = `(heap.boundThreadsByThemselves(), (await openBundle('front')).isFromCache)`;
  t.equal(inProcess(options, fromCache), true);
});
