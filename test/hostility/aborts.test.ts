import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { eventually } from '../eventually.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { RawConnection } from '../http/raw-connection.js';
import { renderHead } from './framing-attacks.js';
import { Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ENDS = ['resetAndDestroy', 'end'] as const;
/** Callers that go at the same stage, at the same time. */
const CALLERS = 8;
/** So long that nobody sees its end. */
const LONG_GIF_FRAMES = 270;
const LONG_GIF = { template: 'promo-animated', format: 'gif', fps: 30, durationMs: 9000 };

const IMAGE_TIMEOUT_MS = 60_000;

const target = await Target.start(t, {
  IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
  IMAGE_TIMEOUT_MS: String(IMAGE_TIMEOUT_MS),
});
let count = 0;

function post(body: object): string {
  const text = JSON.stringify(body);
  return renderHead([`Content-Length: ${Buffer.byteLength(text)}`]) + text;
}

/** A picture's address whose server takes connections and never answers; `open` of them are there now. */
async function silentServer(t: Test): Promise<{ url: string; open(): number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/a.png`, open: () => sockets.size };
}

/** The same as when nobody had ever asked: nothing is stuck to it, such as a drawing that everybody would wait for. */
async function isDrawnAgain(t: Test, request: object): Promise<void> {
  const { status, headers } = await target.render(request);
  t.strictSame([status, headers.get('x-cache')], [200, 'miss'], 'the same request is drawn');
}

for (const end of ENDS) {
  /** Callers that send this and go once `reached`; everything is let go of afterwards. @returns units spent */
  const go = async (
    t: Test,
    bytes: (index: number) => string,
    reached: (callers: readonly RawConnection[]) => unknown,
  ): Promise<number> => {
    const spent = await target.spentUnits();
    const callers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, index) => {
        const connection = await RawConnection.open(target.port);
        connection.socket.pause();
        return connection.send(bytes(index));
      }),
    );
    await reached(callers);
    for (const { socket } of callers) socket[end]();
    for (const { socket } of callers) socket.resume();
    await Promise.all(callers.map(({ closed }) => closed));
    await target.rests(t);
    return (await target.spentUnits()) - spent;
  };
  /** As `go`, for GIFs, none of which may be drawn to its end. */
  const goFromGifs: typeof go = async (t, ...rest) => {
    const before = await target.gifFrames();
    const units = await go(t, ...rest);
    const drawn = (await target.gifFrames()) - before;
    t.ok(drawn < LONG_GIF_FRAMES, 'the drawing ends', { drawn });
    return units;
  };
  const running = (least: number) => () =>
    eventually(
      () => target.held(),
      (held) => held.running >= least,
    );
  const unique = () => ({ data: { title: `Giden ${++count}` } });

  t.test(`callers that leave by ${end} before their body is there spend nothing`, async (t) => {
    const head = renderHead(['Content-Length: 100']);
    t.equal(
      await go(
        t,
        (index) => head.slice(0, head.length - index),
        () => pause(50),
      ),
      0,
    );
  });

  t.test(`callers that leave by ${end} within their body spend nothing`, async (t) => {
    const whole = post({ template: 'og-default' });
    t.equal(
      await go(
        t,
        (index) => whole.slice(0, whole.length - 1 - index),
        () => pause(50),
      ),
      0,
    );
    const chunked = `${renderHead(['Transfer-Encoding: chunked'])}ff\r\n{"template":`;
    t.equal(
      await go(
        t,
        () => chunked,
        () => pause(50),
      ),
      0,
    );
  });

  t.test(`callers that leave by ${end} while their pictures are fetched end the fetching`, async (t) => {
    const server = await silentServer(t);
    // Every two of them for the same picture, which is fetched once.
    const request = (index: number) => ({
      template: 'og-default',
      data: { title: 'Resim', photo: `${server.url}?${index % (CALLERS / 2)}` },
    });
    const before = await target.spentUnits();
    const admitted = async () => {
      await eventually(
        () => target.spentUnits(),
        (units) => units >= before + CALLERS,
      );
      return eventually(server.open, (open) => open >= CALLERS / 2);
    };
    t.equal(await go(t, (index) => post(request(index)), admitted), CALLERS, 'what was admitted stays spent');
    const left = await eventually(server.open, (open) => open === 0, IMAGE_TIMEOUT_MS / 3);
    t.equal(left, 0, 'no connection to their servers is left');
  });

  t.test(`callers that leave by ${end} while their renders wait and run free their places`, async (t) => {
    const requests = Array.from({ length: CALLERS }, () => ({
      ...LONG_GIF,
      data: { headline: `Giden ${++count}` },
    }));
    const waiting = () =>
      eventually(
        () => target.held(),
        (held) => held.running >= 1 && held.waiting >= CALLERS - 2,
      );
    t.equal(
      await goFromGifs(t, (index) => post(requests[index] ?? {}), waiting),
      CALLERS,
      'what was admitted stays spent',
    );
    await isDrawnAgain(t, { ...requests[0], durationMs: 200 });
  });

  t.test(`callers that leave by ${end} while the same picture is drawn for them all end it`, async (t) => {
    const request = { ...LONG_GIF, data: { headline: `Hepsi ${++count}` } };
    t.equal(await goFromGifs(t, () => post(request), running(1)), CALLERS);
    await isDrawnAgain(t, { ...request, durationMs: 200 });
  });

  t.test(`callers that leave by ${end} while their stills are drawn`, async (t) => {
    const requests = Array.from({ length: CALLERS }, () => ({ template: 'og-default', ...unique() }));
    const admitted = async (before: number) =>
      eventually(
        () => target.spentUnits(),
        (units) => units >= before + CALLERS,
      );
    const before = await target.spentUnits();
    t.equal(
      await go(
        t,
        (index) => post(requests[index] ?? {}),
        () => admitted(before),
      ),
      CALLERS,
    );
  });
}
