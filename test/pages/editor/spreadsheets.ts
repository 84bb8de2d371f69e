/** Somebody who draws many pictures from a spreadsheet. */

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { Manifest } from '../../../src/api/wire/batch-manifest.js';
import { unzipped } from '../../rig/services/zip.js';
import type { Visit } from './visit.js';

/** Removes what saves into a chosen file, so that archives are downloaded, as in browsers without it. */
export const WITHOUT_PICKER = 'delete window.showSaveFilePicker; window.showSaveFilePicker = undefined;';

/** Opens the dialog, and waits until it has what it consists of. */
export async function openBatches({ page }: Visit): Promise<Locator> {
  await page.locator('#batch').click();
  const dialog = page.locator('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Chooses a file in the dialog. */
export async function chooseSheet(
  page: Page,
  content: string | Uint8Array,
  name = 'tablo.csv',
): Promise<void> {
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** What the columns become, in the words of the page. */
export async function becomes(page: Page): Promise<string[]> {
  const selects = page.locator('.batch-columns .batch-table select');
  await selects.first().waitFor();
  return selects.evaluateAll((selects) => selects.map((select) => select.selectedOptions[0].textContent));
}

/** Waits until all previews have come, and says what each shows: `picture`, or an error. */
export async function previews(page: Page): Promise<string[]> {
  await page.locator('.batch-cards li').first().waitFor();
  await page.locator('.batch-picture[aria-busy]').first().waitFor({ state: 'detached' });
  return page
    .locator('.batch-picture')
    .evaluateAll((places) =>
      places.map((place) => (place.querySelector('img') ? 'picture' : place.innerText)),
    );
}

export function drawButton(page: Page): Locator {
  return page.locator('.batch-bar .primary');
}

/** Draws all rows, and reads the archive that is downloaded. */
export async function drawAll(
  page: Page,
): Promise<{ name: string; files: Map<string, Buffer>; manifest: Manifest }> {
  const [download] = await Promise.all([page.waitForEvent('download'), drawButton(page).click()]);
  await page.locator('.batch-report').waitFor();
  const files = unzipped(await readFile(await download.path()));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  return { name: download.suggestedFilename(), files, manifest };
}
