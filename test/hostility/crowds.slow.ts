import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { renderHead } from './framing-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MANY = 1000;
/** Longer than any answer to what is asked here takes, and than a connection may rest. */
const PATIENCE_MS = 60_000;
const STATUS = rawRequest('GET', '/api/status');

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', HTTP_SERVER: server });

    async function openMany(count: number, send?: string): Promise<RawConnection[]> {
      const opened: RawConnection[] = [];
      // In groups that fit into the queue of connections that wait to be accepted.
      while (opened.length < count) {
        const group = Array.from({ length: 100 }, () => RawConnection.open(target.port));
        opened.push(...(await Promise.all(group)));
      }
      if (send) for (const connection of opened) connection.send(send);
      return opened;
    }

    /** Others are served as ever while these connections are open. */
    async function othersAreServed(t: Test, title: string): Promise<void> {
      const outcomes = await Promise.all([
        target.render({ template: 'og-default', data: { title } }),
        target.render({ template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 }),
        ...Array.from({ length: 20 }, async () => ({ status: await target.isServed() })),
      ]);
      t.ok(
        outcomes.every(({ status }) => status === 200),
        'stills, GIFs and the status are served',
      );
    }

    t.test(
      'others are served beside a thousand connections that say nothing, or begin and stop',
      async (t) => {
        const begun = {
          'nothing at all': undefined,
          'a request line': 'GET /api/status HTTP/1.1\r\n',
          'half a header': 'GET /api/status HTTP/1.1\r\nHost: a\r\nX-A',
          'a head whose body does not come': renderHead(['Content-Length: 1000']),
        };
        for (const [what, bytes] of Object.entries(begun)) {
          const idle = await openMany(MANY, bytes);
          await othersAreServed(t, `Neben ${what}`);
          t.ok(target.descriptors >= MANY - 50, `${what}: they are open meanwhile`);
          for (const connection of idle) connection.close();
          await target.rests(t, what);
        }
      },
    );

    t.test('a thousand connections that open and close at once leave nothing behind', async (t) => {
      for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
        const opened = await openMany(MANY);
        for (const { socket } of opened) socket[end]();
        await Promise.all(opened.map(({ closed }) => closed));
        await othersAreServed(t, end);
        await target.rests(t, end);
      }
    });

    t.test(
      'a client that closes its half before the answer gets the answer or a closed connection',
      async (t) => {
        const body = JSON.stringify({ template: 'og-default', data: { title: 'Yarım' } });
        const requests: Record<string, { request: string; answer: number }> = {
          status: { request: STATUS, answer: 200 },
          unfinished: { request: STATUS.slice(0, -2), answer: 400 },
          render: { request: renderHead([`Content-Length: ${Buffer.byteLength(body)}`]) + body, answer: 200 },
        };
        for (const [name, { request, answer }] of Object.entries(requests)) {
          const connection = await target.connect(t);
          connection.socket.end(request);
          const { statuses, closed } = await hear(connection, PATIENCE_MS);
          t.ok(closed, `${name}: closed`);
          t.ok(statuses.length === 0 || (statuses.length === 1 && statuses[0] === answer), name, {
            statuses,
          });
        }
        await target.rests(t);
      },
    );

    t.test('clients that go in the middle of a thousand small requests leave nothing behind', async (t) => {
      const opened = await openMany(100);
      for (const { socket } of opened) socket.write(STATUS.repeat(50));
      await pause(5);
      for (const { socket } of opened) socket.resetAndDestroy();
      await othersAreServed(t, 'Yüz');
      await target.rests(t);
    });
  });
}
