import t, { test } from 'tap';
import { readPng } from '../rig/pictures/png-reading.js';
import { serveBytes } from '../rig/services/picture-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Service } from '../rig/services/service.js';

const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, [
  { ...GENEROUS, id: 'anonymous' },
]);
const templates = await service.templates();

/** The entity tag of a JPEG, whose bytes depend on nothing but the picture. */
async function etagOf(title: unknown): Promise<string | null> {
  const answer = await service.render({ template: 'og-default', format: 'jpeg', data: { title } });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${JSON.stringify(title)}`);
  return answer.headers.get('etag');
}

test('text that looks like markup is drawn and never interpreted', async (t) => {
  const server = await serveBytes(t, Buffer.from('nothing'));
  const { url } = server;
  const markup = [
    '</svg><script>alert(1)</script>',
    '</text></g></svg>',
    '&lt;b&gt; &amp; &#x41; &#0; &nbsp;',
    ']]>',
    '<![CDATA[x]]>',
    '<!-- x',
    '-->',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]>&x;`,
    `<image href="${url}"/>`,
    `<img src="${url}">`,
    `url(${url})`,
    `"><image xlink:href='${url}' width="999"/>`,
    `@import url("${url}");`,
    `'); background: url('${url}`,
    '{{constructor.constructor("return 1")()}}',
    `\${7*7} #{7*7} <%= 7*7 %>`,
    '\\u003cscript\\u003e',
    '%3Csvg%3E',
    'javascript:alert(1)',
  ];
  for (const text of markup) {
    const answer = await service.render({ template: 'og-default', data: { title: text } });
    t.equal(answer.status, 200, text);
    const { width, height } = readPng(answer.body);
    t.strictSame([width, height], [1200, 630], text);
  }
  // The other templates get all of it, another one in each field.
  for (const { id, width, height, fields } of templates) {
    const data: Record<string, string> = {};
    for (const { type, key, maxLength = 0 } of fields) {
      const text = markup.shift() ?? '';
      markup.push(text);
      if (type === 'text') data[key] = text.slice(0, maxLength);
    }
    const answer = await service.render({ template: id, data });
    t.equal(answer.status, 200, `${id}: ${Object.values(data)}`);
    const picture = readPng(answer.body);
    t.strictSame([picture.width, picture.height], [width, height], id);
  }
  t.equal(server.connections, 0, 'nobody was called');
});

test('an entity is drawn as it is written', async (t) => {
  t.not(await etagOf('&lt;'), await etagOf('<'));
  t.not(await etagOf('&amp;'), await etagOf('&'));
});

test('a lone surrogate is U+FFFD', async (t) => {
  const replaced = await etagOf('a\ufffdb');
  for (const escaped of ['\\ud800', '\\udfff', '\\udbff']) {
    const body = `{"template":"og-default","format":"jpeg","data":{"title":"a${escaped}b"}}`;
    const { headers } = await service.render(body);
    t.strictSame([headers.get('etag'), headers.get('x-cache')], [replaced, 'hit'], escaped);
  }
  const pair = '{"template":"og-default","format":"jpeg","data":{"title":"\\ud83d\\ude00"}}';
  t.equal((await service.render(pair)).headers.get('etag'), await etagOf('😀'), 'a pair is a character');
});

test('control characters but newline and tab are dropped', async (t) => {
  const plain = await etagOf('ab');
  for (let code = 0; code < 0xa0; code++) {
    if ((code >= 0x20 && code < 0x7f) || code === 0x09 || code === 0x0a) continue;
    const character = String.fromCharCode(code);
    t.equal(await etagOf(`a${character}b`), plain, `U+${code.toString(16)}`);
  }
  t.not(await etagOf('a\nb'), plain);
});

test('dropped characters do not count towards the length', async (t) => {
  const title = '\u0007'.repeat(1000) + 'a'.repeat(500);
  t.equal(await etagOf(title), await etagOf('a'.repeat(500)));
});

test('an empty text is an empty text, and only a missing one takes its default', async (t) => {
  const card = { template: 'og-default', format: 'jpeg' };
  const missing = await service.render(card);
  t.not(await etagOf(''), missing.headers.get('etag'));
  t.equal((await service.render({ ...card, data: {} })).headers.get('etag'), missing.headers.get('etag'));
});

const FILLINGS: ((length: number) => string)[] = [
  () => '',
  (length) => 'W'.repeat(length),
  (length) => 'i '.repeat(length).slice(0, length),
  (length) => '\n'.repeat(length),
  (length) => '\t'.repeat(length),
  (length) => '😀'.repeat(length),
  (length) => '👩‍👩‍👧‍👦'.repeat(length).slice(0, length),
  (length) => 'e\u0301\u0323'.repeat(length).slice(0, length),
  (length) => 'שלום مرحبا '.repeat(length).slice(0, length),
  (length) => '漢字かな한글'.repeat(length).slice(0, length),
  (length) => '\u200b\u200d\ufeff\u202e\u2066\u00ad\u2028\u2029'.repeat(length).slice(0, length),
  (length) => '\u{10ffff}\u{e000}\uffff'.repeat(length).slice(0, length),
  (length) => '\u0301'.repeat(length),
];

test('every template renders with texts as short and as long as can be, in all scripts', async (t) => {
  for (const { id, fields } of templates) {
    const texts = fields.filter(({ type }) => type === 'text');
    const render = async (filling: (field: number) => number) => {
      const data = texts.map(({ key, maxLength = 0 }, index) => [
        key,
        FILLINGS[filling(index) % FILLINGS.length]?.(maxLength),
      ]);
      const { status } = await service.render({ template: id, data: Object.fromEntries(data) });
      t.equal(status, 200, `${id}: fillings ${texts.map((_, index) => filling(index) % FILLINGS.length)}`);
    };
    for (const same of [0, 1, 5]) await render(() => same);
    // Each filling comes to several fields of each template, beside others each time.
    for (let first = 0; first < FILLINGS.length; first += 2) await render((field) => first + field);
  }
});
