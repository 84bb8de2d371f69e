import t, { test } from 'tap';
import { json, type ListedTemplate, Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const service = await Service.start(t, { PREVIEW_RPM: '100000' });
const browser = await startBrowser(t);

test('the page speaks the language of the browser', async (t) => {
  const visit = await Visit.open(browser, service);
  const { page } = visit;
  await visit.context.addInitScript(
    "const given = new URLSearchParams(location.search).get('languages').split(',');" +
      "Object.defineProperty(navigator, 'languages', { get: () => given })",
  );
  for (const [languages, expected] of [
    ['tr-TR,en', 'tr'],
    ['de,tr,en', 'tr'],
    ['de,en-GB,tr', 'en'],
    ['fr', 'en'],
    ['trv,en', 'en'],
  ] as const) {
    await page.goto(service.url(`/?languages=${languages}`));
    await page.locator('body.ready').waitFor();
    t.equal(await page.locator('html').getAttribute('lang'), expected, languages);
  }
  await visit.end(t);
});

test('the language is switched for everything on the page, and remembered', async (t) => {
  const visit = await Visit.open(browser, service, '#og-default');
  const { page } = visit;
  t.match(await page.title(), 'Görsel düzenleyici');
  await visit.field('title').fill('x'.repeat(501));
  await visit.problem('title').getByText('En çok 500 karakter olabilir.').waitFor();
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'Share card' }).waitFor();
  t.equal(await page.locator('html').getAttribute('lang'), 'en');
  t.match(await page.title(), 'Image editor');
  t.equal(await page.getByRole('button', { name: 'EN English' }).getAttribute('aria-pressed'), 'true');
  t.equal(await visit.field('title').inputValue(), 'x'.repeat(501), 'what was typed stays');

  const { templates } = json(await service.get('/api/templates?lang=en')) as { templates: ListedTemplate[] };
  const labels = templates.find(({ id }) => id === 'og-default')?.fields.map(({ label }) => label);
  t.strictSame(await page.locator('#fields label').allInnerTexts(), labels);
  await visit.problem('title').getByText('At most 500 characters.').waitFor();
  for (const text of ['Create', 'Download', 'Templates', 'API documentation']) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  const left = await page.locator('body').innerText();
  for (const turkish of ['Oluştur', 'Şablon', 'Önizleme', 'bugün', 'İndir']) t.notMatch(left, turkish);

  await page.reload();
  await page.getByRole('heading', { name: 'Share card' }).waitFor();
  t.equal(await page.locator('html').getAttribute('lang'), 'en', 'also where the browser prefers Turkish');
  await visit.end(t);
});
