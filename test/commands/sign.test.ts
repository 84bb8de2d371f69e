import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import { issueKey, type SigningKey } from '../../src/access/key-store.js';
import { signedLink } from '../../src/api/links/samples/sign.js';
import { runSignCommand, type SignCommandContext } from '../../src/commands/sign-link.js';
import { DocumentFiles } from '../../src/documents/document-files.js';
import { storedTemplate } from '../../src/documents/stored-template.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { digestOf, documentSource } from '../../workers/documents/document-source.js';
import { documentTemplate } from '../../workers/documents/document-template.js';
import { card } from '../rig/corpora/code-samples.js';
import { Command } from '../rig/services/command.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

const NOW = '2026-03-14T12:00:00.000Z';
const NOON = Date.parse(NOW) / 1000;
const BASE = 'http://localhost:8080';
const { record, secret } = issueKey({ plan: 'pro', name: '' }, 0);
const { id } = record;
const other = issueKey({ plan: 'pro', name: '' }, 0).secret;
const templates = await loadTemplates();
const WITHOUT_REDIS = { redis: undefined, redisTimeoutMs: 1000 };

function documentOf(field: string): string {
  const fields = { [field]: { type: 'text', label: field, default: 'x' } };
  const head = `<title>x</title><meta name="viewport" content="width=200, height=100">`;
  const script = `<script type="application/json">${JSON.stringify({ fields })}</script>`;
  return `<!doctype html><html lang="tr"><head>${head}${script}</head><body>{{${field}}}</body></html>`;
}

async function run(args: string[], context: Partial<SignCommandContext> = {}) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const stderr = new PassThrough({ encoding: 'utf8' });
  const code = await runSignCommand(args, {
    templates: async () => templates,
    storedTemplate: async () => undefined,
    findKey: async (asked) => (asked === id ? { ...record, secret } : undefined),
    environmentSecret: undefined,
    base: BASE,
    clock: new ManualClock(NOW),
    stdout,
    stderr,
    ...context,
  });
  return { code, stdout: stdout.read() ?? '', stderr: stderr.read() ?? '' };
}

function isLink(t: Test, result: Awaited<ReturnType<typeof run>>, link: string, what = 'the link'): void {
  t.same(result, { code: 0, stdout: `${link}\n`, stderr: '' }, what);
}

t.test('a link is what the documented function makes', async (t) => {
  const parameters = { title: 'Merhaba dünya: a=b', bgFrom: '#0f766e', topic: '' };
  const args = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const link = signedLink(BASE, 'og-default.png', parameters, id, secret);
  isLink(t, await run(['og-default.png', ...args, '--key', id]), link);
  isLink(t, await run(['--key', id, 'og-default.png', ...args]), link, 'in any order');
});

t.test('--base is the address of the service', async (t) => {
  for (const base of ['https://img.example.com', 'https://img.example.com/', 'https://example.com/img']) {
    isLink(
      t,
      await run(['og-default.png', '--key', id, '--base', base]),
      signedLink(base, 'og-default.png', {}, id, secret),
    );
  }
});

t.test('the secret is that of the option, of the environment, or of where the keys are', async (t) => {
  const link = (by: string) => signedLink(BASE, 'og-default.png', {}, id, by);
  const nobody = async () => {
    throw new Error('the keys were asked');
  };
  const args = ['og-default.png', '--key', id];
  isLink(t, await run(args), link(secret));
  isLink(t, await run(args, { environmentSecret: '' }), link(secret));
  isLink(t, await run(args, { environmentSecret: other, findKey: nobody }), link(other));
  const allArgs = [...args, '--secret', secret];
  isLink(t, await run(allArgs, { environmentSecret: other, findKey: nobody }), link(secret));
  t.same(await run(args, { findKey: nobody }), {
    code: 1,
    stdout: '',
    stderr: 'The command failed: the keys were asked.\n',
  });
});

t.test('--expires takes a time from now, a moment or Unix seconds', async (t) => {
  for (const [text, seconds] of [
    ['90s', NOON + 90],
    ['5m', NOON + 300],
    ['2h', NOON + 7200],
    ['30d', NOON + 30 * 86_400],
    ['2026-12-31T00:00:00Z', Date.parse('2026-12-31T00:00:00Z') / 1000],
    ['2026-12-31T03:00:00+03:00', Date.parse('2026-12-31T00:00:00Z') / 1000],
    ['2026-12-31T00:00:00.999Z', Date.parse('2026-12-31T00:00:00Z') / 1000],
    ['2026-12-31', Date.parse('2026-12-31T00:00:00Z') / 1000],
    [String(NOON + 1), NOON + 1],
  ] as const) {
    const link = signedLink(BASE, 'og-default.png', { expires: seconds }, id, secret);
    isLink(t, await run(['og-default.png', '--key', id, '--expires', text]), link, text);
  }
});

t.test('--json gives the link, its key and its end', async (t) => {
  const { stdout } = await run(['og-default.png', '--key', id, '--expires', '1d', '--json']);
  t.strictSame(JSON.parse(stdout), {
    link: signedLink(BASE, 'og-default.png', { expires: NOON + 86_400 }, id, secret),
    key: id,
    expires: '2026-03-15T12:00:00.000Z',
  });
  t.match(JSON.parse((await run(['og-default.png', '--key', id, '--json'])).stdout), { expires: null });
});

const refused: [args: string[], sentence: RegExp | string][] = [
  [['nobody.png'], /^There is no template nobody here, and none of the key /],
  [['og-default.gif'], 'The service would refuse the link: şablon animasyonlu değil.'],
  [
    ['og-default.png', 'bgFrom=red'],
    'The service would refuse the link: bgFrom #rrggbb biçiminde bir renk olmalıdır.',
  ],
  [
    ['promo-banner.png', 'discount=91'],
    'The service would refuse the link: discount 0 ile 90 arasında bir sayı olmalıdır.',
  ],
  [['og-default.png', 'side=nowhere'], /^The service would refuse the link: side şunlardan biri olmalıdır: /],
  [
    ['og-default.png', `photo=https://example.com/${'a'.repeat(13_000)}`],
    'The service would refuse the link: query en çok 12288 bayt olmalıdır.',
  ],
  [['og-default.png', 'titel=x'], /^The template og-default has no field titel; it has these: title, /],
  [['og-default.png', 'constructor=x'], /^The template og-default has no field constructor; /],
];

for (const [args, sentence] of refused) {
  t.test(`what the service would refuse is refused: sign ${args.join(' ').slice(0, 40)}`, async (t) => {
    const { code, stdout, stderr } = await run([...args, '--key', id]);
    t.strictSame([code, stdout], [2, '']);
    t.match(stderr, sentence);
    t.match(stderr, /^[^\n]+\.\n$/);
  });
}

t.test('--unchecked signs what only the service knows, but no link that is none', async (t) => {
  const noTemplates = async () => {
    throw new Error('the templates were asked');
  };
  const sign = (...args: string[]) => run([...args, '--unchecked', '--key', id], { templates: noTemplates });
  const link = signedLink(BASE, 'kendi-sablonum.gif', { sayi: '3' }, id, secret);
  isLink(t, await sign('kendi-sablonum.gif', 'sayi=3'), link);
  t.equal((await sign('kendi-sablonum.bmp')).code, 2);
  t.match((await sign('kendi-sablonum.png', `x=${'a'.repeat(13_000)}`)).stderr, '12288 bayt');
});

const mistakes: [args: string[], sentence: string][] = [
  [[], 'Name the image, such as og-default.png (--help shows how).'],
  [['--key', id], 'Name the image, such as og-default.png (--help shows how).'],
  ...['og-default', 'og-default.bmp'].map((image): [string[], string] => [
    [image, '--key', id],
    `The image "${image}" is not a template's id followed by .png, .jpg, .jpeg, .webp, .avif, .pdf, .gif, .apng, .awebp or .mp4.`,
  ]),
  [['og-default.png'], 'Name the key by its id with --key, as npm run keys -- list shows it.'],
  [
    ['og-default.png', '--key', 'k_a'],
    'Name the key by its id with --key, as npm run keys -- list shows it.',
  ],
  [['og-default.png', 'title', '--key', id], '"title" is not NAME=VALUE (--help shows how).'],
  [['og-default.png', '=x', '--key', id], '"=x" is not NAME=VALUE (--help shows how).'],
  [['og-default.png', 'başlık=x', '--key', id], '"başlık=x" is not NAME=VALUE (--help shows how).'],
  [['og-default.png', 'title=a', 'title=b', '--key', id], 'The parameter title is given twice.'],
  ...['key', 'expires', 'signature'].map((name): [string[], string] => [
    ['og-default.png', `${name}=1`, '--key', id],
    `The parameter ${name} is set by the command (--help shows its options).`,
  ]),
  ...['tomorrow', '30', '30w', '-1d', '1.5h', '2026-13-01', '2026-12-31T00:00:00', ''].map(
    (text): [string[], string] => [
      ['og-default.png', '--key', id, `--expires=${text}`],
      text === '30'
        ? 'The time of --expires is in the past.'
        : 'Give --expires a time such as 30d, 2026-12-31T00:00:00Z or Unix seconds.',
    ],
  ),
  [
    ['og-default.png', '--key', id, '--expires', '999999999d'],
    'The service accepts no --expires after the year 33658.',
  ],
  [['og-default.png', '--key', id, '--expires', '1969-12-31'], 'The time of --expires is in the past.'],
  [['og-default.png', '--key', id, '--expires', NOW], 'The time of --expires is in the past.'],
  [['og-default.png', '--key', id, '--expires', '0d'], 'The time of --expires is in the past.'],
  ...['img.example.com', 'ftp://example.com', 'https://example.com/?a=b', 'https://example.com/#a', ''].map(
    (base): [string[], string] => [
      ['og-default.png', '--key', id, `--base=${base}`],
      'Give --base an http or https address, such as https://img.example.com.',
    ],
  ),
  [
    ['og-default.png', '--key', id, '--secret', 'geheim4711'],
    'A signing secret is tvs_ and 43 letters and digits.',
  ],
  [['og-default.png', '--all'], "Unknown option '--all' (--help shows the options)."],
];

for (const [args, sentence] of mistakes) {
  // The id is another one each time, and no name of a test may be.
  const shown = args.map((arg) => (arg === id ? 'ID' : arg)).join(' ');
  t.test(`a mistake in the arguments is explained in one sentence: sign ${shown}`, async (t) => {
    t.same(await run(args), { code: 2, stdout: '', stderr: `${sentence}\n` });
  });
}

t.test('a key that cannot sign is refused', async (t) => {
  const unknown = 'k_nobody000000';
  t.same(await run(['og-default.png', '--key', unknown]), {
    code: 1,
    stdout: '',
    stderr: `No key ${unknown} with a signing secret is stored here; set TUVAL_SECRET to its secret, or make a new one with npm run keys -- secret ${unknown}.\n`,
  });
  const revoked: SigningKey = { ...record, secret, revokedAt: NOW };
  t.same(await run(['og-default.png', '--key', id], { findKey: async () => revoked }), {
    code: 1,
    stdout: '',
    stderr: `The key ${id} is revoked, so no link signed with it would work.\n`,
  });
});

t.test('a link to a template that is not here says how it is made all the same', async (t) => {
  const { code, stdout, stderr } = await run(['kart.png', '--key', id]);
  t.strictSame([code, stdout], [2, '']);
  t.match(stderr, /^There is no template kart here, and none of the key k_\w+; --unchecked .*\.\n$/);
});

t.test('a link to a template of the key, or of the folder, is checked as those in code are', async (t) => {
  const DATA_DIR = t.testdir({ folder: { 'afis.html': documentOf('baslik') } });
  const documents = new DocumentFiles(join(DATA_DIR, 'documents'));
  const source = documentSource('kart', Buffer.from(documentOf('title')), new Map());
  const { name, description, category, width, height, fields } = await documentTemplate(source);
  const declaration = { id: 'kart', name, description, category, width, height, fields };
  const saved = {
    ...{ version: source.version, savedAt: NOW, html: digestOf(source.html), assets: {} },
    ...{ declaration, warnings: [] },
  };
  await documents.saveTemplate(id, 'kart', saved, source.html, 1);
  const stored = (key: string, reference: string) =>
    storedTemplate(
      { dataDir: DATA_DIR, templatesDir: join(DATA_DIR, 'folder'), ...WITHOUT_REDIS },
      { key, reference },
      async () => undefined,
    );
  const sign = (...args: string[]) => run([...args, '--key', id], { storedTemplate: stored });
  const link = (file: string, parameters: Record<string, string>) =>
    signedLink(BASE, file, parameters, id, secret);

  isLink(t, await sign('kart.png', 'title=x'), link('kart.png', { title: 'x' }));
  const pinned = `kart@${source.version}.png`;
  isLink(t, await sign(pinned, 'title=x'), link(pinned, { title: 'x' }));
  isLink(t, await sign('afis.png', 'baslik=x'), link('afis.png', { baslik: 'x' }), 'of the folder');
  t.match((await sign('kart.png', 'titel=x')).stderr, 'has no field titel; it has these: title.');
  t.match((await sign(`kart@${'0'.repeat(32)}.png`)).stderr, 'There is no template');
  t.equal(
    await stored(issueKey({ plan: 'pro', name: '' }, 0).record.id, 'kart'),
    undefined,
    'of another key',
  );
});

t.test('--help explains the command', async (t) => {
  for (const args of [['--help'], ['-h'], ['og-default.png', '--help']]) {
    const { code, stdout, stderr } = await run(args);
    t.strictSame([code, stderr], [0, '']);
    for (const option of ['key', 'secret', 'expires', 'base', 'unchecked', 'json'])
      t.match(stdout, `--${option}`);
  }
});

t.test('the command finds keys, secret and address where the service does', async (t) => {
  const DATA_DIR = t.testdir({ folder: { 'bilet.tsx': card({ id: 'bilet' }) } });
  const command = (args: string[], environment: Record<string, string> = {}) =>
    Command.run(t, args, { DATA_DIR, PORT: '8123', ...environment }).ended;
  const made = JSON.parse((await command(['keys', 'create', '--plan', 'pro', '--json'])).stdout);
  const args = ['sign', 'og-default.png', 'title=Merhaba dünya', '--key', made.id];
  const expected = (by: string) =>
    `${signedLink('http://localhost:8123', 'og-default.png', { title: 'Merhaba dünya' }, made.id, by)}\n`;
  t.match(await command(args), { code: 0, stdout: expected(made.secret), stderr: '' });
  t.match(await command(args, { TUVAL_SECRET: other }), { code: 0, stdout: expected(other) });
  const wrong = await command(args, { TUVAL_SECRET: 'geheim4711' });
  t.strictSame([wrong.code, wrong.stdout], [2, '']);
  t.notMatch(wrong.stderr, 'geheim4711');
  const inFolder = { TEMPLATES_DIR: join(DATA_DIR, 'folder'), RENDER_THREADS: '1' };
  t.match(await command(['sign', 'bilet.png', 'title=a', '--key', made.id], inFolder), {
    code: 0,
    stdout: signedLink('http://localhost:8123', 'bilet.png', { title: 'a' }, made.id, made.secret),
  });
  const unknown = await command(['sign', 'bilet.png', 'titel=a', '--key', made.id], inFolder);
  t.match(unknown.stderr, 'has no field titel; it has these: title, ground.', 'code of the folder is run');
  t.match((await command(['--help'])).stdout, 'npm run sign');
});
