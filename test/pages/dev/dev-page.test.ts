import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test, test } from 'tap';
import { readConfig } from '../../../src/config.js';
import { DevServer } from '../../../src/development/dev-server.js';
import { Workbench } from '../../../src/development/workbench.js';
import { SIZED_DOCUMENT } from '../../rig/corpora/sized-document.js';
import { kart, MOVING } from '../../rig/services/dev-folder.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';
import { seriousFindings } from '../editor/axe.js';
import { startBrowser } from '../editor/browser.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PATIENCE_MS = 30_000;

const browser = await startBrowser(t);
const workbench = new Workbench(readConfig({ RENDER_THREADS: '1', RENDER_TIMEOUT_MS: '60000' }));
t.teardown(() => workbench.close());

async function served(t: Test, colorScheme: 'light' | 'dark' = 'light') {
  const folder = t.testdir({ 'kart.html': kart('#ff0000'), 'moving.html': MOVING });
  const log = { warn() {}, info() {} };
  const server = new DevServer({ ...{ folder, port: 0, workbench }, log });
  const address = await server.open();
  t.teardown(() => server.close());
  const context = await browser.newContext({ colorScheme, viewport: { width: 1000, height: 700 } });
  t.teardown(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  return { page, address, write, wrong };
}

/** Waits until the picture on the page begins with a colour, as `255,0,0`. */
async function shows(page: Page, colour: string): Promise<void> {
  await waitFor(`the colour ${colour}`, () =>
    page.evaluate<boolean>(`(() => {
    const picture = document.querySelector('#picture');
    if (!picture?.complete || picture.naturalWidth === 0) return false;
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join() === '${colour}';
  })()`),
  );
}

test('a page renews itself at each change, and keeps the last picture beside an error', async (t) => {
  const { page, address, write, wrong } = await served(t);
  await page.goto(`${address}/view/kart.html`);
  await shows(page, '255,0,0');
  await page.evaluate('window.isSamePage = true');
  await write('kart.html', kart('#0000ff', { width: 140 }));
  await shows(page, '0,0,255');
  t.equal(await page.getAttribute('#picture', 'width'), '140');
  await write('kart.html', kart('#00ff00', { body: '{{nothing}}' }));
  // The file may be read while it is written, which is another error for a moment.
  await waitFor('the error of the new version', async () =>
    /kart\.html:10:45 nothing is no field/.test((await page.textContent('#problems')) ?? ''),
  );
  await shows(page, '0,0,255');
  await write('kart.html', kart('#00ff00'));
  await shows(page, '0,255,0');
  t.equal(await page.locator('#problems .wrong').count(), 0);
  t.ok(await page.evaluate('window.isSamePage'), 'and was not loaded again');
  t.same(wrong, []);
});

test('what is typed is drawn, is kept in the address, and stays while the template changes', async (t) => {
  const { page, address, write, wrong } = await served(t);
  await page.goto(`${address}/view/kart.html`);
  await shows(page, '255,0,0');
  await page.fill('#field-ground', '#0000ff');
  await shows(page, '0,0,255');
  await page.fill('#field-title', '');
  await page.waitForURL(/\?title=&ground=%230000ff$/);
  await page.focus('#field-title');
  // Another style with the same fields.
  await write('kart.html', kart('#ff0000', { width: 150 }));
  await page.waitForSelector('#stage[data-width="150"]');
  t.equal(await page.inputValue('#field-ground'), '#0000ff');
  t.equal(await page.evaluate('document.activeElement.id'), 'field-title');
  await page.reload();
  await shows(page, '0,0,255');
  t.equal(await page.inputValue('#field-title'), '');
  t.same(wrong, []);

  await page.fill('#field-size', '99');
  await page.waitForSelector('#refusal:not([hidden])');
  t.match(await page.textContent('#refusal'), /size 8 ile 40/);
  await shows(page, '0,0,255');
  await page.click('button[type=reset]');
  await shows(page, '255,0,0');
  t.match(page.url(), /\/view\/kart\.html$/);
  t.ok(await page.isHidden('#refusal'));
});

test('a size is chosen beside the fields, is drawn, and is kept in the address', async (t) => {
  const { page, address, write, wrong } = await served(t);
  await write('boylar.html', SIZED_DOCUMENT);
  await page.goto(address);
  await page.click('.card >> text=boylar.html');
  const drawnIn = (width: number, height: number) =>
    waitFor(`a picture of ${width} by ${height}`, () =>
      page.evaluate<boolean>(`(() => {
        const { complete, naturalWidth, naturalHeight } = document.querySelector('#picture');
        return complete && naturalWidth === ${width} && naturalHeight === ${height};
      })()`),
    );
  await drawnIn(40, 10);
  t.same(await page.locator('#field-size option').allTextContents(), [
    'default, 40 × 10',
    'story, 20 × 60',
    'square, 30 × 30',
  ]);
  await page.selectOption('#field-size', 'story');
  await page.waitForURL(/\?size=story$/);
  await drawnIn(20, 60);
  t.equal(await page.getAttribute('#picture', 'height'), '60');
  await page.reload();
  await drawnIn(20, 60);
  t.equal(await page.inputValue('#field-size'), 'story');
  t.same(await seriousFindings(page), []);
  await write('boylar.html', SIZED_DOCUMENT.replace('"story"', '"reel"'));
  await drawnIn(40, 10);
  await page.selectOption('#field-size', 'reel');
  await drawnIn(20, 60);
  await page.click('button[type=reset]');
  await drawnIn(40, 10);
  t.match(page.url(), /\/view\/boylar\.html$/);
  t.equal(await page.goto(`${address}/view/boylar.html?size=none`).then((answer) => answer?.status()), 200);
  await drawnIn(40, 10);
  t.same(wrong, []);
});

test('what moves is shown still, and plays when it is asked for', async (t) => {
  const { page, address, wrong } = await served(t);
  const types: (string | undefined)[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/picture/')) types.push(answer.headers()['content-type']);
  });
  await page.goto(`${address}/view/moving.html`);
  await shows(page, '255,0,0');
  t.equal(types.at(-1), 'image/png');
  await page.click('#play');
  await page.waitForSelector('#play[aria-pressed=true]');
  await page.waitForSelector('#stage:not(.busy)');
  t.equal(types.at(-1), 'image/gif');
  await page.click('#play');
  await page.waitForSelector('#stage:not(.busy)');
  t.equal(types.at(-1), 'image/png');
  t.same(wrong, []);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the pages are accessible in ${scheme} colours, and the list follows the folder`, async (t) => {
    const { page, address, write, wrong } = await served(t, scheme);
    await page.goto(address);
    await write(
      'broken.html',
      kart('#00ff00', { body: '{{nothing}}' }).replace('</p>', '</p><i style="cursor: grab">x</i>'),
    );
    await page.waitForSelector('.card >> text=broken.html');
    t.same(await seriousFindings(page), []);
    await page.click('.card >> text=broken.html');
    await page.waitForSelector('#problems .wrong');
    t.same(await seriousFindings(page), []);
    await page.goto(`${address}/view/kart.html`);
    await page.waitForSelector('#fields');
    t.same(await seriousFindings(page), []);
    t.same(wrong, []);
  });
}
