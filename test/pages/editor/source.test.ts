import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';
import { codeOf, draftText, drawn, small, sourceOpened, suggestions, TITLE, write } from './writing.js';

const PLANS = [{ ...GENEROUS, id: 'anonymous', planName: 'Anonim', templates: 0, assetBytes: 0 }];
const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const browser = await startBrowser(t);
const visit = await Visit.open(browser, service, '#/source');
const { page } = visit;

/** Opens the source anew, with a text in it. */
async function begin(source: string): Promise<void> {
  await visit.go('#/source');
  await sourceOpened(visit);
  await drawn(visit, source);
}

/** The colour of the middle of the picture that is shown. */
function colour(): Promise<number[]> {
  return page.evaluate<number[]>(`(() => {
    const picture = document.querySelector('#picture');
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    context.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight * 0.8, 1, 1, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((level) => Math.round(level / 51));
  })()`);
}

test('the picture and the form follow what is typed, without a key', async (t) => {
  await begin(small());
  t.same(await colour(), [0, 5, 0]);
  t.equal(await page.locator('#form-title').innerText(), 'Deneme');
  t.equal(await page.locator('#fields .field').count(), 1);
  t.equal(await page.locator('label[for=field-title]').innerText(), 'Başlık');

  const ground = '"ground": { "type": "color", "label": "Zemin", "default": "#0000ff" }';
  const css = 'body { background: var(--ground) }';
  await drawn(visit, small({ fields: `${TITLE}, ${ground}`, css }));
  t.same(await colour(), [0, 0, 5]);
  t.equal(await page.locator('#fields .field').count(), 2, 'the form has the new field');
  await visit.changesPicture(() => visit.field('ground').fill('#ff0000'));
  t.same(await colour(), [5, 0, 0], 'and what is filled in is drawn');
  await visit.changesPicture(() =>
    write(page, small({ fields: `${TITLE}, ${ground}`, css: `${css} /* */` })),
  );
  t.equal(await visit.field('ground').inputValue(), '#ff0000', 'also after more is written');
  visit.assertSound(t);
});

test('what is wrong is shown at its line, in the margin and in a list, and the last good picture stays', async (t) => {
  await begin(small());
  const before = await visit.pixels();
  await write(page, small({ css: 'body { display: ruby; cursor: default }' }));
  const problems = page.locator('#problem-list button');
  await problems.first().waitFor();
  await visit.settled();
  t.equal(await problems.count(), 1, 'with errors, warnings are not known yet');
  t.match(await problems.first().textContent(), /Hata, satır 7, sütun \d+: 7:\d+display/);
  t.equal(await problems.first().locator('[lang]').getAttribute('lang'), 'en', 'the compiler speaks English');
  t.equal(await page.locator('.cm-lint-marker-error').count(), 1);
  t.equal(await page.locator('.cm-lintRange-error').innerText(), 'display');
  t.match(await page.locator('#problem-state').innerText(), 'Son geçerli hâli gösteriliyor.');
  t.match(await page.locator('#announcer').textContent(), '1 hata');
  t.equal(await visit.pixels(), before);

  await page.locator('#template-id').focus();
  await problems.first().click();
  await page.keyboard.press('Shift+End');
  const selected = await page.evaluate<string>(
    "document.querySelector('#code').shadowRoot.getSelection().toString()",
  );
  t.match(selected, /^display: ruby/, 'it leads to the place');

  await visit.changesPicture(() => write(page, small({ css: 'p { color: red; cursor: default }' })));
  await page.locator('.cm-lintRange-warning').waitFor();
  t.match(await problems.first().textContent(), /Uyarı, satır 7.*cursor/);
  t.equal(await page.locator('.cm-lint-marker-error').count(), 0);
  await write(page, small());
  await problems.first().waitFor({ state: 'detached' });
  t.match(await page.locator('#problem-state').innerText(), 'Sorun yok');
  visit.assertSound(t);
});

test('a value that no longer fits its field is said at the field, which is the new one', async (t) => {
  await begin(small());
  await visit.changesPicture(() => visit.field('title').fill('on iki harf!'));
  await write(page, small({ fields: TITLE.replace('20', '5') }));
  await visit.problem('title').getByText('En çok 5 karakter olabilir.').waitFor();
  await visit.changesPicture(() => visit.field('title').fill('kısa'));
  t.notOk(await visit.problem('title').isVisible());
  visit.assertSound(t);
});

test('what a late answer says of an older text is not said of the newer one', async (t) => {
  await begin(small());
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLate: Promise<unknown> = Promise.resolve();
  await page.route('**/api/preview*', async (route) => {
    if (!route.request().postData()?.includes('ruby')) return route.continue();
    const response = await route.fetch();
    await isReleased;
    isLate = route.fulfill({ response }).catch(() => {});
  });
  const isAsked = page.waitForRequest((request) => Boolean(request.postData()?.includes('ruby')));
  await write(page, small({ css: 'body { display: ruby }' }));
  await isAsked;
  await visit.changesPicture(() => write(page, small({ css: 'body { background: #0000ff }' })));
  release();
  await isReleased;
  await isLate;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  t.equal(await page.locator('#problem-list button').count(), 0);
  t.same(await colour(), [0, 0, 5]);
  await page.unroute('**/api/preview*');
  visit.assertSound(t);
});

test('properties, their values, fields, conditions and elements are offered, and nothing that is not drawn', async (t) => {
  const choice =
    '"side": { "type": "select", "label": "Yan", "default": "sol", "options": [{ "value": "sol", "label": "Sol" }, { "value": "sag", "label": "Sağ" }] }';
  const photo = '"photo": { "type": "image", "label": "Görsel" }';
  const whole = small({ fields: `${TITLE}, ${choice}, ${photo}`, css: '.ad { margin: 0 }' });
  await begin(whole);
  /** What is offered at the end of a text that is typed in a style sheet, or in the body. */
  const offered = async (place: '</style>' | '</body>', typed: string) => {
    await write(page, whole.slice(0, whole.indexOf(place)) + typed.slice(0, -1));
    await page.keyboard.type(typed.slice(-1));
    const found = await suggestions(page);
    await page.keyboard.press('Escape');
    return found;
  };
  const properties = await offered('</style>', 'p { fl');
  t.ok(
    ['flex', 'flex-direction', 'overflow'].every((name) => properties.includes(name)),
    String(properties),
  );
  const displays = await offered('</style>', 'p { display: in');
  t.ok(displays.includes('inline-grid') && !displays.includes('inline-ruby'), String(displays));
  t.same(await offered('</style>', 'p { content: var(--ti'), ['--title']);
  t.same(await offered('</style>', '[data-si'), ['data-side']);
  t.same(await offered('</style>', '[data-side=s'), ['sag', 'sol']);
  t.ok((await offered('</style>', 'p { color: tom')).includes('tomato'));
  t.ok((await offered('</style>', 'p:first')).includes('first-child'));
  t.same(await offered('</body>', '{{ti'), ['title']);
  const elements = await offered('</body>', '<o');
  t.ok(elements.includes('ol') && !elements.includes('object'), String(elements));
  t.ok((await offered('</body>', '<img src="')).includes('{{photo}}'));
  t.same(await offered('</body>', '<p class="a'), ['ad']);
  visit.assertSound(t);
});

test('a suggestion that is taken is written, and an element gets its end', async (t) => {
  const whole = small();
  await begin(whole);
  await write(page, whole.slice(0, whole.indexOf('{{title}}')));
  await page.keyboard.type('<em>{{tit');
  await suggestions(page);
  // CodeMirror takes no choice that was made before anybody could see it.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 150))');
  await page.keyboard.press('Enter');
  t.match(await draftText(page, '<em>{{title}}'), '<body><em>{{title}}</em>');
  visit.assertSound(t);
});

test('work that is not saved survives a reload, with the form of its fields', async (t) => {
  await begin(small({ css: 'body { background: #0000ff }' }));
  await draftText(page, '#0000ff');
  await page.reload();
  await sourceOpened(visit);
  t.same(await colour(), [0, 0, 5]);
  t.equal(await page.locator('label[for=field-title]').innerText(), 'Başlık');

  await page.goto(service.url('/?again'));
  await sourceOpened(visit);
  t.equal(
    await page.locator('#face-source').getAttribute('aria-current'),
    'page',
    'the face is remembered, too',
  );
  visit.assertSound(t);
});

test('where the browser keeps no draft the page says so, and warns whoever leaves', async (t) => {
  await begin(small());
  await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full'); }");
  await write(page, small({ css: '/* lost */' }));
  await page.getByText('Tarayıcı taslağı saklayamıyor').waitFor();
  const dialog = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => {});
  const asked = await dialog;
  t.equal(asked.type(), 'beforeunload');
  await asked.accept();
  await reload;
  visit.assertSound(t);
});

test('each of the seventeen documents of the gallery is shown with its picture, and can be started from', async (t) => {
  await visit.go('#/source');
  await sourceOpened(visit);
  await page.locator('#start-work').click();
  const cards = page.locator('dialog .start-cards').first().locator('.start-card');
  await cards.first().waitFor();
  t.equal(await cards.count(), 17);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    await card.locator('img').evaluate((image: { decode(): Promise<void> }) => image.decode());
  }
  t.match(await page.locator('dialog').innerText(), /Kendi şablonlarını görmek için API anahtarını gir/);
  await visit.changesPicture(() => cards.filter({ hasText: 'Bilet' }).click());
  t.equal(new URL(page.url()).hash, '#/source/gallery/ticket');
  t.equal(await page.locator('#problem-list button').count(), 0, 'it has no problems');
  const ticket = await visit.pixels();

  await visit.go('#/source/gallery/ticket');
  await sourceOpened(visit);
  t.equal(await visit.pixels(), ticket, 'its address opens it again');
  visit.assertSound(t);
});

test('unsaved work is given up for another document only by who says so', async (t) => {
  await begin(small());
  const start = async () => {
    await page.locator('#start-work').click();
    await page.locator('dialog').getByRole('button', { name: 'Boş belge' }).click();
    await page.getByText('Kaydedilmemiş çalışman var').waitFor();
  };
  await start();
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  t.match(await draftText(page, 'Deneme'), 'Deneme', 'it stays');
  await start();
  await visit.changesPicture(() => page.getByRole('button', { name: 'Yine de aç' }).click());
  t.match(await draftText(page, 'Yeni kart'), 'Merhaba dünya');
  visit.assertSound(t);
});

test('a GIF of a document that moves is shown moving', async (t) => {
  await visit.go('#/source/gallery/countdown');
  await sourceOpened(visit);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/preview*'),
    visit.changesPicture(() => page.locator('.segment:has([value=gif])').click()),
  ]);
  t.match(await response.json(), { mediaType: 'image/gif', animated: true });
  visit.assertSound(t);
});

test('the form and the source lead to each other, and nothing of either is lost', async (t) => {
  await begin(small());
  await visit.changesPicture(() => visit.field('title').fill('kalsın'));
  await visit.changesPicture(() => page.locator('#face-form').click());
  t.notOk(await page.locator('#source').isVisible());
  t.ok(await page.locator('#gallery').isVisible());
  t.not(await page.locator('#form-title').innerText(), 'Deneme');
  await visit.changesPicture(() => page.locator('#face-source').click());
  t.equal(await visit.field('title').inputValue(), 'kalsın');
  t.same(await colour(), [0, 5, 0]);
  await codeOf(page).focus();
  await visit.changesPicture(() => page.keyboard.press('ControlOrMeta+z'));
  t.not(await page.locator('#form-title').innerText(), 'Deneme', 'what was typed can still be undone');
  visit.assertSound(t);
});

test('the source speaks the language of the page', async (t) => {
  await begin(small());
  await page.locator('[data-language=en]').click();
  await page.locator('label[for=field-title]', { hasText: 'Headline' }).waitFor();
  t.equal(await page.locator('#save').innerText(), 'Save');
  t.match(await codeOf(page).getAttribute('aria-label'), 'Source of the document');
  const unnamed = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-word]')].filter((each) => !each.textContent.trim()).map((each) => each.dataset.word)",
  );
  t.same(unnamed, []);
  visit.assertSound(t);
});

test('nothing of the source is loaded before it is wanted, and its styles need no exception of the policy', async (t) => {
  const other = await browser.newContext();
  const page = await other.newPage();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(service.url('/#og-default'));
  await page.locator('body.ready').waitFor();
  t.notOk(paths.some((path) => path.startsWith('/editor/source')));
  await page.locator('#face-source').click();
  await codeOf(page).waitFor();
  t.ok(paths.includes('/editor/source/code/entry.js'));
  t.equal(await page.locator('style').count(), 0);
  await other.close();
});
