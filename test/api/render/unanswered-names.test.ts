import t, { test } from 'tap';
import { LOOKUPS_AT_ONCE } from '../../../src/rendering/pictures/name-lookups.js';
import { plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, pictureUnavailable, REFUSALS } from '../../rig/services/refusal.js';
import { type CallOptions, Service } from '../../rig/services/service.js';
import { WithheldAnswers } from '../../rig/services/withheld-answers.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'paying', dailyQuota: 100 },
];

const dns = new WithheldAnswers();
const KNOWN = 'known.example';
const service = await Service.start(
  t,
  { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: '5000', TRUST_PROXY: '1' },
  PLANS,
  { resolve: async (hostname) => (hostname === KNOWN ? ['127.0.0.1'] : dns.resolve(hostname)) },
);
const pictures = await serveBytes(t, plainPng(8, 8, [1, 2, 3]));
const { port } = new URL(pictures.url);

function showing(host: string) {
  return { template: 'og-default', data: { photo: `http://${host}:${port}/` } };
}

/** Names of a server that answers none of them. */
function silentNames(count: number, kind: string): string[] {
  return Array.from({ length: count }, (_, each) => `${kind}${each}.silent.example`);
}

/** A call of a caller without a key. */
function from(caller: number): CallOptions {
  return { headers: { 'x-forwarded-for': `192.0.2.${caller}` } };
}

async function refusedForLookups(): Promise<number> {
  const metrics = await service.front.metricsSnapshot();
  const fetches = metrics.find(({ name }) => name === 'tuval_picture_fetches_total');
  return fetches?.values.find(({ labels }) => labels.outcome === 'too_many_lookups')?.value ?? Number.NaN;
}

test('names that are never answered keep previews busy, and leave renders theirs', async (t) => {
  const names = silentNames(LOOKUPS_AT_ONCE.previews, 'p');
  const previews = await Promise.all(names.map((name, each) => service.preview(showing(name), from(each))));
  for (const answer of previews) isRefusal(t, answer, pictureUnavailable('photo'));
  t.equal(await refusedForLookups(), 0);
  isRefusal(
    t,
    await service.preview(showing(KNOWN)),
    REFUSALS.busy,
    'the downloads are over, the look-ups not',
  );
  t.equal(await refusedForLookups(), 1);
  t.equal((await service.render(showing(KNOWN))).status, 200);
  t.equal((await service.preview(showing('127.0.0.1'))).status, 200, 'an address needs no look-up');

  dns.fail(names[0] ?? '');
  t.equal((await service.preview(showing(KNOWN))).status, 200);
});

test('a caller that names hosts which are never answered leaves others theirs', async (t) => {
  const names = silentNames(LOOKUPS_AT_ONCE.renders, 'g');
  const greedy = await Promise.all(names.map((name) => service.render(showing(name), from(200))));
  const busy = greedy.filter(({ status }) => status === 503);
  t.ok(busy.length > 0 && busy.length < names.length);
  for (const answer of busy) isRefusal(t, answer, REFUSALS.busy);
  isRefusal(t, await service.render(showing(KNOWN), from(200)), REFUSALS.busy, 'it has its part');
  t.equal((await service.render(showing(KNOWN), from(201))).status, 200);
  for (const name of dns.asked.filter((asked) => names.includes(asked))) dns.fail(name);
});

test('renders beyond the look-ups that may be unanswered are refused as busy, and cost nothing', async (t) => {
  const key = await service.key('paying');
  const names = silentNames(LOOKUPS_AT_ONCE.renders, 'r');
  const renders = await Promise.all(names.map((name, each) => service.render(showing(name), from(each))));
  for (const answer of renders) isRefusal(t, answer, pictureUnavailable('photo'));
  const other = { ...showing(KNOWN), quality: 50, format: 'jpeg' };
  const refused = await service.render(other, { key });
  isRefusal(t, refused, REFUSALS.busy);
  t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/);
  t.equal(refused.headers.get('x-quota-remaining'), '100');
  t.equal((await service.status({ key })).remaining.dailyQuota, 100);
  t.strictSame(dns.asked.filter((name) => names.includes(name)).sort(), names.sort(), 'each name once');

  dns.fail(names[0] ?? '');
  t.equal((await service.render(other, { key })).status, 200);
});
