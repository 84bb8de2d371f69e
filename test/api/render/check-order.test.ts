import t, { test } from 'tap';
import { serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter, isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { waitFor } from '../../rig/time/eventually.js';

/** Each request breaks one check and every later one that can be broken beside it. */

const MAX_BODY_BYTES = 4000;
const WRONG_KEY = `tvl_${'x'.repeat(32)}`;
const service = await Service.start(
  t,
  { MAX_BODY_BYTES: String(MAX_BODY_BYTES), IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' },
  [
    { ...GENEROUS, id: 'anonymous', rpm: 1, gif: false, gifMaxFrames: 0, gifMaxFps: 0 },
    { ...GENEROUS, id: 'tight', rpm: 1, dailyQuota: 1 },
  ],
);
const still = { template: 'og-default' };
const BAD_FIELD = { bgFrom: 'red' };

t.beforeEach(() => service.newDay());

/** Leaves the anonymous caller nothing of this minute. */
async function spendMinute() {
  await waitFor('a refusal', async () => (await service.render(still)).status === 429);
}

test('1: the media type goes before everything', async (t) => {
  await spendMinute();
  const answer = await service.render('x'.repeat(MAX_BODY_BYTES + 1), {
    key: WRONG_KEY,
    headers: { 'content-type': 'text/plain' },
  });
  isRefusal(t, answer, REFUSALS.notJson);
});

test('2: the size goes before the key, the JSON and the rate', async (t) => {
  await spendMinute();
  isRefusal(
    t,
    await service.render('x'.repeat(MAX_BODY_BYTES + 1), { key: WRONG_KEY }),
    REFUSALS.bodyTooLarge,
  );
  isRefusal(t, await service.render('x'.repeat(MAX_BODY_BYTES), { key: WRONG_KEY }), REFUSALS.invalidKey);
});

test('3: the key goes before the JSON, the template and the rate', async (t) => {
  await spendMinute();
  isRefusal(t, await service.render('{', { key: WRONG_KEY }), REFUSALS.invalidKey);
  isRefusal(t, await service.render({}, { key: WRONG_KEY }), REFUSALS.invalidKey);
  isRefusal(t, await service.render({ template: 'nope', format: 1 }, { key: 'x' }), REFUSALS.invalidKey);
});

test('4: the JSON goes before the template and the rate', async (t) => {
  await spendMinute();
  for (const body of ['{', '[]', '"og-default"', 'null', '1', '']) {
    isRefusal(t, await service.render(body), REFUSALS.invalidBody, `body ${body}`);
  }
});

test('5: the presence of the template goes before the parameters', async (t) => {
  await spendMinute();
  for (const template of [undefined, null, '']) {
    const answer = await service.render({ template, format: 'gif', fps: 'fast', data: [] });
    isRefusal(t, answer, REFUSALS.templateRequired, `template ${template}`);
  }
});

test('6: the name of the template goes before the parameters', async (t) => {
  await spendMinute();
  for (const template of ['nope', 'constructor', '__proto__', 'og-default ', 'OG-DEFAULT', 5, {}, [], true]) {
    const answer = await service.render({ template, format: 'bmp', quality: 0, data: null });
    isRefusal(t, answer, REFUSALS.unknownTemplate, `template ${JSON.stringify(template)}`);
  }
});

test('7: the parameters go before the animation, the plan and the fields', async (t) => {
  await spendMinute();
  const gif = { format: 'gif', data: BAD_FIELD };
  for (const template of ['og-default', 'promo-animated']) {
    for (const wrong of [{ quality: 0 }, { fps: 4 }, { durationMs: 199 }, { data: [] }]) {
      const [name = ''] = Object.keys(wrong);
      invalidParameter(t, await service.render({ template, ...gif, ...wrong }), name);
    }
  }
  invalidParameter(t, await service.render({ ...still, format: 'GIF', data: BAD_FIELD }), 'format');
});

test('8: a still template goes before the plan and the fields', async (t) => {
  await spendMinute();
  const request = { ...still, format: 'gif', data: BAD_FIELD };
  isRefusal(t, await service.render(request), REFUSALS.notAnimated);
});

test('9: the plan goes before the fields and the rate', async (t) => {
  await spendMinute();
  const [background] = await colorFields('promo-animated');
  const request = { template: 'promo-animated', format: 'gif', data: { [String(background)]: 'red' } };
  isRefusal(t, await service.render(request), REFUSALS.gifNotAllowed);
  invalidParameter(t, await service.render({ ...request, format: 'png' }), String(background));
});

test('10: the fields go before the rate', async (t) => {
  await spendMinute();
  invalidParameter(t, await service.render({ ...still, data: BAD_FIELD }), 'bgFrom');
});

test('11: the rate goes before the quota, and both before any picture is fetched', async (t) => {
  const server = await serveBytes(t, Buffer.from('no picture'));
  const key = await service.key('tight');
  const { id, field } = await pictureField();
  const request = { template: id, data: { [field]: server.url } };
  t.equal((await service.render(still, { key })).status, 200, 'the only unit of the minute and the day');
  isRefusal(t, await service.render(request, { key }), REFUSALS.rateExceeded);
  service.clock.advance(60_000);
  isRefusal(t, await service.render(request, { key }), REFUSALS.quotaUsedUp);
  t.equal(server.requests, 0, 'nothing was fetched');
  service.newDay();
  t.equal((await service.render(request, { key })).status, 422, 'an admitted render fetches');
  t.equal(server.requests, 1);
});

async function colorFields(id: string): Promise<string[]> {
  const template = (await service.templates()).find((candidate) => candidate.id === id);
  return (template?.fields ?? []).filter(({ type }) => type === 'color').map(({ key }) => key);
}

async function pictureField(): Promise<{ id: string; field: string }> {
  for (const { id, fields } of await service.templates()) {
    const field = fields.find(({ type }) => type === 'image');
    if (field) return { id, field: field.key };
  }
  throw new Error('no template has an image field');
}
