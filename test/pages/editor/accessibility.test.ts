import t, { test } from 'tap';
import { Service } from '../../rig/services/service.js';
import { seriousFindings } from './axe.js';
import { startBrowser, type Visitor } from './browser.js';
import { smallTargets } from './touch-targets.js';
import { Visit } from './visit.js';

const service = await Service.start(t, { PREVIEW_RPM: '100000' });
const browser = await startBrowser(t);

const PHONE: Visitor = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

for (const [who, visitor] of Object.entries({
  'in Turkish, light': { locale: 'tr-TR', colorScheme: 'light' },
  'in English, dark': { locale: 'en-GB', colorScheme: 'dark' },
  'on a phone, light': { ...PHONE, locale: 'en-GB', colorScheme: 'light' },
  'on a phone, dark': { ...PHONE, locale: 'tr-TR', colorScheme: 'dark' },
} satisfies Record<string, Visitor>)) {
  test(`nothing serious stands in the way of anybody ${who}`, async (t) => {
    const visit = await Visit.open(browser, service, '#og-default', visitor);
    const { page } = visit;
    await visit.field('topic').fill('x'.repeat(81));
    await visit.problem('topic').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await page.locator('[data-key=photo] .note').first().waitFor();
    t.strictSame(await seriousFindings(page), [], 'with a field that is wrong');

    await page.locator('.card:has([value=promo-animated])').click();
    await page.locator('.segment:has([value=gif])').click();
    await page.locator('#preview-notice .notice').waitFor();
    await page.getByRole('tab', { name: 'HTML' }).click();
    await page.locator('#account-toggle').click();
    t.strictSame(await seriousFindings(page), [], 'with a notice and everything open');
    await page.keyboard.press('Escape');
    await page.locator('.segment:has([value=jpeg])').click();
    service.newDay();
    await page.locator('#compare').click();
    await page.locator('#compare[aria-disabled=true]').waitFor();
    await page.locator('#facts').waitFor();
    t.strictSame(await seriousFindings(page), [], 'with a picture and the size of each format');
    const names = await page.getByRole('radio', { name: /^\w+ [\d.,]+ KB$/ }).count();
    t.equal(names, 4, 'a size belongs to the name of its choice');
    const overhang = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    t.equal(overhang, 0, 'nothing is wider than the window');
    await visit.end(t);
  });
}

test('fingers find everything on a phone', async (t) => {
  const visit = await Visit.open(browser, service, '#promo-animated', PHONE);
  await visit.field('brand').fill('x');
  await visit.page.locator('#account-toggle').click();
  t.strictSame(
    await smallTargets(visit.page, 'button, select, textarea, input:not(.hidden), .segment, .card, footer a'),
    [],
  );
  await visit.end(t);
});

test('on a phone the preview stays while one fills in', async (t) => {
  const visit = await Visit.open(browser, service, '#promo-banner', PHONE);
  const last = visit.page.locator('#fields .field').last();
  await last.scrollIntoViewIfNeeded();
  await visit.page.mouse.wheel(0, 200);
  const { y = -1, height = 0 } = (await visit.page.locator('#picture').boundingBox()) ?? {};
  t.ok(y >= 0 && y + height < 740 / 2);
  await visit.end(t);
});

test('everything can be reached and left with the keyboard, in the order in which it is read', async (t) => {
  const visit = await Visit.open(browser, service, '#promo-banner');
  const { page } = visit;
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.id || document.activeElement.value || document.activeElement.className',
    );
  await page.keyboard.press('Tab');
  t.equal(await focused(), 'skip');
  await page.keyboard.press('Enter');
  t.equal(await focused(), 'fields', 'the way to the form is short');
  t.equal(new URL(page.url()).hash, '#promo-banner', 'and the template stays');

  const order: string[] = [];
  for (let presses = 0; presses < 80 && order.at(-1) !== 'link-expires'; presses++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
    if (order.at(-1) === 'tab-curl') await page.keyboard.press('End');
    const isSeen = await page.evaluate(`(() => {
      const target = document.activeElement.closest('label') ?? document.activeElement;
      return getComputedStyle(target).outlineStyle !== 'none';
    })()`);
    t.ok(isSeen, `${order.at(-1)} shows that it has the focus`);
  }
  const landmarks = [
    'field-brand',
    'field-seal',
    'png',
    '1',
    'create',
    'download',
    'compare',
    'tab-curl',
    'link-key',
    'link-expires',
  ];
  const places = landmarks.map((id) => order.indexOf(id));
  t.notOk(places.includes(-1), order.join(' '));
  t.strictSame(
    places,
    [...places].sort((one, other) => one - other),
  );
  await visit.end(t);
});

test('the page has its landmarks, and headings in their order', async (t) => {
  const visit = await Visit.open(browser, service, '#promo-banner');
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    t.equal(await visit.page.getByRole(role).count(), 1, role);
  }
  const navigations = await visit.page
    .getByRole('navigation')
    .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
  t.strictSame(navigations, ['Görsel yapma yolları', 'Sayfa bağlantıları'], 'each with its name');
  t.equal(await visit.page.getByRole('heading', { level: 1 }).innerText(), 'Tuval');
  t.ok((await visit.page.getByRole('heading', { level: 2 }).count()) >= 4);
  await visit.end(t);
});

test('colours that a system forces leave what is chosen visible', async (t) => {
  const visit = await Visit.open(browser, service, '#promo-banner', { forcedColors: 'active' });
  for (const chosen of ['.card:has(:checked)', '.segment:has(:checked)', '.tabs [aria-selected=true]']) {
    const outline = await visit.page
      .locator(chosen)
      .first()
      .evaluate((target) => target.ownerDocument.defaultView.getComputedStyle(target).outlineStyle);
    t.equal(outline, 'solid', chosen);
  }
  await visit.end(t);
});
