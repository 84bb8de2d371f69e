import t, { test } from 'tap';
import { closedAddress, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { invalidParameter, pictureUnavailable } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { dailyLeft, isLinkRefusal, linkPath, newKey } from './links.js';

const DAY_MS = 86_400_000;

const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', RESULT_CACHE_BYTES: '0' }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
  { ...GENEROUS, id: 'one', dailyQuota: 1 },
]);
const key = await newKey(service, 'generous');

test('a link whose photo is gone shows its defaults where it says so, for a minute', async (t) => {
  const photo = await closedAddress();
  const shown = await service.get(
    linkPath('og-default.png', { title: 'Kayıp', photo, fallback: 'default' }, key),
  );
  const defaults = await service.render({ template: 'og-default' });
  t.equal(shown.status, 200);
  t.equal(shown.headers.get('x-fallback'), 'default');
  t.equal(shown.headers.get('cache-control'), 'public, max-age=60');
  t.equal(shown.headers.get('etag'), defaults.headers.get('etag'), 'the tag of what is shown');
  const scaled = await service.get(
    linkPath('og-default.jpg', { scale: 0.5, photo, fallback: 'default', download: 'kart' }, key),
  );
  const small = await service.render({ template: 'og-default', format: 'jpeg', scale: 0.5 });
  t.equal(scaled.headers.get('etag'), small.headers.get('etag'), 'in the size and format of the link');
  t.match(scaled.headers.get('content-disposition'), 'attachment; filename="kart.jpg"');
  const without = await service.get(linkPath('og-default.png', { title: 'Kayıp', photo }, key));
  isLinkRefusal(t, without, pictureUnavailable('photo'), 'a link that says nothing');
});

test('a link shows the last image that it showed where it says so, and defaults before there is one', async (t) => {
  let isGone = true;
  const bytes = plainPng(8, 8, [20, 120, 220]);
  const { url } = await serveBytes(t, () => (isGone ? Buffer.from('gone') : bytes));
  const path = linkPath('og-default.png', { title: 'Son', photo: url, fallback: 'stale' }, key);
  t.equal((await service.get(path)).headers.get('x-fallback'), 'default');
  // A picture that was unavailable is not fetched again at once; another link shows the same one.
  isGone = false;
  const other = linkPath('og-default.png', { title: 'Son', photo: `${url}?2`, fallback: 'stale' }, key);
  const good = await service.get(other);
  t.equal(good.headers.get('x-fallback'), null);
  isGone = true;
  service.clock.advance(2 * DAY_MS);
  const stale = await service.get(other);
  t.equal(stale.status, 200);
  t.equal(stale.headers.get('x-fallback'), 'stale');
  t.equal(stale.headers.get('x-cache'), 'hit');
  t.ok(stale.body.equals(good.body), 'the same image');
});

test('no cache keeps a fallback for longer than its link is valid', async (t) => {
  const expires = Math.floor(service.clock.now() / 1000) + 20;
  const photo = await closedAddress();
  const shown = await service.get(linkPath('og-default.png', { photo, expires, fallback: 'default' }, key));
  t.equal(shown.headers.get('cache-control'), 'public, max-age=20');
});

test('what is refused otherwise stays refused', async (t) => {
  const photo = await closedAddress();
  invalidParameter(t, await service.get(linkPath('og-default.png', { fallback: 'other' }, key)), 'fallback');
  invalidParameter(
    t,
    await service.get(linkPath('og-default.png', { scale: 9, fallback: 'default' }, key)),
    'scale',
  );
  const poor = await newKey(service, 'one');
  const path = linkPath('og-default.png', { photo, fallback: 'default' }, poor);
  t.equal((await service.get(path)).headers.get('x-fallback'), 'default');
  t.equal(await dailyLeft(service, poor), 0, 'the defaults were drawn');
  isLinkRefusal(t, await service.get(path), pictureUnavailable('photo'), 'no unit is left for the defaults');
});
