/** Batches that cost the service more than they say, each sent over a socket of its own. */

import { RawConnection } from '../../rig/services/raw-connection.js';

/** How batches ended: how often each status, and 0 where the connection broke. */
export type Endings = Record<number, number>;

export interface SentBatch {
  key: string;
  /** The media type of its rows. */
  type: string;
  query?: string;
  /** Its body, in the chunks that it is sent in. */
  chunks: readonly (string | Uint8Array)[];
}

/** Milliseconds after which nobody waits for the rest of an answer. */
const PATIENCE_MS = 60_000;

/** Sends batches at once, and reads their answers until each has ended. */
export async function sendBatches(port: number, batches: readonly SentBatch[]): Promise<Endings> {
  const endings: Endings = {};
  await Promise.all(
    batches.map(async (batch) => {
      const status = await statusOf(port, batch);
      endings[status] = (endings[status] ?? 0) + 1;
    }),
  );
  return endings;
}

async function statusOf(port: number, batch: SentBatch): Promise<number> {
  const connection = await RawConnection.open(port);
  const timer = setTimeout(() => connection.close(), PATIENCE_MS);
  try {
    const reply = connection.reply();
    connection.send(headOf(batch));
    for (const chunk of batch.chunks) await sent(connection, framed(chunk));
    await sent(connection, '0\r\n\r\n');
    return (await reply).status;
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

/** The head of a batch whose body comes in chunks. */
function headOf({ key, type, query = '' }: Omit<SentBatch, 'chunks'>): string {
  return [
    `POST /api/batch${query} HTTP/1.1`,
    ...['Host: a', `X-Api-Key: ${key}`, `Content-Type: ${type}`, 'Transfer-Encoding: chunked'],
    '\r\n',
  ].join('\r\n');
}

function framed(chunk: string | Uint8Array): Buffer {
  const bytes = Buffer.from(chunk);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** Resolves when the socket takes more, or is closed. */
async function sent(connection: RawConnection, bytes: string | Uint8Array): Promise<void> {
  const { socket } = connection;
  if (socket.write(bytes) || socket.destroyed) return;
  const drained = new Promise((resolve) => socket.once('drain', resolve));
  await Promise.race([drained, connection.closed]);
}
