import t from 'tap';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A client gets five seconds for its request, and those that are late are looked for each second. */
const LONGEST_MS = 30_000;

const target = await Target.start(t);

async function health(): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${target.adminPort}/healthz`, {
    headers: { connection: 'close' },
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Asks, as a probe does, until it is answered or `LONGEST_MS` have passed. */
async function healthInTime(): Promise<number> {
  return eventually(
    () => health().catch(() => 0),
    (status) => status !== 0,
    LONGEST_MS,
  );
}

t.test('the operations server closes what is slow, large or no request', async (t) => {
  const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
  const attacks: Record<string, [first: string, rest: string]> = {
    'nothing at all': ['', ''],
    'headers of a byte a second': [GET, `X: ${'a'.repeat(100)}\r\n\r\n`],
    'a request line of a byte a second': ['', GET],
    'a body of a byte a second': [rawRequest('POST', '/metrics', ['Content-Length: 100']), 'a'.repeat(100)],
    'a header of 1 MB': [`${GET}X: ${'a'.repeat(1e6)}\r\n\r\n`, ''],
    '10,000 headers': [GET + Array.from({ length: 10_000 }, (_, index) => `X-${index}: 1\r\n`).join(''), ''],
    'a length and chunks': [
      `POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
      '',
    ],
    'two lengths': [
      `POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde${GET}\r\n`,
      '',
    ],
    'a bad chunk': [
      `POST /metrics HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${GET}\r\n`,
      '',
    ],
    'a TLS hello': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', ''],
    NULs: ['\0'.repeat(1000), ''],
  };
  await Promise.all(
    Object.entries(attacks).map(async ([name, [first, rest]]) => {
      const connection = await RawConnection.open(target.adminPort);
      t.teardown(() => connection.close());
      connection.send(first);
      let sent = 0;
      const sending = setInterval(() => {
        if (sent < rest.length && !connection.socket.destroyed) connection.send(rest[sent++] ?? '');
      }, 1000);
      const { statuses, closed } = await hear(connection, LONGEST_MS);
      clearInterval(sending);
      t.ok(closed, `${name}: closed`);
      t.strictSame(
        statuses.filter((status) => status === 200),
        [],
        `${name}: nothing hidden in it is answered`,
      );
    }),
  );
  t.equal(await health(), 200);
});

t.test(
  'a thousand connections that say nothing hold the operations server up for seconds at most',
  async (t) => {
    const idle = await Promise.all(
      Array.from({ length: 1000 }, () => RawConnection.open(target.adminPort).catch(() => undefined)),
    );
    t.teardown(() => {
      for (const connection of idle) connection?.close();
    });
    t.equal(await target.isServed(), 200, 'callers of the service notice nothing');
    t.equal(await healthInTime(), 200);
    t.equal(await target.isServed(), 200);
  },
);
