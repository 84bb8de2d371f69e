import t from 'tap';
import { addressedBytes } from '../../../workers/fonts/document-font-files.js';
import { decodeDataUrl, isDataUrl } from '../../../workers/images/data-url.js';
import { plainJpeg, plainPng } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome } from '../../rig/services/local-server.js';
import { somebody } from './somebody.js';

const textIn = (url: string) => Buffer.from(decodeDataUrl(url) as Uint8Array).toString();

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const percentEncoded = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

t.test('reads every form of data URL and tells the type by the content', async (t) => {
  const png = plainPng();
  const fetcher = loopbackFetcher({ resolve: () => Promise.reject(new Error('asked the DNS')) });
  for (const url of [
    `data:image/png;base64,${base64(png)}`,
    `data:text/html;charset=utf-8;BASE64,${base64(png)}`,
    `DATA:;base64,${base64(png)}`,
    ` data:image/png; base64 ,${base64(png)}`,
    `data:image/png;base64,${base64(png).replaceAll('=', '')}`,
    `data:image/png;base64,${base64(png).replace(/(.{20})/g, '$1\r\n ')}`,
    `data:image/png;base64,${base64(png).replaceAll('+', '%2B').replaceAll('=', '%3d')}`,
    `data:image/png;base64,${base64(png)}#fragment`,
    `data:image/png,${percentEncoded(png)}`,
    `data:,${percentEncoded(png).toUpperCase()}`,
  ]) {
    const image = await fetcher.fetchPicture(url, somebody);
    t.equal(image.type, 'png', url.slice(0, 40));
    t.strictSame(image.bytes, png);
  }
  t.match(await fetcher.fetchPicture(`data:image/png;base64,${base64(plainJpeg())}`, somebody), {
    type: 'jpeg',
    width: 64,
  });
});

t.test('refuses data URLs that are broken or hold no image', async (t) => {
  const fetcher = loopbackFetcher();
  for (const [url, reason] of [
    ['data:', 'invalid_url'],
    ['data:image/png;base64', 'invalid_url'],
    ['data:image/png;base64,', 'unsupported_type'],
    ['data:image/png;base64,iVBORw0KGgo!', 'invalid_url'],
    ['data:image/png;base64,iVBO=Rw0KGgo', 'invalid_url'],
    ['data:text/plain,hello', 'unsupported_type'],
    [`data:${'x'.repeat(1018)},hello`, 'unsupported_type'],
    [`data:${'x'.repeat(1019)},hello`, 'invalid_url'],
    ['data:image/svg+xml,<svg/>', 'unsupported_type'],
    [`data:image/png;base64,${base64(plainPng().subarray(0, 20))}`, 'invalid_header'],
  ] as const) {
    t.equal(await outcome(fetcher.fetchPicture(url, somebody)), reason, url);
  }
});

t.test('bounds the decoded size exactly, in both forms', async (t) => {
  for (const size of [1000, 1001, 1002]) {
    const bytes = new Uint8Array(size).fill(200);
    for (const url of [`data:;base64,${base64(bytes)}`, `data:,${percentEncoded(bytes)}`]) {
      t.equal(decodeDataUrl(url, { maxBytes: size }).length, size);
      t.equal(decodeDataUrl(url, { maxBytes: size - 1 }), 'too_many_bytes');
    }
  }
});

// Work that grows faster than the length would not end before the test's own deadline.
t.test('comes to an end on long runs of anything', async (t) => {
  const long = 2_000_000;
  for (const digits of ['%', '=', '%3', `${' '.repeat(long)}!`]) {
    const url = `data:;base64,${digits.repeat(Math.ceil(long / digits.length))}`;
    t.equal(decodeDataUrl(url, { maxBytes: 8 * 1024 * 1024 }), 'invalid_url', digits.slice(0, 9));
  }
  t.equal(decodeDataUrl(`data:;base64,${' '.repeat(long)}`, { maxBytes: 8 * 1024 * 1024 }).length, 0);
});

t.test('leaves bytes as they are where no escape stands', async (t) => {
  t.equal(textIn('data:,100%25 %zz %4'), '100% %zz %4');
  t.equal(textIn('data:,çay'), 'çay');
  t.notOk(isDataUrl('http://data:80/'));
});

t.test('reads what documents name as callers’ pictures are read, but for a fragment', async (t) => {
  const noAsset = () => undefined;
  const named = (url: string) => addressedBytes(url, noAsset);
  t.equal(String(Buffer.from(named('data:;base64,aGk%3D') ?? [])), 'hi');
  t.equal(String(Buffer.from(named(' data:text/plain; base64 ,aGk') ?? [])), 'hi');
  t.equal(named('data:;base64,a!b'), undefined);
  t.equal(named('data:'), undefined);
  t.equal(String(Buffer.from(named("data:image/svg+xml,<svg fill='#fff'/>") ?? [])), "<svg fill='#fff'/>");
});
