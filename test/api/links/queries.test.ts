import { setTimeout as pause } from 'node:timers/promises';
import t, { test } from 'tap';
import { LONGEST_QUERY, MOST_PARAMETERS } from '../../../src/api/links/link-query.js';
import type { LinkParameters } from '../../../src/api/links/samples/sign.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { invalidParameter, REFUSALS } from '../../rig/services/refusal.js';
import { IS_NODE_HTTP, Service } from '../../rig/services/service.js';
import { isLinkRefusal, linkPath, newKey } from './links.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }, GENEROUS]);
const key = await newKey(service, 'generous');
const get = (file: string, parameters: LinkParameters = {}) => service.get(linkPath(file, parameters, key));

test('a file that is no template with a known extension is no path', async (t) => {
  const files = [
    'og-default',
    'og-default.',
    '.png',
    'og-default.bmp',
    'og-default.PNG',
    'og-default.svg',
    'png',
    '..png',
  ];
  const encoded = [
    'og-default%',
    'og-default%ff.png',
    'og%00.png',
    'og%2Fdefault.png',
    'og%20default.png',
    'ş.png',
    '%2e.png',
  ];
  for (const file of [
    ...files,
    ...encoded,
    'og-default.png/',
    'og-default.png/x',
    'toString',
    'og-default.constructor',
  ]) {
    const answer = await service.get(`/api/render/${file}?key=${key.record.id}`);
    t.equal(answer.status, 404, file);
    t.equal(answer.headers.get('x-error-code'), 'unknown_path', file);
  }
  isLinkRefusal(t, await service.get('/api/render/og-default.bmp'), REFUSALS.unknownPath);
});

test('a template that is none, and a GIF of a still, are refused as those of a POST', async (t) => {
  for (const file of [
    'nobody.png',
    'constructor.png',
    '__proto__.png',
    'og-default.png.png',
    'OG-default.png',
  ]) {
    isLinkRefusal(t, await get(file), REFUSALS.unknownTemplate, file);
  }
  isLinkRefusal(t, await get('og-default.gif'), REFUSALS.notAnimated);
});

test('what is not percent-encoded UTF-8 is refused by its name', async (t) => {
  const broken = [
    '%',
    '%2',
    '%zz',
    '%%',
    'a%',
    '%C3',
    '%FF',
    '%C0%80',
    '%ED%A0%80',
    '%F4%90%80%80',
    '%C3%28',
    '%u0041',
  ];
  for (const value of broken) {
    invalidParameter(t, await service.get(`/api/render/og-default.png?title=${value}`), 'title', value);
    invalidParameter(
      t,
      await service.get(`/api/render/og-default.png?x=1&signature=${value}`),
      'signature',
      value,
    );
  }
});

test('a name that cannot be one is refused as the query', async (t) => {
  const names = [
    '%',
    '%FF',
    'ba%C5%9Fl%C4%B1k',
    'a%20b',
    'a+b',
    'a%0D%0Ab',
    '%00',
    '',
    'a%5Bb%5D',
    'a;b',
    '%26',
  ];
  for (const name of names) {
    const answer = await service.get(`/api/render/og-default.png?${name}=x`);
    invalidParameter(t, answer, 'query', JSON.stringify(name));
    t.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('bytes that were never encoded do no harm', async (t) => {
  const link = linkPath('og-default.png', { title: 'ü' }, key);
  // Node's parser takes ASCII only, as RFC 3986 asks.
  const expected = IS_NODE_HTTP ? [400] : [200, 401];
  for (const bytes of [
    Buffer.from('ü'),
    Buffer.from([0xfc]),
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0x80]),
  ]) {
    const request = rawRequest('GET', link).replace('%C3%BC', bytes.toString('latin1'));
    const connection = await service.connect(t);
    const { status } = await connection.send(Buffer.from(request, 'latin1')).reply();
    t.ok(expected.includes(status), `${bytes.toString('hex')}: ${status}`);
  }
});

test('numbers are taken where they are written as such, and else refused as a POST does', async (t) => {
  const good: [file: string, parameters: LinkParameters][] = [
    ['promo-banner.jpg', { quality: '1' }],
    ['promo-banner.jpg', { quality: '99.5', discount: '0' }],
    ['promo-banner.jpg', { quality: '007', discount: '25.0' }],
    ['promo-banner.png', { quality: '100', fps: '5', durationMs: '200', scale: '1' }],
    ['promo-animated.gif', { fps: '5', durationMs: '400' }],
  ];
  for (const [file, parameters] of good) {
    const answer = await get(file, parameters);
    t.equal(answer.status, 200, `${JSON.stringify(parameters)} ${answer.body.toString('utf8', 0, 80)}`);
  }
  const texts = [
    '',
    ' ',
    'x',
    '1e1',
    '0x10',
    '0b1',
    '+20',
    ' 20',
    '20 ',
    '20.',
    '.5',
    '1_0',
    '1,5',
    'NaN',
    'Infinity',
    '٢٠',
    '--1',
    '9'.repeat(400),
  ];
  for (const text of texts) {
    for (const name of ['quality', 'fps', 'durationMs', 'discount']) {
      invalidParameter(
        t,
        await get('promo-banner.jpg', { [name]: text }),
        name,
        `${name}=${text.slice(0, 20)}`,
      );
    }
  }
  for (const [name, values] of Object.entries({
    quality: ['0', '101', '-1', '100.01'],
    fps: ['4.9', '51'],
    durationMs: ['199', '10001'],
    discount: ['-1', '91'],
  })) {
    for (const value of values)
      invalidParameter(t, await get('promo-banner.jpg', { [name]: value }), name, `${name}=${value}`);
  }
});

test('a link may say under which name its picture is saved', async (t) => {
  const named = await get('og-default.jpg', { download: 'Çağrı 1.jpg', title: 'x' });
  t.equal(named.status, 200);
  t.equal(
    named.headers.get('content-disposition'),
    `attachment; filename="Cagr_ 1.jpg"; filename*=UTF-8''%C3%87a%C4%9Fr%C4%B1%201.jpg`,
  );
  const plain = await get('og-default.jpg', { title: 'x' });
  t.equal(plain.headers.get('content-disposition'), 'inline; filename="og-default.jpg"');
  t.ok(plain.body.equals(named.body));
  const empty = await get('og-default.png', { download: '' });
  t.equal(empty.headers.get('content-disposition'), 'attachment; filename="og-default.png"');
});

test('scale doubles a linked picture as it does a posted one', async (t) => {
  const linked = await get('og-default.png', { scale: 2, title: 'Büyük' });
  const posted = await service.render({ template: 'og-default', scale: 2, data: { title: 'Büyük' } });
  t.strictSame([linked.status, posted.headers.get('x-cache')], [200, 'hit']);
  t.ok(linked.body.equals(posted.body));
  t.strictSame([linked.body.readUInt32BE(16), linked.body.readUInt32BE(20)], [2400, 1260]);
  for (const scale of ['5', '0', '0.2', 'x', '1e0'])
    invalidParameter(t, await get('og-default.png', { scale }), 'scale', scale);
});

test('a number means the same however it is written', async (t) => {
  const [plain, long] = [
    await get('promo-banner.png', { discount: '35' }),
    await get('promo-banner.png', { discount: '035.00' }),
  ];
  t.equal(long.headers.get('x-cache'), 'hit');
  t.equal(long.headers.get('etag'), plain.headers.get('etag'));
});

test('a text stays a text, whatever it looks like', async (t) => {
  const texts = { title: `Iğdır'ın "ılık" 👋 günü: %20 + a&b=c`, topic: '007', site: 'true' };
  const linked = await get('og-default.png', texts);
  const posted = await service.render({ template: 'og-default', data: texts });
  t.equal(linked.headers.get('etag'), posted.headers.get('etag'));
});

test('fields are checked as those of a POST, and refused by their keys', async (t) => {
  const wrong: LinkParameters[] = [
    { bgFrom: 'red' },
    { bgFrom: '' },
    { title: 'x'.repeat(501) },
    { photo: 'ftp://example.com/' },
    { photo: 'javascript:alert(1)' },
    { side: 'nowhere' },
  ];
  for (const parameters of wrong) {
    invalidParameter(t, await get('og-default.png', parameters), Object.keys(parameters)[0] ?? '');
  }
});

test('names that no template has do nothing, those that objects have neither', async (t) => {
  const plain = await get('og-default.png');
  for (const name of [
    'utm_source',
    'template',
    'format',
    'data',
    'constructor',
    '__proto__',
    'toString',
    'x.y',
    '~',
  ]) {
    const answer = await get('og-default.png', Object.fromEntries([[name, 'x']]));
    t.strictSame([answer.status, answer.headers.get('etag')], [200, plain.headers.get('etag')], name);
  }
});

test('a query may be so long and no longer', async (t) => {
  const length = linkPath('og-default.png', { x: '' }, key).split('?')[1]?.length ?? 0;
  const ofLength = (bytes: number) => linkPath('og-default.png', { x: 'a'.repeat(bytes - length) }, key);
  t.equal((await service.get(ofLength(LONGEST_QUERY))).status, 200);
  invalidParameter(t, await service.get(ofLength(LONGEST_QUERY + 1)), 'query');
  invalidParameter(t, await service.get(ofLength(15_000)), 'query');
  const ofNames = (count: number) =>
    get('og-default.png', Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, ''])));
  t.equal((await ofNames(MOST_PARAMETERS - 2)).status, 200, 'with the key and the signature');
  invalidParameter(t, await ofNames(MOST_PARAMETERS - 1), 'query');
});

test('a head of more than 16 KB is refused, in one piece or in several', async (t) => {
  const link = linkPath('og-default.png', { x: 'a'.repeat(12_000) }, key);
  const requestOf = (bytes: number) => {
    const rest = bytes - rawRequest('GET', link, ['X-Padding: ']).length;
    return rawRequest('GET', link, [`X-Padding: ${'a'.repeat(rest)}`]);
  };
  const inPieces = async (request: string) => {
    const connection = await service.connect(t);
    // Not within the first line: this build of uWebSockets.js answers 505 to one that is cut.
    connection.send(request.slice(0, -100));
    await pause(100);
    return (await connection.send(request.slice(-100)).reply()).status;
  };
  t.equal(await inPieces(requestOf(16_000)), 200);
  t.equal(await inPieces(requestOf(17_000)), 431);
  const whole = await service.connect(t);
  t.equal((await whole.send(requestOf(16_000)).reply()).status, 200);
  t.equal((await whole.send(requestOf(17_000)).reply()).status, 431);
});

test('a link of 4 kB that arrives in ten packets is answered by node:http', async (t) => {
  const other = await Service.start(t, { HTTP_SERVER: 'node' });
  const link = linkPath('og-default.png', { x: 'a'.repeat(4000) }, await newKey(other, 'free'));
  const request = rawRequest('GET', link);
  t.ok(request.length > 4000);
  const connection = await other.connect(t);
  const packet = Math.ceil(request.length / 10);
  for (let at = 0; at < request.length; at += packet) {
    connection.send(request.slice(at, at + packet));
    await pause(20);
  }
  const { status, headers } = await connection.reply();
  t.strictSame([status, headers.get('content-type')], [200, 'image/png']);
});
