import t, { test } from 'tap';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, type CallOptions, Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const GREEDY = '192.0.2.1';
const MODEST = '192.0.2.2';
const PICTURE = plainPng(8, 8, [1, 2, 3]);

function from(address: string): CallOptions {
  return { headers: { 'x-forwarded-for': address } };
}

test('previews of others go on beside those of a caller who asks for more than can be drawn', async (t) => {
  const service = await Service.start(t, { TRUST_PROXY: '1', PREVIEW_RPM: '1000' }, PLANS);
  const client = new AbortController();
  const seen = { drawn: 0, busy: [] as Answer[] };
  const costly = Array.from({ length: 60 }, async (_, each) => {
    const body = { template: 'promo-animated', format: 'gif', data: { headline: `${each}` } };
    const answer = await service.preview(body, { ...from(GREEDY), signal: client.signal });
    if (answer.status === 200) seen.drawn++;
    else seen.busy.push(answer);
  });
  const greedy = Promise.allSettled(costly);
  await eventually(
    () => seen.busy.length,
    (busy) => busy > 0,
  );
  for (const title of ['M', 'Me', 'Mer']) {
    const before = seen.drawn;
    const { status } = await service.preview({ template: 'og-default', data: { title } }, from(MODEST));
    t.equal(status, 200, title);
    t.ok(seen.drawn - before <= 3, `${title}: after ${seen.drawn - before} others`);
  }
  client.abort();
  await greedy;
  for (const answer of seen.busy) isRefusal(t, answer, REFUSALS.busy);
});

for (const kind of ['render', 'preview'] as const) {
  test(`a caller whose pictures never come leaves others their downloads: ${kind}`, async (t) => {
    const service = await Service.start(
      t,
      { QUEUE_LIMIT: '15', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '60000', TRUST_PROXY: '1' },
      PLANS,
    );
    const silent = await serveBytes(t, PICTURE, new Promise(() => {}));
    const { url } = await serveBytes(t, PICTURE);
    const showing = (photo: string) => ({ template: 'og-default', data: { photo } });
    const client = new AbortController();
    const busy: Answer[] = [];
    const greedy = Promise.allSettled(
      Array.from({ length: 16 }, async (_, each) => {
        const options = { ...from(GREEDY), signal: client.signal };
        busy.push(await service[kind](showing(`${silent.url}?${each}`), options));
      }),
    );
    await eventually(
      () => silent.requests + busy.length,
      (asked) => asked === 16,
    );
    t.ok(silent.requests > 1, `it has ${silent.requests}`);
    isRefusal(t, await service[kind](showing(url), from(GREEDY)), REFUSALS.busy);
    t.equal((await service[kind](showing(url), from(MODEST))).status, 200);
    client.abort();
    await greedy;
    for (const answer of busy) isRefusal(t, answer, REFUSALS.busy);
  });
}
