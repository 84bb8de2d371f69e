import t from 'tap';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';
import { plainJpeg, plainPng, pngFile, pngHeader } from '../../rig/pictures/sample-images.js';
import { loopbackFetcher, outcome, serve } from '../../rig/services/local-server.js';
import { waitFor } from '../../rig/time/eventually.js';
import { somebody } from './somebody.js';

t.test('fetches an image and tells its type by its content', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    t.equal(request.headers['user-agent'], 'Tuval/test');
    t.equal(request.headers['accept-encoding'], 'identity');
    response.setHeader('Content-Type', 'text/plain');
    response.end(request.url === '/a.png?x=1' ? plainJpeg(64, 48) : plainPng(6, 4));
  });
  const fetcher = loopbackFetcher();
  t.match(await fetcher.fetchPicture(`${origin}/a.png?x=1`, somebody), {
    type: 'jpeg',
    width: 64,
    height: 48,
  });
  const png = await fetcher.fetchPicture(`${origin}/b.jpg`, somebody);
  t.match(png, { type: 'png', width: 6, height: 4 });
  t.strictSame(png.bytes, plainPng(6, 4));
  t.equal(png.bytes.buffer.byteLength, png.bytes.length, 'the bytes have their buffer to themselves');
});

t.test('gives an image whole, in however many pieces it comes', async (t) => {
  const noise = Uint8Array.from({ length: 95_000 }, (_, at) => (at * at) >> 7);
  const png = pngFile([
    ['IHDR', pngHeader(9, 9)],
    ['IDAT', noise],
  ]);
  const { origin } = await serve(t, async (request, response) => {
    const size = Number(request.url?.slice(1));
    for (let at = 0; at < png.length; at += size) response.write(png.subarray(at, at + size));
    response.end();
  });
  for (const size of [100_000, 40_000, 99]) {
    const { bytes } = await loopbackFetcher().fetchPicture(`${origin}/${size}`, somebody);
    t.strictSame(Buffer.compare(bytes, png), 0, `pieces of ${size} bytes`);
    t.equal(bytes.buffer.byteLength, png.length);
  }
});

t.test('takes pictures up to the bound, whether their length is announced or not', async (t) => {
  const png = plainPng(6, 4);
  const { origin } = await serve(t, (request, response) => {
    if (request.url === '/announced') response.setHeader('Content-Length', png.length);
    response.flushHeaders();
    response.end(png);
  });
  for (const path of ['/announced', '/chunked']) {
    const fetching = (maxBytes: number) =>
      outcome(loopbackFetcher({ maxBytes }).fetchPicture(origin + path, somebody));
    t.equal(await fetching(png.length), 'fetched', path);
    t.equal(await fetching(png.length - 1), 'too_many_bytes', path);
  }
});

t.test('refuses every status but 200, and that of a redirect to nowhere', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    response.writeHead(Number(request.url?.slice(1))).end(plainPng());
  });
  for (const status of [201, 203, 206, 302, 304, 404, 500]) {
    const error = await loopbackFetcher()
      .fetchPicture(`${origin}/${status}`, somebody)
      .catch((error) => error);
    t.match(error, { reason: 'bad_status', detail: String(status) });
  }
});

t.test('counts redirects into the one deadline', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    const hops = Number(request.url?.slice(1));
    setTimeout(() => response.writeHead(302, { Location: `/${hops - 1}` }).end(), 120);
  });
  t.equal(
    await outcome(loopbackFetcher({ timeoutMs: 200 }).fetchPicture(`${origin}/3`, somebody)),
    'timeout',
  );
});

t.test('aborts with the caller, before and during the fetch', async (t) => {
  const caller = new AbortController();
  let closed = 0;
  const { origin } = await serve(t, (_, response) => {
    response.on('close', () => {
      closed += 1;
    });
    response.write(plainPng().subarray(0, 20), () => caller.abort());
  });
  const fetcher = loopbackFetcher();
  t.equal(
    await outcome(fetcher.fetchPicture(origin, { ...somebody, signal: AbortSignal.abort() })),
    'aborted',
  );
  t.equal(await outcome(fetcher.fetchPicture(origin, { ...somebody, signal: caller.signal })), 'aborted');
  await waitFor('the one connection that was made to close', () => closed === 1);
});

t.test('close() ends the fetches under way', async (t) => {
  const { origin } = await serve(t, () => {});
  const fetcher = loopbackFetcher();
  const fetching = outcome(fetcher.fetchPicture(origin, somebody));
  setTimeout(() => fetcher.close(), 50);
  t.equal(await fetching, 'aborted');
});

t.test('never repeats the address in an error', async (t) => {
  const secret = 'sekret-token';
  const resolve = () => Promise.reject(new Error(`ENOTFOUND ${secret}.example`));
  const fetcher = loopbackFetcher({ resolve });
  for (const url of [
    `http://${secret}.example/`,
    `http://127.0.0.1:1/${secret}`,
    `data:${secret}`,
    `http://${secret}@/`,
  ]) {
    const error = await fetcher.fetchPicture(url, somebody).catch((error) => error);
    t.ok(error instanceof ImageUnavailable);
    t.notMatch(`${error.stack}${JSON.stringify(error)}${error.cause}`, secret);
  }
});
