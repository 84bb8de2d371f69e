import t, { test } from 'tap';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, Service } from '../rig/services/service.js';

const service = await Service.start(t, {}, [
  { ...GENEROUS, id: 'anonymous', rpm: 9, dailyQuota: 9 },
  { ...GENEROUS, id: 'minute', rpm: 1, dailyQuota: 8 },
  { ...GENEROUS, id: 'day', rpm: 8, dailyQuota: 1 },
]);
const CARD = { template: 'og-default' };
const WRONG_KEY = `tvl_${'x'.repeat(32)}`;

/** What an answer says of the plan and of what is left of it. */
function usage({ headers }: Answer): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /^x-(?:plan$|ratelimit-|quota-)/.test(name)));
}

test('a 429 says of the plan what a 200 says, header for header', async (t) => {
  for (const [plan, refusal] of [
    ['minute', REFUSALS.rateExceeded],
    ['day', REFUSALS.quotaUsedUp],
  ] as const) {
    const key = await service.key(plan);
    const rendered = await service.render(CARD, { key });
    t.equal(rendered.status, 200);
    t.equal(Object.keys(usage(rendered)).length, 5);
    const refused = await service.render(CARD, { key });
    isRefusal(t, refused, refusal);
    t.strictSame(usage(refused), usage(rendered), plan);
  }
});

test('a render that is refused for its key spends nothing, of its address neither', async (t) => {
  const before = await service.status();
  for (const key of [WRONG_KEY, 'x']) isRefusal(t, await service.render(CARD, { key }), REFUSALS.invalidKey);
  t.strictSame(await service.status(), before);
});
