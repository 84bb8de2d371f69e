import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import t, { test } from 'tap';
import { endOfJob, type JobReply, postJob } from '../../rig/services/jobs.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, Service } from '../../rig/services/service.js';
import { unzipped } from '../../rig/services/zip.js';
import { eventually } from '../../rig/time/eventually.js';
import { startBrowser } from './browser.js';
import { chooseSheet, drawButton, openBatches, WITHOUT_PICKER } from './spreadsheets.js';
import { Visit } from './visit.js';
import { enterKey } from './writing.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', planName: 'Anonim', batchRows: 0, jobRows: 0, jobs: 0 },
  { ...GENEROUS, batchRows: 2 },
  { ...GENEROUS, id: 'none', planName: 'Yok', jobs: 0 },
  { ...GENEROUS, id: 'one-job', planName: 'Bir', jobs: 1 },
];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const visit = await Visit.open(await startBrowser(t), service);
const { page } = visit;
await visit.context.addInitScript(WITHOUT_PICKER);

/** Opens a template anew with a key, and the dialog over it. @returns the key */
async function begin(plan = 'generous', planName = 'Sınırsız'): Promise<string> {
  service.newDay();
  await visit.go('#og-default');
  const key = await service.key(plan);
  await enterKey(page, key, planName);
  await openBatches(visit);
  return key;
}

const laterButton = () => page.locator('.batch-bar .actions button:not(.primary)');
const jobsButton = () => page.locator('.batch-top button');
const jobs = () => page.locator('.batch-job');
const saveButton = (job: Locator) => job.getByRole('button', { name: 'Arşivi kaydet' });

async function listed(key: string): Promise<JobReply[]> {
  return (json(await service.get('/api/jobs', { key })) as { jobs: JobReply[] }).jobs;
}

/** More than are drawn while the browser opens a page on a busy machine: a job of 300 once ended by itself there. */
const MANY_ROWS = 10_000;

/** A job that is still under way when the test ends it: all of its rows are other pictures. */
async function manyRows(key: string): Promise<JobReply> {
  const rows = `title\n${Array.from({ length: MANY_ROWS }, (_, index) => `S${index}`).join('\n')}`;
  return json(await postJob(service, rows, { key, query: '?template=og-default' })) as JobReply;
}

test('rows are drawn in the background, more than at once, and their archive is saved from the list', async (t) => {
  const key = await begin();
  await chooseSheet(page, '_name,title,bgFrom\nbir,Bir,\niki,İki,\nüç,Üç,renk\n');
  await page.locator('.batch-bar').waitFor();
  t.equal(await drawButton(page).innerText(), '2 görseli çiz → ZIP');
  t.equal(await laterButton().innerText(), '3 görseli arka planda çiz');
  await laterButton().click();
  await jobs().waitFor();
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Arka planda', 'which is read out');
  await saveButton(jobs()).waitFor();
  t.match(await jobs().innerText(), '3 görselden 2 tanesi çizildi. 1 satırın görseli yok.');
  t.ok(await jobs().getByRole('progressbar').isHidden());

  const [download] = await Promise.all([page.waitForEvent('download'), saveButton(jobs()).click()]);
  const [{ id = '' } = {}] = await listed(key);
  t.equal(download.suggestedFilename(), `${id}.zip`);
  const files = unzipped(await readFile(await download.path()));
  t.same([...files.keys()].sort(), ['bir.png', 'iki.png', 'manifest.json']);
  await page.getByText(`${id}.zip kaydedildi`).waitFor();

  await page.getByRole('button', { name: 'Geri dön' }).click();
  t.match(await page.locator('.batch-file').innerText(), 'tablo.csv', 'and the rows are still there');
  t.equal(await page.evaluate('document.activeElement.textContent'), '2 görseli çiz → ZIP');
  visit.assertSound(t);
});

test('a job goes on without the page, shows how far it is, and is ended when one says so', async (t) => {
  const key = await begin();
  const { id } = await manyRows(key);
  await jobsButton().click();
  const bar = jobs().locator('progress');
  await bar.waitFor();
  t.equal(await bar.getAttribute('max'), String(MANY_ROWS));
  const reached = await eventually(
    () => bar.evaluate((element) => (element as unknown as { value: number }).value),
    (value) => value > 0,
  );
  t.ok(reached > 0);
  await page.reload();
  await page.locator('body.ready').waitFor();
  await page.locator('#plan-name', { hasText: 'Sınırsız' }).waitFor({ state: 'attached' });
  await openBatches(visit);
  await jobsButton().click();
  const end = jobs().getByRole('button', { name: 'Sona erdir' });
  await end.focus();
  await page.keyboard.press('Enter');
  await jobs().getByText('Sona erdirildi:').waitFor();
  t.equal(
    await page.evaluate('document.activeElement.className'),
    'batch-job',
    'the focus stays where its button was',
  );
  t.equal((await listed(key)).find((job) => job.id === id)?.status, 'cancelled');
  visit.assertSound(t);
});

test('the newest job comes first, and those of another key are not there', async (t) => {
  const key = await begin();
  await jobsButton().click();
  await page.getByText('Henüz iş yok.').waitFor();
  await page.getByRole('button', { name: 'Geri dön' }).click();
  const query = '?template=og-default';
  const first = json(await postJob(service, 'title\nA', { key, query })) as JobReply;
  await endOfJob(service, key, first.id);
  service.clock.advance(1000);
  const second = json(await postJob(service, 'title\nA\nB', { key, query })) as JobReply;
  await endOfJob(service, key, second.id);
  const other = await service.key('generous');
  await postJob(service, 'title\nA\nB\nC', { key: other, query });
  await jobsButton().click();
  await jobs().nth(1).waitFor();
  const words = await jobs().locator('b').allInnerTexts();
  t.same(
    words.map((each) => each.split(',')[0]),
    ['2 görsel', '1 görsel'],
  );
  visit.assertSound(t);
});

test('what cannot be had is said in the page’s words, and once', async (t) => {
  const key = await begin('one-job', 'Bir');
  await manyRows(key);
  await chooseSheet(page, 'title\nBir\n');
  await laterButton().click();
  await page.getByText('Planının izin verdiği kadar iş sürüyor.').waitFor();
  await jobsButton().click();
  await jobs().waitFor();
  await page.route('**/api/jobs', (route) => route.abort());
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor();
  await page.unroute('**/api/jobs');
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor({ state: 'detached' });
  visit.faults.length = 0;
  await jobs().getByRole('button', { name: 'Sona erdir' }).click();
  await jobs().getByText('Sona erdirildi:').waitFor();
  visit.assertSound(t);
});

test('an archive that ends too early is not saved', async (t) => {
  const key = await begin();
  const made = await postJob(service, 'title\nA', { key, query: '?template=og-default' });
  await endOfJob(service, key, (json(made) as JobReply).id);
  await jobsButton().click();
  await saveButton(jobs()).waitFor();
  await page.route('**/archive', (route) => route.fulfill({ body: 'PK', contentType: 'application/zip' }));
  await saveButton(jobs()).click();
  await page.getByText('Sunucuya ulaşılamıyor.').waitFor();
  await page.unroute('**/archive');
  await Promise.all([page.waitForEvent('download'), saveButton(jobs()).click()]);
  visit.assertSound(t);
});

test('where a plan has no jobs, nothing leads to them', async (t) => {
  await begin('none', 'Yok');
  await chooseSheet(page, 'title\nBir\n');
  await page.locator('.batch-bar').waitFor();
  t.ok(await laterButton().isHidden());
  t.ok(await jobsButton().isHidden());
  visit.assertSound(t);
});
