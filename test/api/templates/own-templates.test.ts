import { encode } from 'fast-png';
import t, { test } from 'tap';
import { readPng } from '../../rig/pictures/png-reading.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, json, Service } from '../../rig/services/service.js';

const FIELDS = { title: { type: 'text', label: { tr: 'Başlık', en: 'Title' }, default: 'a', maxLength: 20 } };

/** A document that is one colour, with a text upon it. */
function html(background: string, { name = 'Kart', body = '{{title}}' } = {}): string {
  return `<!doctype html><html><head><title>${name}</title><meta name="viewport" content="width=40, height=30">
<script type="application/json">${JSON.stringify({ fields: FIELDS })}</script>
<style>body { margin: 0; height: 30px; background: ${background}; font-size: 8px }</style></head><body>${body}</body></html>`;
}

const PLANS = [
  { ...GENEROUS, id: 'anonymous', templates: 0, assetBytes: 0 },
  GENEROUS,
  { ...GENEROUS, id: 'two', templates: 2, assetBytes: 10_000 },
  { ...GENEROUS, id: 'none', templates: 0, assetBytes: 0 },
];

const service = await Service.start(t, { PREVIEW_RPM: '100000' }, PLANS);
const [ada, bob] = [await service.key('generous'), await service.key('generous')];

const HTML = { 'content-type': 'text/html; charset=utf-8' };

function put(id: string, body: string, key: string | undefined, headers = {}): Promise<Answer> {
  return service.call('PUT', `/api/templates/${id}`, {
    ...(key && { key }),
    headers: { ...HTML, ...headers },
    body,
  });
}

const asHtml = { accept: 'text/html' };

async function colour(body: object, key?: string): Promise<number[]> {
  const answer = await service.render(body, key === undefined ? {} : { key });
  if (answer.status !== 200) throw new Error(answer.body.toString());
  return [...readPng(answer.body).data.slice(-3)];
}

async function listed(key?: string) {
  const answer = await service.get('/api/templates', key === undefined ? {} : { key });
  return (json(answer) as { templates: { id: string; name: string; version?: string }[] }).templates;
}

test('a saved document is listed, drawn, previewed, shown small, and given back to its key', async (t) => {
  const source = html('#ff0000');
  const saved = await put('kart', source, ada);
  t.equal(saved.status, 201);
  const { version } = json(saved) as { version: string };
  t.equal(saved.headers.get('etag'), `"${version}"`);
  t.match(json(saved), {
    id: 'kart',
    name: 'Kart',
    width: 40,
    height: 30,
    warnings: [],
    fields: [{ key: 'title' }],
  });
  t.same((await listed(ada)).at(-1)?.version, version);

  t.same(await colour({ template: 'kart', data: { title: 'b' } }, ada), [255, 0, 0]);
  t.equal((await service.preview({ template: 'kart' }, { key: ada })).status, 200);
  t.equal((await service.get('/api/templates/kart/thumbnail', { key: ada })).status, 200);
  const shown = await service.get('/api/templates/kart', { key: ada });
  t.match(json(shown), { id: 'kart', version, versions: [{ version }] });
  const returned = await service.get('/api/templates/kart', { key: ada, headers: asHtml });
  t.equal(returned.body.toString(), source);
  t.match(returned.headers.get('content-security-policy'), /sandbox/);
  isRefusal(t, await service.render({ template: 'kart', data: { title: 'x'.repeat(21) } }, { key: ada }), [
    400,
    'invalid_parameter',
    'title en çok 20 karakterlik bir metin olmalıdır',
    'title',
  ]);
});

test('the thumbnail of a key is drawn once a version, which takes a preview', async (t) => {
  const few = await Service.start(t, { PREVIEW_RPM: '4' }, PLANS);
  const key = await few.key('generous');
  const save = (body: string, id = 'kart') =>
    few.call('PUT', `/api/templates/${id}`, { key, headers: HTML, body });
  const thumbnail = async () => (await few.get('/api/templates/kart/thumbnail', { key })).status;
  // A check takes one, too.
  t.equal((await save(html('#ff0000'))).status, 201);
  for (let count = 0; count < 9; count++) t.equal(await thumbnail(), 200);
  t.equal((await save(html('#00ff00'))).status, 200);
  for (let count = 0; count < 9; count++) t.equal(await thumbnail(), 200);
  isRefusal(t, await save(html('#0000ff'), 'afis'), REFUSALS.rateExceeded, 'four were taken');
  t.equal(await thumbnail(), 200, 'what is drawn takes none');
});

test('nobody else sees, draws or ends the template of a key', async (t) => {
  await put('gizli', html('#00ff00'), ada);
  for (const key of [bob, undefined]) {
    const options = key === undefined ? {} : { key };
    t.notOk((await listed(key)).some(({ id }) => id === 'gizli'));
    isRefusal(t, await service.render({ template: 'gizli' }, options), REFUSALS.unknownTemplate);
    isRefusal(t, await service.preview({ template: 'gizli' }, options), REFUSALS.unknownTemplate);
    isRefusal(t, await service.get('/api/templates/gizli/thumbnail', options), REFUSALS.unknownTemplate);
  }
  for (const headers of [{}, asHtml])
    isRefusal(t, await service.get('/api/templates/gizli', { key: bob, headers }), REFUSALS.unknownTemplate);
  isRefusal(t, await service.call('DELETE', '/api/templates/gizli', { key: bob }), REFUSALS.unknownTemplate);
  t.same(await colour({ template: 'gizli' }, ada), [0, 255, 0]);

  t.equal((await put('gizli', html('#0000ff'), bob)).status, 201, 'an id is free for every other key');
  t.same(await colour({ template: 'gizli' }, bob), [0, 0, 255]);
  t.same(await colour({ template: 'gizli' }, ada), [0, 255, 0]);
});

test('a new version is drawn at once, an old one where it is named, and none after the template has ended', async (t) => {
  const first = json(await put('surum', html('#ff0000'), ada)) as { version: string };
  t.same(await colour({ template: 'surum' }, ada), [255, 0, 0]);
  const again = await put('surum', html('#0000ff'), ada);
  t.equal(again.status, 200);
  t.equal((json(again) as { versions: unknown[] }).versions.length, 2);
  t.same(await colour({ template: 'surum' }, ada), [0, 0, 255]);
  t.same(await colour({ template: `surum@${first.version}` }, ada), [255, 0, 0]);
  isRefusal(
    t,
    await service.render({ template: `surum@${'0'.repeat(32)}` }, { key: ada }),
    REFUSALS.unknownTemplate,
  );
  const old = await service.get(`/api/templates/surum@${first.version}`, { key: ada, headers: asHtml });
  t.equal(old.body.toString(), html('#ff0000'));

  t.equal((await service.call('DELETE', '/api/templates/surum', { key: ada })).status, 204);
  const after = await service.render({ template: 'surum' }, { key: ada });
  isRefusal(t, after, REFUSALS.unknownTemplate);
});

test('a change is refused where it would undo one that its author has not seen', async (t) => {
  const first = await put('kosul', html('#ff0000'), ada, { 'if-none-match': '*' });
  t.equal(first.status, 201);
  const refused = [412, 'precondition_failed', 'kayıt bu arada değişti'] as const;
  isRefusal(t, await put('kosul', html('#00ff00'), ada, { 'if-none-match': '*' }), [...refused]);
  const etag = first.headers.get('etag') ?? '';
  t.equal((await put('kosul', html('#00ff00'), ada, { 'if-match': etag })).status, 200);
  isRefusal(t, await put('kosul', html('#0000ff'), ada, { 'if-match': etag }), [...refused]);
  const ending = { key: ada, headers: { 'if-match': etag } };
  isRefusal(t, await service.call('DELETE', '/api/templates/kosul', ending), [...refused]);
  t.same(await colour({ template: 'kosul' }, ada), [0, 255, 0]);
});

test('a bad document is refused with its line and column, and keeps what was there', async (t) => {
  await put('bozuk', html('#ff0000'), ada);
  const bad = html('#ff0000').replace('font-size: 8px', 'writing-mode: vertical-rl');
  for (const answer of [
    await put('bozuk', bad, ada),
    await service.call('POST', '/api/templates/check', { key: ada, headers: HTML, body: bad }),
    await service.preview({ source: bad }),
  ]) {
    t.equal(answer.status, 400);
    t.equal(answer.headers.get('x-error-code'), 'invalid_template');
    const { error, line, column, errors } = json(answer) as Record<string, unknown>;
    t.match(error, /^şablon geçersiz: .*writing-mode/);
    t.same([line, column], [3, 61]);
    t.match(errors, [{ message: /writing-mode/, line: 3, column: 61 }]);
  }
  t.same(await colour({ template: 'bozuk' }, ada), [255, 0, 0]);
});

test('a check says what saving would, and keeps nothing', async (t) => {
  const body = html('#ff0000', { name: 'Yalnız bakış' });
  const checked = await service.call('POST', '/api/templates/check', { key: ada, headers: HTML, body });
  t.match(json(checked), { name: 'Yalnız bakış', width: 40, warnings: [] });
  t.notOk((await listed(ada)).some(({ name }) => name === 'Yalnız bakış'));
});

test('anybody sees a preview of a source, which is kept nowhere', async (t) => {
  const answer = await service.preview({ source: html('#ff0000'), data: { title: 'b' } });
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-type'), 'image/jpeg');
  isRefusal(t, await service.preview({ source: html('#ff0000'), data: { title: 'x'.repeat(21) } }), [
    400,
    'invalid_parameter',
    'title en çok 20 karakterlik bir metin olmalıdır',
    'title',
  ]);
  const expectation = 'source en çok 256 KiB HTML olmalıdır';
  for (const source of [5, `${html('#ff0000')}${' '.repeat(256 * 1024)}`])
    isRefusal(t, await service.preview({ source }), [400, 'invalid_parameter', expectation, 'source']);
});

test('who asks for JSON gets the image of a source with its fields and warnings, also where a value is wrong', async (t) => {
  const source = html('#ff0000').replace('font-size', 'cursor: default; font-size');
  const ask = (body: object) =>
    service.call('POST', '/api/preview?lang=en', {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  const answer = await ask({ source });
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-disposition'), null);
  const { image, ...described } = json(answer) as { image: string };
  t.match(described, {
    name: 'Kart',
    width: 40,
    fields: [{ key: 'title', label: 'Title', maxLength: 20 }],
    warnings: [{ message: /cursor/, line: 3 }],
    mediaType: 'image/jpeg',
  });
  t.same(Buffer.from(image, 'base64').subarray(0, 2), Buffer.from([0xff, 0xd8]), 'a JPEG');

  const wrong = await ask({ source, data: { title: 'x'.repeat(21) } });
  t.equal(wrong.headers.get('x-error-field'), 'title');
  t.match(json(wrong), { template: { name: 'Kart', fields: [{ key: 'title' }] } });
  const plain = await service.preview({ source, data: { title: 'x'.repeat(21) } });
  t.strictSame(Object.keys(json(plain) as object), ['error']);
  t.equal((await ask({ template: 'og-default' })).headers.get('content-type'), 'image/jpeg');
});

test('an asset is drawn in the documents of its key, and stays in versions that were saved with it', async (t) => {
  const png = Buffer.from(encode({ width: 1, height: 1, channels: 3, data: new Uint8Array([255, 0, 0]) }));
  const saved = await service.call('PUT', '/api/assets/kirmizi.png', { key: ada, body: png });
  t.equal(saved.status, 201);
  t.match(json(saved), { name: 'kirmizi.png', bytes: png.length, mediaType: 'image/png' });
  const body = html('#00ff00', { body: '<img src="assets/kirmizi.png" style="width: 40px; height: 30px">' });
  t.equal((await put('resimli', body, ada)).status, 201);
  t.same(await colour({ template: 'resimli' }, ada), [255, 0, 0]);

  t.same((await service.get('/api/assets/kirmizi.png', { key: ada })).body, png);
  t.match(json(await service.get('/api/assets', { key: ada })), {
    assets: [{ name: 'kirmizi.png' }],
    bytes: png.length,
  });
  const unknown = [404, 'unknown_asset', 'bilinmeyen dosya'] as const;
  isRefusal(t, await service.get('/api/assets/kirmizi.png', { key: bob }), [...unknown]);
  const foreign = await put('resimli', body, bob);
  t.match((json(foreign) as { error: string }).error, /there is no asset assets\/kirmizi.png/);

  t.equal((await service.call('DELETE', '/api/assets/kirmizi.png', { key: ada })).status, 204);
  t.same(await colour({ template: 'resimli' }, ada), [255, 0, 0]);
  isRefusal(t, await service.get('/api/assets/kirmizi.png', { key: ada }), [...unknown]);
});

test('an asset has to be what its name says', async (t) => {
  const put = (name: string, body: string | Uint8Array, key = ada) =>
    service.call('PUT', `/api/assets/${name}`, { key, body });
  for (const name of ['a.exe', 'a', '..%2fa.png', '.a.png', `${'a'.repeat(100)}.png`])
    t.equal((await put(name, 'x')).headers.get('x-error-field'), 'name', name);
  for (const name of [
    'a.png',
    'a.jpg',
    'a.webp',
    'a.avif',
    'a.gif',
    'a.svg',
    'a.woff',
    'a.woff2',
    'a.ttf',
    'a.otf',
  ])
    t.equal((await put(name, 'noise of no kind')).headers.get('x-error-code'), 'invalid_asset', name);
});

test('a plan bounds what a key may have', async (t) => {
  const key = await service.key('two');
  await put('bir', html('#ff0000'), key);
  await put('iki', html('#ff0000'), key);
  const limit = [403, 'template_limit', 'planınızın şablon sınırına ulaşıldı'] as const;
  isRefusal(t, await put('uc', html('#ff0000'), key), [...limit]);
  t.equal((await put('iki', html('#00ff00'), key)).status, 200);
  await service.call('DELETE', '/api/templates/bir', { key });
  t.equal((await put('uc', html('#ff0000'), key)).status, 201);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(10_000)}</svg>`;
  const full = [403, 'asset_limit', 'planınızın dosya alanı doldu'] as const;
  isRefusal(t, await service.call('PUT', '/api/assets/a.svg', { key, body: svg }), [...full]);

  const poor = await service.key('none');
  isRefusal(t, await put('bir', html('#ff0000'), poor), [...limit]);
  isRefusal(t, await service.call('PUT', '/api/assets/a.svg', { key: poor, body: '<svg/>' }), [...full]);
});

test('all of it needs a key', async (t) => {
  const calls = [
    ['PUT', '/api/templates/kart'],
    ['GET', '/api/templates/kart'],
    ['DELETE', '/api/templates/kart'],
    ['POST', '/api/templates/check'],
    ['GET', '/api/assets'],
    ['PUT', '/api/assets/a.png'],
    ['GET', '/api/assets/a.png'],
    ['DELETE', '/api/assets/a.png'],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'PUT' || method === 'POST' ? { headers: HTML, body: html('#ff0000') } : {};
    isRefusal(t, await service.call(method, path, body), [
      401,
      'api_key_required',
      'bu işlem için API anahtarı gereklidir',
    ]);
    isRefusal(t, await service.call(method, path, { ...body, key: 'tv_no' }), REFUSALS.invalidKey);
  }
});

test('ids are words, and those of shared templates are taken', async (t) => {
  for (const id of ['Kart', 'a b', 'a--b', '-a', 'kart@1', 'a'.repeat(65), '%00', '..%2f..%2fetc'])
    t.equal((await put(encodeURI(id), html('#ff0000'), ada)).headers.get('x-error-field'), 'id', id);
  isRefusal(t, await put('og-default', html('#ff0000'), ada), [
    409,
    'template_taken',
    'bu ad ortak bir şablonundur',
  ]);
  const json = await put('kart', '{}', ada, { 'content-type': 'application/json' });
  isRefusal(t, json, [415, 'html_required', 'Content-Type text/html olmalıdır']);
  t.equal((await put('kart', ' '.repeat(256 * 1024 + 1), ada)).status, 413);
});

test('the list of a key is for its holder alone', async (t) => {
  await put('kart', html('#ff0000'), ada);
  const own = await service.get('/api/templates', { key: ada });
  t.equal(own.headers.get('cache-control'), 'private, no-cache');
  t.match(own.headers.get('vary'), /x-api-key/);
  const etag = own.headers.get('etag') ?? '';
  t.equal(
    (await service.get('/api/templates', { key: ada, headers: { 'if-none-match': etag } })).status,
    304,
  );
  const anyones = await service.get('/api/templates');
  t.equal(anyones.headers.get('cache-control'), 'public, max-age=300');
  t.match(anyones.headers.get('vary'), /x-api-key/);
});

test('lists with templates of a key, and what ends templates and assets, are counted as previews', async (t) => {
  const limited = await Service.start(t, { PREVIEW_RPM: '6' }, PLANS);
  const key = await limited.key('generous');
  for (let count = 0; count < 10; count++)
    t.equal((await limited.get('/api/templates', { key })).status, 200);
  const saved = await limited.call('PUT', '/api/templates/kart', {
    key,
    headers: HTML,
    body: html('#00ff00'),
  });
  t.equal(saved.status, 201);
  t.equal(saved.headers.get('x-ratelimit-remaining'), '5', 'lists of none count nothing');
  t.equal((await limited.get('/api/templates', { key })).status, 200);
  t.equal((await limited.get('/api/assets', { key })).headers.get('x-ratelimit-remaining'), '3');
  t.equal((await limited.call('DELETE', '/api/assets/none.png', { key })).status, 404);
  const ended = await limited.call('DELETE', '/api/templates/kart', { key });
  t.equal(ended.status, 204);
  t.equal(ended.headers.get('x-ratelimit-remaining'), '1');
  await limited.call('PUT', '/api/templates/kart', { key, headers: HTML, body: html('#00ff00') });
  for (const answer of [
    await limited.get('/api/templates', { key }),
    await limited.get('/api/assets', { key }),
    await limited.call('DELETE', '/api/templates/kart', { key }),
    await limited.call('DELETE', '/api/assets/none.png', { key }),
  ]) {
    t.equal(answer.status, 429);
    t.equal(answer.headers.get('x-error-code'), 'rate_limited');
  }
  t.equal((await limited.get('/api/templates')).status, 200, 'what all share counts nothing');
});

test('a document that declares more than a record holds is refused before it is saved', async (t) => {
  const options = Array.from({ length: 100 }, (_, index) => ({ value: `o${index}`, label: `${index}` }));
  const select = { type: 'select', label: 'L', default: 'o0', options };
  const fields = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`f${index}`, select]));
  const large = html('#fff', { body: 'x' }).replace(
    JSON.stringify({ fields: FIELDS }),
    JSON.stringify({ fields }),
  );
  const refused = await put('buyuk', large, ada);
  t.equal(refused.status, 400);
  t.match(json(refused), { error: /what the document declares, .* where 56320 are the most/ });
  t.equal((await service.get('/api/templates/buyuk', { key: ada })).status, 404);
});
