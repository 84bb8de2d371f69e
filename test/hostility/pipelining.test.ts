import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { RawConnection, rawRequest } from '../http/raw-connection.js';
import { renderHead } from './framing-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const STATUS = rawRequest('GET', '/api/status');
/** Longer than any answer to what is asked here takes. */
const PATIENCE_MS = 20_000;

/** Of the resident memory of a process that collects its garbage when it likes: what is asked for would take hundreds. */
const MOST_GROWTH_MB = 60;

const target = await Target.start(t);

function render(body: object): string {
  const text = JSON.stringify(body);
  return renderHead([`Content-Length: ${Buffer.byteLength(text)}`]) + text;
}

t.test('a thousand requests in one write are answered in their order', async (t) => {
  const connection = await target.connect(t);
  const paths = Array.from({ length: 1000 }, (_, index) => (index % 3 === 0 ? '/nowhere' : '/api/status'));
  connection.send(paths.map((path) => rawRequest('GET', path)).join(''));
  const { statuses } = await hear(connection, PATIENCE_MS, (heard) => heard.length === paths.length);
  t.strictSame(
    statuses,
    paths.map((path) => (path === '/nowhere' ? 404 : 200)),
  );
});

t.test('behind a render that is drawn nothing is answered before it', async (t) => {
  const connection = await target.connect(t);
  connection.send(render({ template: 'og-default', data: { title: 'Önce bu' } }) + STATUS);
  const { statuses, closed } = await hear(connection, PATIENCE_MS);
  t.strictSame([statuses, closed], [[], true], 'the connection is closed');
  await target.rests(t);
});

t.test('behind a render that is kept all is answered in its order', async (t) => {
  const kept = { template: 'promo-banner', data: { headline: 'Saklı' } };
  t.equal((await target.render(kept)).status, 200);
  const connection = await target.connect(t);
  connection.send(render(kept) + STATUS + render(kept));
  const { statuses } = await hear(connection, PATIENCE_MS, (heard) => heard.length === 3);
  t.strictSame(statuses, [200, 200, 200]);
});

t.test('what is behind a request that is none is not answered', async (t) => {
  for (const bad of ['GET /api/status HTTP/9.9\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nX : a\r\n\r\n']) {
    const connection = await target.connect(t);
    connection.send(STATUS.repeat(3) + bad + STATUS.repeat(3));
    const { statuses } = await hear(connection, 500);
    // With the refusal uWebSockets.js drops those replies that it has not sent yet.
    t.ok(statuses.filter((status) => status === 200).length <= 3);
    t.ok(
      statuses.every((status, index) => status === 200 || (status === 505 && index === statuses.length - 1)),
    );
  }
  t.equal(await target.isServed(), 200);
});

t.test('a client that asks on and on and reads nothing takes no memory', async (t) => {
  const requests = {
    'GET of 10 kB': rawRequest('GET', '/api/templates'),
    HEAD: rawRequest('HEAD', '/api/templates'),
    'an unknown path': rawRequest('GET', '/x'),
    'a body where none is taken': rawRequest('POST', '/x', [], 'a'),
    OPTIONS: rawRequest('OPTIONS', '/api/status'),
  };
  for (const [name, request] of Object.entries(requests)) {
    const before = target.residentMb;
    const connection = await RawConnection.open(target.port);
    connection.socket.pause();
    // Bursts that arrive whole: this build of uWebSockets.js closes where a request line is cut in two.
    const burst = request.repeat(100);
    let isClosed = false;
    connection.closed.then(() => {
      isClosed = true;
    });
    for (let count = 0; count < 400 && !isClosed; count++) {
      connection.send(burst);
      await pause(2);
    }
    const grown = target.residentMb - before;
    connection.close();
    t.ok(grown < MOST_GROWTH_MB, name, { grown });
  }
  await target.rests(t);
});
