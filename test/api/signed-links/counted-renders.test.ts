import t from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { MemoryQuotaStore } from '../../../src/access/memory-quota-store.js';
import type { Admission, QuotaLimits } from '../../../src/access/quota.js';
import { CountedRenders } from '../../../src/api/signed-links/counted-renders.js';
import { defaultRequest } from '../../../src/rendering/render-request.js';
import type { Rendered, Renderer } from '../../../src/rendering/renderer.js';
import { loadTemplates } from '../../../templates/kit/registry.js';
import { ManualClock } from '../../access/fixtures/manual-clock.js';
import { signalled } from '../../http/serving.js';
import { GENEROUS } from '../plans.js';

const [template] = (await loadTemplates()).values();
if (!template) throw new Error('there is no template');
const request = defaultRequest(template, { format: 'png' });
const timings = { queue: 1, layout: 1, raster: 1, encode: 1 };
const drawn: Rendered = { bytes: new Uint8Array(1), etag: '""', cache: 'miss', timings };
const patience = new AbortController().signal;

/** Counters that answer on a word, as those of a Redis far away may. */
class SlowQuotas extends MemoryQuotaStore {
  readonly asked: string[] = [];
  readonly word = signalled();

  constructor() {
    super({ clock: new ManualClock() });
  }

  override async admit(caller: string, limits: QuotaLimits): Promise<Admission> {
    this.asked.push(caller);
    await this.word.promise;
    return super.admit(caller, limits);
  }
}

function setUp() {
  const quotas = new SlowQuotas();
  const renderer = {
    render: async () => drawn,
    shared: (_: unknown, image: Rendered) => ({ ...image, cache: 'hit' }),
  } as unknown as Renderer;
  return { quotas, renders: new CountedRenders(quotas, renderer) };
}

const caller = (id: string, rpm: number): Caller => ({
  id,
  authenticated: true,
  plan: { ...GENEROUS, rpm },
});

t.test('equal renders of a caller are admitted once, also while that takes time', async (t) => {
  const { quotas, renders } = setUp();
  const one = caller('key:one', 1);
  const all = Promise.all(Array.from({ length: 20 }, () => renders.render(one, request, patience)));
  quotas.word.resolve();
  t.strictSame(
    (await all).map(({ cache }) => cache),
    ['miss', ...Array.from({ length: 19 }, () => 'hit')],
  );
  t.strictSame(quotas.asked, ['key:one']);
});

t.test('a refusal is shared by those of one caller, and by no other', async (t) => {
  const { quotas, renders } = setUp();
  const [spent, other] = [caller('key:spent', 0), caller('key:other', 1)];
  const refused = [1, 2, 3].map(() =>
    t.rejects(renders.render(spent, request, patience), { code: 'rate_limited', status: 429 }),
  );
  const served = renders.render(other, request, patience);
  quotas.word.resolve();
  await Promise.all(refused);
  t.equal(await served, drawn);
  t.strictSame(quotas.asked, ['key:spent', 'key:other']);
});

t.test('what differs in anything drawn is admitted by itself', async (t) => {
  const { quotas, renders } = setUp();
  const one = caller('key:one', 10);
  quotas.word.resolve();
  await Promise.all([
    renders.render(one, request, patience),
    renders.render(one, { ...request, scale: 2 }, patience),
    renders.render(one, { ...request, output: { format: 'jpeg', quality: 90 } }, patience),
  ]);
  t.equal(quotas.asked.length, 3);
});
