import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { plainPng, pngFile, pngHeader } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serveRaw } from '../../rig/services/local-server.js';
import { waitFor } from '../../rig/time/eventually.js';
import { somebody } from './somebody.js';

const PNG = plainPng();
/** A hundred times as much as the fetcher takes, in a few kilobytes. */
const VAST = new Uint8Array(10_000_000);
const GZIP_BOMB = gzipSync(VAST);
/** Blocks that hold nothing. */
const EMPTY_BLOCKS = Buffer.concat([
  deflateSync('').subarray(0, 2),
  Buffer.alloc(400_000, '000000ffff', 'hex'),
]);

interface Case {
  coding: string;
  body: Uint8Array;
  /** Whether the server says nothing more and keeps the connection, as if more were to come. */
  goesOn?: true;
  expected: string;
}

const CASES: Record<string, Case> = {
  'no coding': { coding: 'Identity', body: PNG, expected: 'fetched' },
  gzip: { coding: 'gzip', body: gzipSync(PNG), expected: 'fetched' },
  'gzip by its other name': { coding: ' X-GZIP ', body: gzipSync(PNG), expected: 'fetched' },
  deflate: { coding: 'deflate', body: deflateSync(PNG), expected: 'fetched' },
  brotli: { coding: 'br', body: brotliCompressSync(PNG), expected: 'fetched' },
  'a gzip bomb': { coding: 'gzip', body: GZIP_BOMB, expected: 'too_many_bytes' },
  'a gzip bomb that goes on': { coding: 'gzip', body: GZIP_BOMB, goesOn: true, expected: 'timeout' },
  'a deflate bomb': { coding: 'deflate', body: deflateSync(VAST), expected: 'too_many_bytes' },
  'a brotli bomb': { coding: 'br', body: brotliCompressSync(VAST), expected: 'too_many_bytes' },
  'a bomb within a bomb': { coding: 'gzip, gzip', body: gzipSync(GZIP_BOMB), expected: 'encoded_body' },
  'much that comes to nothing': { coding: 'deflate', body: EMPTY_BLOCKS, expected: 'too_many_bytes' },
  'a coding that is unknown': { coding: 'zstd', body: PNG, expected: 'encoded_body' },
  'a coding that is no coding': { coding: 'constructor', body: PNG, expected: 'encoded_body' },
  'what is not compressed': { coding: 'gzip', body: PNG, expected: 'encoded_body Z_DATA_ERROR' },
  'what is not compressed and goes on': {
    coding: 'gzip',
    body: PNG,
    goesOn: true,
    expected: 'timeout',
  },
  'deflate without its wrapper': {
    coding: 'deflate',
    body: deflateRawSync(PNG),
    expected: 'encoded_body Z_DATA_ERROR',
  },
  'gzip cut short': {
    coding: 'gzip',
    body: gzipSync(PNG).subarray(0, -9),
    expected: 'encoded_body Z_BUF_ERROR',
  },
  'brotli cut short': {
    coding: 'br',
    body: brotliCompressSync(PNG).subarray(0, -3),
    expected: 'encoded_body Z_BUF_ERROR',
  },
  'gzip that stops': {
    coding: 'gzip',
    body: gzipSync(PNG).subarray(0, 30),
    goesOn: true,
    expected: 'timeout',
  },
};

t.test('compressed bodies are taken within the same bounds', async (t) => {
  const cases = Object.entries(CASES);
  const server = await serveRaw(t, (socket) => {
    socket.once('data', (request) => {
      const asked = Number(/^GET \/(\d+)/.exec(String(request))?.[1]);
      const { coding, body, goesOn } = Object.values(CASES)[asked] as Case;
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n\r\n`);
      if (goesOn) socket.write(body);
      else socket.end(body);
    });
  });
  const patient = loopbackFetcher({ timeoutMs: 20_000, maxBytes: 100_000 });
  const impatient = loopbackFetcher({ timeoutMs: 300 });
  const ended = cases.map(async ([what, { expected }], index) => {
    const fetcher = expected === 'timeout' ? impatient : patient;
    const image = await fetcher.fetchPicture(`${server.origin}/${index}`, somebody).catch((error) => error);
    if (!(image instanceof Error)) t.strictSame(image.bytes, PNG, what);
    const { reason, detail } = image;
    return [what, image instanceof Error ? [reason, detail].filter(Boolean).join(' ') : 'fetched'];
  });
  const expected = cases.map(([what, { expected }]) => [what, expected]);
  t.strictSame(Object.fromEntries(await Promise.all(ended)), Object.fromEntries(expected));
  await waitFor('the connections to close', () => server.open === 0);
  t.equal(server.connections, cases.length);
});

t.test('a body that comes faster than it is decompressed may end together with its connection', async (t) => {
  const png = pngFile([
    ['IHDR', pngHeader(9, 9)],
    ['IDAT', randomBytes(3_000_000)],
  ]);
  const body = brotliCompressSync(png, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  const server = await serveRaw(t, (socket) => {
    socket.once('data', () => {
      const head = `Content-Encoding: br\r\nConnection: close\r\nContent-Length: ${body.length}`;
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), body]));
    });
  });
  const fetcher = loopbackFetcher({ maxBytes: 4_000_000, timeoutMs: 20_000 });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, each) =>
      outcome(fetcher.fetchPicture(`${server.origin}/${each}`, somebody)),
    ),
  );
  t.strictSame(new Set(outcomes), new Set(['fetched']));
});
