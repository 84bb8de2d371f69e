import { readFile } from 'node:fs/promises';
import t, { test } from 'tap';
import {
  hasVectors,
  MOVING_FORMATS,
  parametersOf,
  STILL_FORMATS,
} from '../../../workers/encoders/formats.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

/** The formats of one frame that the editor offers. */
const STILLS = STILL_FORMATS.filter((format) => !hasVectors(format));

const ANONYMOUS = {
  ...GENEROUS,
  id: 'anonymous',
  planName: 'Anonim',
  rpm: 4,
  dailyQuota: 6,
  gif: false,
  gifMaxFrames: 0,
  gifMaxFps: 0,
};
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, [ANONYMOUS, GENEROUS]);
const visit = await Visit.open(await startBrowser(t), service);

/** Presses a button that saves a file. */
async function saved(visit: Visit, press: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([visit.page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('what is downloaded is what the API makes, and what is said of it is true', async (t) => {
  service.newDay();
  await visit.go('#promo-animated');
  const { page } = visit;
  await page.locator('#account-toggle').click();
  await page.locator('#api-key').fill(await service.key('generous'));
  await page.keyboard.press('Enter');
  await page.locator('#plan-name', { hasText: 'Sınırsız' }).waitFor();
  await page.keyboard.press('Escape');
  t.notOk(await page.locator('#account-panel').isVisible());

  const key = await service.key('generous');
  await visit.field('headline').fill('Görülmemiş "fırsat" & <b>');
  const data = { headline: 'Görülmemiş "fırsat" & <b>' };
  const cases = [
    { format: 'png', name: 'promo-animated.png', settings: {}, fill: {}, pixels: '800 × 450' },
    {
      format: 'jpeg',
      name: 'promo-animated.jpg',
      settings: { quality: 55 },
      fill: { quality: '55' },
      pixels: '800 × 450',
    },
    {
      format: 'gif',
      name: 'promo-animated.gif',
      settings: { fps: 10, durationMs: 500 },
      fill: { fps: '10', durationMs: '500' },
      pixels: '800 × 450',
    },
  ];
  for (const { format, name, settings, fill, pixels } of cases) {
    await page.locator(`.segment:has([value=${format}])`).click();
    for (const [parameter, value] of Object.entries(fill))
      await visit.field(`output-${parameter}`).fill(value);
    await visit.settled();
    await page.locator('#create').click();
    await page.locator('#facts').waitFor();
    const file = await saved(visit, () => page.locator('#download').click());
    const expected = await service.render({ template: 'promo-animated', data, format, ...settings }, { key });
    t.ok(expected.body.equals(file.bytes), format);
    t.equal(file.name, name);
    const facts = await page.locator('#facts').innerText();
    t.match(facts, `${new Intl.NumberFormat('tr').format(file.bytes.length)} bayt`);
    t.match(facts, pixels);
    t.match(facts, /\d (ms|sn)/);
    if (format === 'gif') t.match(facts, '5 kare, saniyede 10');
  }
  const twice = await saved(visit, async () => {
    await page.locator('.segment:has([value=png])').click();
    await page.locator('.segment:has([value="2"])').click();
    await page.locator('#download').click();
  });
  const expected = await service.render({ template: 'promo-animated', data, scale: 2 }, { key });
  t.ok(expected.body.equals(twice.bytes), 'twice the size, made because it was to be saved');
  t.match(await page.locator('#facts').innerText(), '1600 × 900');
  visit.assertSound(t);
});

test('the picture itself takes the place of its preview, until something changes', async (t) => {
  service.newDay();
  await visit.go('#og-default');
  const { page } = visit;
  const width = () => page.evaluate<number>("document.querySelector('#picture').naturalWidth");
  t.equal(await width(), 640);
  await visit.changesPicture(() => page.keyboard.press('Control+Enter'));
  t.equal(await width(), 1200);
  await page.locator('#facts').waitFor();
  await visit.changesPicture(() => visit.field('title').fill('Başka'));
  t.equal(await width(), 640);
  t.notOk(await page.locator('#facts').isVisible(), 'what was said is of another picture');

  await Promise.all([
    page.waitForResponse('**/api/preview'),
    visit
      .field('title')
      .fill('Bir daha')
      .then(() => page.locator('#create').click()),
  ]);
  await page.locator('#facts').waitFor();
  await visit.settled();
  t.equal(await width(), 1200, 'a preview that comes later does not replace it');
  visit.assertSound(t);
});

test('what is left of the plan is shown, and that it is used up', async (t) => {
  service.newDay();
  await visit.go('#instagram-quote');
  const { page } = visit;
  const create = () => Promise.all([page.waitForResponse('**/api/status'), page.locator('#create').click()]);
  const summary = (await page.locator('#account-toggle').innerText()).replaceAll('\n', ' ');
  t.equal(summary, 'Plan ve API anahtarı Anonim 4 bu dakika 6 bugün');
  for (const left of [3, 2, 1, 0]) {
    await create();
    await page.locator('#left-minute', { hasText: String(left) }).waitFor();
    await page.locator('#left-day', { hasText: String(left + 2) }).waitFor();
  }
  await create();
  await page
    .locator('#creation-notice')
    .getByText('Planının bu dakikalık hakkı doldu. 60 saniye sonra')
    .waitFor();
  service.clock.advance(60_000);
  await create();
  await page.locator('#creation-notice .notice').waitFor({ state: 'detached' });
  await create();
  await create();
  const quota = page
    .locator('#creation-notice')
    .getByText('Planının bugünkü kotası doldu. 12 saat sonra yenilenir');
  await quota.waitFor();
  await page.locator('#creation-notice button', { hasText: 'API anahtarı gir' }).click();
  t.equal(await page.evaluate('document.activeElement.id'), 'api-key', 'which leads to the key');
  visit.assertSound(t);
});

test('a plan without GIF is told what to do about it', async (t) => {
  await visit.go('#promo-animated');
  const { page } = visit;
  await page.locator('.segment:has([value=gif])').click();
  const notice = page.locator('#preview-notice');
  await notice.getByText('Planında GIF yok.').waitFor();
  await page.locator('.segment:has([value=png])').click();
  await notice.locator('.notice').waitFor({ state: 'detached' });
  visit.assertSound(t);
});

test('a key is kept in this browser, sent, told apart when it is wrong, and removed', async (t) => {
  service.newDay();
  const key = await service.key('generous');
  await visit.go('#promo-animated');
  const { page } = visit;
  await page.locator('#account-toggle').click();
  t.equal(await page.locator('#api-key').getAttribute('type'), 'password');
  await page.locator('#reveal-key').click();
  t.equal(await page.locator('#api-key').getAttribute('type'), 'text');
  for (const wrong of ['anahtarım', 'tvl_yanlis']) {
    await page.locator('#api-key').fill(wrong);
    await page.keyboard.press('Enter');
    await page.locator('#key-problem').getByText('geçersiz veya iptal edilmiş').waitFor();
    t.equal(await page.locator('#api-key').getAttribute('aria-invalid'), 'true');
    await page.reload();
    await page.locator('body.ready').waitFor();
    await page.locator('#preview-notice').getByText('geçersiz veya iptal edilmiş').waitFor();
    await page.locator('#preview-notice button').click();
  }

  const [request] = await Promise.all([
    page.waitForRequest('**/api/preview'),
    page
      .locator('#api-key')
      .fill(key)
      .then(() => page.keyboard.press('Enter')),
  ]);
  t.equal(request.headers()['x-api-key'], key);
  await page.locator('#plan-name', { hasText: 'Sınırsız' }).waitFor();
  t.notOk(await page.locator('#key-problem').isVisible());
  await visit.settled();
  t.equal(await page.locator('#preview-notice').textContent(), '');

  await page.reload();
  await page.locator('#plan-name', { hasText: 'Sınırsız' }).waitFor();
  t.equal(await page.locator('#api-key').inputValue(), key);
  t.equal(await page.evaluate("localStorage.getItem('tuval.key')"), key);
  t.notOk((await page.locator('.request').textContent())?.includes(key), 'no code has it');

  await page.locator('#account-toggle').click();
  await page.locator('#remove-key').click();
  await page.locator('#plan-name', { hasText: 'Anonim' }).waitFor();
  t.equal(await page.evaluate("localStorage.getItem('tuval.key')"), null);
  visit.assertSound(t);
});

test('the sizes of all formats are compared when asked, and what was made is saved without making it again', async (t) => {
  const own = await Service.start(t, { PREVIEW_RPM: '100000' }, [
    { ...ANONYMOUS, rpm: 60, dailyQuota: 60 },
    GENEROUS,
  ]);
  const visit = await Visit.open(await startBrowser(t), own, '#promo-animated', { locale: 'en-GB' });
  const { page } = visit;
  const compare = page.locator('#compare');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/render')) asked.push(request.postDataJSON().format ?? 'png');
  });
  const sizes = () =>
    page.locator('[name=format] + span').evaluateAll((choices) =>
      Object.fromEntries(
        choices.map((choice) => {
          const [name, size] = (choice as { innerText: string }).innerText.split(/\s*\n\s*/);
          return [name, size];
        }),
      ),
    );
  t.strictSame(
    new Set(Object.values(await sizes())),
    new Set([undefined]),
    'no size is known, and none is made unasked',
  );
  await page.getByText(`Compare sizes: ${STILLS.length}`, { exact: true }).waitFor();
  t.strictSame(asked, []);

  await compare.click();
  await page.getByText('Sizes compared', { exact: true }).waitFor();
  t.strictSame(asked.splice(0), STILLS, 'a plan without GIF is not asked for any');
  const listed = await sizes();
  const { body } = await own.render({ template: 'promo-animated', format: 'webp' });
  const kilobytes = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(body.length / 1000);
  t.equal(listed.WebP, `${kilobytes} KB`, 'the size is that of the file');
  t.match(await page.locator('#announcer').textContent(), `WebP ${kilobytes} KB`, 'and is said');
  t.equal(listed.GIF, undefined);
  await compare.click({ force: true });
  t.strictSame(asked, [], 'there is nothing left to compare');

  await page.locator('.segment:has([value=webp])').click();
  await page.locator('#facts').waitFor();
  const file = await saved(visit, () => page.locator('#download').click());
  t.ok(body.equals(file.bytes));
  t.strictSame(asked, [], 'it was made already');

  await visit.field('output-quality').fill('50');
  t.equal((await sizes()).WebP, undefined, 'another quality has another size');
  t.equal((await sizes()).PNG, listed.PNG);
  // Others have the same parameter.
  const ofQuality = STILLS.filter((format) => 'quality' in parametersOf(format));
  await page.getByText(`Compare sizes: ${ofQuality.length}`, { exact: true }).waitFor();
  await page.locator('[data-key=output-quality] .revert').click();
  t.equal((await sizes()).WebP, listed.WebP);

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit.field('headline').fill('Başka');
  t.equal((await sizes()).PNG, undefined, 'another text has other sizes');
  await page.route('**/api/render', async (route) => {
    await isReleased;
    await route.continue().catch(() => {});
  });
  await compare.click();
  await page.getByText(`Stop (0 of ${STILLS.length})`, { exact: true }).waitFor();
  await visit.field('headline').fill('Yine başka');
  await page.getByText(`Compare sizes: ${STILLS.length}`, { exact: true }).waitFor();
  release();
  await page.unroute('**/api/render');
  t.strictSame(asked.splice(0), ['png'], 'a change ends it');

  await page.locator('#account-toggle').click();
  await page.locator('#api-key').fill(await own.key('generous'));
  await page.keyboard.press('Enter');
  await page.getByText(`Compare sizes: ${STILLS.length + MOVING_FORMATS.length}`, { exact: true }).waitFor();
  await visit.end(t);
});

test('comparing ends where the plan has no more pictures, and says so', async (t) => {
  service.newDay();
  await visit.go('#og-default');
  const { page } = visit;
  await page.locator('#create').click();
  await page.locator('#facts').waitFor();
  await visit.field('title').fill('Başka');
  await page.locator('#compare', { hasText: `${STILLS.length}` }).click();
  await page.locator('#creation-notice').getByText('Planının bu dakikalık hakkı doldu.').waitFor();
  // One render of the minute was the picture before.
  const made = ANONYMOUS.rpm - 1;
  t.equal(await page.locator('.segment-explanation', { hasText: 'KB' }).count(), made, 'what is known stays');
  await page.locator('#compare', { hasText: `karşılaştır: ${STILLS.length - made}` }).waitFor();
  visit.assertSound(t);
});
