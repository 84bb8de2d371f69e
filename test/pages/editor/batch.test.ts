import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import t, { test } from 'tap';
import UPNG from 'upng-js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { unzipped } from '../../rig/services/zip.js';
import { eventually } from '../../rig/time/eventually.js';
import { startBrowser } from './browser.js';
import {
  becomes,
  chooseSheet,
  drawAll,
  drawButton,
  openBatches,
  previews,
  WITHOUT_PICKER,
} from './spreadsheets.js';
import { Visit } from './visit.js';
import { enterKey, small, sourceOpened, write } from './writing.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', planName: 'Anonim', batchRows: 0, templates: 0 },
  GENEROUS,
  { ...GENEROUS, id: 'none', planName: 'Yok', batchRows: 0 },
  { ...GENEROUS, id: 'two', planName: 'İki', batchRows: 2 },
  { ...GENEROUS, id: 'three-a-day', planName: 'Üç', dailyQuota: 3 },
];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const visit = await Visit.open(await startBrowser(t), service);
const { page } = visit;
await visit.context.addInitScript(WITHOUT_PICKER);

/** Opens a template anew with a key, and the dialog over it. @returns the key */
async function begin(plan = 'generous', planName = 'Sınırsız', template = 'og-default'): Promise<string> {
  service.newDay();
  await visit.go(`#${template}`);
  const key = await service.key(plan);
  await enterKey(page, key, planName);
  await openBatches(visit);
  return key;
}

/** PNGs of the same pixels may have different bytes. */
function isSamePicture(one: Buffer | undefined, other: Buffer): boolean {
  const pixels = (png: Buffer) => Buffer.from(UPNG.toRGBA8(UPNG.decode(png))[0] as ArrayBuffer);
  return one !== undefined && pixels(one).equals(pixels(other));
}

/** A spreadsheet as Excel saves it in Turkish: a byte order mark, `;`, and headings in words. */
const SHEET = `\ufeffDosya Adı;BAŞLIK;Konu;Zemin, ilk renk;GORSELIN YERI;Not
istanbul;"Şehrin sesi; kısılınca";Şehir;#3b1a2e;Solda;<b>x</b>
izmir;Körfez;Deniz;kırmızı;;
ankara;"Bozkırda
bir sabah";Gezi;;;
;Adsız;;;;
`;

test('the rows of a spreadsheet become the pictures of an archive, and a row that fails is named', async (t) => {
  const key = await begin();
  await chooseSheet(page, SHEET);
  t.same(await previews(page), [
    'picture',
    'bgFrom #rrggbb biçiminde bir renk olmalıdır',
    'picture',
    'picture',
  ]);
  t.same(await becomes(page), [
    'Dosya adı',
    'Başlık',
    'Konu',
    'Zemin, ilk renk',
    'Görselin yeri',
    'Kullanılmaz',
  ]);
  t.match(await page.locator('.batch-file').innerText(), /tablo\.csv\s+4 satır · 6 sütun/);
  t.match(
    await page.locator('.batch-summary').innerText(),
    'Kullanılmayan sütun: 1. Sütunu olmayan alan: 5.',
  );

  t.equal(await drawButton(page).innerText(), '4 görseli çiz → ZIP');
  const { name, files, manifest } = await drawAll(page);
  t.equal(name, 'og-default.zip');
  t.same([...files.keys()].sort(), ['00004.png', 'ankara.png', 'istanbul.png', 'manifest.json']);
  t.match(manifest, { drawn: 3, failed: 1, complete: true });
  const isAsRendered = async (file: string, data: object) =>
    isSamePicture(files.get(file), (await service.render({ template: 'og-default', data }, { key })).body);
  const first = { title: 'Şehrin sesi; kısılınca', topic: 'Şehir', bgFrom: '#3b1a2e', side: 'left' };
  t.ok(await isAsRendered('istanbul.png', first), 'an option may be called as in the form');
  const third = { title: 'Bozkırda\nbir sabah', topic: 'Gezi' };
  t.ok(await isAsRendered('ankara.png', third), 'an empty cell is the default of a colour');
  t.ok(await isAsRendered('00004.png', { title: 'Adsız', topic: '' }), 'and the text of a text');

  t.equal(
    await page.locator('.batch-report h3').innerText(),
    '4 görselden 3 tanesi çizildi; 1 satırın görseli yok.',
  );
  t.equal(await page.evaluate('document.activeElement.localName'), 'h3', 'which is read out');
  const cells = await page.locator('.batch-failed tbody tr').locator('th, td').allInnerTexts();
  t.same(
    cells,
    ['2', '3', 'izmir', 'bgFrom #rrggbb biçiminde bir renk olmalıdır'],
    'with its line in the file',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bu satırları CSV olarak kaydet' }).click(),
  ]);
  t.equal(
    await readFile(await download.path(), 'utf8'),
    '\ufeffDosya Adı;BAŞLIK;Konu;Zemin, ilk renk;GORSELIN YERI;Not;Neden\r\nizmir;Körfez;Deniz;kırmızı;;;bgFrom #rrggbb biçiminde bir renk olmalıdır\r\n',
  );
  t.equal(download.suggestedFilename(), 'tablo-2.csv');
  t.match(await page.locator('#left-day').textContent(), '999.9', 'what is left is asked for again');
  visit.assertSound(t);
});

test('what a row does not say is as in the form, or the default, as one chooses', async (t) => {
  const key = await begin();
  await page.keyboard.press('Escape');
  await visit.field('site').fill('Başka dergi');
  await visit.field('bgTo').fill('#112233');
  await page.locator('.segment:has([value=jpeg])').click();
  await visit.field('output-quality').fill('40');
  await openBatches(visit);
  await chooseSheet(page, '_name,title,quality,Adımız\na,Bir,,Yan\nb,İki,70,Yan\n');
  t.same(await becomes(page), ['Dosya adı', 'Başlık', 'quality', 'Kullanılmaz'], 'also by keys');
  await page.getByLabel('Her görselde Zemin, son renk').selectOption('default');
  const first = { site: 'Başka dergi', title: 'Bir' };
  const expected = (data: object, quality: number) =>
    service.render({ template: 'og-default', format: 'jpeg', quality, data }, { key });
  const { files } = await drawAll(page);
  t.ok(files.get('a.jpg')?.equals((await expected(first, 40)).body), 'the parameters are those of the form');
  t.ok(files.get('b.jpg')?.equals((await expected({ ...first, title: 'İki' }, 70)).body), 'or of the row');

  await page.getByRole('button', { name: 'Satırlara dön' }).click();
  await page.getByLabel('Adımız sütunu ne olur').selectOption({ label: 'Başlık' });
  t.same(await becomes(page), ['Dosya adı', 'Kullanılmaz', 'quality', 'Başlık'], 'no field has two columns');
  await page.locator('dialog .segment:has([value=webp])').click();
  const again = await drawAll(page);
  t.same([...again.files.keys()].sort(), ['a.webp', 'b.webp', 'manifest.json']);
  const webp = { template: 'og-default', format: 'webp', quality: 40, data: { ...first, title: 'Yan' } };
  t.ok(again.files.get('a.webp')?.equals((await service.render(webp, { key })).body));
  await page.keyboard.press('Escape');
  const chosen = page.locator('#output-choices :checked').first();
  t.equal(await chosen.inputValue(), 'jpeg', 'the format of the form stays');
  visit.assertSound(t);
});

test('numbers may have a decimal comma, and labels of the other language are known too', async (t) => {
  const key = await begin('generous', 'Sınırsız', 'promo-banner');
  await chooseSheet(page, 'Discount (%);Headline\n45;Bahar\n12,5;Yaz\n');
  t.same(await becomes(page), ['İndirim oranı (%)', 'Başlık']);
  const { files } = await drawAll(page);
  for (const [file, data] of [
    ['00001.png', { discount: 45, headline: 'Bahar' }],
    ['00002.png', { discount: 12.5, headline: 'Yaz' }],
  ] as const) {
    const rendered = await service.render({ template: 'promo-banner', data }, { key });
    t.equal(rendered.status, 200);
    t.ok(isSamePicture(files.get(file), rendered.body), file);
  }
  visit.assertSound(t);
});

test('further rows are previewed as one goes to them, and none is asked for twice', async (t) => {
  await begin();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/preview') && request.postData()?.includes('Satır')) asked++;
  });
  await chooseSheet(page, `title\n${Array.from({ length: 10 }, (_, row) => `Satır ${row}`).join('\n')}`);
  const place = page.locator('.batch-previews-head [role=status]');
  const [earlier, later] = ['Önceki satırlar', 'Sonraki satırlar'].map((name) =>
    page.getByRole('button', { name }),
  ) as [Locator, Locator];
  const shown: [string, number][] = [];
  for (const go of [undefined, later, later, earlier, earlier]) {
    await go?.click();
    const count = (await previews(page)).length;
    shown.push([await place.innerText(), count]);
  }
  const places: [string, number][] = [
    ['10 satırdan 1–4', 4],
    ['10 satırdan 5–8', 4],
    ['10 satırdan 9–10', 2],
  ];
  t.same(shown, [...places, ...places.slice(0, 2).reverse()]);
  t.equal(await earlier.getAttribute('aria-disabled'), 'true');
  t.equal(asked, 10, 'those that were shown are still there');
  visit.assertSound(t);
});

test('a spreadsheet meets the fields of the template that one goes to, and nothing is created behind it', async (t) => {
  await begin();
  await chooseSheet(page, 'Başlık;Konu\nBir;İki\n');
  t.same(await becomes(page), ['Başlık', 'Konu']);
  let renders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/render')) renders++;
  });
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.locator('.card:has([value=promo-banner])').click();
  await openBatches(visit);
  await page.locator('.batch-columns tr.unused', { hasText: 'Konu' }).waitFor();
  t.same(await becomes(page), ['Başlık', 'Kullanılmaz']);
  t.equal(renders, 0);
  visit.assertSound(t);
});

test('previews wait where the service has no room for them', async (t) => {
  await begin();
  await page.route('**/api/preview', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'x-error-code': 'rate_limited', 'retry-after': '1' },
      json: { error: 'çok' },
    }),
  );
  await chooseSheet(page, 'title\nBir\n');
  await page.getByText('Önizlemeler 1 saniye sonra sürecek.').waitFor();
  await page.unroute('**/api/preview');
  t.same(await previews(page), ['picture']);
  visit.assertSound(t);
});

test('without a key, and with a plan without batches, one is told what is missing before anything is sent', async (t) => {
  await visit.go('#og-default');
  await openBatches(visit);
  await chooseSheet(page, 'title\nBir\n');
  t.same(await previews(page), ['picture'], 'previews need no key');
  t.equal(await drawButton(page).getAttribute('aria-disabled'), 'true');
  await page.getByText('planında toplu çizim olan bir API anahtarı ister').waitFor();
  await page.locator('dialog').getByRole('button', { name: 'API anahtarı gir' }).click();
  t.equal(await page.evaluate('document.activeElement.id'), 'api-key', 'which leads to the key');

  await page.locator('#api-key').fill(await service.key('none'));
  await page.keyboard.press('Enter');
  await page.locator('#plan-name', { hasText: 'Yok' }).waitFor();
  await page.keyboard.press('Escape');
  await openBatches(visit);
  await page.getByText('Planında (Yok) toplu çizim yok.').waitFor();
  t.match(await page.locator('.batch-file').innerText(), 'tablo.csv', 'and the file is still there');
  await drawButton(page).click({ force: true });
  t.equal(await page.locator('.batch-progress').count(), 0);
  visit.assertSound(t);
});

test('the first rows are drawn where the plan allows fewer than there are, and so many are said', async (t) => {
  await begin('two', 'İki');
  await chooseSheet(page, 'title\nBir\nİki\nÜç\n');
  await page.getByText('Dosyada 2 satırdan fazlası var').waitFor();
  t.equal(await drawButton(page).innerText(), '2 görseli çiz → ZIP');
  t.match((await drawAll(page)).manifest, { drawn: 2, failed: 0, complete: true });

  await page.keyboard.press('Escape');
  await page.locator('#account-toggle').click();
  await page.locator('#api-key').fill(await service.key('generous'));
  await page.keyboard.press('Enter');
  await page.locator('#plan-name', { hasText: 'Sınırsız' }).waitFor();
  await page.keyboard.press('Escape');
  await openBatches(visit);
  await page.getByText('3 görseli çiz → ZIP').waitFor();
  t.equal(await page.locator('.batch-remarks').innerText(), '', 'and all with a larger plan');
  visit.assertSound(t);
});

test('rows that the day has no unit for are listed', async (t) => {
  await begin('three-a-day', 'Üç');
  await chooseSheet(page, `title\n${'x\n'.repeat(5)}`);
  await page.getByText('Planında bugün 3 görsel kaldı').waitFor();
  t.match((await drawAll(page)).manifest, { drawn: 3, failed: 2 });
  t.equal(await page.locator('.batch-failed tbody tr').count(), 2);
  visit.assertSound(t);
});

test('a drawing goes on behind the page, and ends where one stops it', async (t) => {
  const key = await begin();
  await chooseSheet(page, `title\n${Array.from({ length: 10_000 }, (_, row) => `Satır ${row}`).join('\n')}`);
  await drawButton(page).click();
  const words = page.locator('.batch-progress-words');
  await words.filter({ hasText: /10\.000 görselden (?:[3-9]|\d{2,}), / }).waitFor();
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Durdur');
  await page.keyboard.press('Escape');
  await page.locator('#batch', { hasText: /Çiziliyor: \d+ \/ 10\.000/ }).waitFor();
  await visit.changesPicture(() => visit.field('title').fill('Başka'));

  await openBatches(visit);
  t.ok((await page.locator('progress').evaluate((bar) => bar.value)) > 2);
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('button', { name: 'Durdur' }).click();
  await page.getByText('Durduruldu. Hiçbir şey kaydedilmedi.').waitFor();
  t.equal(await page.locator('#batch').textContent(), 'Tablodan çok görsel…');
  // Whatever was being drawn ends.
  const spent = async () => 1_000_000 - (await service.status({ key })).remaining.dailyQuota;
  let last = -1;
  await eventually(async () => {
    const before = last;
    last = await spent();
    return last === before;
  }, Boolean);
  t.ok(last < 10_000, `${last} were drawn`);
  t.equal(downloads, 0);
  visit.assertSound(t);
});

test('where a browser can, an archive is saved into the chosen file as it arrives', async (t) => {
  await begin();
  // A file of the browser's own takes the place of the one that somebody would choose.
  await page.evaluate(`window.showSaveFilePicker = async ({ suggestedName }) => {
    window.suggested = suggestedName;
    const folder = await navigator.storage.getDirectory();
    window.chosen = await folder.getFileHandle('test.zip', { create: true });
    return window.chosen;
  }`);
  await chooseSheet(page, '_name,title\nbir,Bir\niki,İki\n');
  await drawButton(page).click();
  await page.locator('.batch-report').waitFor();
  const base64 = await page.evaluate<string>(`(async () => {
    const bytes = new Uint8Array(await (await window.chosen.getFile()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  t.same([...unzipped(Buffer.from(base64, 'base64')).keys()].sort(), ['bir.png', 'iki.png', 'manifest.json']);
  t.equal(await page.evaluate('window.suggested'), 'og-default.zip');

  await page.getByRole('button', { name: 'Satırlara dön' }).click();
  await page.route('**/api/batch*', (route) => route.abort());
  await drawButton(page).click();
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor();
  await page.unroute('**/api/batch*');
  visit.faults.length = 0;
  const left =
    "navigator.storage.getDirectory().then((folder) => folder.getFileHandle('test.zip')).catch(({ name }) => name)";
  t.equal(await page.evaluate(left), 'NotFoundError', 'an empty file is not left behind');

  await page.evaluate(`window.showSaveFilePicker = () => Promise.reject(new DOMException('', 'AbortError'))`);
  await drawButton(page).click();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  t.ok(await drawButton(page).isVisible(), 'who chooses no file draws nothing');

  await page.evaluate(`window.showSaveFilePicker = async () => ({ createWritable: async () => ({
    write: () => Promise.reject(new DOMException('No space left', 'QuotaExceededError')),
    close: async () => {}, abort: async () => {},
  }) })`);
  await drawButton(page).click();
  await page.getByText('Arşiv kaydedilemedi: No space left').waitFor();
  visit.assertSound(t);
});

test('an archive that ends too early is not saved, and neither is one that never began', async (t) => {
  const key = await begin();
  await chooseSheet(page, 'title\nBir\nİki\n');
  const query = '?template=og-default';
  const whole = await fetch(service.url(`/api/batch${query}`), {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-api-key': key },
    body: 'title\nBir\nİki\n',
  });
  const body = Buffer.from(await whole.arrayBuffer());
  await page.route('**/api/batch*', (route) =>
    route.fulfill({ body: body.subarray(0, body.length * 0.6), contentType: 'application/zip' }),
  );
  await drawButton(page).click();
  await page.getByText('Bağlantı 2 görselden 1 tanesi geldikten sonra koptu.').waitFor();
  await page.unroute('**/api/batch*');
  await page.route('**/api/batch*', (route) => route.abort());
  await drawButton(page).click();
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor();
  await page.unroute('**/api/batch*');
  visit.faults.length = 0;
  t.match((await drawAll(page)).manifest, { drawn: 2 }, 'and what was chosen is still there');
});

test('a picture whose bytes look like the end of a file is none', async (t) => {
  await visit.go('#og-default');
  const counted = await page.evaluate<unknown>(`(async () => {
    const { ArchiveReader } = await import('/editor/batch/archive-reader.js');
    const header = (name) => [0x50, 0x4b, 3, 4, ...new Array(22).fill(0), name.length, 0, 0, 0, ...new TextEncoder().encode(name)];
    const end = (size) => [0x50, 0x4b, 7, 8, 1, 2, 3, 4, size, 0, 0, 0, size, 0, 0, 0];
    const picture = [...end(7), 0x50, 0x4b, ...header('x'), 0x50];
    const text = [...new TextEncoder().encode('{"rows":[]}')];
    const bytes = Uint8Array.from([
      ...header('a.png'), ...picture, ...end(picture.length),
      ...header('b.png'), ...end(0),
      ...header('manifest.json'), ...text, ...end(text.length),
      0x50, 0x4b, 1, 2, ...header('c.png'), ...end(0),
    ]);
    const found = [];
    for (const size of [1, 2, 3, 7, 16, 17, 64, bytes.length]) {
      const reader = new ArchiveReader();
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size));
      found.push([reader.files, await reader.manifest()]);
    }
    return found;
  })()`);
  t.strictSame(counted, new Array(8).fill([2, '{"rows":[]}']));
  visit.assertSound(t);
});

test('a document is drawn from a spreadsheet once it is saved', async (t) => {
  const key = await service.key('generous');
  await visit.go('#/source');
  await sourceOpened(visit);
  await enterKey(page, key);
  await write(page, small());
  await page.locator('#batch').click();
  await page.getByText('belgeyi önce kaydet').waitFor();
  await page.locator('#template-id').fill('kart');
  await page.locator('#save').click();
  await page.locator('#work-state', { hasText: 'Kayıtlı' }).waitFor();
  await openBatches(visit);
  await chooseSheet(page, 'Başlık\nbir\niki\n');
  const { name, files } = await drawAll(page);
  t.equal(name, 'kart.zip');
  t.same([...files.keys()].sort(), ['00001.png', '00002.png', 'manifest.json']);
  visit.assertSound(t);
});
