import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { untilDayHasRoom } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { HIDDEN } from './framing-attacks.js';
import { HEAD_ATTACKS, head, ODD_HEADS, TAKEN_BY_NODE } from './head-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** For all attacks together: those that are not answered are waited for so long. */
const PATIENCE_MS = 1000;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, { TRUST_PROXY: '0', HTTP_SERVER: server });

    t.test('what is no request is refused or not answered, and nothing behind it is', async (t) => {
      const taken: number[][] = [];
      const flaws: Record<string, number[]> = {};
      await Promise.all(
        Object.entries(HEAD_ATTACKS).map(async ([name, bytes]) => {
          const connection = await target.connect(t);
          connection.send(Buffer.from(bytes + HIDDEN, 'latin1'));
          const { statuses } = await hear(connection, PATIENCE_MS);
          const refused = statuses.every((status) => [400, 431, 505].includes(status));
          if (server === 'node' && TAKEN_BY_NODE.includes(name)) taken.push(statuses);
          else if (statuses.length > 1 || !refused) flaws[name] = statuses;
        }),
      );
      t.strictSame(flaws, {});
      t.ok(taken.every((statuses) => statuses.join() === '200,200'));
      t.equal(await target.isServed(), 200);
    });

    t.test('what is odd but not ambiguous is answered as what it is', async (t) => {
      for (const [name, { bytes, status, node = status }] of Object.entries(ODD_HEADS)) {
        const connection = await target.connect(t);
        connection.send(Buffer.from(bytes, 'latin1'));
        const reply = await connection.reply();
        t.equal(reply.status, server === 'node' ? node : status, name);
        t.notOk(reply.headers.has('upgrade') || reply.headers.has('content-range'), `${name}: as ever`);
        t.notMatch(reply.body.toString('latin1'), /X-Secret/, `${name}: nothing comes back`);
      }
    });

    t.test('a method that arrives in pieces is refused as one, or as no request', async (t) => {
      for (const length of [10_000, 100_000]) {
        const connection = await target.connect(t);
        const bytes = Buffer.from(head(`${'M'.repeat(length)} /api/status HTTP/1.1`), 'latin1');
        connection.send(bytes.subarray(0, length / 2));
        await pause(20);
        connection.send(bytes.subarray(length / 2));
        const { statuses } = await hear(connection, PATIENCE_MS);
        t.ok(
          statuses.length <= 1 && statuses.every((status) => [400, 405, 431, 505].includes(status)),
          `${length} bytes`,
        );
      }
      t.equal(await target.isServed(), 200);
    });

    t.test('a preamble of the PROXY protocol is not believed', async (t) => {
      const connection = await target.connect(t);
      // PROXY, version 2, TCP over IPv4 from 192.0.2.66, before a render.
      const preamble = Buffer.from('0d0a0d0a000d0a515549540a2111000cc0000242c000020104d20050', 'hex');
      const body = JSON.stringify({ template: 'og-default' });
      const lines = ['Host: a', 'Content-Type: application/json', `Content-Length: ${body.length}`];
      await untilDayHasRoom();
      const spent = await target.spentUnits();
      connection.send(
        Buffer.concat([preamble, Buffer.from(head('POST /api/render HTTP/1.1', lines) + body)]),
      );
      const taken = server === 'uws';
      t.equal((await connection.reply()).status, taken ? 200 : 400);
      const units = (await target.spentUnits()) - spent;
      t.equal(units, taken ? 1 : 0, 'what is rendered is counted on the address of the socket');
    });

    t.test('a request that announces its body with Expect is told to go on, and answered', async (t) => {
      const connection = await target.connect(t);
      const body = JSON.stringify({ template: 'none' });
      const lines = ['Host: a', 'Content-Type: application/json', `Content-Length: ${body.length}`];
      connection.send(head('POST /api/render HTTP/1.1', [...lines, 'Expect: 100-continue']));
      t.equal((await connection.reply()).status, 100);
      t.equal((await connection.send(body).reply()).status, 404);
      connection.send(head('POST /api/render HTTP/1.1', [...lines, 'Expect: 200-ok']), body);
      t.equal((await connection.reply()).status, 404, 'another expectation is left alone');
    });
  });
}
