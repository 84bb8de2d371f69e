import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { LONG_GIF_FRAMES, longGif } from '../rig/services/long-gif.js';
import { RawConnection } from '../rig/services/raw-connection.js';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { untilDayHasRoom } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';
import { renderHead } from './framing-attacks.js';
import { Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ENDS = ['resetAndDestroy', 'end'] as const;
/** Callers that go at the same stage, at the same time. */
const CALLERS = 8;

const IMAGE_TIMEOUT_MS = 60_000;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, {
      IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
      IMAGE_TIMEOUT_MS: String(IMAGE_TIMEOUT_MS),
      HTTP_SERVER: server,
    });
    // Each compares what was spent before with what is spent afterwards.
    t.beforeEach(() => untilDayHasRoom());
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

    /**
     * Exactly what was left is as if nobody had ever asked: nothing is stuck to it, such as a drawing that was ended. It is not
     * drawn to its end, which may take minutes where processors are busy.
     */
    async function isDrawnAgain(t: Test, request: object): Promise<void> {
      const before = await target.gifFrames();
      const connection = await target.connect(t);
      connection.send(post(request));
      const drawn = await eventually(
        () => target.gifFrames(),
        (frames) => frames > before,
      );
      t.ok(drawn > before, 'the same request is drawn again');
      connection.close();
      await target.rests(t);
    }

    for (const end of ENDS) {
      /**
       * Callers that send this and go once `reached`; everything is let go of afterwards.
       * @param reached told how many units were spent before
       * @returns units spent
       */
      const go = async (
        t: Test,
        bytes: (index: number) => string,
        reached: (before: number) => unknown,
      ): Promise<number> => {
        const spent = await target.spentUnits();
        const callers = await Promise.all(
          Array.from({ length: CALLERS }, async (_, index) => {
            const connection = await RawConnection.open(target.port);
            connection.socket.pause();
            return connection.send(bytes(index));
          }),
        );
        await reached(spent);
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
      const admitted = (before: number) =>
        eventually(
          () => target.spentUnits(),
          (units) => units >= before + CALLERS,
        );
      /** All are admitted, one is drawn, and at least so many wait for it. */
      const drawing = (waiting: number) => async (before: number) => {
        await admitted(before);
        await eventually(
          () => target.held(),
          (held) => held.running >= 1 && held.waiting >= waiting,
        );
      };
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
        const fetching = async (before: number) => {
          await admitted(before);
          await eventually(server.open, (open) => open >= CALLERS / 2);
        };
        t.equal(
          await go(t, (index) => post(request(index)), fetching),
          CALLERS,
          'what was admitted stays spent',
        );
        const left = await eventually(server.open, (open) => open === 0, IMAGE_TIMEOUT_MS / 3);
        t.equal(left, 0, 'no connection to their servers is left');
      });

      t.test(`callers that leave by ${end} while their renders wait and run free their places`, async (t) => {
        const requests = Array.from({ length: CALLERS }, () => longGif(`Giden ${++count}`));
        const units = await goFromGifs(t, (index) => post(requests[index] ?? {}), drawing(CALLERS - 1));
        t.equal(units, CALLERS, 'what was admitted stays spent');
        await isDrawnAgain(t, requests[0] ?? {});
      });

      t.test(
        `callers that leave by ${end} while the same picture is drawn for them all end it`,
        async (t) => {
          const request = longGif(`Hepsi ${++count}`);
          t.equal(await goFromGifs(t, () => post(request), drawing(0)), CALLERS);
          await isDrawnAgain(t, request);
        },
      );

      t.test(`callers that leave by ${end} while their stills are drawn`, async (t) => {
        const requests = Array.from({ length: CALLERS }, () => ({ template: 'og-default', ...unique() }));
        t.equal(await go(t, (index) => post(requests[index] ?? {}), admitted), CALLERS);
      });
    }
  });
}
