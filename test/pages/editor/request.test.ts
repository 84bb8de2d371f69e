import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test, test } from 'tap';
import { signedLink } from '../../../src/api/links/samples/sign.js';
import { plainPng } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { startBrowser } from './browser.js';
import { Visit } from './visit.js';

const run = promisify(execFile);

const service = await Service.start(t, { PREVIEW_RPM: '100000' }, [
  { ...GENEROUS, id: 'anonymous', gif: false, gifMaxFrames: 0, gifMaxFps: 0 },
  GENEROUS,
]);
const visit = await Visit.open(await startBrowser(t), service);
await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
const folder = t.testdir({});

/** What every language has a way of its own to stumble over. */
const DIFFICULT = `"çift" 'tek' \\ \\n $HOME \`id\` %s !! {x} & <b> </script><!-- 👩‍👩‍👧 é\n\tJSON\nJSON`;

const PROGRAMS: Record<string, (code: string) => [command: string, args: string[]]> = {
  curl: (code) => ['sh', ['-c', code]],
  fetch: (code) => ['node', ['--input-type=module', '-e', code]],
  python: (code) => ['python3', ['-c', code]],
};

const TABS: Record<string, string> = { curl: 'curl', fetch: 'JavaScript', python: 'Python', html: 'HTML' };

/** What the button of a tab copies. */
async function copied(name: string): Promise<string> {
  await visit.page.getByRole('tab', { name: TABS[name] ?? '' }).click();
  const button = visit.page.locator(`[data-copy=${name}]`);
  await button.click();
  await visit.page.locator(`[data-copy=${name}].done`, { hasText: 'Kopyalandı' }).waitFor();
  return visit.page.evaluate<string>('navigator.clipboard.readText()');
}

/** Runs what is copied from each tab, and compares the file that it writes. */
async function assertFiles(t: Test, file: string, expected: Buffer, key = '') {
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const code = await copied(name);
    const [command, args] = program(code);
    await rm(join(folder, file), { force: true });
    await run(command, args, { cwd: folder, env: { PATH: process.env.PATH, TUVAL_KEY: key } });
    t.ok(expected.equals(await readFile(join(folder, file))), name);
  }
}

test('the code of every tab makes the picture that is downloaded', async (t) => {
  await visit.go('#og-default');
  const data = { title: DIFFICULT, bgFrom: '#7a1020', side: 'left' };
  await visit.field('title').fill(DIFFICULT);
  await visit.field('bgFrom').fill(data.bgFrom);
  await visit.field('side').selectOption('left');
  await visit.page.locator('.segment:has([value=jpeg])').click();
  await visit.field('output-quality').fill('70');
  const expected = await service.render({ template: 'og-default', data, format: 'jpeg', quality: 70 });
  t.equal(expected.status, 200);
  await assertFiles(t, 'og-default.jpg', expected.body);
  t.notMatch(await copied('fetch'), '</script', 'a script may stand in a page');
  visit.assertSound(t);
});

test('the code holds what differs from the defaults, and no key', async (t) => {
  await visit.go('#promo-banner');
  const { page } = visit;
  for (const name of Object.keys(PROGRAMS)) {
    const code = await copied(name);
    t.notMatch(code, /data"|format|quality|scale|TUVAL_KEY/, `${name}: defaults are left out`);
    t.match(code, service.url('/api/render'), 'it asks where the page is from');
  }
  await visit.field('discount').fill('50');
  for (const name of Object.keys(PROGRAMS)) t.match(await copied(name), /"discount": 50\b/, name);

  const key = await service.key('generous');
  await page.locator('#account-toggle').click();
  await page.locator('#api-key').fill(key);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await visit.settled();
  await page.locator('.card:has([value=promo-animated])').click();
  await page.locator('.segment:has([value=gif])').click();
  await visit.field('output-fps').fill('10');
  await visit.field('output-durationMs').fill('300');
  const wish = { template: 'promo-animated', format: 'gif', fps: 10, durationMs: 300 };
  const expected = await service.render(wish, { key });
  t.equal(expected.status, 200);
  await assertFiles(t, 'promo-animated.gif', expected.body, key);
  for (const name of Object.keys(PROGRAMS)) t.notMatch(await copied(name), key, name);
  visit.assertSound(t);
});

test('a picture from a file is whole in the copy, shortened on the page, and not in a link', async (t) => {
  await visit.go('#og-default');
  const picture = Buffer.from(plainPng(900, 700, [9, 8, 7]));
  await visit.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await visit.page.locator('.picture-card').waitFor();
  const photo = `data:image/png;base64,${picture.toString('base64')}`;
  const expected = await service.render({ template: 'og-default', data: { photo } });
  await assertFiles(t, 'og-default.png', expected.body);
  for (const name of Object.keys(PROGRAMS)) {
    const shown = (await visit.page.locator(`#code-${name}`).textContent()) ?? '';
    t.notOk(shown.includes(photo), name);
    t.match(shown, 'görsel burada kısaltıldı');
  }
  t.notMatch(await copied('html'), 'photo');
  await visit.page.locator('#link-note').getByText('Dosyadan gelen görsel bir bağlantıya sığmaz').waitFor();
  visit.assertSound(t);
});

test('the line for a page holds a link that is signed', async (t) => {
  await visit.go('#og-default');
  const { page } = visit;
  await visit.field('title').fill(DIFFICULT);
  await page.locator('.segment:has([value="2"])').click();
  const unsigned = await copied('html');
  t.match(unsigned, 'key=KEY_ID&amp;');
  t.match(unsigned, '&amp;signature=SIGNATURE');
  t.match(await page.locator('#link-note').textContent(), 'npm run sign');

  const { record, secret } = await service.keys.create({ plan: 'generous', name: '' });
  await page.locator('#link-key').fill(record.id);
  await page.locator('#link-secret').fill(secret);
  await page.locator('#link-expires').fill('2031-05-06T07:08');
  const expires = await page.evaluate<number>("new Date('2031-05-06T07:08').getTime() / 1000");
  await page.locator('#link-note').waitFor({ state: 'hidden' });
  const line = await copied('html');
  const [, content = ''] = /^<meta property="og:image" content="([^"]*)">$/.exec(line) ?? [];
  const link = content.replaceAll('&amp;', '&');
  const parameters = { title: DIFFICULT, scale: 2, expires };
  t.equal(link, signedLink(service.url(''), 'og-default.png', parameters, record.id, secret));
  const shown = await service.get(link.slice(service.url('').length));
  const expected = await service.render({ template: 'og-default', data: { title: DIFFICULT }, scale: 2 });
  t.equal(shown.status, 200);
  t.ok(shown.body.equals(expected.body), 'it shows the picture');

  await page.locator('#link-expires').fill('2001-05-06T07:08');
  await page.locator('#link-note').getByText('süresi şimdiden dolmuş').waitFor();

  await page.reload();
  await page.getByRole('tab', { name: 'HTML' }).click();
  t.equal(await page.locator('#link-secret').inputValue(), secret, 'kept in this browser');
  for (const name of Object.keys(TABS)) t.notMatch(await copied(name), secret, 'and in no code');
  visit.assertSound(t);
});

test('tabs are walked through with arrow keys', async (t) => {
  await visit.go('#og-default');
  const { page } = visit;
  await page.getByRole('tab', { name: 'curl' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'fetch'],
    ['End', 'html'],
    ['ArrowRight', 'curl'],
    ['ArrowLeft', 'html'],
    ['Home', 'curl'],
  ] as const) {
    await page.keyboard.press(key);
    t.equal(await page.evaluate('document.activeElement.id'), `tab-${name}`);
    t.ok(await page.locator(`#panel-${name}`).isVisible());
    t.equal(await page.locator('.tab-panel:visible').count(), 1);
  }
  visit.assertSound(t);
});

test('a second copy is confirmed for as long as the first', async (t) => {
  await visit.page.clock.install();
  await visit.go('#og-default');
  await visit.page.clock.pauseAt(Date.now() + 60_000);
  const button = visit.page.locator('[data-copy=curl]');
  await button.click();
  await visit.page.locator('[data-copy=curl].done').waitFor();
  await visit.page.clock.fastForward(1500);
  await button.click();
  await visit.page.evaluate('navigator.clipboard.readText()');
  await visit.page.clock.fastForward(1000);
  t.match(await button.getAttribute('class'), /\bdone\b/, 'the first confirmation does not end the second');
  await visit.page.clock.fastForward(1500);
  t.notMatch(await button.getAttribute('class'), /\bdone\b/);
  await visit.page.clock.resume();
});

test('where the page comes without https it cannot sign, and says so; its code can still be copied', async (t) => {
  await visit.context.addInitScript(
    "Object.defineProperty(crypto, 'subtle', { value: undefined });" +
      "Object.defineProperty(navigator, 'clipboard', { value: undefined });",
  );
  await visit.go('#og-default');
  const { page } = visit;
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.locator('#link-key').fill('k_0123456789abcdef');
  await page.locator('#link-secret').fill('tvs_');
  await page.locator('#link-note').getByText('yalnızca https üzerinde imzalayabilir').waitFor();
  t.match(await page.locator('#code-html').textContent(), 'signature=SIGNATURE');
  await page.locator('[data-copy=html]').click();
  await page.locator('[data-copy=html].done').waitFor();
  visit.assertSound(t);
});
