import t, { test } from 'tap';
import { closedAddress } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', PREVIEW_RPM: '100000' }, PLANS);
const browser = await startBrowser(t);
const visit = await Visit.open(browser, service);

test('the last answer wins, also where an older one is late', async (t) => {
  await visit.go('#og-default');
  const { page } = visit;
  await visit.changesPicture(() => visit.field('title').fill('sonuncu'));
  const last = await visit.pixels();
  await visit.changesPicture(() => visit.field('title').fill('önceki'));

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLate: Promise<unknown> = Promise.resolve();
  await page.route('**/api/preview', async (route) => {
    if (route.request().postData()?.includes('geç kalan')) {
      const response = await route.fetch();
      await isReleased;
      isLate = route.fulfill({ response }).catch(() => {});
      return;
    }
    await route.continue();
  });
  const isAsked = page.waitForRequest((request) => Boolean(request.postData()?.includes('geç kalan')));
  await visit.field('title').fill('geç kalan');
  await isAsked;
  t.equal(await page.locator('#canvas').getAttribute('aria-busy'), 'true', 'it shows that it waits');
  t.ok(await page.locator('#picture').isVisible(), 'and what was there stays');
  await visit.changesPicture(() => visit.field('title').fill('sonuncu'));
  t.equal(await visit.pixels(), last);
  release();
  await isReleased;
  await isLate;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  t.equal(await visit.pixels(), last, 'nothing is shown of the late one');
  await page.unroute('**/api/preview');
  visit.assertSound(t);
});

test('what is wrong is said beside the field that caused it, until it is mended', async (t) => {
  await visit.go('#og-default');
  const closed = await closedAddress();
  const cases = [
    { key: 'topic', wrong: '👍'.repeat(81), right: '👍'.repeat(80), text: 'En çok 80 karakter olabilir.' },
    { key: 'bgFrom', wrong: 'mavi', right: '#0000ff', text: '#rrggbb biçiminde bir renk yaz' },
    { key: 'photo', wrong: 'resim.png', right: '', text: 'http:// veya https:// ile başlayan' },
    { key: 'photo', wrong: closed, right: '', text: 'Bu görsel alınamadı.' },
  ];
  for (const { key, wrong, right, text } of cases) {
    const control = visit.field(key);
    const problem = visit.problem(key);
    await control.fill(wrong);
    await control.blur();
    await problem.getByText(text).waitFor();
    t.equal(await control.getAttribute('aria-invalid'), 'true', key);
    const described = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
    t.ok(described.includes((await problem.getAttribute('id')) ?? ''), 'it is linked with the field');
    t.match(await visit.page.locator('#announcer').textContent(), text, 'and said');
    await visit.settled();
    t.equal(await visit.page.locator('.problem:visible').count(), 1);

    await control.fill(right);
    await control.blur();
    await problem.waitFor({ state: 'hidden' });
    t.equal(await control.getAttribute('aria-invalid'), null);
  }

  await visit.go('#promo-banner');
  await visit.field('discount').fill('91');
  await visit.problem('discount').getByText('0 ile 90 arasında bir sayı olmalı.').waitFor();
  await visit.field('discount').fill('90');
  await visit.problem('discount').waitFor({ state: 'hidden' });
  visit.assertSound(t);
});

test('what is wrong with a parameter is said beside it', async (t) => {
  await visit.go('#promo-animated');
  const { page } = visit;
  for (const { format, key, wrong, text } of [
    { format: 'jpeg', key: 'output-quality', wrong: '101', text: '1 ile 100 arasında' },
    { format: 'gif', key: 'output-fps', wrong: '4', text: '5 ile 50 arasında' },
    { format: 'gif', key: 'output-durationMs', wrong: '199', text: '200 ile 10.000 arasında' },
  ]) {
    await page.locator(`.segment:has([value=${format}])`).click();
    await visit.field(key).fill(wrong);
    await visit.problem(key).getByText(text).waitFor();
    await page.locator(`[data-key=${key}] .revert`).click();
    await visit.problem(key).waitFor({ state: 'hidden' });
  }
  visit.assertSound(t);
});

test('a GIF is shown moving', async (t) => {
  await visit.go('#promo-animated');
  const [response] = await Promise.all([
    visit.page.waitForResponse('**/api/preview'),
    visit.changesPicture(() => visit.page.locator('.segment:has([value=gif])').click()),
  ]);
  t.equal(response.headers()['content-type'], 'image/gif');
  visit.assertSound(t);
});

test('where a minute has no previews left it says so, and goes on by itself', async (t) => {
  const busy = await Service.start(t, { PREVIEW_RPM: '1' }, PLANS);
  busy.clock.set('2026-03-14T12:00:59.000Z');
  const visit = await Visit.open(browser, busy, '#og-default');
  const before = await visit.pixels();
  await visit.field('title').fill('Sonra');
  await visit.page
    .getByText('Bu dakikanın önizleme hakkı doldu. 1 saniye sonra kendiliğinden sürecek.')
    .waitFor();
  t.equal(await visit.pixels(), before, 'what was there stays');
  await visit.changesPicture(async () => busy.clock.advance(1000));
  t.not(await visit.pixels(), before);
  t.equal(await visit.page.locator('#preview-notice').textContent(), '');
  await visit.end(t);
});

test('where there are no previews it says so, and shows the picture that is made', async (t) => {
  const without = await Service.start(t, { PREVIEW_RPM: '0' }, PLANS);
  const visit = await Visit.open(browser, without, '#og-default');
  const { page } = visit;
  await page.getByText('Bu sunucuda canlı önizleme kapalı.').waitFor();
  await visit.field('topic').fill('x'.repeat(81));
  await page.locator('#create').click();
  await visit.problem('topic').getByText('En çok 80 karakter').waitFor();
  t.equal(await page.evaluate('document.activeElement.id'), 'field-topic', 'who made it is led to the fault');
  await visit.field('topic').fill('yeni');
  await visit.problem('topic').waitFor({ state: 'hidden' });
  await visit.changesPicture(() => page.locator('#create').click());
  t.equal(await page.evaluate("document.querySelector('#picture').naturalWidth"), 1200);
  await visit.end(t);
});
