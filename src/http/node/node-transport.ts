/** One request and its reply on node:http. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import { socketAddressOfText } from '../client-address.js';
import type { HttpReply } from '../exchange.js';
import {
  type Delivery,
  isBodiless,
  isWithoutLength,
  type PieceWriter,
  retainedLength,
  type Transport,
} from '../transport.js';
import type { Begun, Connection } from './connection.js';

const NOTHING = new Uint8Array(0);

export class NodeTransport implements Transport, Begun {
  readonly stopsSmallPieces = true;
  readonly path: string;
  readonly query: string;
  isAnswered = false;
  isPutOff = false;
  #aborted: (() => void) | undefined;
  #readsBody = false;
  /** Set if nothing can be sent any more. */
  #isLost = false;

  /** @param serve called when this request has its turn */
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly connection: Connection,
    private readonly serve: (transport: Transport) => void,
  ) {
    const target = request.url ?? '';
    const queryAt = target.indexOf('?');
    this.path = queryAt < 0 ? target : target.slice(0, queryAt);
    this.query = queryAt < 0 ? '' : target.slice(queryAt + 1);
  }

  begin(): void {
    this.serve(this);
    // Node reads nothing after a body that is not consumed.
    if (!this.#readsBody) this.request.resume();
  }

  get method(): string {
    return this.request.method ?? '';
  }

  get socketAddress(): string {
    return socketAddressOfText(this.request.socket.remoteAddress);
  }

  eachHeader(visit: (name: string, value: string) => void): void {
    const { rawHeaders } = this.request;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      visit((rawHeaders[index] as string).toLowerCase(), asUtf8(rawHeaders[index + 1] as string));
    }
  }

  header(name: string): string {
    const { rawHeaders } = this.request;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === name) return asUtf8(rawHeaders[index + 1] as string);
    }
    return '';
  }

  onAborted(listener: () => void): void {
    this.#aborted = listener;
  }

  abort(): void {
    this.isAnswered = true;
    this.#isLost = true;
    this.#aborted?.();
  }

  onBody(listener: (piece: Uint8Array, isLast: boolean) => void): void {
    const { 'content-length': length, 'transfer-encoding': coding } = this.request.headers;
    const comes = coding !== undefined || (length !== undefined && Number(length) > 0);
    // Reported at once, as uWebSockets.js does: there is no body, or an announced one has not begun and its time runs.
    if (coding === undefined) listener(NOTHING, !comes);
    if (!comes) return;
    this.#readsBody = true;
    this.request.on('data', (piece: Uint8Array) => {
      this.connection.pieceArrived(piece.byteLength);
      listener(piece, false);
    });
    this.request.on('end', () => listener(NOTHING, true));
  }

  /** Does nothing: Node has one time limit for the whole request, which is longer than ours. */
  stillWaits(): void {}

  pauseBody(): void {
    this.request.pause();
  }

  resumeBody(): void {
    this.request.resume();
  }

  close(): void {
    this.connection.destroy();
  }

  send(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    this.isPutOff = delivery.waits;
    if (delivery.waits) setImmediate(() => this.#writeOrClose(reply, delivery, sent));
    else this.#writeOrClose(reply, delivery, sent);
  }

  sendHead(reply: HttpReply, delivery: Delivery): PieceWriter {
    const { response, connection } = this;
    const isLost = () => this.#isLost;
    const length = retainedLength(reply, delivery);
    const isLast = length === undefined || !response.shouldKeepAlive;
    if (this.isAnswered || connection.isLast) this.#isLost = true;
    else {
      this.isAnswered = true;
      if (length === undefined) connection.answersInPieces();
      else connection.answers(this, response, 0);
      response.removeHeader('Connection');
      const head = headOf(reply, delivery, isLast, length ?? 'chunked');
      response.writeHead(reply.status, STATUS_CODES[reply.status] ?? 'Unknown', head);
      response.flushHeaders();
    }
    return length === undefined ? this.#chunks(isLost) : this.#countedPieces(length, isLast, isLost);
  }

  #chunks(isLost: () => boolean): PieceWriter {
    const { response, connection } = this;
    return {
      write: (piece, onDrain) => isLost() || isReadyAfter(response, piece, onDrain),
      end: (sent) => {
        if (isLost()) return;
        response.once('finish', () => this.#noteSent(sent));
        connection.takeNoMore();
        response.end();
      },
    };
  }

  /**
   * Pieces of a known length. The reply ends with its last byte: the next request may follow that before whoever makes the
   * pieces knows that there are no more.
   */
  #countedPieces(length: number, isLast: boolean, isLost: () => boolean): PieceWriter {
    const { response, connection } = this;
    let left = length;
    let hasLeft = false;
    let whenSent: (() => void) | undefined;
    const end = () => {
      response.once('finish', () =>
        this.#noteSent(() => {
          hasLeft = true;
          whenSent?.();
        }),
      );
      if (isLast) connection.takeNoMore();
      response.end();
    };
    if (left === 0 && !isLost()) end();
    return {
      write(piece, onDrain) {
        if (isLost()) return true;
        left -= piece.byteLength;
        if (left > 0) return isReadyAfter(response, piece, onDrain);
        response.write(piece);
        end();
        return true;
      },
      end(sent) {
        if (hasLeft) sent();
        else whenSent = sent;
      },
    };
  }

  /** @param sent called unless Node has dropped the rest of the reply with the connection, which it reports as finished */
  #noteSent(sent: () => void): void {
    if (this.request.socket.destroyed) return;
    this.connection.sent(this);
    sent();
  }

  #writeOrClose(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    if (this.isAnswered || this.connection.isLast) return;
    this.isAnswered = true;
    try {
      this.#write(reply, delivery, sent);
    } catch {
      // Part of the reply may already have been sent.
      this.connection.destroy();
    }
  }

  #write(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    const { response } = this;
    const { body = NOTHING } = reply;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const length = reply.length ?? bytes.length;
    const bodiless = isBodiless(reply, delivery.headOnly);
    const isLast = delivery.connection !== 'keep' || !response.shouldKeepAlive;
    // Node would add to each reply how long it keeps the connection.
    response.removeHeader('Connection');
    const head = headOf(reply, delivery, isLast, length);
    response.writeHead(reply.status, STATUS_CODES[reply.status] ?? 'Unknown', head);
    this.connection.answers(this, response, bodiless ? 0 : bytes.length);
    if (isLast) this.connection.takeNoMore();
    response.once('finish', () => this.#noteSent(() => sent(bodiless ? 0 : bytes.length)));
    if (bodiless) response.end();
    else response.end(bytes);
  }
}

/** Writes a piece. @returns whether there is room for more; if not, `onDrain` is called once there is */
function isReadyAfter(response: ServerResponse, piece: Uint8Array, onDrain: () => void): boolean {
  if (response.write(piece)) return true;
  response.once('drain', onDrain);
  return false;
}

/** The head of a reply as alternating names and values. @param length of the body, unless that comes in chunks */
function headOf(
  { status, headers }: HttpReply,
  { requestId, ownHeaders }: Delivery,
  isLast: boolean,
  length: number | 'chunked',
): string[] {
  const head = ['X-Request-Id', requestId];
  for (const name in headers) head.push(name, asBytes(headers[name] as string));
  for (const pairs of ownHeaders) for (const [name, value] of pairs) head.push(name, asBytes(value));
  if (isLast) head.push('Connection', 'close');
  if (length === 'chunked') head.push('Transfer-Encoding', 'chunked');
  else if (!isWithoutLength({ status, headers })) head.push('Content-Length', String(length));
  return head;
}

/** Converts text that Node read byte by byte as Latin-1 to UTF-8. */
function asUtf8(bytes: string): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString();
}

function asBytes(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
