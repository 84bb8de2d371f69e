import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t, { test } from 'tap';
import { type LinkParameters, signedLink } from '../../../src/api/links/samples/sign.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { newKey } from './links.js';
import { LANGUAGES, linksIn } from './sample-programs.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }, GENEROUS]);
const { record, secret } = await newKey(service, 'generous');
const keyId = record.id;

/** Names and values that somebody's percent-encoding, sorting or spelling might have its own mind about. */
const AWKWARD: [what: string, file: string, parameters: LinkParameters][] = [
  ['nothing', 'og-default.png', {}],
  ['Turkish', 'og-default.png', { title: 'Iğdır’ın ılık İncirliova şöleni', description: 'ÇĞİÖŞÜ çğıöşü' }],
  ['emoji', 'og-default.png', { title: '👋🏽 👩‍👩‍👧 🇹🇷 ❤️' }],
  ['many scripts', 'og-default.png', { title: 'مرحبا 你好 안녕 नमस्ते \u{1f600}\u{20000}' }],
  ['quotes', 'og-default.png', { title: `"çift" 'tek' \`ters\` “kıvrık” \\ \\n` }],
  ['what a query is written with', 'og-default.png', { title: 'a+b&c=d%20e?f#g/h;i:j@k,l$m|n' }],
  ['encoded text', 'og-default.png', { title: '%C3%BC %zz + &amp; %2B' }],
  ['white space', 'og-default.png', { title: '  iki\nsatır\tve  boşluk\r\n ' }],
  ['what encodings disagree about', 'og-default.png', { title: "~*'()!-._^{}[]<>" }],
  ['control characters', 'og-default.png', { title: '\u0000\u0001\u001f\u007f\u0085\u2028\ufeff' }],
  ['empty texts', 'og-default.png', { title: '', description: '', topic: '', photo: '' }],
  ['a long text', 'og-default.png', { title: 'ğ'.repeat(500), description: '👋'.repeat(100) }],
  ['decomposed letters', 'og-default.png', { title: 'u\u0308 ü' }],
  ['numbers', 'promo-banner.jpg', { discount: 25, quality: 45.5, cta: 0.1, headline: -2.5 }],
  ['truths', 'og-default.png', { title: true, description: false }],
  ['texts that look like numbers', 'og-default.png', { title: '007', description: '1e3', topic: '0x10' }],
  [
    'names in every order',
    'og-default.jpeg',
    {
      b: 1,
      B: 2,
      a: 3,
      _a: 4,
      'a-b': 5,
      'a.b': 6,
      'a~': 7,
      aB: 8,
      ab: 9,
      10: 10,
      9: 11,
      '-': 12,
      kez: 13,
      ke: 14,
    },
  ],
  ['names that objects have', 'og-default.png', { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }],
  ['an expiry', 'og-default.png', { expires: 4_102_444_800, title: 'Yarın' }],
  ['an animation', 'promo-animated.gif', { fps: 5, durationMs: 400, headline: 'Döner' }],
];

const inputs = AWKWARD.map(([, file, parameters]) => ({
  base: service.url(''),
  file,
  parameters,
  keyId,
  secret,
}));

test('the functions in every language make the same links, and the service takes them', async (t) => {
  const expected = inputs.map(({ base, file, parameters }) =>
    signedLink(base, file, parameters, keyId, secret),
  );
  for (const language of LANGUAGES) {
    const links = await linksIn(language, inputs);
    for (const [index, [what]] of AWKWARD.entries()) {
      t.equal(links[index], expected[index], `${language}: ${what}`);
    }
  }
  for (const [index, [what]] of AWKWARD.entries()) {
    const answer = await fetch(expected[index] ?? '');
    t.equal(answer.status, 200, `${what}: ${answer.ok ? '' : await answer.text()}`);
    await answer.arrayBuffer();
  }
});

test('a base address may end in slashes', async (t) => {
  const bases = ['https://img.example.com', 'https://img.example.com/', 'https://img.example.com//'];
  for (const language of LANGUAGES) {
    const links = await linksIn(
      language,
      bases.map((base) => ({ base, file: 'og-default.png', parameters: {}, keyId, secret })),
    );
    t.match(links[0], /^https:\/\/img\.example\.com\/api\/render\/og-default\.png\?key=/, language);
    t.equal(new Set(links).size, 1, language);
  }
});

test('names that are not ASCII, or would have to be encoded, are refused in every language', async (t) => {
  const wrong = ['ş', 'a b', 'a=b', 'a&b', 'a%20b', 'a+b', '', 'a\n', "a'b", '👋'].map((name) => ({
    base: '',
    file: 'og-default.png',
    parameters: { [name]: 'x' },
    keyId,
    secret,
  }));
  for (const language of LANGUAGES) {
    t.strictSame(
      await linksIn(language, wrong),
      wrong.map(() => null),
      language,
    );
  }
});

test('what is no text is refused in every language', async (t) => {
  const half = [{ base: '', file: 'og-default.png', parameters: { title: 'a\ud800b' }, keyId, secret }];
  t.strictSame(await linksIn('TypeScript', half), [null]);
  t.strictSame(await linksIn('Python', half), [null]);
  // JSON does not take half a surrogate pair to PHP, whose texts are bytes.
  const sample = new URL('../../../../src/api/links/samples/sign.php', import.meta.url);
  const program = `require ${JSON.stringify(fileURLToPath(sample))};
try {
    signed_link('', 'og-default.png', ['title' => "a\\xffb"], 'k_a', 'tvs_a');
} catch (InvalidArgumentException) {
    echo 'refused';
}`;
  t.equal(spawnSync('php', ['-r', program]).stdout.toString(), 'refused');
});
