import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import t, { test } from 'tap';
import { LIST_DOCUMENT } from '../../rig/corpora/list-document.js';
import { plainPng } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'satir.html'), LIST_DOCUMENT);
const service = await Service.start(t, { TEMPLATES_DIR: folder, PREVIEW_RPM: '100000' }, [
  { ...GENEROUS, id: 'anonymous' },
]);
const visit = await Visit.open(await startBrowser(t), service);
const { page } = visit;

/** The items of the last preview that a page asks for once something has been done. */
async function linesAfter(act: () => Promise<unknown>): Promise<unknown> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  // A file is read before it is asked for.
  await Promise.all([page.waitForRequest(/\/api\/preview$/), act()]);
  await visit.settled();
  page.off('request', note);
  const asked = requests.filter((request) => request.url().endsWith('/api/preview')).at(-1);
  return asked && (asked.postDataJSON() as { data?: { lines?: unknown } }).data?.lines;
}

const list = page.locator('[data-list=lines]');
const item = (number: number) => list.locator('.item').nth(number - 1);
const titles = () => list.locator('.item-title').allInnerTexts();
const act = (number: number, kind: string) => item(number).locator(`[data-act=${kind}]`);
const field = (index: number, key: string) => page.locator(`[id="field-lines[${index}].${key}"]`);

const RED = { name: '', share: 100, colour: '#ff0000', photo: '' };
const GREEN = { name: '', share: 50, colour: '#00ff00', photo: '' };
const NEW = { name: '', share: 40, colour: '#ff0000', photo: '' };

test('items are added, typed into, moved and removed, and the preview shows it', async (t) => {
  await visit.go('#satir');
  t.equal(await list.locator('.item').count(), 2, 'the default');
  t.same(await linesAfter(() => list.getByRole('button', { name: /: bir tane ekle|add one/ }).click()), [
    RED,
    GREEN,
    NEW,
  ]);
  t.equal(await page.evaluate('document.activeElement.id'), 'field-lines[2].name', 'to be typed into');
  const before = await visit.pixels();
  t.same(await linesAfter(() => field(2, 'name').fill('Çay')), [RED, GREEN, { ...NEW, name: 'Çay' }]);
  t.equal((await titles())[2], 'Çay', 'it is called what it says');
  await linesAfter(() => field(2, 'share').fill('90'));
  t.not(await visit.pixels(), before);

  const tea = { ...NEW, name: 'Çay', share: 90 };
  t.same(await linesAfter(() => act(3, 'up').click()), [RED, tea, GREEN]);
  t.equal(await page.evaluate('document.activeElement.dataset.act'), 'up', 'to be moved on');
  t.same(await linesAfter(() => page.keyboard.press('Enter')), [tea, RED, GREEN]);
  t.equal(await page.evaluate('document.activeElement.dataset.act'), 'down', 'no further that way');
  t.ok(await act(1, 'up').isDisabled());
  t.ok(await act(3, 'down').isDisabled());
  t.same(await linesAfter(() => act(2, 'remove').click()), [tea, GREEN]);
  t.same(await linesAfter(() => act(1, 'remove').click()), [GREEN]);
  t.same(await linesAfter(() => act(1, 'remove').click()), [], 'none is a list, too');
  t.equal(
    await page.evaluate('document.activeElement.textContent.trim() !== ""'),
    true,
    'the focus is not lost',
  );

  const revert = list.locator('.field-head .revert').first();
  t.equal(await linesAfter(() => revert.click()), undefined, 'the default is not sent');
  t.equal(await list.locator('.item').count(), 2);
  t.ok(await revert.isHidden());
  visit.assertSound(t);
});

test('there are no more items than the list may have', async (t) => {
  await visit.go('#satir');
  const add = list.locator('> .button');
  await add.click();
  await add.click();
  t.ok(await add.isDisabled());
  t.match(await list.locator('.counter').first().innerText(), '4/4');
  visit.assertSound(t);
});

test('what is wrong in an item is said at its field, which is shown', async (t) => {
  await visit.go('#satir');
  t.notOk(await field(1, 'photo').isVisible(), 'items are closed until they are needed');
  await item(2).locator('summary').click();
  await field(1, 'name').fill('x'.repeat(21));
  await page.locator('[id="field-lines[1].name-problem"]:not([hidden])').waitFor();
  await field(1, 'name').fill('x');
  await page.locator('[id="field-lines[1].name-problem"][hidden]').waitFor({ state: 'attached' });
  visit.assertSound(t);
});

test('an item may have a picture of its own, and the request is shown as code and as a link', async (t) => {
  await visit.go('#satir');
  await item(1).locator('summary').click();
  const buffer = Buffer.from(plainPng(40, 40, [1, 2, 3]));
  const lines = await linesAfter(() =>
    item(1).locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer }),
  );
  t.match(lines, [
    { share: 100, photo: /^data:image\// },
    { share: 50, photo: '' },
  ]);
  t.match(await page.locator('#code-curl').textContent(), /"lines":/);
  await linesAfter(() => list.locator('.field-head .revert').first().click());
  await linesAfter(() => act(1, 'remove').click());
  t.match(await page.locator('#code-curl').textContent(), /"colour":\s*"#00ff00"/);
  visit.assertSound(t);
});

test('values of an item stay when another template is looked at', async (t) => {
  await visit.go('#satir');
  await linesAfter(() => act(1, 'remove').click());
  await page.locator('.card').first().click();
  await list.waitFor({ state: 'detached' });
  await page.locator('.card:has([value=satir])').click();
  await list.waitFor();
  t.equal(await list.locator('.item').count(), 1);
  visit.assertSound(t);
});
