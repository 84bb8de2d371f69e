import { Counter, Histogram, Registry } from 'prom-client';
import t, { test } from 'tap';
import { takeSnapshot } from '../../../src/service/operations/snapshot.js';
import { TalliedCounter, TalliedHistogram } from '../../../src/service/operations/tallies.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const BOUNDS = [0.1, 0.5, 2];

test('a counter reads as one of prom-client', async (t) => {
  const labelNames = ['route', 'status'];
  const options = { name: 'requests_total', help: 'Requests.', labelNames };
  const [ours, theirs] = [new Registry(), new Registry()];
  const tallied = new TalliedCounter({ ...options, registry: ours });
  const counter = new Counter({ ...options, registers: [theirs] });
  tallied.of('/a', '404');
  counter.inc({ route: '/a', status: '404' }, 0);
  for (const [route, status, by] of [
    ['/a', '200', 2],
    ['/b', '200', 1],
    ['/a', '200', 3],
  ] as const) {
    tallied.of(route, status).add(by);
    counter.inc({ route, status }, by);
  }
  t.strictSame(await takeSnapshot(ours), await takeSnapshot(theirs));
  t.equal(await ours.metrics(), await theirs.metrics());
});

test('a histogram reads as one of prom-client, its bounds and what lies above them included', async (t) => {
  const options = { name: 'seconds', help: 'Time.', labelNames: ['stage'], buckets: BOUNDS };
  const [ours, theirs] = [new Registry(), new Registry()];
  const tallied = new TalliedHistogram({ ...options, registry: ours });
  const histogram = new Histogram({ ...options, registers: [theirs] });
  for (const [index, seconds] of [0, 0.1, 0.100001, 0.5, 1, 2, 2.1, 100].entries()) {
    const stage = index % 3 === 0 ? 'queue' : 'raster';
    tallied.of(stage).observe(seconds);
    histogram.observe({ stage }, seconds);
  }
  t.strictSame(await takeSnapshot(ours), await takeSnapshot(theirs));
});
