import { readFile } from 'node:fs/promises';
import { encode } from 'fast-png';
import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';
import { codeOf, draftText, drawn, enterKey, small, sourceOpened, write } from './writing.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', planName: 'Anonim', templates: 0, assetBytes: 0 },
  GENEROUS,
  { ...GENEROUS, id: 'one', planName: 'Tek', templates: 1, assetBytes: 200 },
];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const visit = await Visit.open(await startBrowser(t), service, '#/source');
const { page } = visit;

const GREEN = small();
const BLUE = small({ css: 'body { background: #0000ff }' });
const PNG = Buffer.from(encode({ width: 1, height: 1, channels: 3, data: new Uint8Array([255, 0, 0]) }));

/** Opens the source anew with a text in it, for a new key. @returns the key */
async function begin(source: string, plan = 'generous', planName?: string): Promise<string> {
  await visit.go('#/source');
  await sourceOpened(visit);
  const key = await service.key(plan);
  await enterKey(page, key, planName);
  await drawn(visit, source);
  return key;
}

async function save(id: string): Promise<void> {
  await page.locator('#template-id').fill(id);
  await page.locator('#save').click();
}

async function saved(id: string): Promise<void> {
  await save(id);
  await page.locator('#work-state', { hasText: 'Kayıtlı' }).waitFor();
}

async function sourceOf(id: string, key: string): Promise<string> {
  return (
    await service.get(`/api/templates/${id}`, { key, headers: { accept: 'text/html' } })
  ).body.toString();
}

function put(id: string, body: string, key: string) {
  return service.call('PUT', `/api/templates/${id}`, { key, headers: { 'content-type': 'text/html' }, body });
}

test('saving needs a key, and says so to who has none', async (t) => {
  await visit.go('#/source');
  await sourceOpened(visit);
  await save('kart');
  await page.getByText('Kaydetmek için API anahtarı gerekir.').waitFor();
  await page.locator('#save-notice').getByRole('button', { name: 'API anahtarı gir' }).click();
  t.equal(await page.evaluate('document.activeElement.id'), 'api-key');
  visit.assertSound(t);
});

test('what is saved is the text, which can be rendered, requested by code, and opened as a form', async (t) => {
  const key = await begin(GREEN);
  t.notOk(await page.locator('#request').isVisible(), 'what has no name cannot be requested');
  await page.locator('#create').click();
  await page.getByText('belgeyi önce kaydet').waitFor();
  t.equal(await page.evaluate('document.activeElement.id'), 'template-id', 'nor be created in full size');
  await visit.field('title').fill('b');
  await page.locator('#template-id').fill('kart');
  await codeOf(page).focus();
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('#work-state', { hasText: 'Kayıtlı' }).waitFor();
  t.equal(await sourceOf('kart', key), GREEN);
  t.equal(new URL(page.url()).hash, '#/source/kart');
  t.match(await page.locator('#announcer').textContent(), 'Kaydedildi: kart');
  t.match(
    await page.locator('#code-curl').textContent(),
    /"template": "kart",\n {2}"data": \{\n {4}"title": "b"/,
  );
  await page.locator('#create').click();
  await page.locator('#facts', { hasText: '200 × 100' }).waitFor();

  await visit.changesPicture(() => page.locator('#open-form').click());
  t.equal(new URL(page.url()).hash, '#kart');
  t.equal(await visit.field('title').inputValue(), 'b', 'with the same values');
  t.ok(
    await page
      .locator('.card:has([value=kart]) img')
      .evaluate((image: { decode(): Promise<void> }) => image.decode().then(() => true)),
    'it has its thumbnail among the templates',
  );
  await visit.changesPicture(() => page.locator('#edit-source').click());
  t.equal(new URL(page.url()).hash, '#/source/kart');

  await page.reload();
  await sourceOpened(visit);
  t.match(await page.locator('#work-state').innerText(), 'Kayıtlı', 'its address opens it again');
  visit.assertSound(t);
});

test('a name that no template can have is refused before it is sent', async (t) => {
  await begin(GREEN);
  for (const name of ['', 'Büyük', 'a--b', '-a', `${'x'.repeat(64)}-`]) {
    await page
      .locator('#template-id')
      .evaluate((input: { value: string }, value) => (input.value = value), name);
    await page.locator('#save').click();
    await page.getByText('Küçük harf ve rakamlardan').waitFor();
    t.equal(await page.locator('#template-id').getAttribute('aria-invalid'), 'true', name);
    await page.locator('#template-id').fill('x');
    t.equal(await page.locator('#template-id').getAttribute('aria-invalid'), null);
  }
  await save('og-default');
  await page.getByText('“og-default” ortak bir şablonun adı.').waitFor();
  visit.assertSound(t);
});

test('what somebody else has saved meanwhile is overwritten only by who says so', async (t) => {
  const key = await begin(GREEN);
  await put('ortak', BLUE, key);
  await save('ortak');
  await page.getByText('“ortak” adlı bir şablonun zaten var.').waitFor();
  t.equal(await sourceOf('ortak', key), BLUE);
  await page.getByRole('button', { name: 'Üzerine yaz' }).click();
  await page.locator('#work-state', { hasText: 'Kayıtlı' }).waitFor();
  t.equal(await sourceOf('ortak', key), GREEN);

  await put('ortak', BLUE, key);
  await write(page, `${GREEN}\n`);
  await page.locator('#save').click();
  await page.getByText('“ortak” bu arada başka bir yerde değiştirilip kaydedilmiş.').waitFor();
  t.equal(await sourceOf('ortak', key), BLUE);
  await page.getByRole('button', { name: 'Kayıtlı olanı aç' }).click();
  await visit.changesPicture(() => page.getByRole('button', { name: 'Yine de aç' }).click());
  t.equal(await draftText(page, '#0000ff'), BLUE);
  await write(page, GREEN);
  await saved('ortak');
  t.equal(await sourceOf('ortak', key), GREEN, 'and then saves as ever');
  visit.assertSound(t);
});

test('a document with errors is not saved, and its errors are shown', async (t) => {
  const key = await begin(GREEN);
  await saved('iyi');
  await write(page, small({ css: 'body { display: ruby }' }));
  await page.locator('#save').click();
  await page.getByText('Belge hatalı olduğu için kaydedilmedi').waitFor();
  await page.locator('#problem-list button', { hasText: 'display' }).waitFor();
  t.equal(await sourceOf('iyi', key), GREEN);
  t.match(await page.locator('#work-state').innerText(), 'Değişti, kaydedilmedi');
  visit.assertSound(t);
});

test('a version is loaded again, and is the newest once it is saved', async (t) => {
  const key = await begin(GREEN);
  await saved('surum');
  await write(page, BLUE);
  await saved('surum');
  const versions = page.locator('#version-list li');
  await versions.nth(1).waitFor();
  t.match(await versions.first().innerText(), 'en yeni');
  await visit.changesPicture(() => versions.nth(1).getByRole('button').click());
  t.equal(await draftText(page, '#00ff00 } </style>'), GREEN);
  t.equal(await sourceOf('surum', key), BLUE, 'nothing is saved by that');
  await saved('surum');
  t.equal(await sourceOf('surum', key), GREEN);
  visit.assertSound(t);
});

test('a template is deleted by who confirms it, and its text stays', async (t) => {
  const key = await begin(GREEN);
  await saved('silinecek');
  const press = async (answer: string) => {
    await page.locator('#delete-template').click();
    await page.getByText('“silinecek” silinsin mi?').waitFor();
    await page.locator('dialog').getByRole('button', { name: answer, exact: true }).click();
  };
  await press('Vazgeç');
  t.equal(await sourceOf('silinecek', key), GREEN);
  await press('Sil');
  await page.getByText('silinecek silindi. Metni burada duruyor.').waitFor();
  t.equal((await service.get('/api/templates/silinecek', { key })).status, 404);
  t.equal(await draftText(page, 'Deneme'), GREEN);
  t.notOk(await page.locator('#delete-template').isVisible());
  visit.assertSound(t);
});

test('the text is downloaded as it is', async (t) => {
  await begin(GREEN);
  await page.locator('#template-id').fill('dosya');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#download-source').click(),
  ]);
  t.equal(download.suggestedFilename(), 'dosya.html');
  t.equal(await readFile(await download.path(), 'utf8'), GREEN);
  visit.assertSound(t);
});

test('assets are uploaded, offered, drawn, written into the text, and deleted', async (t) => {
  const key = await begin(GREEN);
  await page
    .locator('#asset-file')
    .setInputFiles({ name: 'Kırmızı nokta.png', mimeType: 'image/png', buffer: PNG });
  const item = page.locator('#asset-list li', { hasText: 'Kirmizi-nokta.png' });
  await item.waitFor();
  t.match(json(await service.get('/api/assets', { key })), { assets: [{ name: 'Kirmizi-nokta.png' }] });
  t.match(await page.locator('#asset-room').innerText(), /1\.073,74 MB içinden \d+ bayt dolu/);

  await write(page, small({ body: '<img style="width: 200px; height: 100px" src="">' }));
  await codeOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  for (let letters = 0; letters < '"></body>'.length; letters++) await page.keyboard.press('ArrowLeft');
  await visit.changesPicture(() => item.getByRole('button', { name: 'adresini metne ekle' }).click());
  t.match(await draftText(page, 'assets/'), 'src="assets/Kirmizi-nokta.png"');

  await page
    .locator('#asset-file')
    .setInputFiles({ name: 'Kırmızı nokta.png', mimeType: 'image/png', buffer: PNG });
  await page.getByText('Kirmizi-nokta.png zaten var.').waitFor();
  await page.getByRole('button', { name: 'Değiştir', exact: true }).click();
  await page.locator('#assets-notice .notice').waitFor({ state: 'detached' });

  await item.getByRole('button', { name: 'Kirmizi-nokta.png dosyasını sil' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  await item.waitFor({ state: 'detached' });
  await page.locator('#problem-list button', { hasText: 'Kirmizi-nokta.png' }).waitFor();
  t.match(json(await service.get('/api/assets', { key })), { assets: [] });
  visit.assertSound(t);
});

test('files are dropped on the assets', async (t) => {
  await begin(GREEN);
  const transfer = await page.evaluateHandle<unknown>(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${PNG.toString('base64')}'), (letter) => letter.charCodeAt(0));
    for (const name of ['bir.png', 'iki.png']) transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    return transfer;
  })()`);
  await page.locator('#assets').dispatchEvent('drop', { dataTransfer: transfer });
  await page.locator('#asset-list li', { hasText: 'bir.png' }).waitFor();
  await page.locator('#asset-list li', { hasText: 'iki.png' }).waitFor();
  visit.assertSound(t);
});

test('what a plan has no room for, and what is no picture or font, is said in words', async (t) => {
  await begin(GREEN, 'one', 'Tek');
  const upload = (name: string, buffer: Buffer) =>
    page.locator('#asset-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await upload('bozuk.png', Buffer.from('no picture'));
  await page.getByText('bozuk.png okunamıyor:').waitFor();
  await upload('belge.pdf', Buffer.from('%PDF'));
  await page.getByText('belge.pdf: dosya türü tanınmıyor.').waitFor();
  const noise = Uint8Array.from({ length: 3 * 400 }, (_, at) => (at * at * 31) % 251);
  await upload('buyuk.png', Buffer.from(encode({ width: 20, height: 20, channels: 3, data: noise })));
  await page.getByText('buyuk.png sığmıyor').waitFor();
  await upload('dev.png', Buffer.alloc(8 * 1024 * 1024 + 1));
  await page.getByText('dev.png 8 MiB’den büyük.').waitFor();

  await saved('ilk');
  await save('ikinci');
  await page.getByText('Planında yeni bir şablona yer yok.').waitFor();
  visit.assertSound(t);
});

test('templates of a key are there to start from, and go with the key', async (t) => {
  const key = await service.key('generous');
  await put('eski', BLUE, key);
  await visit.go('#/source');
  await sourceOpened(visit);
  await enterKey(page, key);
  await page.locator('#start-work').click();
  await visit.changesPicture(() => page.locator('.start-card', { hasText: 'Deneme' }).click());
  t.equal(await draftText(page, '#0000ff'), BLUE);
  t.equal(await page.locator('#template-id').inputValue(), 'eski');
  await page.locator('#version-list li').waitFor();

  await page.locator('#face-form').click();
  await page.locator('.card:has([value=eski])').click();
  await page.locator('#form-title', { hasText: 'Deneme' }).waitFor();
  await page.locator('#account-toggle').click();
  await page.locator('#remove-key').click();
  await page.locator('.card:has([value=eski])').waitFor({ state: 'detached' });
  t.not(await page.locator('#form-title').innerText(), 'Deneme');
  visit.assertSound(t);
});
