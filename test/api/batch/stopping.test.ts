import t, { type Test, test } from 'tap';
import { archiveOf, fates, JSON_LINES, postBatch } from '../../rig/services/batches.js';
import { longGif } from '../../rig/services/long-gif.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'hundred', dailyQuota: 100 },
];

/** A quick row, one that takes long, and others behind it. */
const ROWS = [{ template: 'og-default' }, longGif('uzun'), ...Array(3).fill({ template: 'og-default' })]
  .map((row) => JSON.stringify(row))
  .join('\n');

const started = (t: Test) => Service.start(t, {}, PLANS);

const left = async (service: Service, key: string) => (await service.status({ key })).remaining.dailyQuota;

test('a service that ends stops a batch, whose archive is whole and names what is missing', async (t) => {
  const service = await started(t);
  const key = await service.key('hundred');
  const response = await postBatch(service, ROWS, { key, query: '', type: JSON_LINES });
  const archive = archiveOf(response);
  await waitFor('the GIF', async () => (await left(service, key)) <= 98);
  await service.front.stop();
  const { manifest } = await archive;
  t.equal(manifest.rows.length, 5);
  t.ok(fates(manifest).includes('shutting_down'));
  t.equal(fates(manifest)[1], 'shutting_down', 'the GIF');
  t.match(manifest.rows[1], { status: 503, error: 'sunucu kapanıyor' });
});

test('a client that leaves ends its batch', async (t) => {
  const service = await started(t);
  const key = await service.key('hundred');
  const leaving = new AbortController();
  const response = await postBatch(service, ROWS, {
    ...{ key, query: '', type: JSON_LINES },
    signal: leaving.signal,
  });
  await waitFor('the GIF', async () => (await left(service, key)) <= 98);
  leaving.abort();
  await t.rejects(response.arrayBuffer());
  await waitFor('no row', async () => {
    const metrics = await service.front.metricsSnapshot();
    return /"tuval_batches_under_way".*?"value":0/.test(JSON.stringify(metrics));
  });
  t.ok((await left(service, key)) >= 95);
  const still = await service.render({ template: 'og-default' }, { key });
  t.equal(still.status, 200, 'the threads are free');
});
