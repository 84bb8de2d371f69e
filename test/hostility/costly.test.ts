import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { COSTLY_KINDS } from '../rig/corpora/costly-requests.js';
import { bytesOf } from '../rig/corpora/requests.js';
import { RawConnection } from '../rig/services/raw-connection.js';
import { inWords, now } from '../rig/services/sentinel.js';
import { HTTP_SERVERS } from '../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { Target } from './target.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Parts of the longest that is let in: one that is costly shows in a smaller one, before it takes minutes. */
const PARTS = [1 / 16, 1];
const PATIENCE_MS = 60_000;

for (const server of HTTP_SERVERS) {
  t.test(server, async (t) => {
    const target = await Target.start(t, {
      TRUST_PROXY: '1',
      CORS_ORIGIN: 'https://a.example',
      HTTP_SERVER: server,
    });

    /** Asks once, and waits for the answer or the end of the connection. @returns who was held up meanwhile, in words */
    async function heldUp(bytes: Buffer): Promise<string | undefined> {
      const askedAt = now();
      const connection = await RawConnection.open(target.port);
      const answered = connection
        .send(bytes)
        .reply()
        .catch(() => {});
      await Promise.race([answered, pause(PATIENCE_MS, undefined, { ref: false })]);
      connection.close();
      const [delay] = await target.sentinel.since(askedAt);
      return delay && inWords(delay);
    }

    for (const [where, kinds] of Object.entries(COSTLY_KINDS)) {
      t.test(`none of the ${where} holds others up`, async (t) => {
        const flaws: Record<string, string> = {};
        for (const [name, { make, most }] of Object.entries(kinds)) {
          for (const part of PARTS) {
            const bytes = bytesOf(make(part * most));
            // What happens once only, such as the loading of a file, is nothing that a caller can do again and again.
            const again = (await heldUp(bytes)) && (await heldUp(bytes));
            if (again) flaws[name] ??= `${bytes.length} bytes ${again}`;
            if (again) break;
          }
        }
        t.strictSame(flaws, {});
      });
    }
  });
}
