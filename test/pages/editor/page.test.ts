import t, { test } from 'tap';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const SOURCE = 'https://example.com/tuval.git';

const service = await Service.start(t, { PREVIEW_RPM: '100000', SOURCE_URL: SOURCE });
const browser = await startBrowser(t);

/** All that the page itself takes, compressed; pictures and lists come from the API. */
const MOST_BYTES = 60_000;

test('the page is small', async (t) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const received: { path: string; bytes: number }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') || response.url().startsWith('blob:')) return;
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    t.strictSame([response.status(), encoding], [200, 'br'], pathname);
    received.push({ path: pathname, bytes: Number(length) });
  });
  await page.goto(service.url('/'));
  await page.locator('body.ready').waitFor();
  const bytes = received.reduce((sum, each) => sum + each.bytes, 0);
  const modules = received.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  t.ok(modules.length > 10);
  t.equal(new Set(modules).size, modules.length, 'no module comes twice');
  t.ok(bytes > 10_000 && bytes <= MOST_BYTES, 'within the budget');
  t.comment(`${bytes} bytes in ${received.length} files`);
  await context.close();
});

test('the page lets nothing in from elsewhere, and tells nobody where one comes from', async (t) => {
  const { status, headers } = await service.get('/');
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  t.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  t.equal(headers.get('referrer-policy'), 'no-referrer');
  t.equal(headers.get('x-content-type-options'), 'nosniff');
});

test('the page leads to the documents, and to the source where that is known', async (t) => {
  const visit = await Visit.open(browser, service);
  const hrefs = await visit.page
    .locator('footer a:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  t.strictSame(hrefs, ['docs', 'api/openapi.json', SOURCE]);
  await visit.end(t);

  const silent = await Service.start(t);
  const other = await Visit.open(browser, silent);
  t.equal(await other.page.locator('footer a:visible').count(), 2);
  await other.end(t);
});

test('where the list cannot be had the page says so, and tries again when told to', async (t) => {
  const visit = await Visit.open(browser, service);
  const { page } = visit;
  await page.route('**/api/templates?*', (route) => route.abort());
  await page.reload();
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor();
  await page.unroute('**/api/templates?*');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await page.locator('body.ready').waitFor();
  visit.faults.length = 0;
  await visit.end(t);
});
