import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import type { LinkParameters } from '../../../src/api/links/samples/sign.js';
import { LONGEST, longGif } from '../../rig/services/long-gif.js';
import { closedAddress, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { pictureUnavailable, REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, Service } from '../../rig/services/service.js';
import { signalled } from '../../rig/services/serving.js';
import { waitFor } from '../../rig/time/eventually.js';
import { dailyLeft, isLinkRefusal, linkPath, newKey } from './links.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'hundred', rpm: 50, dailyQuota: 100 },
  { ...GENEROUS, id: 'two', rpm: 50, dailyQuota: 2 },
  { ...GENEROUS, id: 'one-a-minute', rpm: 1, dailyQuota: 100 },
  { ...GENEROUS, id: 'still', gif: false, gifMaxFrames: 0, gifMaxFps: 0 },
];
const ENVIRONMENT = { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' };

const service = await Service.start(t, { ...ENVIRONMENT, QUEUE_LIMIT: '0' }, PLANS);
/** Each test has pictures of its own, which nobody has drawn before. */
let pictures = 0;
const unseen = () => `Resim ${++pictures}`;

async function signerOn(plan: string) {
  const key = await newKey(service, plan);
  const get = (file: string, parameters: LinkParameters, headers: Record<string, string> = {}) =>
    service.get(linkPath(file, parameters, key), { headers });
  const left = async () => (await service.status({ key: key.key })).remaining;
  return { key, get, left };
}

function isServed(t: Test, answer: Answer, cache: 'hit' | 'miss', what: string): void {
  t.strictSame([answer.status, answer.headers.get('x-cache')], [200, cache], what);
}

test('a picture costs one unit when it is drawn, and nothing after that', async (t) => {
  const { get, left } = await signerOn('hundred');
  const title = unseen();
  isServed(t, await get('og-default.png', { title }), 'miss', 'the first time');
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });
  for (let count = 0; count < 5; count++) {
    isServed(t, await get('og-default.png', { title }), 'hit', 'again');
    isServed(
      t,
      await get('og-default.png', { title, expires: 4_102_444_800 + count }),
      'hit',
      'by another link',
    );
  }
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });
  isServed(t, await get('og-default.png', { title: unseen() }), 'miss', 'another picture');
  t.strictSame(await left(), { rpm: 48, dailyQuota: 98 });
});

test('what somebody else has had drawn costs nothing', async (t) => {
  const { get, left } = await signerOn('hundred');
  const title = unseen();
  await service.render({ template: 'og-default', data: { title } });
  isServed(t, await get('og-default.png', { title }), 'hit', 'drawn for a POST');
  t.strictSame(await left(), { rpm: 50, dailyQuota: 100 });
});

test('whoever has the picture already is told so, which costs nothing', async (t) => {
  const { get, left } = await signerOn('hundred');
  const title = unseen();
  const etag = (await get('og-default.png', { title })).headers.get('etag') ?? '';
  const again = await get('og-default.png', { title }, { 'if-none-match': `"x", ${etag}` });
  t.strictSame([again.status, again.body.length], [304, 0]);
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });
});

test('twenty who ask for the same at the same time cost one unit, which is enough if it is the last', async (t) => {
  const { get, left } = await signerOn('one-a-minute');
  const title = unseen();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('og-default.png', { title })));
  t.ok(answers.every(({ status }) => status === 200));
  t.equal(answers.filter(({ headers }) => headers.get('x-cache') === 'miss').length, 1);
  t.equal(new Set(answers.map(({ body }) => body.toString('base64'))).size, 1);
  t.strictSame(await left(), { rpm: 0, dailyQuota: 99 });
});

test('of callers who ask for the same at the same time, one pays', async (t) => {
  const callers = [await signerOn('hundred'), await signerOn('hundred')];
  const photo = await serveBytes(t, plainPng(8, 8, [1, 2, 3]), 200);
  const parameters = { photo: photo.url, title: unseen() };
  const answers = await Promise.all(callers.map(({ get }) => get('og-default.png', parameters)));
  t.ok(answers.every(({ status }) => status === 200));
  const left = await Promise.all(callers.map((caller) => caller.left()));
  t.equal(
    left.reduce((sum, { dailyQuota }) => sum + dailyQuota, 0),
    199,
  );
});

test('a used-up plan is refused to all who ask for something new, and serves what there is', async (t) => {
  const { get, left } = await signerOn('two');
  const [first, second, third] = [unseen(), unseen(), unseen()];
  await get('og-default.png', { title: first });
  await get('og-default.png', { title: second });
  const refused = await Promise.all(Array.from({ length: 5 }, () => get('og-default.png', { title: third })));
  for (const answer of refused) {
    isLinkRefusal(t, answer, REFUSALS.quotaUsedUp);
    t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/);
    t.notOk(tellsUsage(answer), 'nothing of the plan');
  }
  isServed(t, await get('og-default.png', { title: first }), 'hit', 'what was drawn before');
  t.strictSame(await left(), { rpm: 48, dailyQuota: 0 });

  const busy = await signerOn('one-a-minute');
  await busy.get('og-default.png', { title: unseen() });
  const limited = await busy.get('og-default.png', { title: unseen() });
  isLinkRefusal(t, limited, REFUSALS.rateExceeded);
  t.match(limited.headers.get('retry-after'), /^\d+$/);
});

function tellsUsage({ headers }: Answer): boolean {
  return [...headers.keys()].some((name) => /^x-(plan|quota|ratelimit)/.test(name));
}

test('one who leaves takes nobody along, and is not paid for twice', async (t) => {
  const { key, get, left } = await signerOn('hundred');
  const arrived = signalled();
  const photo = await serveBytes(t, plainPng(8, 8, [7, 7, 7]), arrived.promise);
  const parameters = { title: unseen(), photo: photo.url };
  const link = linkPath('og-default.png', parameters, key);
  const leaving = new AbortController();
  const first = t.rejects(service.get(link, { signal: leaving.signal }));
  await waitFor('the picture to be asked for', () => photo.requests > 0);
  const others = [get('og-default.png', parameters), get('og-default.png', parameters)];
  // Nothing tells from outside when the others have joined; they would ask for the picture themselves if they had not.
  await pause(200);
  leaving.abort();
  await first;
  arrived.resolve();
  for (const answer of await Promise.all(others)) t.equal(answer.status, 200);
  t.equal(photo.requests, 1);
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });
});

test('when all leave, what is paid for is finished and kept for those who come later', async (t) => {
  const { key, get, left } = await signerOn('hundred');
  const arrived = signalled();
  const photo = await serveBytes(t, plainPng(8, 8, [8, 8, 8]), arrived.promise);
  const link = linkPath('og-default.png', { photo: photo.url }, key);
  const leaving = new AbortController();
  const gone = [1, 2].map(() => t.rejects(service.get(link, { signal: leaving.signal })));
  await waitFor('the picture to be asked for', () => photo.requests > 0);
  leaving.abort();
  await Promise.all(gone);
  arrived.resolve();
  t.equal((await get('og-default.png', { photo: photo.url })).status, 200);
  isServed(t, await get('og-default.png', { photo: photo.url }), 'hit', 'what nobody had waited for');
  t.equal(photo.requests, 1);
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });
});

test('a picture that cannot be had gives the daily unit back, whoever shares the refusal', async (t) => {
  const { get, left } = await signerOn('hundred');
  const photo = await closedAddress();
  const answers = await Promise.all([1, 2, 3].map(() => get('og-default.png', { photo })));
  for (const answer of answers) {
    isLinkRefusal(t, answer, pictureUnavailable('photo'));
    t.notOk(tellsUsage(answer));
  }
  t.strictSame(
    await left(),
    { rpm: 49, dailyQuota: 100 },
    'and the minute is not used up by those who try again',
  );
});

test('a full queue and a render past its deadline give the daily unit back', async (t) => {
  const { get, left } = await signerOn('hundred');
  const client = new AbortController();
  const running = t.rejects(service.render(longGif(unseen()), { signal: client.signal }));
  await waitFor('the GIF to be admitted', async () => (await service.status()).remaining.rpm < GENEROUS.rpm);
  const busy = await get('promo-animated.gif', { ...LONGEST, headline: unseen() });
  isLinkRefusal(t, busy, REFUSALS.busy);
  t.match(busy.headers.get('retry-after'), /^[1-9]\d*$/);
  t.strictSame(await left(), { rpm: 49, dailyQuota: 100 });
  client.abort();
  await running;

  const hasty = await Service.start(t, { GIF_TIMEOUT_MS: '1' }, PLANS);
  const late = await newKey(hasty, 'hundred');
  isLinkRefusal(t, await hasty.get(linkPath('promo-animated.gif', LONGEST, late)), REFUSALS.tooSlow);
  t.equal(await dailyLeft(hasty, late), 99, 'it has had all its time');
  isLinkRefusal(t, await hasty.get(linkPath('promo-animated.gif', LONGEST, late)), REFUSALS.tooSlow);
  t.equal(await dailyLeft(hasty, late), 99, 'it is not tried again for its visitors');
});

test('what is refused before costs nothing', async (t) => {
  const { key, get, left } = await signerOn('hundred');
  const refused = [
    await get('og-default.png', { title: 'x'.repeat(501) }),
    await get('og-default.gif', {}),
    await get('nobody.png', {}),
    await get('og-default.png', { expires: 1 }),
    await service.get(linkPath('og-default.png', { title: unseen() }, { ...key, secret: 'tvs_x' })),
  ];
  t.strictSame(
    refused.map(({ status }) => status),
    [400, 400, 404, 401, 401],
  );
  t.strictSame(await left(), { rpm: 50, dailyQuota: 100 });
  const still = await signerOn('still');
  isLinkRefusal(t, await still.get('promo-animated.gif', LONGEST), REFUSALS.gifNotAllowed);
});

test('a picture from an address is fetched once for all who have the link', async (t) => {
  const { get, left } = await signerOn('hundred');
  let colour = 0;
  const photo = await serveBytes(t, () => plainPng(8, 8, [++colour, 0, 0]));
  const parameters = { title: unseen(), photo: photo.url };
  const first = await get('og-default.png', parameters);
  isServed(t, first, 'miss', 'fetched and drawn');
  const again = await get('og-default.png', parameters);
  isServed(t, again, 'hit', 'neither fetched nor drawn');
  t.ok(again.body.equals(first.body));
  t.equal(photo.requests, 1);
  t.strictSame(await left(), { rpm: 49, dailyQuota: 99 });

  const posted = await service.render({ template: 'og-default', data: parameters });
  isServed(t, posted, 'miss', 'a POST has it fetched anew each time');
  t.equal(photo.requests, 2);
  const after = await get('og-default.png', parameters);
  t.ok(after.body.equals(posted.body), 'what is known of the address is known to links, too');
  t.equal(photo.requests, 2);
});

test('a picture that is fetched again and is the same gives the daily unit back', async (t) => {
  const { key, get, left } = await signerOn('hundred');
  const bytes = plainPng(8, 8, [4, 5, 6]);
  const [one, other] = [await serveBytes(t, bytes), await serveBytes(t, bytes)];
  const title = unseen();
  isServed(t, await get('og-default.png', { title, photo: one.url }), 'miss', 'at one address');
  isServed(t, await get('og-default.png', { title, photo: other.url }), 'hit', 'at another');
  t.equal(other.requests, 1);
  t.strictSame(await left(), { rpm: 48, dailyQuota: 99 });
  t.equal(await dailyLeft(service, key), 99);
});

test('nothing is fetched for a link that is refused', async (t) => {
  const { key, get } = await signerOn('two');
  const photo = await serveBytes(t, plainPng(8, 8, [4, 5, 6]));
  const parameters = { title: unseen(), photo: photo.url };
  await service.get(linkPath('og-default.png', parameters, { ...key, secret: 'tvs_x' }));
  await get('og-default.png', { ...parameters, bgFrom: 'red' });
  await get('og-default.png', { title: unseen() });
  await get('og-default.png', { title: unseen() });
  isLinkRefusal(t, await get('og-default.png', parameters), REFUSALS.quotaUsedUp);
  t.equal(photo.connections, 0);
});

test('where nothing is kept, every picture is counted', async (t) => {
  const forgetful = await Service.start(t, { RESULT_CACHE_BYTES: '0' }, PLANS);
  const key = await newKey(forgetful, 'hundred');
  // Of a still the tag is known before.
  const link = linkPath('promo-animated.gif', { durationMs: 200 }, key);
  const first = await forgetful.get(link);
  isServed(t, await forgetful.get(link), 'miss', 'drawn again');
  t.equal(await dailyLeft(forgetful, key), 98);
  const etag = first.headers.get('etag') ?? '';
  t.equal((await forgetful.get(link, { headers: { 'if-none-match': etag } })).status, 304);
  t.equal(await dailyLeft(forgetful, key), 97, 'it had to be drawn to know that it is the same');
  const answers = await Promise.all(Array.from({ length: 5 }, () => forgetful.get(link)));
  t.ok(answers.every(({ body }) => body.equals(first.body)));
});

test('whoever has a still is told so by an instance that has never drawn it, which costs nothing', async (t) => {
  const other = await Service.start(t, { ...ENVIRONMENT, RESULT_CACHE_BYTES: '0' }, PLANS);
  const key = await newKey(other, 'hundred');
  const photo = await serveBytes(t, plainPng(8, 8, [9, 8, 7]));
  const title = unseen();
  for (const parameters of [{ title }, { title, photo: photo.url }]) {
    const link = linkPath('og-default.png', parameters, key);
    const { get } = await signerOn('hundred');
    const etag = (await get('og-default.png', parameters)).headers.get('etag') ?? '';
    t.match(etag, /^W\//);
    // Which picture an address shows, an instance knows once it has fetched it.
    if (parameters.photo) isServed(t, await other.get(link), 'miss', 'by another thread');
    const before = await dailyLeft(other, key);
    t.equal((await other.get(link, { headers: { 'if-none-match': etag } })).status, 304);
    t.equal(await dailyLeft(other, key), before, 'it was not drawn');
    const changed = linkPath('og-default.png', { ...parameters, title: unseen() }, key);
    t.equal((await other.get(changed, { headers: { 'if-none-match': etag } })).status, 200);
  }
});
