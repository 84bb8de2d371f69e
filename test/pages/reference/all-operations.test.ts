import t, { test } from 'tap';
import { Service } from '../../rig/services/service.js';
import { seriousFindings } from '../editor/axe.js';
import { startBrowser } from '../editor/browser.js';
import { grounds, OF_SWAGGER_UI, OPERATION, visit } from './visit.js';

/** For all operations to be open, beside other tests on two cores. */
const OPENING_MS = 120_000;

const service = await Service.start(t);
const browser = await startBrowser(t);

test('the page is dark, and narrow, with every operation open', async (t) => {
  const { page, faults } = await visit(t, browser, service, {
    colorScheme: 'dark',
    viewport: { width: 375, height: 667 },
  });
  // In one go: Swagger UI draws all that is open again at each click for which it has the time.
  await page
    .locator('.opblock-summary-control')
    .evaluateAll((controls: { click(): void }[]) => controls.forEach((control) => void control.click()));
  const opened = page.locator(`${OPERATION}.is-open .responses-wrapper`);
  const last = opened.nth((await page.locator(OPERATION).count()) - 1);
  await last.waitFor({ timeout: OPENING_MS });
  t.strictSame(faults, [], 'no complaints where all are open');
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 375, 'nothing is wider');
  t.ok(
    (await grounds(page)).every((red) => red < 60),
    'dark',
  );
  t.strictSame(await seriousFindings(page, OF_SWAGGER_UI), [], 'axe');
});
