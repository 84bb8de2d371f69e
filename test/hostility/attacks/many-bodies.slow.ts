/** Bodies in many pieces, and many bodies at once, beside which others are served as ever. */

import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { RawConnection, rawRequest } from '../../rig/services/raw-connection.js';
import { HTTP_SERVERS, leftOut } from '../../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { hear } from '../target.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MOST_MB = 800;
const PATIENCE_MS = 60_000;
const BODY_BYTES = 2 * 1024 * 1024;

/** The head of a request by one and the same caller. */
function head(path: string, type: string, framing: string): string {
  return rawRequest('POST', path, ['X-Forwarded-For: 203.0.113.9', `Content-Type: ${type}`, framing]);
}

async function openMany(t: Test, port: number, count: number): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  while (opened.length < count) {
    const group = Array.from({ length: Math.min(100, count - opened.length) }, () =>
      RawConnection.open(port),
    );
    opened.push(...(await Promise.all(group)));
  }
  t.teardown(() => {
    for (const connection of opened) connection.close();
  });
  return opened;
}

for (const server of HTTP_SERVERS) {
  t.test(server, { skip: leftOut(server) }, async (t) => {
    const environment = { HTTP_SERVER: server };

    for (const count of [20, 190]) {
      t.test(`${count} batches in chunks of one byte`, async (t) => {
        const service = await AttackedService.start(t, { environment });
        const connections = await openMany(t, service.target.port, count);
        const batch = head('/api/batch', 'application/x-ndjson', 'Transfer-Encoding: chunked');
        const harm = await service.under(async () => {
          for (const connection of connections) connection.send(batch, '1\r\n{\r\n'.repeat(8000));
          await pause(4000);
          for (const connection of connections) connection.close();
        });
        t.strictSame(delaysInWords(harm), []);
        t.strictSame(unservedIn(harm), {});
        t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
        await service.target.rests(t);
      });
    }

    // A thousand connections alone take node:http more than a moment.
    for (const count of server === 'uws' ? [30, 1000] : [30, 100]) {
      t.test(`${count} bodies of two megabytes that end at the same moment`, async (t) => {
        const service = await AttackedService.start(t, { environment });
        const connections = await openMany(t, service.target.port, count);
        const body = Buffer.from(`{"template":"og-default","x":"${'x'.repeat(BODY_BYTES - 100)}"`);
        const render = head('/api/render', 'application/json', `Content-Length: ${body.length + 1}`);
        const statuses = new Map<number | undefined, number>();
        const harm = await service.under(async () => {
          for (const connection of connections) connection.send(render, body);
          await pause(3000);
          for (const connection of connections) connection.send('!');
          const heard = connections.map((each) => hear(each, PATIENCE_MS, ({ length }) => length > 0));
          for (const {
            statuses: [status],
          } of await Promise.all(heard))
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        t.strictSame(delaysInWords(harm), []);
        t.strictSame(unservedIn(harm), {});
        t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
        // A client that takes more than ten seconds to read its answer may lose it.
        const answers = JSON.stringify([...statuses]);
        t.ok(
          [...statuses.keys()].every((status) => [400, 408, 503, undefined].includes(status)),
          answers,
        );
        t.ok((statuses.get(400) ?? 0) > 0, 'some are read');
        await service.target.rests(t);
      });
    }
  });
}
