import { randomBytes } from 'node:crypto';
import { encode } from 'fast-png';
import type { Request } from 'playwright-core';
import t, { type Test, test } from 'tap';
import { dataUrl, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { type ListedField, Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous' }];
const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', PREVIEW_RPM: '100000' }, PLANS);
const templates = await service.templates();
const visit = await Visit.open(await startBrowser(t), service);

const RED = Buffer.from(plainPng(400, 300, [250, 10, 20]));
const GREEN = Buffer.from(plainPng(300, 400, [10, 200, 30]));

/** The body of the last preview that a page asks for once something has been done. */
async function bodyAfter(act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  visit.page.on('request', note);
  await act();
  await visit.settled();
  visit.page.off('request', note);
  return requests
    .filter((request) => request.url().endsWith('/api/preview'))
    .at(-1)
    ?.postDataJSON();
}

test('each template can be picked, is shown, and is kept in the address', async (t) => {
  await visit.go(`#${templates.at(-1)?.id}`);
  const { page } = visit;
  const shown = new Set<string>();
  for (const { id, name, width, height, fields, animated } of templates) {
    await page.locator('.card', { hasText: name }).click();
    await page.locator('#form-title', { hasText: name }).waitFor();
    t.equal(new URL(page.url()).hash, `#${id}`, id);
    const keys = await page
      .locator('#fields .field')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-key')));
    t.strictSame(
      keys,
      fields.map(({ key }) => key),
      'with its own fields',
    );
    t.match(await page.locator(`.card:has([value=${id}])`).innerText(), `${width} × ${height}`);
    t.equal(
      await page.locator('[name=format]').count(),
      animated ? 8 : 4,
      'formats that move only where it moves',
    );
    // The preview replaces the thumbnail, and a picture whose source changes cannot be decoded.
    await visit.settled();
    shown.add(await visit.pixels());
  }
  t.equal(shown.size, templates.length, 'each looks different');

  const last = templates.at(-1);
  await visit.go(new URL(page.url()).hash);
  await page.reload();
  await page.locator('#form-title', { hasText: last?.name ?? '' }).waitFor();
  t.ok(await page.locator(`[name=template][value=${last?.id}]`).isChecked(), 'a reload keeps it');
  visit.assertSound(t);
});

test('the gallery can be walked through with arrow keys, and shows thumbnails', async (t) => {
  await visit.go();
  const { page } = visit;
  const [first, second] = templates;
  await page.locator('[name=template]').first().focus();
  await visit.changesPicture(() => page.keyboard.press('ArrowDown'));
  t.equal(new URL(page.url()).hash, `#${second?.id}`);
  await visit.changesPicture(() => page.keyboard.press('ArrowUp'));
  t.equal(new URL(page.url()).hash, `#${first?.id}`);
  t.ok(await visit.everyThumbnailShown(), 'every card has its picture');
  visit.assertSound(t);
});

/** Fills a field in as people do, with something that it did not hold. @returns what is to be sent for it */
async function fillIn(field: ListedField): Promise<unknown> {
  const control = visit.field(field.key);
  switch (field.type) {
    case 'text':
      await control.fill(`Çok 👩‍👩‍👧 “${field.key}”`);
      return `Çok 👩‍👩‍👧 “${field.key}”`;
    case 'color':
      await control.fill('ABC');
      return '#aabbcc';
    case 'number': {
      await control.fill(String(field.max));
      return field.max;
    }
    case 'select': {
      const other = field.options?.find(({ value }) => value !== field.default)?.value ?? '';
      await control.selectOption(other);
      return other;
    }
    case 'image':
      await visit.page.locator(`[data-key=${field.key}] input[type=file]`).setInputFiles({
        name: 'kedi.png',
        mimeType: 'image/png',
        buffer: RED,
      });
      return dataUrl('png', RED);
  }
}

test('every field of every template can be filled in, and is sent', async (t) => {
  const types = new Set<string>();
  await visit.go();
  const { page } = visit;
  for (const { id, fields } of templates) {
    await page.locator(`.card:has([value=${id}])`).click();
    await visit.settled();
    const expected: Record<string, unknown> = {};
    const filledIn = await bodyAfter(async () => {
      for (const field of fields) {
        types.add(field.type);
        expected[field.key] = await fillIn(field);
      }
    });
    t.strictSame(filledIn, { template: id, data: expected }, id);
  }
  t.equal(types.size, 5, 'all types of fields');
  visit.assertSound(t);
});

test('a change can be taken back, or all of them', async (t) => {
  await visit.go('#instagram-quote');
  const { page } = visit;
  const quote = await visit.field('quote').inputValue();
  await visit.field('quote').fill('Bambaşka');
  await visit.field('author').fill('Ben');
  const body = await bodyAfter(() => page.locator('[data-key=quote] .revert').click());
  t.strictSame(body.data, { author: 'Ben' }, 'one is taken back');
  t.equal(await visit.field('quote').inputValue(), quote);
  t.equal(await page.evaluate('document.activeElement.id'), 'field-quote', 'and the focus is not lost');
  t.strictSame(await bodyAfter(() => page.locator('#reset').click()), { template: 'instagram-quote' });
  t.notOk(await page.locator('#reset').isVisible());
  visit.assertSound(t);
});

test('the preview shows what is typed', async (t) => {
  await visit.go('#og-default');
  const seen = new Set([await visit.pixels()]);
  const fill = (key: string, value: string) => () => visit.field(key).fill(value);
  for (const act of [
    fill('title', 'Bambaşka bir başlık'),
    fill('bgFrom', '#7a1020'),
    () => visit.field('side').selectOption('left'),
  ]) {
    await visit.changesPicture(act);
    seen.add(await visit.pixels());
  }
  await visit.go('#promo-banner');
  seen.add(await visit.pixels());
  const slider = visit.page.locator('[data-key=discount] input[type=range]');
  await visit.changesPicture(() => slider.press('End'));
  t.equal(await visit.field('discount').inputValue(), '90', 'the slider and the number say the same');
  seen.add(await visit.pixels());
  t.equal(seen.size, 6);
  await visit.changesPicture(() => visit.field('discount').fill(''));
  t.equal(await slider.inputValue(), '30', 'an empty box is the default');
  t.equal(await visit.field('discount').getAttribute('placeholder'), '30');
  visit.assertSound(t);
});

test('the picker of a colour and its text say the same', async (t) => {
  await visit.go('#og-default');
  const picker = visit.page.locator('[data-key=bgFrom] input[type=color]');
  await visit.changesPicture(() => visit.field('bgFrom').fill('#FF8800'));
  t.equal(await picker.inputValue(), '#ff8800');
  await visit.changesPicture(() => picker.fill('#0088ff'));
  t.equal(await visit.field('bgFrom').inputValue(), '#0088ff');
  visit.assertSound(t);
});

test('a picture comes by its address, and can be removed', async (t) => {
  const server = await serveBytes(t, GREEN);
  await visit.go('#og-default');
  const without = await visit.pixels();
  await visit.changesPicture(async () => {
    await visit.field('photo').fill(server.url);
    t.equal(server.requests, 0, 'an address that is being typed is not asked');
    await visit.field('photo').press('Enter');
  });
  t.not(await visit.pixels(), without);
  t.equal(server.requests, 1);
  await visit.changesPicture(() => visit.page.locator('[data-key=photo] .revert').click());
  t.equal(await visit.pixels(), without);
  visit.assertSound(t);
});

/** Drags a file over an element, and lets it go there. */
async function drop(selector: string, file: { name: string; type: string; bytes: Uint8Array }, t: Test) {
  const content = Buffer.from(file.bytes).toString('base64');
  const dataTransfer = await visit.page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${content}'), (byte) => byte.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(file.name)}, { type: ${JSON.stringify(file.type)} }));
    return transfer;
  })()`);
  const target = visit.page.locator(selector);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('dragover', { dataTransfer });
  t.ok(await visit.page.locator('body.dragging').count(), 'the page shows where it can be dropped');
  await target.dispatchEvent('drop', { dataTransfer });
  t.notOk(await visit.page.locator('body.dragging, .drop-over').count());
}

test('a picture is dropped on its field or on the preview, and removed', async (t) => {
  await visit.go('#promo-banner');
  const without = await visit.pixels();
  const file = { name: 'elma.png', type: 'image/png', bytes: GREEN };
  await visit.changesPicture(() => drop('[data-key=photo] .picture', file, t));
  const dropped = await visit.pixels();
  t.not(dropped, without);
  t.match(await visit.page.locator('.picture-card').innerText(), 'elma.png');
  await visit.changesPicture(() => visit.page.getByLabel('elma.png dosyasını kaldır').click());
  t.equal(await visit.pixels(), without);
  await visit.changesPicture(() => drop('#canvas', file, t));
  t.equal(await visit.pixels(), dropped);
  visit.assertSound(t);
});

test('a file that is too large to be sent is reduced, which the page says', async (t) => {
  const noise = randomBytes(1200 * 900 * 3);
  const large = Buffer.from(encode({ width: 1200, height: 900, data: noise, channels: 3 }));
  t.ok(large.length > 2 * 1024 * 1024);
  await visit.go('#og-default');
  const chooser = visit.page.locator('input[type=file]');
  await visit.changesPicture(() =>
    chooser.setInputFiles({ name: 'büyük.png', mimeType: 'image/png', buffer: large }),
  );
  t.match(
    await visit.page.locator('[data-key=photo]').innerText(),
    /tarayıcıda küçültüldü: .* MB yerine .* gönderiliyor/,
  );

  await chooser.setInputFiles({ name: 'yazı.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await visit.problem('photo').getByText('görsel değil').waitFor();
  await chooser.setInputFiles({
    name: 'belge.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await visit.page.getByText('belge.pdf okunabilen bir görsel değil').waitFor();
  visit.assertSound(t);
});
