import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { encode } from 'fast-png';
import t, { type Test } from 'tap';
import { serveBytes } from '../rig/services/picture-server.js';
import { HTTP_SERVERS, leftOut } from '../rig/services/serving.js';
import { untilDayHasRoom } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { renderHead } from './framing-attacks.js';
import { Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

const READERS = 120;
/** How long they read, or do not: several times the time limit of uWebSockets.js, 8 to 12 s. */
const READING_MS = 40_000;
/** Pictures of 3 MB for all readers would be 360 MB, if each had a copy; garbage that waits for its collection is up to 80. */
const MOST_GROWTH_MB = 200;

/** Renders after which a service has grown to its size; its cache, for one, is full. */
const WARMING = 500;

/** Of the picture that is asked for, in pixels. */
const SIDE = 1200;

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const target = await Target.start(t, {
      IMAGE_ALLOWED_CIDRS: '127.0.0.0/8',
      RESULT_CACHE_BYTES: String(8 * 1024 * 1024),
      HTTP_SERVER: server,
    });

    /** A client that asks as often as its reply is taken in by the buffers on the way, and takes a byte a second of it. */
    function slowReader(t: Test, request: string, bytesASecond: number) {
      const one = Buffer.alloc(1);
      const socket = connect({
        port: target.port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: one,
          // Stops the reading after each byte.
          callback: () => false,
        },
      });
      socket.on('error', () => {});
      socket.write(request);
      const asking = setTimeout(() => socket.write(request), 3000);
      const reading = bytesASecond > 0 ? setInterval(() => socket.resume(), 1000 / bytesASecond) : undefined;
      const stop = () => {
        clearTimeout(asking);
        clearInterval(reading);
        socket.destroy();
      };
      t.teardown(stop);
      return { stop };
    }

    function post(body: object): string {
      const text = JSON.stringify(body);
      return renderHead([`Content-Length: ${Buffer.byteLength(text)}`]) + text;
    }

    for (const bytesASecond of [0, 1]) {
      t.test(`large pictures for readers of ${bytesASecond} bytes a second are kept once`, async (t) => {
        const request = await largePicture(t);
        t.equal((await target.render(request)).status, 200);
        for (let warm = 0; warm < WARMING; warm++) {
          await target.render({ template: 'og-default', data: { title: `Vorweg ${warm}` } });
        }
        await target.render(request);
        const before = target.residentMb;
        const readers = Array.from({ length: READERS }, () => slowReader(t, post(request), bytesASecond));
        const until = performance.now() + READING_MS;
        let served = 0;
        let most = 0;
        while (performance.now() < until) {
          const { status } = await target.render({
            template: 'og-default',
            data: { title: `Neben ${served}` },
          });
          if (status !== 200) break;
          served++;
          most = Math.max(most, target.residentMb - before);
        }
        t.ok(performance.now() >= until, 'others are served meanwhile');
        t.ok(most < MOST_GROWTH_MB, 'memory is bounded', { most });
        t.comment(`${served} others served, ${most.toFixed(0)} MB more, ${target.descriptors} descriptors`);
        for (const { stop } of readers) stop();
        await target.rests(t);
      });
    }

    for (const end of ['resetAndDestroy', 'end'] as const) {
      t.test(`readers who leave by ${end} with half of a large picture leave nothing behind`, async (t) => {
        const request = await largePicture(t);
        t.equal((await target.render(request)).status, 200);
        await untilDayHasRoom();
        const spent = await target.spentUnits();
        const readers = await Promise.all(Array.from({ length: 8 }, () => target.connect(t)));
        for (const { socket } of readers) socket.pause();
        // The first fits into the buffers of the two sockets, the second waits for the reader.
        for (let time = 0; time < 2; time++) {
          for (const reader of readers) reader.send(post(request));
          await pause(1500);
        }
        for (const { socket } of readers) socket[end]();
        for (const { socket } of readers) socket.resume();
        await Promise.all(readers.map(({ closed }) => closed));
        await target.rests(t);
        t.equal((await target.spentUnits()) - spent, 2 * readers.length, 'what was drawn stays spent');
      });
    }
  });
}

/**
 * A request for a picture of noise, which no encoder makes small: some 3 MB as a PNG. Its source is there until the end of the
 * test.
 */
async function largePicture(t: Test): Promise<{ template: string; scale: number; data: object }> {
  const noise = encode({ width: SIDE, height: SIDE, data: randomBytes(SIDE * SIDE * 3), channels: 3 });
  const { url } = await serveBytes(t, noise);
  return { template: 'og-default', scale: 2, data: { title: 'Gürültü', photo: url } };
}
