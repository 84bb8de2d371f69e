/** Takes the README's pictures of the editor: `npm run screenshots`. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { test } from 'tap';
import UPNG from 'upng-js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { startBrowser, type Visitor } from './browser.js';
import { chooseSheet, openBatches, previews } from './spreadsheets.js';
import { Visit } from './visit.js';
import { codeOf, sourceOpened, suggestions } from './writing.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** In the sources, from `dist/test/pages/editor`. */
const FOLDER = fileURLToPath(new URL('../../../../test/pages/editor/screenshots/', import.meta.url));

interface Scene {
  name: string;
  address: string;
  visitor: Visitor;
  /** What is done before the picture is taken. */
  act(visit: Visit): Promise<unknown>;
}

const SCENES: readonly Scene[] = [
  {
    name: 'desktop-light',
    address: '#og-default',
    visitor: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    async act(visit) {
      await visit.field('title').fill('Şehrin sesi kısılınca geriye ne kalır?');
      await visit.field('bgFrom').fill('#3b1a2e');
      await visit.changesPicture(() => visit.field('bgTo').fill('#c2583a'));
    },
  },
  {
    name: 'desktop-dark',
    address: '#promo-banner',
    visitor: { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
    async act(visit) {
      await visit.changesPicture(() => visit.field('discount').fill('45'));
    },
  },
  {
    name: 'phone',
    address: '#instagram-quote',
    visitor: {
      locale: 'tr-TR',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1.5,
    },
    async act(visit) {
      await visit.changesPicture(() => visit.field('theme').selectOption('night'));
      await visit.field('theme').blur();
      await visit.page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'source-light',
    address: '#/source/gallery/event',
    visitor: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    async act(visit) {
      await sourceOpened(visit);
      await showSuggestions(visit);
    },
  },
  {
    name: 'source-dark',
    address: '#/source/gallery/share-card',
    visitor: { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
    async act(visit) {
      await sourceOpened(visit);
      await showProblem(visit);
    },
  },
  {
    name: 'source-phone',
    address: '#/source/gallery/ticket',
    visitor: {
      locale: 'tr-TR',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1.5,
    },
    act: (visit) => sourceOpened(visit),
  },
  {
    name: 'spreadsheet',
    address: '#og-default',
    visitor: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    async act(visit) {
      await visit.changesPicture(() => visit.field('site').fill('Kıyı'));
      await openBatches(visit);
      await chooseSheet(visit.page, SHEET, 'cities.csv');
      await previews(visit.page);
    },
  },
];

/** A spreadsheet as somebody has it, with a mistake. */
const SHEET = `File name;Headline;Topic;Ground, first colour;Notes
istanbul;What remains when a city falls silent?;City;#3b1a2e;
ankara;A morning on the steppe;Travel;#123456;checked
izmir;The wind in the gulf;Sea;teal;
bursa;Two greens of one mountain;Nature;;`;

/** Moves the cursor behind the first place that has a text. */
async function goBehind(visit: Visit, text: string): Promise<void> {
  const { page } = visit;
  await codeOf(page).focus();
  // Typed, because the search listens to keys.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

async function showSuggestions(visit: Visit): Promise<void> {
  await goBehind(visit, 'h1 {');
  await visit.page.keyboard.type(' text-');
  await suggestions(visit.page);
}

async function showProblem(visit: Visit): Promise<void> {
  await goBehind(visit, '.lead {');
  await visit.page.keyboard.type(' display: ruby;');
  await visit.page.locator('#problem-list button').first().waitFor();
}

/** Colours of a picture: more than a page has, so that only its pictures have fewer than they had. */
const COLOURS = 256;

test('the editor sits for its pictures', async (t) => {
  const service = await Service.start(t);
  const browser = await startBrowser(t);
  await mkdir(FOLDER, { recursive: true });
  for (const { name, address, visitor, act } of SCENES) {
    const visit = await Visit.open(browser, service, address, visitor);
    await act(visit);
    await visit.everyThumbnailShown();
    await writeFile(join(FOLDER, `${name}.png`), small(await visit.page.screenshot()));
    await visit.end(t);
  }
});

/** The same picture in a palette, a third of the size. */
function small(png: Buffer): Buffer {
  const image = UPNG.decode(png);
  return Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, COLOURS));
}
