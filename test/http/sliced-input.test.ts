import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { test } from 'tap';
import { ReadingSlots } from '../../src/http/body-pace.js';
import { SlicedInput } from '../../src/http/node/sliced-input.js';
import { LoopSlots } from '../../src/loop-slots.js';
import { RawConnection, rawRequest } from '../rig/services/raw-connection.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CHUNKS = 8000;

test('of a body in chunks of one byte, a slot of the loop reads few, though its client sent all at once', async (t) => {
  const slots = new ReadingSlots(new LoopSlots());
  const inputs = new Map<unknown, SlicedInput>();
  let pieces = 0;
  const perIteration: number[] = [];
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => {
      if (pieces++ === 0) {
        setImmediate(() => {
          perIteration.push(pieces);
          pieces = 0;
        });
      }
      slots.smallPieceArrived(piece.length);
      inputs.get(request.socket)?.pieceArrived(piece.length);
    });
    request.on('end', () => response.end('read'));
  });
  server.on('connection', (socket) => inputs.set(socket, new SlicedInput(socket, slots)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connection = await RawConnection.open((server.address() as AddressInfo).port);
  t.teardown(() => {
    connection.close();
    server.close();
  });
  const head = rawRequest('POST', '/', ['Transfer-Encoding: chunked']);
  connection.send(head, `${'1\r\n{\r\n'.repeat(CHUNKS)}0\r\n\r\n`);
  t.equal((await connection.reply()).status, 200);
  const read = perIteration.reduce((sum, each) => sum + each, pieces);
  t.equal(read, CHUNKS);
  t.ok(Math.max(...perIteration) < 1000, `at most ${Math.max(...perIteration)}`);
});
