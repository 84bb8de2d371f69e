import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { seriousFindings } from './axe.js';
import { startBrowser, type Visitor } from './browser.js';
import { Visit } from './visit.js';
import { codeOf, drawn, enterKey, small, sourceOpened, write } from './writing.js';

const service = await Service.start(t, { PREVIEW_RPM: '100000' }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
]);
const browser = await startBrowser(t);

const PHONE: Visitor = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function open(visitor: Visitor = {}): Promise<Visit> {
  const visit = await Visit.open(browser, service, '#/source', visitor);
  await sourceOpened(visit);
  return visit;
}

for (const [who, visitor] of Object.entries({
  'in Turkish, light': { locale: 'tr-TR', colorScheme: 'light' },
  'in English, dark': { locale: 'en-GB', colorScheme: 'dark' },
  'on a phone, light': { ...PHONE, locale: 'en-GB', colorScheme: 'light' },
  'on a phone, dark': { ...PHONE, locale: 'tr-TR', colorScheme: 'dark' },
} satisfies Record<string, Visitor>)) {
  test(`nothing serious stands in the way of anybody who writes ${who}`, async (t) => {
    const visit = await open(visitor);
    const { page } = visit;
    t.strictSame(await seriousFindings(page), [], 'with a document of the gallery');
    await enterKey(page, await service.key('generous'));
    await drawn(visit, small({ css: 'p { cursor: default }' }));
    await page.locator('#template-id').fill('kart');
    await page.locator('#save').click();
    await page.locator('#version-list li').waitFor();
    await page
      .locator('#asset-file')
      .setInputFiles({ name: 'x.pdf', mimeType: 'x/y', buffer: Buffer.from('%PDF') });
    await page.locator('#assets-notice .notice').waitFor();
    await write(page, small({ css: 'body { display: ruby }' }));
    await page.locator('#problem-list .error').waitFor();
    await page.keyboard.type('\n<se');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    t.strictSame(await seriousFindings(page), [], 'with problems, a notice, and suggestions');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+f');
    await page.locator('.cm-search').waitFor();
    t.strictSame(await seriousFindings(page), [], 'with the search open');
    const overhang = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    t.equal(overhang, 0, 'nothing is wider than the window');
    await page.locator('#start-work').click();
    await page.locator('dialog .start-card').first().waitFor();
    t.strictSame(await seriousFindings(page), [], 'with the gallery open');
    await visit.end(t);
  });
}

test('the text can be left with the keyboard, which indents in it', async (t) => {
  const visit = await open();
  const { page } = visit;
  const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.tagName');
  await page.locator('#save').focus();
  for (let presses = 0; presses < 5 && (await focused()) !== 'code'; presses++)
    await page.keyboard.press('Tab');
  t.equal(await focused(), 'code', 'it is reached');
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('#code')).outlineStyle"),
    'solid',
    'and shows it',
  );
  await page.keyboard.press('Tab');
  t.equal(await focused(), 'code');
  t.match(await codeOf(page).locator('.cm-line').first().textContent(), /^ {2}<!doctype/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  t.equal(await focused(), 'A', 'to the link that stands behind it');
  await page.keyboard.press('Shift+Tab');
  t.equal(await focused(), 'code');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  t.not(await focused(), 'code', 'also backwards');
  t.match(await page.locator('.leave-hint').innerText(), 'Esc', 'and the page says how');
  await visit.end(t);
});

test('the gallery is opened, used and left with the keyboard', async (t) => {
  const visit = await open();
  const { page } = visit;
  await page.locator('#start-work').focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog .start-card').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  t.equal(await page.evaluate('document.activeElement.id'), 'start-work', 'the focus is where it was');
  await page.keyboard.press('Enter');
  const card = page.locator('dialog .start-card').nth(1);
  await card.focus();
  await visit.changesPicture(() => page.keyboard.press('Enter'));
  t.equal(new URL(page.url()).hash, '#/source/gallery/product');
  await visit.end(t);
});

test('fingers find everything of the source on a phone, and the picture stays while one writes', async (t) => {
  const visit = await open(PHONE);
  const { page } = visit;
  await drawn(visit, small({ css: 'p { cursor: default }' }));
  const tooSmall = await page.evaluate<string[]>(`
    [...document.querySelectorAll('button, input:not(.hidden), .faces a')]
      .filter((target) => target.checkVisibility())
      .map((target) => [target.getBoundingClientRect(), target])
      .filter(([{ width, height }, target]) => Math.min(width, height) < (target.matches('.segment, .languages *, .faces *') ? 36 : 44))
      .map(([{ width, height }, target]) => target.outerHTML.slice(0, 80) + width + ' ' + height)`);
  t.strictSame(tooSmall, []);
  await codeOf(page).scrollIntoViewIfNeeded();
  const { y = -1, height = 0 } = (await page.locator('#picture').boundingBox()) ?? {};
  t.ok(y >= 0 && y + height < 740 / 2, 'it is above the text');
  await visit.end(t);
});

test('colours that a system forces leave the face that is shown visible', async (t) => {
  const visit = await open({ forcedColors: 'active' });
  const outline = await visit.page.evaluate(
    "getComputedStyle(document.querySelector('.faces [aria-current]')).outlineStyle",
  );
  t.equal(outline, 'solid');
  await visit.end(t);
});
