import t from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { MemoryQuotaStore } from '../../../src/access/memory-quota-store.js';
import type { Admission, QuotaLimits, Units } from '../../../src/access/quota.js';
import { CountedRenders } from '../../../src/api/links/counted-renders.js';
import { PictureUnavailable, RenderFailed } from '../../../src/rendering/failures.js';
import { defaultRequest } from '../../../src/rendering/render-request.js';
import type { Rendered, Renderer } from '../../../src/rendering/renderer.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { signalled } from '../../rig/services/serving.js';
import { ManualClock } from '../../rig/time/manual-clock.js';

const [template] = (await loadTemplates()).values();
if (!template) throw new Error('there is no template');
const request = defaultRequest(template, { format: 'png' });
const timings = { queue: 1, layout: 1, raster: 1, encode: 1 };
const drawn: Rendered = { bytes: new Uint8Array(1), etag: '""', cache: 'miss', timings };

/** Counters that answer on a word, as those of a Redis far away may. */
class SlowQuotas extends MemoryQuotaStore {
  readonly asked: string[] = [];
  readonly word = signalled();

  constructor() {
    super({ clock: new ManualClock() });
  }

  override async admit(caller: string, limits: QuotaLimits, units?: Units): Promise<Admission> {
    this.asked.push(caller);
    await this.word.promise;
    return super.admit(caller, limits, units);
  }
}

function setUp(render: () => Promise<Rendered> = async () => drawn) {
  const quotas = new SlowQuotas();
  const clock = new ManualClock();
  const renderer = {
    render,
    sharedByAddress: async () => undefined,
    shared: (_: unknown, image: Rendered) => ({ ...image, cache: 'hit' }),
  } as unknown as Renderer;
  return { quotas, clock, renders: new CountedRenders(quotas, renderer, clock) };
}

const caller = (id: string, rpm: number): Caller => ({
  id,
  authenticated: true,
  plan: { ...GENEROUS, rpm },
});

t.test('equal renders of a caller are admitted once, also while that takes time', async (t) => {
  const { quotas, renders } = setUp();
  const one = caller('key:one', 1);
  const all = Promise.all(Array.from({ length: 20 }, () => renders.render(one, request)));
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
    t.rejects(renders.render(spent, request), { code: 'rate_limited', status: 429 }),
  );
  const served = renders.render(other, request);
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
    renders.render(one, request),
    renders.render(one, { ...request, scale: 2 }),
    renders.render(one, { ...request, output: { format: 'jpeg', quality: 90 } }),
  ]);
  t.equal(quotas.asked.length, 3);
});

t.test('a picture that cannot be had is not asked for again for half a minute, nor counted', async (t) => {
  const { quotas, clock, renders } = setUp(() => Promise.reject(new PictureUnavailable('photo')));
  const [one, other] = [caller('key:one', 10), caller('key:other', 10)];
  const refusal = { code: 'image_unavailable', status: 422, field: 'photo' };
  quotas.word.resolve();
  for (let count = 0; count < 5; count++) await t.rejects(renders.render(one, request), refusal);
  t.equal(quotas.asked.length, 1);
  await t.rejects(renders.render(other, request), refusal);
  t.equal(quotas.asked.length, 2, 'another caller is not told what it may not have been asked for');
  clock.advance(30_001);
  await t.rejects(renders.render(one, request), refusal);
  t.equal(quotas.asked.length, 3);
});

t.test('a failure on our side is tried again at once', async (t) => {
  const { quotas, renders } = setUp(() => Promise.reject(new RenderFailed('x')));
  quotas.word.resolve();
  for (let count = 0; count < 2; count++) {
    await t.rejects(renders.render(caller('key:one', 10), request), { code: 'internal' });
  }
  t.equal(quotas.asked.length, 2);
});

t.test('of pictures that cannot be had ten thousand are remembered', async (t) => {
  let asked = 0;
  const { quotas, renders } = setUp(async () => {
    asked++;
    throw new PictureUnavailable('photo');
  });
  quotas.word.resolve();
  const ask = (id: number) => renders.render(caller(`${id}`, 10), request).catch(() => {});
  for (let id = 0; id < 10_001; id++) await ask(id);
  await ask(10_000);
  t.equal(asked, 10_001, 'the last is known');
  await ask(0);
  t.equal(asked, 10_002, 'the first is not');
});
