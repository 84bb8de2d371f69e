import t, { type Test } from 'tap';
import { type RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { FRAMING_ATTACKS, renderHead } from './framing-attacks.js';
import { HEAD_ATTACKS } from './head-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** uWebSockets.js' time limit is 8 to 12 s, ours for a body 15 s; the rest is for a busy machine. */
const LONGEST_MS = 40_000;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, { HTTP_SERVER: server });

    /** Sends the first part at once and a byte a second of the rest. */
    async function trickle(t: Test, first: string, rest: string): Promise<RawConnection> {
      const connection = await target.connect(t);
      connection.send(first);
      let sent = 0;
      const sending = setInterval(() => {
        if (sent < rest.length && !connection.socket.destroyed) connection.send(rest[sent++] ?? '');
      }, 1000);
      t.teardown(() => clearInterval(sending));
      void connection.closed.then(() => clearInterval(sending));
      return connection;
    }

    const JSON_BODY = JSON.stringify({ template: 'og-default', data: { title: 'x'.repeat(400) } });
    const STATUS = rawRequest('GET', '/api/status');
    const SIZED = renderHead([`Content-Length: ${JSON_BODY.length}`]);
    const CHUNKED = renderHead(['Transfer-Encoding: chunked']);

    const SLOW: Record<string, [first: string, rest: string, expected: number[]]> = {
      'a connection that says nothing': ['', '', []],
      // This build of uWebSockets.js wants the request line in one piece, and answers at once.
      'a request line of a byte a second': ['', STATUS, server === 'uws' ? [505] : []],
      'headers of a byte a second': [STATUS.slice(0, 30), `X-Slow: ${'a'.repeat(400)}\r\n\r\n`, []],
      'headers that stop': [STATUS.slice(0, -2), '', []],
      'a body of a byte a second': [SIZED, JSON_BODY, [408]],
      'a body that stops': [SIZED + JSON_BODY.slice(0, 100), '', [408]],
      'a body that does not begin': [SIZED, '', [408]],
      'chunks of a byte a second': [CHUNKED, '1\r\n{\r\n'.repeat(100), [408]],
      'a chunk size that stops': [`${CHUNKED}f`, '', [408]],
      'a chunk that stops': [`${CHUNKED}ff\r\n{}`, '', [408]],
      // Node takes no space before it.
      'a chunk extension without end': [`${CHUNKED}2 ;`, 'a'.repeat(400), server === 'uws' ? [408] : [400]],
      'an Expect that no body follows': [
        renderHead([`Content-Length: ${JSON_BODY.length}`, 'Expect: 100-continue']),
        '',
        [100, 408],
      ],
      'a request, and then nothing': [STATUS, '', [200]],
      'a GET whose body does not come': [
        rawRequest('GET', '/api/status', ['Content-Length: 1000']),
        '',
        [200],
      ],
      'a GET with a body of a byte a second': [
        rawRequest('GET', '/api/status', ['Content-Length: 1000']),
        'a'.repeat(400),
        [200],
      ],
    };

    t.test('whoever sends slowly is answered or not, but let go of', async (t) => {
      await Promise.all(
        Object.entries(SLOW).map(async ([name, [first, rest, expected]]) => {
          const begin = performance.now();
          const connection = await trickle(t, first, rest);
          const { statuses, closed } = await hear(connection, LONGEST_MS);
          t.strictSame([statuses, closed], [expected, true], name);
          t.comment(`${name}: closed after ${((performance.now() - begin) / 1e3).toFixed(1)} s`);
        }),
      );
      await target.rests(t);
    });

    t.test('whatever is no sound request is closed', async (t) => {
      const attacks = {
        ...HEAD_ATTACKS,
        ...Object.fromEntries(
          Object.entries(FRAMING_ATTACKS).map(([name, { headers, body }]) => [
            name,
            renderHead(headers) + body,
          ]),
        ),
      };
      const open: string[] = [];
      await Promise.all(
        Object.entries(attacks).map(async ([name, bytes]) => {
          const connection = await target.connect(t);
          connection.send(Buffer.from(bytes, 'latin1'));
          const { closed } = await hear(connection, LONGEST_MS);
          if (!closed) open.push(name);
        }),
      );
      t.strictSame(open, []);
      await target.rests(t);
    });

    t.test('a thousand who begin a request and say no more are let go of', async (t) => {
      const idle: RawConnection[] = [];
      for (const bytes of ['', STATUS.slice(0, 30), SIZED, STATUS]) {
        for (let count = 0; count < 250; count++) idle.push((await target.connect(t)).send(bytes));
      }
      await target.rests(t, 'without that they leave by themselves');
      // The last of them learn it from the same event loop a little later than the server.
      await waitFor('all to be closed', () => idle.every(({ socket }) => socket.destroyed));
    });
  });
}
