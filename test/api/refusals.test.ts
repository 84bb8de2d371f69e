import t, { test } from 'tap';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { Service } from '../rig/services/service.js';

/** The table of the interface, section 7, row by row, and what it leaves to us. */

const anonymous = { ...GENEROUS, id: 'anonymous', gif: false, gifMaxFrames: 0, gifMaxFps: 0 };
const service = await Service.start(t, { MAX_BODY_BYTES: '3000' }, [
  anonymous,
  { ...anonymous, id: 'slow', rpm: 1 },
  { ...anonymous, id: 'poor', dailyQuota: 0 },
]);
const CARD = { template: 'og-default' };

test('400 without a template', async (t) => {
  isRefusal(t, await service.render({}), REFUSALS.templateRequired);
  isRefusal(t, await service.render({ Template: 'og-default' }), REFUSALS.templateRequired);
});

test('400 for a GIF of a still template', async (t) => {
  const templates = await service.templates();
  for (const { id } of templates.filter(({ animated }) => !animated)) {
    isRefusal(t, await service.render({ template: id, format: 'gif' }), REFUSALS.notAnimated, id);
  }
});

test('401 for a key that is malformed, unknown or revoked', async (t) => {
  const key = await service.key('slow');
  const wrong = [
    'x',
    key.slice(0, -1),
    `${key}0`,
    key.toUpperCase(),
    `Bearer ${key}`,
    'tvl_',
    `tvl_${'0'.repeat(32)}`,
  ];
  for (const value of wrong) {
    isRefusal(t, await service.render(CARD, { key: value }), REFUSALS.invalidKey, value);
  }
  const revoked = await service.keys.create({ plan: 'slow', name: '' });
  await service.keys.revoke(revoked.record.id);
  isRefusal(t, await service.render(CARD, { key: revoked.key }), REFUSALS.invalidKey, 'revoked');
  t.equal((await service.render(CARD, { key })).status, 200, 'while the right one renders');
});

test('401 for a key of a plan that is no longer offered', async (t) => {
  const { key } = await service.keys.create({ plan: 'discontinued', name: '' });
  isRefusal(t, await service.render(CARD, { key }), REFUSALS.invalidKey);
});

test('an empty key is no key', async (t) => {
  const answer = await service.render(CARD, { key: '' });
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('x-plan'), 'anonymous');
});

test('403 for a GIF on a plan without', async (t) => {
  const request = { template: 'promo-animated', format: 'gif' };
  isRefusal(t, await service.render(request), REFUSALS.gifNotAllowed);
  isRefusal(t, await service.render(request, { key: await service.key('slow') }), REFUSALS.gifNotAllowed);
});

test('404 for an unknown template', async (t) => {
  isRefusal(t, await service.render({ template: 'kart' }), REFUSALS.unknownTemplate);
});

test('413 for a body over the limit, announced or chunked, and not for one at the limit', async (t) => {
  const body = (length: number) => JSON.stringify(CARD).padEnd(length);
  t.equal((await service.render(body(3000))).status, 200);
  isRefusal(t, await service.render(body(3001)), REFUSALS.bodyTooLarge, 'announced');
  const connection = await service.connect(t);
  const head =
    'POST /api/render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { status, body: text } = await connection.send(head, 'bb9\r\n', body(3001), '\r\n0\r\n\r\n').reply();
  t.strictSame([status, text.toString()], [413, '{"error":"istek gövdesi çok büyük"}'], 'chunked');
});

test('415 unless the body is said to be JSON', async (t) => {
  for (const type of [
    'text/plain',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'application/x-www-form-urlencoded',
    'application',
    'json',
    ';application/json',
    'multipart/form-data; a=application/json',
  ]) {
    isRefusal(t, await service.render(CARD, { headers: { 'content-type': type } }), REFUSALS.notJson, type);
  }
  const untyped = await service.call('POST', '/api/render', { body: Buffer.from(JSON.stringify(CARD)) });
  isRefusal(t, untyped, REFUSALS.notJson, 'no Content-Type');
  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json ;x',
  ]) {
    t.equal((await service.render(CARD, { headers: { 'content-type': type } })).status, 200, type);
  }
});

test('429 when the minute is spent', async (t) => {
  const key = await service.key('slow');
  t.equal((await service.render(CARD, { key })).status, 200);
  isRefusal(t, await service.render(CARD, { key }), REFUSALS.rateExceeded);
});

test('429 when the day is spent', async (t) => {
  isRefusal(t, await service.render(CARD, { key: await service.key('poor') }), REFUSALS.quotaUsedUp);
});

test('a refused check says nothing of the plan and spends nothing', async (t) => {
  const key = await service.key('slow');
  const refused = [
    await service.render('{', { key }),
    await service.render({}, { key }),
    await service.render({ template: 'kart' }, { key }),
    await service.render({ ...CARD, quality: 0 }, { key }),
    await service.render({ ...CARD, format: 'gif' }, { key }),
    await service.render({ template: 'promo-animated', format: 'gif' }, { key }),
    await service.render({ ...CARD, data: { title: 1 } }, { key }),
    await service.render('x'.repeat(3001), { key }),
    await service.render(CARD, { key, headers: { 'content-type': 'text/plain' } }),
  ];
  for (const answer of refused) t.notOk(answer.status === 200 || answer.headers.has('x-ratelimit-remaining'));
  const { remaining, limits } = await service.status({ key });
  t.strictSame(remaining, { rpm: limits.rpm, dailyQuota: limits.dailyQuota });
});
