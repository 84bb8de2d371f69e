import t from 'tap';
import { Callers } from '../../../src/access/caller.js';
import { MemoryQuotaStore } from '../../../src/access/memory-quota-store.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { StoreUnavailable } from '../../../src/access/store-failure.js';
import { LenientQuotas } from '../../../src/access/uncounted-quotas.js';
import { renderHandler } from '../../../src/api/render/render-handler.js';
import { statusHandler } from '../../../src/api/status/status.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import type { HttpRequest } from '../../../src/http/exchange.js';
import type { Renderer } from '../../../src/rendering/renderer.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { failingKeys } from '../../rig/stores/failing-keys.js';
import { waitFor } from '../../rig/time/eventually.js';
import { ManualClock } from '../../rig/time/manual-clock.js';

const ADDRESS = '203.0.113.7';

/** The request of somebody whose key cannot be looked up. */
function requestOf(body: object): HttpRequest {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-api-key': `tvl_${'x'.repeat(32)}`,
  };
  return {
    method: 'POST',
    path: '/api/render',
    parameters: [],
    query: '',
    clientAddress: ADDRESS,
    id: '1',
    signal: new AbortController().signal,
    header: (name) => headers[name],
    body: async () => Buffer.from(JSON.stringify(body)),
    nextPiece: async () => undefined,
  };
}

const timings = { queue: 0, layout: 0, raster: 0, encode: 0 };
const renderer = {
  cached: () => undefined,
  render: async () => ({ bytes: new Uint8Array(1), etag: '""', cache: 'miss', timings }),
} as unknown as Renderer;

t.test(
  'where the keys cannot be asked and the counters can, an unverified caller is not counted',
  async (t) => {
    const keys = failingKeys(async () => {
      throw new StoreUnavailable('slow');
    });
    const callers = new Callers(keys, defaultPlans, 'allow');
    const quotas = new LenientQuotas(new MemoryQuotaStore({ clock: new ManualClock() }));
    const { id, plan } = callers.anonymous(ADDRESS);
    // Nothing is left for callers without a key at this address.
    await waitFor('a refusal', async () => !(await quotas.admit(id, plan)).admitted);
    const spent = await quotas.usage(id, plan);
    const templates = await loadTemplates();
    const render = renderHandler({ templates: new TemplateCatalogue(templates), callers, quotas, renderer });

    const reply = await render(requestOf({ template: 'og-default' }));
    t.match(reply, { status: 200, headers: { 'X-Plan': 'anonymous', 'X-RateLimit-Remaining': '10' } });
    const status = await statusHandler(callers, quotas, true)(requestOf({}));
    t.match(JSON.parse(String(status.body)), {
      authenticated: false,
      remaining: { rpm: 10, dailyQuota: 50 },
    });
    t.same(await quotas.usage(id, plan), spent);
    await t.rejects(
      Promise.resolve(render(requestOf({ template: 'promo-animated', format: 'gif' }))).then(() => {}),
      StoreUnavailable,
    );
  },
);
