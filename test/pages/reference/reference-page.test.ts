import type { Page } from 'playwright-core';
import t, { test } from 'tap';
import { Service } from '../../rig/services/service.js';
import { eventually } from '../../rig/time/eventually.js';
import { seriousFindings } from '../editor/axe.js';
import { startBrowser } from '../editor/browser.js';
import { grounds, OF_SWAGGER_UI, OPERATION, visit } from './visit.js';

const service = await Service.start(t);
const browser = await startBrowser(t);

/** Opens an operation, to be tried out. */
async function tried(page: Page, id: string) {
  const operation = page.locator(`${OPERATION}[id$="-${id}"]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  return operation;
}

test('the page shows the guide and every operation, and lets callers try them out', async (t) => {
  const { page, faults } = await visit(t, browser, service, { colorScheme: 'light' });
  const methods = await page.locator(`${OPERATION} .opblock-summary-method`).allTextContents();
  const paths = await page.locator(`${OPERATION} .opblock-summary-path`).allTextContents();
  const operations = Object.entries(service.reference.paths).flatMap(([path, described]) =>
    Object.keys(described).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Swagger UI lets long paths break where it puts this.
  const shown = paths.map((path, index) => `${methods[index]} ${path.replaceAll('\u200b', '')}`);
  t.strictSame(shown.sort(), operations.sort(), 'every operation');
  for (const title of ['Authentication', 'Plans and limits', 'Errors', 'Caching']) {
    t.ok(await page.getByRole('heading', { name: title }).isVisible(), title);
  }

  await page.locator('.btn.authorize').first().click();
  await page.locator('.auth-container input').fill(await service.key('pro'));
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
  const status = await tried(page, 'getStatus');
  await status.locator('.execute').click();
  const body = status.locator('.live-responses-table .highlight-code').first();
  t.match(await body.textContent(), /"plan": "pro"/, 'a status is that of the key');

  const render = await tried(page, 'render');
  await render.locator('textarea').fill('{"template":"og-default","data":{"title":"Deneme"}}');
  await render.locator('.execute').click();
  // Swagger UI draws its answers more than once, with an address of the picture of its own each time: what is asked for is
  // that one is shown in the end.
  const shownWidth = 'document.querySelector(".live-responses-table img")?.naturalWidth';
  const width = await eventually(
    () => page.evaluate<number | undefined>(shownWidth),
    (shown) => shown === 1200,
  );
  t.equal(width, 1200, 'a picture is shown');
  t.strictSame(faults, [], 'no complaints, and nothing from elsewhere');

  t.ok(
    (await grounds(page)).every((red) => red > 200),
    'light',
  );
  t.strictSame(await seriousFindings(page, OF_SWAGGER_UI), [], 'axe');
});

test('the page is dark, and narrow, for whoever has it so', async (t) => {
  const visitor = { colorScheme: 'dark', viewport: { width: 375, height: 667 } } as const;
  const { page, faults } = await visit(t, browser, service, visitor);
  await tried(page, 'render');
  t.strictSame(faults, [], 'no complaints');
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 375, 'nothing is wider');
  t.ok(
    (await grounds(page)).every((red) => red < 60),
    'dark',
  );
  t.strictSame(await seriousFindings(page, OF_SWAGGER_UI), [], 'axe');
});
