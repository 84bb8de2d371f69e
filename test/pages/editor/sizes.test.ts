import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'playwright-core';
import t, { type Test, test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { eventually } from '../../rig/time/eventually.js';
import { seriousFindings } from './axe.js';
import { startBrowser, type Visitor } from './browser.js';
import { chooseSheet, drawAll, drawButton, openBatches, previews, WITHOUT_PICKER } from './spreadsheets.js';
import { Visit } from './visit.js';
import { drawn, enterKey, sourceOpened, write } from './writing.js';

const PHONE: Visitor = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

interface Declared {
  sizes?: Record<string, [number, number]>;
  moves?: boolean;
  css?: string;
}

/** HTML of 40 by 10 pixels, which a field gives its colour. */
function plane({ sizes = { story: [20, 60], square: [30, 30] }, moves = false, css = '' }: Declared = {}) {
  const fields = {
    title: { type: 'text', label: 'Başlık', default: '', maxLength: 20 },
    ground: { type: 'color', label: 'Zemin', default: '#ffffff' },
  };
  const declared = { fields, sizes, ...(moves && { animation: { durationMs: 400 } }) };
  return `<!doctype html><html lang="tr"><head><title>Boylar</title><meta name="viewport" content="width=40, height=10">
<script type="application/json">${JSON.stringify(declared)}</script>
<style>body { margin: 0; background: var(--ground) } ${css}
${moves ? 'i { animation: a .4s infinite } @keyframes a { from { opacity: 0 } to { opacity: 1 } }' : ''}</style>
</head><body><i></i></body></html>`;
}

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'boylar.html'), plane());
await writeFile(join(folder, 'kayan.html'), plane({ moves: true }));
await writeFile(
  join(folder, 'kod.tsx'),
  `import { color, defineTemplate } from 'tuval';
export default defineTemplate({
  id: 'kod', name: 'Kod', description: 'Kod', category: 'Deneme', width: 40, height: 10, sizes: { story: [20, 60] },
  fields: { ground: color({ label: 'Zemin', default: '#ffffff' }) },
  draw: ({ ground }, { width, height }) => <div style={{ width, height, backgroundColor: ground }} />,
});
`,
);
const service = await Service.start(
  t,
  { TEMPLATES_DIR: folder, PREVIEW_RPM: '100000', RENDER_TIMEOUT_MS: '60000' },
  [{ ...GENEROUS, id: 'anonymous', planName: 'Anonim' }, GENEROUS],
);
const browser = await startBrowser(t);
const visit = await Visit.open(browser, service);
const { page } = visit;
await page.addInitScript(WITHOUT_PICKER);

/** What each size's picture is: its name and pixels as they are written, its own pixels, and its colour. */
function shown(): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('.size-card')].map((card) => {
    const picture = card.querySelector('img');
    const words = card.innerText.trim().replace(/\\s*\\n\\s*/g, ' ');
    if (!picture.complete || picture.naturalWidth === 0) return words;
    const context = document.createElement('canvas').getContext('2d');
    context.drawImage(picture, 0, 0);
    const levels = [...context.getImageData(5, 5, 1, 1).data].slice(0, 3).map((level) => Math.round(level / 51));
    return [words, picture.naturalWidth + 'x' + picture.naturalHeight, levels.join('')].join(' | ');
  })`);
}

/** All sizes of the plane, in a colour: from 0 to 5 for each of red, green and blue. */
const inColour = (colour: string) => [
  `asıl 40 × 10 | 40x10 | ${colour}`,
  `story 20 × 60 | 20x60 | ${colour}`,
  `square 30 × 30 | 30x30 | ${colour}`,
];

/** Waits until the pictures of all sizes are so, and asserts it. */
async function showSizes(t: Test, wanted: readonly string[], message: string): Promise<void> {
  t.same(await eventually(shown, (found) => isDeepStrictEqual(found, wanted), 20_000), wanted, message);
}

/** In pixels. */
function sizeOfPng(png: Buffer | undefined): number[] {
  return png ? [png.readUInt32BE(16), png.readUInt32BE(20)] : [];
}

const card = (name: string) => page.locator(`.size-card:has([value=${name}])`);
const chosen = () => page.locator('.size-card :checked').getAttribute('value');
const curl = () => page.locator('#code-curl').innerText();

/** The pixels of the picture on the stage. */
function staged(): Promise<number[]> {
  return page.evaluate<number[]>(
    "(() => { const { naturalWidth, naturalHeight } = document.querySelector('#picture'); return [naturalWidth, naturalHeight]; })()",
  );
}

async function showStaged(t: Test, pixels: readonly number[], message: string): Promise<void> {
  t.same(await eventually(staged, (found) => isDeepStrictEqual(found, pixels), 20_000), pixels, message);
  await visit.settled();
}

/** Bodies of previews that are asked for from now on; also how many were on their way at once. */
function watched() {
  const bodies: Record<string, unknown>[] = [];
  const pending = new Set<Request>();
  const most = { atOnce: 0 };
  const isPreview = (request: Request) => /\/api\/preview(?:\?|$)/.test(request.url());
  const begun = (request: Request) => {
    if (!isPreview(request)) return;
    bodies.push(request.postDataJSON() as Record<string, unknown>);
    pending.add(request);
    most.atOnce = Math.max(most.atOnce, pending.size);
  };
  const ended = (request: Request) => pending.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  const end = () => page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  return { bodies, most, end };
}

test('all sizes of a template are shown beneath the stage, of what is filled in now', async (t) => {
  await visit.go('#boylar');
  await showSizes(t, inColour('555'), 'each with its name and pixels');
  t.equal(await page.getByRole('radiogroup', { name: 'Ölçüler' }).getByRole('radio').count(), 3);
  t.equal(await chosen(), 'default');
  t.notMatch(await curl(), '"size"', 'its own size is not asked for by name');
  await visit.changesPicture(() => visit.field('ground').fill('#ff0000'));
  await showSizes(t, inColour('500'), 'they follow');
  await visit.changesPicture(() => page.locator('#reset').click());
  await showSizes(t, inColour('555'), 'also back');
  visit.assertSound(t);
});

test('the size that is chosen is on the stage, in the request, in the link and in the file', async (t) => {
  await visit.go('#boylar');
  await showSizes(t, inColour('555'), 'all are there');
  await card('story').click();
  await showStaged(t, [20, 60], 'the stage shows it');
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('#canvas')).getPropertyValue('--ratio')"),
    String(20 / 60),
  );
  t.match(await curl(), /"size": "story"/);
  t.match(await curl(), /-o boylar-story\.png/);
  t.match(await page.locator('#code-python').textContent(), /"size": "story"/);
  t.match(await page.locator('#code-fetch').textContent(), /"size": "story"/);
  t.match(await page.locator('#code-html').textContent(), /render\/boylar\.png\?key=KEY_ID&amp;size=story&/);
  t.match(await page.locator('.segment:has([value="2"])').innerText(), /40 × 120/, 'scales are of it');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
  t.equal(file.suggestedFilename(), 'boylar-story.png');
  t.match(await page.locator('#facts').innerText(), /20 × 60/);

  await card('square').click();
  await showStaged(t, [30, 30], 'another one');
  t.ok(await page.locator('#facts').isHidden(), 'which was not created');
  await card('story').click();
  await page.locator('#facts', { hasText: '20 × 60' }).waitFor();
  t.match(await page.locator('#facts').innerText(), /20 × 60/, 'what was created is kept for its size');
  await page.locator('.size-card :checked').press('ArrowRight');
  t.equal(await chosen(), 'square', 'arrows choose');
  await page.keyboard.press('ArrowRight');
  await showStaged(t, [40, 10], 'its own again');
  t.notMatch(await curl(), '"size"');
  visit.assertSound(t);
});

test('another template begins in its own size, and one without sizes shows none', async (t) => {
  await visit.go('#boylar');
  await card('square').click();
  await showStaged(t, [30, 30], 'chosen');
  await page.locator('.card:has([value=og-default])').click();
  await page.locator('#sizes').waitFor({ state: 'hidden' });
  t.same(await shown(), []);
  t.notMatch(await curl(), '"size"');
  await page.locator('.card:has([value=kod])').click();
  await showSizes(
    t,
    ['asıl 40 × 10 | 40x10 | 555', 'story 20 × 60 | 20x60 | 555'],
    'a template in code has sizes, too',
  );
  t.equal(await chosen(), 'default');
  await card('story').click();
  await showStaged(t, [20, 60], 'one of them');
  await page.locator('[data-language=en]').click();
  await page.locator('.size-card', { hasText: 'own' }).waitFor();
  t.equal(await chosen(), 'story', 'another language is no other template');
  visit.assertSound(t);
  await page.locator('[data-language=tr]').click();
  await page.locator('.size-card', { hasText: 'asıl' }).waitFor();
});

test('pictures of sizes are stills, asked for one at a time, after the stage has its own', async (t) => {
  await visit.go('#kayan');
  await showSizes(t, inColour('555'), 'stills at first');
  const { bodies, most, end } = watched();
  await visit.changesPicture(() => page.locator('.segment:has([value=gif])').click());
  await visit.changesPicture(() => visit.field('ground').fill('#0000ff'));
  await showSizes(t, inColour('005'), 'stills of something that moves');
  await visit.field('title').pressSequentially('abcdef', { delay: 30 });
  await eventually(
    () => bodies.filter(({ data }) => (data as { title?: string })?.title === 'abcdef').length,
    (count) => count === 4,
    20_000,
  );
  await visit.settled();
  end();
  const last = bodies.filter(({ data }) => (data as { title?: string } | undefined)?.title === 'abcdef');
  t.same(
    last.map(({ format, size }) => [format, size]),
    [
      ['gif', undefined],
      [undefined, undefined],
      [undefined, 'story'],
      [undefined, 'square'],
    ],
    'the stage first',
  );
  const moving = bodies.filter(({ format }) => format === 'gif');
  t.ok(moving.every(({ size }) => size === undefined));
  t.ok(bodies.length - moving.length <= 9, 'nothing is asked for between letters');
  t.equal(most.atOnce, 1);
  visit.assertSound(t);
});

test('the sizes of a document that is written are shown, and follow what is written', async (t) => {
  await visit.go('#/source');
  await sourceOpened(visit);
  await drawn(visit, plane(), 'Boylar');
  await showSizes(t, inColour('555'), 'of a document that is not kept');
  await visit.changesPicture(() => write(page, plane({ css: 'body { background: #00ff00 }' })));
  await showSizes(t, inColour('050'), 'they follow the text');
  await visit.changesPicture(() => write(page, plane({ css: 'i { color: var(--ground) }' })));
  await visit.changesPicture(() => visit.field('ground').fill('#ff0000'));
  await showSizes(t, inColour('500'), 'and the form');

  await card('story').click();
  await showStaged(t, [20, 60], 'one is chosen');
  await visit.changesPicture(() => write(page, plane({ css: 'i { width: 1px }' })));
  t.equal(await chosen(), 'story', 'and stays so as one writes');
  t.same(await staged(), [20, 60]);
  await showSizes(t, inColour('500'), 'also after an answer');
  await write(page, plane({ css: 'body { display: ruby }' }));
  await page.locator('#problem-list .error').waitFor();
  t.same(await shown(), inColour('500'), 'a mistake leaves what there is');

  await write(page, plane({ sizes: { story: [20, 80] } }));
  await showStaged(t, [20, 80], 'it may have other pixels');
  await showSizes(
    t,
    ['asıl 40 × 10 | 40x10 | 500', 'story 20 × 80 | 20x80 | 500'],
    'and there may be others of them',
  );
  await write(page, plane({ sizes: { wide: [60, 10] } }));
  await showStaged(t, [40, 10], 'where it is gone the document is in its own size');
  await page.locator('.size-card', { hasText: 'wide' }).waitFor();
  t.equal(await chosen(), 'default');
  t.equal(await page.locator('#preview-notice .notice').count(), 0);
  visit.assertSound(t);
});

test('documents of the gallery show their sizes', async (t) => {
  await visit.go('#/source/gallery/product');
  await sourceOpened(visit);
  await card('story').waitFor();
  t.match((await shown()).join('; '), /story 1080 × 1920.*square 1080 × 1080/);
  await card('story').click();
  await showStaged(t, [360, 640], 'as small as previews are');
  await page.evaluate("location.hash = '#/source/gallery/event'");
  await page.locator('#sizes :checked[value=default]').waitFor({ state: 'attached' });
  await page.locator('#form-title', { hasText: 'Etkinlik' }).waitFor();
  t.equal(await chosen(), 'default', 'another document begins in its own size');
  visit.assertSound(t);
});

test('a spreadsheet is drawn in the size that is chosen, or in several', async (t) => {
  await visit.go('#boylar');
  await enterKey(page, await service.key('generous'));
  await card('story').click();
  await showStaged(t, [20, 60], 'chosen');
  await openBatches(visit);
  const { bodies, end } = watched();
  await chooseSheet(page, '_name,ground\nbir,#ff0000\niki,#00ff00\n', 'renkler.csv');
  t.same(await previews(page), ['picture', 'picture']);
  t.same([...new Set(bodies.map(({ size }) => size))], ['story'], 'previews of rows are of it');
  const boxes = page.locator('[name=batch-size]');
  const checked = () => boxes.evaluateAll((all) => all.filter((box) => box.checked).map((box) => box.value));
  t.same(await checked(), ['story']);
  const alone = await drawAll(page);
  t.same([...alone.files.keys()], ['bir.png', 'iki.png', 'manifest.json']);
  t.same(sizeOfPng(alone.files.get('bir.png')), [20, 60]);

  await page.getByRole('button', { name: 'Satırlara dön' }).click();
  await page.locator('.segment:has([name=batch-size][value=story])').click();
  t.same(await checked(), ['story'], 'one stays');
  await page.locator('.segment:has([name=batch-size][value=default])').click();
  t.same(await checked(), ['default', 'story']);
  t.match(await drawButton(page).innerText(), '4 görseli çiz');
  t.same(await previews(page), ['picture', 'picture']);
  end();
  t.equal(bodies.at(-1)?.size, undefined, 'previews are in the first of them');
  t.strictSame(await seriousFindings(page), []);
  const { files, manifest } = await drawAll(page);
  t.same(
    [...files.keys()],
    ['bir-default.png', 'bir-story.png', 'iki-default.png', 'iki-story.png', 'manifest.json'],
  );
  t.equal(manifest.drawn, 4);
  t.same(sizeOfPng(files.get('iki-default.png')), [40, 10]);
  t.match(await page.locator('.batch-report h3').innerText(), '4 görsel');
  visit.assertSound(t);
});

for (const [who, visitor] of Object.entries({
  'in light colours': { colorScheme: 'light' },
  'in dark colours': { colorScheme: 'dark' },
  'on a phone': PHONE,
} satisfies Record<string, Visitor>)) {
  test(`sizes stand in nobody's way ${who}`, async (t) => {
    const other = await Visit.open(browser, service, '#boylar', visitor);
    await other.page.locator('.size-card:has([value=story])').click();
    await other.settled();
    t.strictSame(await seriousFindings(other.page), []);
    const overhang = await other.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    t.equal(overhang, 0, 'nothing is wider than the window');
    await other.end(t);
  });
}
