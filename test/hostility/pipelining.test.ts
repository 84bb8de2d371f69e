import t from 'tap';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { renderHead } from './framing-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const STATUS = rawRequest('GET', '/api/status');
/** Longer than any answer to what is asked here takes. */
const PATIENCE_MS = 60_000;

/**
 * Requests in one write, at most 8 kB: so few arrive whole where all before them have been read, and have to, because this
 * build of uWebSockets.js refuses a request whose first line is cut in two, and closes.
 */
const BURST = 100;

/**
 * Replies of so many bytes do not fit into the buffers of two sockets: net.ipv4.tcp_wmem and tcp_rmem let them grow to 4
 * and 32 MB at most. Whoever gives them all must keep the most of them in memory.
 */
const MORE_THAN_SOCKETS_HOLD = 100_000_000;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, { HTTP_SERVER: server });

    function render(body: object): string {
      const text = JSON.stringify(body);
      return renderHead([`Content-Length: ${Buffer.byteLength(text)}`]) + text;
    }

    t.test('a hundred requests in one write are answered in their order, ten times over', async (t) => {
      const connection = await target.connect(t);
      const paths = Array.from({ length: BURST }, (_, index) =>
        index % 3 === 0 ? '/nowhere' : '/api/status',
      );
      for (let time = 0; time < 10; time++) {
        connection.send(paths.map((path) => rawRequest('GET', path)).join(''));
        const { statuses } = await hear(connection, PATIENCE_MS, (heard) => heard.length === paths.length);
        t.strictSame(
          statuses,
          paths.map((path) => (path === '/nowhere' ? 404 : 200)),
        );
      }
    });

    t.test(
      'of thousands of requests in one write no more are answered than a turn has time for',
      async (t) => {
        const refusals = async () => {
          const series = [...(await target.series())].filter(([name]) =>
            /_requests_total\{.*unmatched/.test(name),
          );
          return series.reduce((sum, [, count]) => sum + count, 0);
        };
        const before = await refusals();
        const connection = await target.connect(t);
        connection.send(rawRequest('GET', '/nowhere').repeat(10_000));
        t.ok((await hear(connection, PATIENCE_MS)).closed);
        const answered = (await refusals()) - before;
        t.ok(answered >= BURST && answered < 5000, `${answered} answered`);
      },
    );

    t.test('behind a render that is drawn nothing is answered before it', async (t) => {
      const connection = await target.connect(t);
      connection.send(render({ template: 'og-default', data: { title: 'Önce bu' } }) + STATUS);
      const { statuses, closed } = await hear(connection, PATIENCE_MS);
      t.strictSame([statuses, closed], [[], true], 'the connection is closed');
      await target.rests(t);
    });

    t.test('behind a render that is kept all is answered in its order', async (t) => {
      const body = { template: 'promo-banner', data: { headline: 'Saklı' } };
      t.equal((await target.render(body)).status, 200);
      const connection = await target.connect(t);
      connection.send(render(body) + STATUS + render(body));
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
          statuses.every(
            (status, index) =>
              status === 200 || ([400, 505].includes(status) && index === statuses.length - 1),
          ),
        );
      }
      t.equal(await target.isServed(), 200);
    });

    /** How many bytes the reply to a request has on the wire. */
    async function replyBytes(request: string): Promise<number> {
      const connection = await RawConnection.open(target.port);
      await connection.send(request).reply(request.startsWith('HEAD'));
      connection.close();
      return connection.socket.bytesRead;
    }

    t.test('a client that asks on and on and reads nothing is cut off, which saves memory', async (t) => {
      const requests = {
        'GET of 10 kB': rawRequest('GET', '/api/templates'),
        HEAD: rawRequest('HEAD', '/api/templates'),
        'an unknown path': rawRequest('GET', '/x'),
        'a body where none is taken': rawRequest('POST', '/x', [], 'a'),
        OPTIONS: rawRequest('OPTIONS', '/api/status'),
      };
      const other = await target.connect(t);
      for (const [name, request] of Object.entries(requests)) {
        const most = MORE_THAN_SOCKETS_HOLD / (await replyBytes(request));
        const connection = await target.connect(t);
        connection.socket.pause();
        let asked = 0;
        while (asked < most && !connection.socket.destroyed) {
          connection.send(request.repeat(BURST));
          asked += BURST;
          // The front has read the one by the time that it answers the other, which came later.
          await other.send(STATUS).reply();
        }
        // Where a reply was the last one node:http drops for two seconds what still comes, so that the client may read it.
        await waitFor(`the end of ${name}`, () => connection.send(request).socket.destroyed);
        connection.close();
      }
      other.close();
      await target.rests(t);
    });
  });
}
