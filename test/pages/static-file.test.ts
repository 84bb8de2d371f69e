import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { staticRoute } from '../../src/pages/static-file.js';
import { rawRequest } from '../rig/services/raw-connection.js';
import { serve } from '../rig/services/serving.js';

const CONTENT = Buffer.from('a page '.repeat(1000));

const server = await serve(t, [
  staticRoute({
    path: '/page',
    mediaType: 'text/html; charset=utf-8',
    content: CONTENT,
    headers: { 'Content-Security-Policy': "default-src 'none'" },
  }),
]);

async function asked(headers: string[]) {
  return (await server.connect()).send(rawRequest('GET', '/page', headers)).reply();
}

t.test('a file comes as it is to whoever takes no encoding', async (t) => {
  for (const headers of [
    [],
    ['Accept-Encoding: identity'],
    ['Accept-Encoding: br;q=0, deflate'],
    [`Accept-Encoding: br,${' '.repeat(1024)}x`],
  ]) {
    const reply = await asked(headers);
    t.ok(CONTENT.equals(reply.body), headers.join());
    t.notOk(reply.headers.has('content-encoding'));
  }
});

t.test('a file comes compressed to whoever takes that, Brotli first', async (t) => {
  const brotli = await asked(['Accept-Encoding: gzip, deflate, br']);
  t.equal(brotli.headers.get('content-encoding'), 'br');
  t.ok(CONTENT.equals(brotliDecompressSync(brotli.body)));
  const gzipped = await asked(['Accept-Encoding: GZIP; q=0.5, br;q=0']);
  t.equal(gzipped.headers.get('content-encoding'), 'gzip');
  t.ok(CONTENT.equals(gunzipSync(gzipped.body)));
  t.equal((await asked(['Accept-Encoding: *'])).headers.get('content-encoding'), 'br');
  for (const { headers } of [brotli, gzipped]) {
    t.equal(headers.get('vary'), 'Accept-Encoding');
    t.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    t.equal(headers.get('content-security-policy'), "default-src 'none'");
    t.equal(headers.get('cache-control'), 'no-cache');
  }
});

t.test('each encoding has an entity tag of its own, with which it is not sent again', async (t) => {
  const etags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const accept = `Accept-Encoding: ${encoding}`;
    const etag = (await asked([accept])).headers.get('etag') ?? '';
    etags.add(etag);
    const again = await asked([accept, `If-None-Match: W/"other", ${etag}`]);
    t.equal(again.status, 304, encoding);
    t.equal(again.body.length, 0);
    const among = await asked([accept, `If-None-Match: ${'"",'.repeat(4000)}${etag.slice(0, -1)}x"`]);
    t.equal(among.status, 200, 'the beginning of a tag is another tag');
    t.equal((await asked([accept, 'If-None-Match: *'])).status, 304);
  }
  t.equal(etags.size, 3);
});

t.test('content that could not be made is made at the next request', async (t) => {
  let attempts = 0;
  const content = () => {
    attempts++;
    return attempts === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve(CONTENT);
  };
  const moody = await serve(t, [staticRoute({ path: '/page', mediaType: 'text/plain', content })]);
  const statuses: number[] = [];
  for (const accept of ['Accept-Encoding: gzip', 'Accept-Encoding: gzip', 'Accept-Encoding: identity']) {
    const reply = (await moody.connect()).send(rawRequest('GET', '/page', [accept])).reply();
    statuses.push((await reply).status);
  }
  t.strictSame(statuses, [500, 200, 200]);
  t.equal(attempts, 2);
});
