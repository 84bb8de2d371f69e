import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import t from 'tap';
import { ImageUnavailable } from '../../src/rendering/images/image-unavailable.js';
import { eventually } from '../support/eventually.js';
import { loopbackFetcher, outcome, serve } from './local-server.js';
import { plainJpeg, plainPng, pngFile, pngHeader } from './sample-images.js';
import { somebody } from './somebody.js';

/** Resolves when a connection to the server is closed. */
const closedConnection = (server: net.Server) =>
  new Promise<void>((resolve) => {
    server.on('connection', (socket) => socket.on('close', () => resolve()));
  });

t.test('fetches an image and tells its type by its content', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    t.equal(request.headers['user-agent'], 'Tuval/test');
    t.equal(request.headers['accept-encoding'], 'identity');
    response.setHeader('Content-Type', 'text/plain');
    response.end(request.url === '/a.png?x=1' ? plainJpeg(64, 48) : plainPng(6, 4));
  });
  const fetcher = loopbackFetcher();
  t.match(await fetcher.fetchImage(`${origin}/a.png?x=1`, somebody), { type: 'jpeg', width: 64, height: 48 });
  const png = await fetcher.fetchImage(`${origin}/b.jpg`, somebody);
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
    const { bytes } = await loopbackFetcher().fetchImage(`${origin}/${size}`, somebody);
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
      outcome(loopbackFetcher({ maxBytes }).fetchImage(origin + path, somebody));
    t.equal(await fetching(png.length), 'fetched', path);
    t.equal(await fetching(png.length - 1), 'too_many_bytes', path);
  }
});

t.test('refuses what is no image, whatever it is called', async (t) => {
  const { origin } = await serve(t, (_, response) => {
    response.setHeader('Content-Type', 'image/png');
    response.end('<!doctype html><title>image.png</title>');
  });
  t.equal(await outcome(loopbackFetcher().fetchImage(`${origin}/image.png`, somebody)), 'unsupported_type');
});

t.test('refuses images of too many pixels by their header', async (t) => {
  const { origin } = await serve(t, (_, response) => {
    response.end(pngFile([['IHDR', pngHeader(65535, 65535)]]));
  });
  t.equal(await outcome(loopbackFetcher().fetchImage(origin, somebody)), 'too_many_pixels');
});

t.test('refuses every status but 200', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    response.writeHead(Number(request.url?.slice(1))).end(plainPng());
  });
  for (const status of [201, 203, 206, 304, 404, 500]) {
    const error = await loopbackFetcher()
      .fetchImage(`${origin}/${status}`, somebody)
      .catch((error) => error);
    t.match(error, { reason: 'bad_status', detail: String(status) });
  }
});

t.test('refuses a length that is announced too large before the body comes', async (t) => {
  const { server, origin } = await serve(t, (_, response) => {
    response.writeHead(200, { 'Content-Length': 100_001 }).flushHeaders();
  });
  const closed = closedConnection(server);
  t.equal(await outcome(loopbackFetcher().fetchImage(origin, somebody)), 'too_many_bytes');
  await closed;
});

t.test('cuts off a body that has no end, and closes the connection', async (t) => {
  let sent = 0;
  const chunk = new Uint8Array(16_384);
  const { server, origin } = await serve(t, (_, response) => {
    const write = () => {
      do sent += chunk.length;
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  });
  const closed = closedConnection(server);
  t.equal(await outcome(loopbackFetcher().fetchImage(origin, somebody)), 'too_many_bytes');
  await closed;
  t.ok(sent < 20_000_000, `sent ${sent} bytes`);
});

t.test('takes no more than the announced length, and refuses less', async (t) => {
  const png = Buffer.from(plainPng());
  const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;
  const replies = {
    longer: Buffer.concat([Buffer.from(head(png.length)), png, Buffer.alloc(50_000)]),
    shorter: Buffer.concat([Buffer.from(head(png.length + 1000)), png]),
    nonsense: Buffer.from('SSH-2.0-OpenSSH_9.6\r\n'),
  };
  for (const [name, expected] of [
    ['longer', 'fetched'],
    ['shorter', 'connection_failed'],
    ['nonsense', 'connection_failed'],
  ] as const) {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(replies[name]));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.teardown(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    t.equal(await outcome(loopbackFetcher().fetchImage(url, somebody)), expected, name);
  }
});

t.test('ends a body that drips beyond the deadline, and a server that never answers', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    if (request.url === '/silent') return;
    const drip = setInterval(() => response.write(Uint8Array.of(0x89)), 20);
    response.on('close', () => clearInterval(drip));
  });
  for (const path of ['/drip', '/silent']) {
    t.equal(
      await outcome(loopbackFetcher({ timeoutMs: 200 }).fetchImage(origin + path, somebody)),
      'timeout',
    );
  }
});

t.test('counts redirects into the one deadline', async (t) => {
  const { origin } = await serve(t, (request, response) => {
    const hops = Number(request.url?.slice(1));
    setTimeout(() => response.writeHead(302, { Location: `/${hops - 1}` }).end(), 120);
  });
  t.equal(await outcome(loopbackFetcher({ timeoutMs: 200 }).fetchImage(`${origin}/3`, somebody)), 'timeout');
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
  t.equal(await outcome(fetcher.fetchImage(origin, { ...somebody, signal: AbortSignal.abort() })), 'aborted');
  t.equal(await outcome(fetcher.fetchImage(origin, { ...somebody, signal: caller.signal })), 'aborted');
  t.equal(
    await eventually(
      () => closed,
      (count) => count === 1,
    ),
    1,
    'one connection was made, and it is closed',
  );
});

t.test('close() ends the fetches under way', async (t) => {
  const { origin } = await serve(t, () => {});
  const fetcher = loopbackFetcher();
  const fetching = outcome(fetcher.fetchImage(origin, somebody));
  setTimeout(() => fetcher.close(), 50);
  t.equal(await fetching, 'aborted');
});

t.test('leaves no connection open', async (t) => {
  const { server, origin } = await serve(t, (_, response) => response.end(plainPng()));
  const fetcher = loopbackFetcher();
  await Promise.all(
    Array.from({ length: 10 }, (_, each) => fetcher.fetchImage(`${origin}/${each}`, somebody)),
  );
  const count = () => promisify(server.getConnections.bind(server))();
  t.equal(await eventually(count, (open) => open === 0), 0);
});

t.test('asks only the hosts on the list, however they are spelt', async (t) => {
  const { port } = await serve(t, (_, response) => response.end(plainPng()));
  const fetcher = loopbackFetcher({
    allowedHosts: ['Images.example', 'çarşı.example'],
    resolve: async () => ['127.0.0.1'],
  });
  for (const [host, expected] of [
    ['images.example', 'fetched'],
    ['IMAGES.EXAMPLE.', 'fetched'],
    ['çarşı.example', 'fetched'],
    ['xn--ar-3ia21a0h.example', 'fetched'],
    ['sub.images.example', 'forbidden_host'],
    ['127.0.0.1', 'forbidden_host'],
  ] as const) {
    t.equal(await outcome(fetcher.fetchImage(`http://${host}:${port}/`, somebody)), expected, host);
  }
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
    const error = await fetcher.fetchImage(url, somebody).catch((error) => error);
    t.ok(error instanceof ImageUnavailable);
    t.notMatch(`${error.stack}${JSON.stringify(error)}${error.cause}`, secret);
  }
});
