import type { Page } from 'playwright-core';
import t, { type Test, test } from 'tap';
import { Service } from '../../rig/services/service.js';
import { eventually } from '../../rig/time/eventually.js';
import { seriousFindings } from '../editor/axe.js';
import { startBrowser, type Visitor } from '../editor/browser.js';

/** For all operations to be open, beside other tests on two cores. */
const OPENING_MS = 120_000;

/** Of Swagger UI: an operation, closed or open. */
const OPERATION = '.opblock';

const service = await Service.start(t);
const browser = await startBrowser(t);

interface Visit {
  page: Page;
  /** What the page complained of, violations of its policy among them, and where it went beyond the service. */
  faults: string[];
}

/** Opens the reference and waits until it is there. */
async function visit(t: Test, visitor: Visitor): Promise<Visit> {
  const page = await browser.newPage(visitor);
  t.teardown(() => page.close());
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isOwn = host === `127.0.0.1:${service.port}` || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) faults.push(request.url());
  });
  await page.goto(service.url('/docs'));
  await page.locator(OPERATION).first().waitFor();
  return { page, faults };
}

/** Opens an operation, to be tried out. */
async function tried(page: Page, id: string) {
  const operation = page.locator(`${OPERATION}[id$="-${id}"]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  return operation;
}

/** What Swagger UI itself brings: inputs and pictures without a name, and buttons that hold a link. */
const OF_SWAGGER_UI = ['select-name', 'label', 'image-alt', 'nested-interactive'];

/** The amount of red, 0 to 255, in the grounds of the page and of parts that Swagger UI has colours of its own for. */
function grounds(page: Page): Promise<number[]> {
  return page.evaluate(`['body', '.swagger-ui', '.scheme-container'].map((selector) =>
    Number(/\\d+/.exec(getComputedStyle(document.querySelector(selector)).backgroundColor)[0]))`);
}

test('the page shows the guide and every operation, and lets callers try them out', async (t) => {
  const { page, faults } = await visit(t, { colorScheme: 'light' });
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
  const { page, faults } = await visit(t, { colorScheme: 'dark', viewport: { width: 375, height: 667 } });
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
