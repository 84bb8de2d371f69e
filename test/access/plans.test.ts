import { join } from 'node:path';
import t from 'tap';
import { defaultPlans, type Plan, Plans } from '../../src/access/plans.js';
import { readPlans } from '../../src/access/plans-file.js';

const anonymous = defaultPlans.anonymous;

t.test('the default plans are the documented ones', async (t) => {
  t.same(
    defaultPlans.all.map((plan) => Object.values(plan)),
    [
      ['anonymous', 'Anonim', 10, 50, false, 0, 0, 0, 0, 0, 0, 0, 0],
      ['free', 'Ücretsiz', 30, 500, true, 30, 10, 0, 0, 0, 0, 0, 0],
      ['pro', 'Pro', 120, 10_000, true, 120, 25, 20, 20 * 1024 * 1024, 1000, 10_000, 3, 19],
      ['business', 'Business', 600, 100_000, true, 300, 50, 200, 200 * 1024 * 1024, 10_000, 65_000, 20, 99],
    ],
  );
  t.equal(defaultPlans.get('pro')?.dailyQuota, 10_000);
  t.equal(defaultPlans.get('gold'), undefined);
  t.equal(defaultPlans.get('__proto__'), undefined);
  t.equal(defaultPlans.anonymous.id, 'anonymous');
  t.same(
    defaultPlans.forKeys.map((plan) => plan.id),
    ['free', 'pro', 'business'],
  );
});

t.test('a table without the anonymous plan, or with one id twice, is refused', async (t) => {
  t.throws(() => new Plans([]), { message: 'no plan has the id "anonymous"' });
  t.throws(() => new Plans([anonymous, { ...anonymous }]), { message: 'two plans have the id "anonymous"' });
});

t.test('a plan that says nothing of templates, batches and jobs has none', async (t) => {
  const { templates: _, assetBytes: __, batchRows: ___, jobRows: ____, jobs: _____, ...older } = anonymous;
  const directory = t.testdir({ 'plans.json': JSON.stringify([older]) });
  const { anonymous: read } = await readPlans(join(directory, 'plans.json'));
  t.same([read.templates, read.assetBytes, read.batchRows, read.jobRows, read.jobs], [0, 0, 0, 0, 0]);
});

t.test('a plans file replaces the table', async (t) => {
  const gold: Plan = { ...anonymous, id: 'gold', planName: 'Altın', rpm: 7, priceUsd: 4.5 };
  const directory = t.testdir({ 'plans.json': JSON.stringify([gold, anonymous]) });
  const plans = await readPlans(join(directory, 'plans.json'));
  t.same(plans.all, [gold, anonymous]);
  t.same(plans.get('gold'), gold);
  t.same(plans.anonymous, anonymous);
  t.equal(plans.get('pro'), undefined);
});

const { rpm: _, ...withoutRpm } = anonymous;

const mistakes: Record<string, [content: unknown, problem: string]> = {
  'not JSON': ['[{', 'the file is not valid JSON'],
  'no array': [{}, 'the file must be an array of plans'],
  'no object': [[anonymous, 5], 'plan 2 must be an object'],
  'no anonymous plan': [[{ ...anonymous, id: 'free' }], 'no plan has the id "anonymous"'],
  'one id twice': [[anonymous, anonymous], 'two plans have the id "anonymous"'],
  'an unknown property': [[{ ...anonymous, colour: 1 }], 'plan 1 has an unknown property "colour"'],
  'a missing property': [[withoutRpm], 'plan 1: rpm must be a whole number from 1 to 1000000'],
  'a fraction': [[{ ...anonymous, rpm: 1.5 }], 'plan 1: rpm must be a whole number from 1 to 1000000'],
  'a number in quotes': [
    [{ ...anonymous, rpm: '10' }],
    'plan 1: rpm must be a whole number from 1 to 1000000',
  ],
  'no requests': [[{ ...anonymous, rpm: 0 }], 'plan 1: rpm must be a whole number from 1 to 1000000'],
  'a negative quota': [
    [{ ...anonymous, dailyQuota: -1 }],
    'plan 1: dailyQuota must be a whole number from 0 to 1000000000',
  ],
  'too many frames': [
    [{ ...anonymous, gifMaxFrames: 501 }],
    'plan 1: gifMaxFrames must be a whole number from 0 to 500',
  ],
  'too high a frame rate': [
    [anonymous, { ...anonymous, id: 'free', gifMaxFps: 51 }],
    'plan 2: gifMaxFps must be a whole number from 0 to 50',
  ],
  'GIF without frames': [
    [{ ...anonymous, gif: true, gifMaxFrames: 1, gifMaxFps: 5 }],
    'plan 1: gifMaxFrames must be 2 or more on a plan with GIF',
  ],
  'GIF without a frame rate': [
    [{ ...anonymous, gif: true, gifMaxFrames: 2 }],
    'plan 1: gifMaxFps must be 1 or more on a plan with GIF',
  ],
  'gif as a word': [[{ ...anonymous, gif: 'yes' }], 'plan 1: gif must be true or false'],
  'an id that no header can carry': [
    [{ ...anonymous, id: 'a\r\nb' }],
    'plan 1: id must be up to 32 lower-case letters, digits, - and _',
  ],
  'an empty name': [
    [{ ...anonymous, planName: '' }],
    'plan 1: planName must be a text of 1 to 100 characters',
  ],
  'a negative price': [[{ ...anonymous, priceUsd: -1 }], 'plan 1: priceUsd must be a number, 0 or more'],
};

for (const [mistake, [content, problem]] of Object.entries(mistakes)) {
  t.test(`a plans file with a mistake is refused in one sentence: ${mistake}`, async (t) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const file = join(t.testdir({ 'plans.json': text }), 'plans.json');
    await t.rejects(readPlans(file), { message: `PLANS_FILE ${file}: ${problem}.` });
  });
}

t.test('a plans file that cannot be read is named', async (t) => {
  const file = join(t.testdir(), 'nowhere.json');
  await t.rejects(readPlans(file), { message: `PLANS_FILE ${file}: the file cannot be read (ENOENT).` });
});
