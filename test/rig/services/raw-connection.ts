/** A client that sends exactly the bytes it is told to, and reads replies one after the other. */

import { connect, type Socket } from 'node:net';

export interface RawReply {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  body: Buffer;
}

/** For a reply, after which the connection is given up: no time of the service's own is as long. */
const PATIENCE_MS = 60_000;

export class RawConnection {
  /** Resolves when the server has closed the connection, or reset it. */
  readonly closed: Promise<void>;
  /** Received and not yet taken: `start` to `end` of `room`, which doubles, so that large replies cost no time squared. */
  private room = Buffer.alloc(65_536);
  private start = 0;
  private end = 0;
  private readonly news = new Set<() => void>();
  private isClosed = false;

  private constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true;
        resolve();
        this.tell();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => {
      this.keep(piece);
      this.tell();
    });
  }

  static async open(port: number, host = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect({ port, host, noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  send(...pieces: (string | Uint8Array)[]): this {
    for (const piece of pieces) this.socket.write(piece);
    return this;
  }

  /** The next reply. `toHead`: the reply to a HEAD request, whose body is announced only. */
  async reply(toHead = false): Promise<RawReply> {
    const sized = () => {
      const length = toHead ? 0 : Number(headers.get('content-length') ?? 0);
      return this.exactly(length);
    };
    const head = (await this.upTo(() => this.bytes.indexOf('\r\n\r\n') + 4, 4)).toString('latin1');
    const [statusLine = '', ...lines] = head.trimEnd().split('\r\n');
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const body = headers.get('transfer-encoding') === 'chunked' ? await this.chunks() : await sized();
    return { status: Number(statusLine.split(' ')[1]), headers, body };
  }

  /** Bytes received and not yet taken by `reply`. */
  get unread(): number {
    return this.bytes.length;
  }

  close(): void {
    this.socket.destroy();
  }

  private exactly(length: number): Promise<Buffer> {
    return this.upTo(() => (this.bytes.length >= length ? length : -1), 0);
  }

  /** A body in chunks (RFC 9112, section 7.1). */
  private async chunks(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (;;) {
      const line = (await this.upTo(() => this.bytes.indexOf('\r\n') + 2, 2)).toString('latin1').trim();
      if (!/^[\da-f]+$/i.test(line)) throw new Error(`a chunk of the size ${JSON.stringify(line)}`);
      const length = Number.parseInt(line, 16);
      const chunk = await this.exactly(length + 2);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, -2));
    }
  }

  private async upTo(end: () => number, least: number): Promise<Buffer> {
    const patience = setTimeout(() => this.socket.destroy(), PATIENCE_MS);
    try {
      while (end() < least) {
        if (this.isClosed)
          throw new Error(`closed after ${JSON.stringify(this.bytes.toString('latin1', 0, 200))}`);
        await new Promise<void>((resolve) => this.news.add(resolve));
      }
    } finally {
      clearTimeout(patience);
    }
    const taken = Buffer.from(this.bytes.subarray(0, end()));
    this.start += taken.length;
    return taken;
  }

  private get bytes(): Buffer {
    return this.room.subarray(this.start, this.end);
  }

  private keep(piece: Buffer): void {
    if (this.end + piece.length > this.room.length) {
      const room = Buffer.allocUnsafe(2 * (this.bytes.length + piece.length));
      this.end = this.bytes.copy(room);
      this.start = 0;
      this.room = room;
    }
    this.end += piece.copy(this.room, this.end);
  }

  private tell(): void {
    const waiting = [...this.news];
    this.news.clear();
    for (const resolve of waiting) resolve();
  }
}

/** A request's bytes; `body` gets its Content-Length unless `headers` say otherwise. */
export function rawRequest(method: string, path: string, headers: string[] = [], body = ''): string {
  const length = body && !headers.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  const all = [
    'Host: localhost',
    ...headers,
    ...(length ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}
