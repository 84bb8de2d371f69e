import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { seriousFindings } from './axe.js';
import { startBrowser, type Visitor } from './browser.js';
import { chooseSheet, drawAll, drawButton, openBatches, previews, WITHOUT_PICKER } from './spreadsheets.js';
import { smallTargets } from './touch-targets.js';
import { Visit } from './visit.js';
import { enterKey } from './writing.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous', planName: 'Anonim', batchRows: 0 }, GENEROUS];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const browser = await startBrowser(t);

const PHONE: Visitor = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const SHEET = 'Dosya adı;Başlık;Zemin, ilk renk;Not\nbir;Bir;#123456;x\niki;İki;mavi;\n';

/** Jobs that wait, run, and have ended. */
const JOBS = [
  { status: 'queued', done: 0, failed: 0 },
  { status: 'running', done: 1200, failed: 3 },
  { status: 'succeeded', done: 4990, failed: 10 },
].map((job, index) => ({
  ...job,
  ...{ id: `j_${index}`, total: 5000 },
  ...{ createdAt: '2026-11-29T12:00:00.000Z', expires: '2026-12-29T12:00:00.000Z' },
}));

for (const [who, visitor] of Object.entries({
  'in Turkish, light': { locale: 'tr-TR', colorScheme: 'light' },
  'in English, dark': { locale: 'en-GB', colorScheme: 'dark' },
  'on a phone, light': { ...PHONE, locale: 'en-GB', colorScheme: 'light' },
  'on a phone, dark': { ...PHONE, locale: 'tr-TR', colorScheme: 'dark' },
} satisfies Record<string, Visitor>)) {
  test(`nothing serious stands in the way of many pictures ${who}`, async (t) => {
    const visit = await Visit.open(browser, service, '#og-default', visitor);
    const { page } = visit;
    await page.evaluate(WITHOUT_PICKER);
    await visit.field('site').fill('Başka');
    await openBatches(visit);
    t.strictSame(await seriousFindings(page), [], 'with nothing yet');
    await chooseSheet(page, 'PK\x03\x04');
    await page.locator('dialog .notice').waitFor();
    t.strictSame(await seriousFindings(page), [], 'with a file that cannot be read');
    await chooseSheet(page, SHEET);
    await previews(page);
    t.strictSame(await seriousFindings(page), [], 'with rows, one of which is wrong, and no key');
    const overhang = await page
      .locator('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    t.equal(overhang, 0, 'nothing is wider than the dialog');
    await page.keyboard.press('Escape');
    await enterKey(page, await service.key('generous'));
    await openBatches(visit);
    await previews(page);
    await page.route('**/api/batch*', async (route) => {
      await findingsWhileDrawing;
      await route.continue();
    });
    let release = (_: string[]) => {};
    const findingsWhileDrawing = new Promise<string[]>((resolve) => {
      release = resolve;
    });
    const drawn = drawAll(page);
    await page.locator('.batch-progress').waitFor();
    release(await seriousFindings(page));
    t.strictSame(await findingsWhileDrawing, [], 'while it draws');
    await drawn;
    t.strictSame(await seriousFindings(page), [], 'with a row that failed');
    await page.route('**/api/jobs', (route) => route.fulfill({ json: { jobs: JOBS } }));
    await page.locator('.batch-top button').click();
    await page.locator('.batch-job').nth(2).waitFor();
    t.strictSame(await seriousFindings(page), [], 'with jobs');
    if ('isMobile' in visitor) t.strictSame(await smallTargets(page, 'dialog button'), []);
    const jobsOverhang = await page
      .locator('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    t.equal(jobsOverhang, 0, 'nothing is wider than the dialog');
    await visit.end(t);
  });
}

test('fingers find everything of it on a phone', async (t) => {
  const visit = await Visit.open(browser, service, '#og-default', PHONE);
  await openBatches(visit);
  await chooseSheet(visit.page, SHEET);
  await previews(visit.page);
  t.strictSame(
    await smallTargets(visit.page, 'dialog :is(button, select, input:not(.hidden), .segment)'),
    [],
  );
  await visit.end(t);
});

test('all of it is done with the keyboard alone', async (t) => {
  const visit = await Visit.open(browser, service, '#og-default', { locale: 'en-GB' });
  const { page } = visit;
  await page.evaluate(WITHOUT_PICKER);
  await enterKey(page, await service.key('generous'));
  const focused = () =>
    page.evaluate<string>(
      "document.activeElement.ariaLabel ?? document.activeElement.value ?? '' + document.activeElement.textContent",
    );
  // Asked for early: a browser is told first that somebody waits for one.
  const chosen = page.waitForEvent('filechooser');
  await page.locator('#batch').focus();
  await page.keyboard.press('Enter');
  await page.locator('.batch-drop').waitFor();
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Choose a file');
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  await chooser.setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await previews(page);
  t.ok(
    await page.evaluate("document.activeElement.closest('dialog') !== null"),
    'the focus stays in the dialog',
  );

  const order: string[] = [];
  for (let presses = 0; presses < 30 && !(await drawButton(page).evaluate(isFocused)); presses++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  t.ok(await drawButton(page).evaluate(isFocused), order.join(', '));
  t.ok(order.includes('The column Başlık becomes'));
  t.ok(order.includes('Later rows'));
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await page.locator('.batch-report').waitFor();
  t.match(
    await page.evaluate('document.activeElement.textContent'),
    '1 of 2 pictures were drawn; 1 rows have none.',
  );
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  t.equal(await page.evaluate('document.activeElement.id'), 'batch', 'and goes back to where it came from');
  await visit.end(t);
});

const isFocused = (target: { ownerDocument: { activeElement: unknown } }) =>
  target.ownerDocument.activeElement === target;

test('colours that a system forces leave the progress and the format visible', async (t) => {
  const visit = await Visit.open(browser, service, '#og-default', { forcedColors: 'active' });
  await openBatches(visit);
  await chooseSheet(visit.page, SHEET);
  await previews(visit.page);
  const outline = await visit.page
    .locator('dialog .segment:has(:checked)')
    .evaluate((target) => target.ownerDocument.defaultView.getComputedStyle(target).outlineStyle);
  t.equal(outline, 'solid');
  await visit.end(t);
});
