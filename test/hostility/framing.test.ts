import t, { type Test } from 'tap';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { FRAMING_ATTACKS, FRAMING_SOUND, type FramingAttack, HIDDEN, renderHead } from './framing-attacks.js';
import { hear, Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Everything that an attack may be answered with, once; or it is not answered at all. */
const REFUSALS = [400, 413, 415, 431, 505];
/** For all attacks together: those that are not answered are waited for so long. */
const PATIENCE_MS = 1000;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, { HTTP_SERVER: server });

    /** Sends every attack at the same time and gives what was wrong about the answers. */
    async function flawsOf(t: Test, send: (t: Test, attack: FramingAttack) => Promise<number[]>) {
      const flaws: Record<string, number[]> = {};
      await Promise.all(
        Object.entries(FRAMING_ATTACKS).map(async ([name, attack]) => {
          const statuses = await send(t, attack);
          if (statuses.length > 1 || !statuses.every((status) => REFUSALS.includes(status)))
            flaws[name] = statuses;
        }),
      );
      return flaws;
    }

    t.test('a request hidden behind one whose end is disputed is not answered', async (t) => {
      const flaws = await flawsOf(t, async (t, { headers, body }) => {
        const connection = await target.connect(t);
        connection.send(renderHead(headers) + body + HIDDEN);
        return (await hear(connection, PATIENCE_MS)).statuses;
      });
      t.strictSame(flaws, {});
      t.equal(await target.isServed(), 200);
    });

    t.test('nor is one that comes when the first was answered', async (t) => {
      const flaws = await flawsOf(t, async (t, { headers, body }) => {
        const connection = await target.connect(t);
        const bytes = renderHead(headers) + body;
        // What hides in the attack itself comes later, too.
        const hiddenAt = bytes.indexOf(HIDDEN);
        const first = hiddenAt < 0 ? bytes : bytes.slice(0, hiddenAt);
        connection.send(first);
        const before = await hear(connection, PATIENCE_MS / 4, (statuses) => statuses.length > 0);
        connection.send(HIDDEN);
        const after = await hear(connection, PATIENCE_MS);
        return [...before.statuses, ...after.statuses];
      });
      t.strictSame(flaws, {});
      t.equal(await target.isServed(), 200);
    });

    t.test('methods that need no body hide none either', async (t) => {
      const asked = async (method: string, path: string, headers: string[], body: string) => {
        const connection = await target.connect(t);
        const lines = ['Host: a', ...headers].join('\r\n');
        connection.send(`${method} ${path} HTTP/1.1\r\n${lines}\r\n\r\n${body}`);
        return (await hear(connection, PATIENCE_MS / 4)).statuses.filter((status) => status === 200).length;
      };
      const chunk = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE', 'PATCH']) {
        const [sized, chunked, doubled] = await Promise.all([
          asked(method, '/nowhere', [`Content-Length: ${HIDDEN.length}`], HIDDEN),
          asked(method, '/nowhere', ['Transfer-Encoding: chunked'], chunk),
          asked(method, '/nowhere', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN),
        ]);
        t.strictSame([sized, chunked, doubled], [0, 0, 0], method);
      }
    });

    t.test('what is framed soundly is taken, and what follows it', async (t) => {
      for (const [name, { headers, body }] of Object.entries(FRAMING_SOUND)) {
        const connection = await target.connect(t);
        connection.send(renderHead(headers) + body + HIDDEN);
        // Node refuses white space behind a length that is no space.
        const expected = server === 'node' && name === 'a length between tabs' ? [400] : [400, 200];
        const { statuses } = await hear(connection, 20_000, (heard) => heard.length === expected.length);
        t.strictSame(statuses, expected, name);
      }
    });

    t.test('a chunked body is taken, and its connection ends with the reply', async (t) => {
      const connection = await target.connect(t);
      const body = JSON.stringify({ template: 'og-default' });
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      connection.send(renderHead(['Transfer-Encoding: Chunked']) + chunks);
      const reply = await connection.reply();
      t.equal(reply.status, 200);
      t.equal(reply.body.length, Number(reply.headers.get('content-length')));
      t.equal(reply.headers.get('connection'), 'close');
      connection.send(HIDDEN.repeat(3));
      t.strictSame((await hear(connection, PATIENCE_MS)).statuses, []);
    });

    t.test('a refusal of what is ambiguous tells the client to close, and arrives', async (t) => {
      const connection = await target.connect(t);
      connection.send(renderHead(['Content-Length: 2', 'Content-Length: 3']));
      const reply = await connection.reply();
      t.equal(reply.status, 400);
      t.equal(reply.headers.get('connection'), 'close');
    });
  });
}
