import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
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
import { enterKey } from './writing.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', planName: 'Anonim', batchRows: 0 },
  GENEROUS,
  { ...GENEROUS, id: 'vast', planName: 'Engin', batchRows: 65_000 },
];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const visit = await Visit.open(await startBrowser(t), service);
const { page } = visit;
await visit.context.addInitScript(WITHOUT_PICKER);

/** Opens the dialog anew. */
async function begin(template = 'og-default'): Promise<void> {
  await visit.go(`#${template}`);
  await openBatches(visit);
}

/** The heads of the columns, once they are those of a file. */
async function columns(file: string): Promise<string[]> {
  await page.locator('.batch-file', { hasText: file }).waitFor();
  return page.locator('.batch-columns tbody th').allInnerTexts();
}

test('whatever a file says is text', async (t) => {
  await begin();
  await enterKeyBehind();
  const mark = '<img src=x onerror="window.hacked=1">';
  const quoted = `"${mark.replaceAll('"', '""')}"`;
  await chooseSheet(page, `${quoted},title,__proto__,constructor\n${quoted},${quoted},a,b\n`, `${mark}.csv`);
  t.same(await previews(page), ['picture']);
  t.same(await columns(mark), [mark, 'title', '__proto__', 'constructor']);
  t.same(await becomes(page), ['Kullanılmaz', 'Başlık', 'Kullanılmaz', 'Kullanılmaz']);
  await page.getByLabel(`${mark} sütunu ne olur`).selectOption({ label: 'Dosya adı' });
  const { manifest } = await drawAll(page);
  t.match(manifest.rows[0], { code: 'invalid_name' });
  const cells = await page.locator('.batch-failed tbody td').allInnerTexts();
  t.same(cells.slice(0, 2), ['2', mark]);
  t.equal(await page.locator('dialog img').count(), 0);
  t.equal(await page.evaluate('window.hacked'), undefined);
  visit.assertSound(t);
});

/** Enters a key for a dialog that is open already, and opens it again. */
async function enterKeyBehind(plan = 'generous', planName = 'Sınırsız'): Promise<void> {
  await page.keyboard.press('Escape');
  await enterKey(page, await service.key(plan), planName);
  await openBatches(visit);
}

test('two hundred columns have their places, and so many that nobody could choose have none', async (t) => {
  await begin();
  const wide = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`).join(';');
  await chooseSheet(page, `${wide(199)};Başlık\n${wide(199)};Son\n`);
  t.equal((await columns('tablo.csv')).length, 200);
  t.equal((await becomes(page)).at(-1), 'Başlık');
  t.same(await previews(page), ['picture']);
  await chooseSheet(page, `title;${wide(20_000 / 5)}\nBir\n`);
  await page.getByText('Yalnızca ilk 300 sütun kullanılır.').waitFor();
  t.equal((await columns('tablo.csv')).length, 300);
  visit.assertSound(t);
});

test('what cannot be read is said in words, and where it begins', async (t) => {
  await begin();
  const notice = page.locator('dialog .notice');
  for (const [content, name, sentence] of [
    ['', 'boş.csv', 'boş.csv dosyasında sütun adlarının altında hiç satır yok.'],
    ['title\n\n\n', 'baş.csv', 'baş.csv dosyasında sütun adlarının altında hiç satır yok.'],
    ['title\n"Bir\n', 'açık.csv', '2. satırdan sonrası okunamıyor: bir tırnak işareti kapanmıyor.'],
    [`"${'x'.repeat(70_000)}`, 'uzun.csv', 'uzun.csv dosyasının ilk satırı bitmiyor.'],
    ['PK\x03\x04...', 'kitap.xlsx.csv', 'kitap.xlsx.csv bir çalışma kitabı.'],
    [`title\n${','.repeat(140_000)}`, 'virgül.csv', '2. satırdan sonrası okunamıyor: bir satır çok uzun.'],
  ] as const) {
    await chooseSheet(page, content, name);
    await notice.getByText(sentence).waitFor();
  }
  await chooseSheet(page, 'title\nBir\nİki\n"Üç\n');
  await page
    .getByText('4. satırdan sonrası okunamıyor: bir tırnak işareti kapanmıyor. Ondan önceki 2 satır')
    .waitFor();
  t.same(await previews(page), ['picture', 'picture'], 'what comes before it can be drawn');
  await chooseSheet(page, 'Başka,Hiçbiri\nBir,\n');
  await page.getByText('Hiçbir sütun şablonun bir alanı değil').waitFor();
  await chooseSheet(page, 'title\nBir,iki\nÜç,\n');
  await page.getByText('İlk satırdan çok hücresi olan satır: 1.').waitFor();
  visit.assertSound(t);
});

test('Turkish texts of Windows, and texts in UTF-16, are read for what they are', async (t) => {
  await begin();
  // "Başlık\nIğdır" in Windows-1254.
  const windows = Buffer.from([0x42, 0x61, 0xfe, 0x6c, 0xfd, 0x6b, 0x0a, 0x49, 0xf0, 0x64, 0xfd, 0x72]);
  await chooseSheet(page, windows);
  await page.getByText('tablo.csv UTF-8 değil.').waitFor();
  await page.getByRole('button', { name: 'Windows-1254 olarak oku' }).click();
  await page.locator('.batch-cell', { hasText: 'Iğdır' }).waitFor();
  t.same(await becomes(page), ['Başlık']);
  await chooseSheet(page, Buffer.from('\ufeffBaşlık\tKonu\r\nMuş\tŞehir\r\n', 'utf16le'), 'tablo.txt');
  await page.locator('.batch-cell', { hasText: 'Muş' }).waitFor();
  t.same(await becomes(page), ['Başlık', 'Konu']);
  visit.assertSound(t);
});

/** Drops a file on the page that is made there: a beginning, and a row as often as asked. Counts what is read of it. */
async function dropMade(target: string, row: string, times: number): Promise<void> {
  const transfer = await page.evaluateHandle<unknown>(`(() => {
    const rows = ${JSON.stringify(row)}.repeat(1000);
    const file = new File(['title;topic\\n', ...new Array(${times / 1000}).fill(rows)], 'dev.csv');
    window.read = 0;
    const stream = File.prototype.stream;
    File.prototype.stream = function () {
      return stream.call(this).pipeThrough(new TransformStream({
        transform(piece, controller) { window.read += piece.length; controller.enqueue(piece); },
      }));
    };
    const transfer = new DataTransfer();
    transfer.items.add(file);
    return transfer;
  })()`);
  await page.locator(target).dispatchEvent('drop', { dataTransfer: transfer });
}

test('of a million rows only as many are read as can be drawn', async (t) => {
  await begin();
  await enterKeyBehind();
  await dropMade('.batch-body', `${'Satır '.repeat(16)};Konu\n`, 1_000_000);
  await page.getByText('Dosyada 10.000 satırdan fazlası var').waitFor();
  t.equal(await drawButton(page).innerText(), '10.000 görseli çiz → ZIP');
  t.same((await previews(page)).length, 4);
  const read = await page.evaluate<number>('window.read');
  t.ok(read > 1_000_000 && read < 8_000_000, `${read} bytes of 114 MB`);
  visit.assertSound(t);
});

test('no more is sent than a browser can, which is said', async (t) => {
  await begin();
  await enterKeyBehind('vast', 'Engin');
  await dropMade('.batch-body', `${'x'.repeat(400)};Konu\n`, 60_000);
  await page.getByText('Tarayıcı bir kerede 8 MB satır gönderebilir').waitFor();
  const rows = Number(/[\d.]+/.exec(await drawButton(page).innerText())?.[0].replaceAll('.', ''));
  t.ok(rows > 15_000 && rows < 20_000, `${rows} rows`);
  visit.assertSound(t);
});

test('a spreadsheet that is dropped on the picture opens there', async (t) => {
  await visit.go('#og-default');
  await dropMade('#canvas', 'Bir;iki\n', 1000);
  await page.locator('dialog .batch-file', { hasText: 'dev.csv' }).waitFor();
  t.same(await becomes(page), ['Başlık', 'Konu']);
  visit.assertSound(t);
});

test('the example is a spreadsheet that draws the template', async (t) => {
  await begin('promo-banner');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Örnek dosyayı kaydet' }).click(),
  ]);
  t.equal(download.suggestedFilename(), 'promo-banner-ornek.csv');
  await page.locator('dialog input[type=file]').setInputFiles(await download.path());
  t.same(await previews(page), ['picture']);
  t.match(
    await page.locator('.batch-summary').innerText(),
    'Her sütun kullanılıyor ve her alanın bir sütunu var.',
  );
  visit.assertSound(t);
});
