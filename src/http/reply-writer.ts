/** Writes a reply to uWebSockets.js. The caller has made sure that the response is still alive, and corked. */

import type { HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import type { HttpReply } from './exchange.js';

/** A body of so many bytes may find the socket full; a shorter one and its headers find room wherever there is any. */
const LARGE_BYTES = 16 * 1024;

export interface Delivery {
  /** Sent as `X-Request-Id`. */
  requestId: string;
  /** Headers of the server's own, besides those of the reply; from `headerLines`. */
  ownHeaders: string;
  /** Answer to HEAD: everything but the body. */
  headOnly: boolean;
  /**
   * What becomes of the connection after the reply. With `ask` and `close` the client is told that this was the last one,
   * and nothing that it sends is read any more: `close` closes at once where it can, `ask` leaves that to the client, or to
   * the time limit of uWebSockets.js of 8 to 12 s, since closing a socket that still gets bytes may take the reply from
   * the client's hands.
   */
  connection: 'keep' | 'ask' | 'close';
}

/** Headers as text, each with the line break before it. */
export function headerLines(headers: Iterable<readonly [name: string, value: string]>): string {
  let lines = '';
  for (const [name, value] of headers) lines += `\r\n${name}: ${value}`;
  return lines;
}

/** @throws TypeError when a header would end its own line, and with it become another header */
export function checkReply(reply: HttpReply): void {
  for (const name in reply.headers) {
    if (breaksLine(name) || breaksLine(reply.headers[name] as string)) {
      throw new TypeError(`a line break in the reply header ${JSON.stringify(name)}`);
    }
  }
}

/**
 * Whether a reply may be written while uWebSockets.js still reads what came with its request. It goes on to the next
 * request there: after a reply that was to be the last one, and although the client takes no replies. Only a request that
 * comes before the last reply has left closes the connection, so that never more than one reply waits in memory; and
 * without a body uWebSockets.js says of every reply that it has left.
 */
export function mayWriteAtOnce(reply: HttpReply, { headOnly, connection }: Delivery): boolean {
  return connection === 'keep' && !isBodiless(reply, headOnly);
}

/** @param sent called once, when all of the reply has left this process, with the bytes of its body */
export function writeReply(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  sent: (bodyBytes: number) => void,
): void {
  const { connection } = delivery;
  const { body = '' } = reply;
  const length = Buffer.byteLength(body);
  const bodiless = isBodiless(reply, delivery.headOnly);
  // `end` says by itself that it closes.
  const endCloses = connection === 'close' && !bodiless && length < LARGE_BYTES;
  writeHead(res, reply, delivery, connection !== 'keep' && !endCloses);
  if (bodiless || (connection !== 'keep' && length < LARGE_BYTES)) {
    if (connection !== 'keep') res.pause();
    if (bodiless) {
      // With the length as its argument `endWithoutBody` would wait for that body, and refuse the next request.
      if (!isWithoutLength(reply)) res.writeHeader('Content-Length', String(length));
      res.endWithoutBody();
    } else res.end(body, endCloses);
    sent(bodiless ? 0 : length);
  } else if (connection === 'keep') stream(res, body, length, sent);
  else streamLast(res, body, sent);
}

function isBodiless(reply: HttpReply, headOnly: boolean): boolean {
  return headOnly || isWithoutLength(reply) || !reply.body || reply.body.length === 0;
}

function isWithoutLength({ status }: HttpReply): boolean {
  return status === 204 || status === 304;
}

function writeHead(
  res: HttpResponse,
  reply: HttpReply,
  { requestId, ownHeaders }: Delivery,
  asksToClose: boolean,
): void {
  res.writeStatus(statusLine(reply.status));
  // All in one call, which puts what it is given on the wire as it is: a call for each header cost 3 us a reply.
  let lines = requestId;
  for (const name in reply.headers) lines += `\r\n${name}: ${reply.headers[name]}`;
  if (asksToClose) lines += '\r\nConnection: close';
  res.writeHeader('X-Request-Id', lines + ownHeaders);
}

/** Hands over what the socket takes at a time: a result shared by many slow clients is kept once. */
function stream(
  res: HttpResponse,
  body: Uint8Array | string,
  length: number,
  sent: (bodyBytes: number) => void,
): void {
  const [, complete] = res.tryEnd(body, length);
  if (complete) {
    sent(length);
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.onWritable((offset) => {
    const [ok, nowComplete] = res.tryEnd(bytes.subarray(offset), length);
    if (nowComplete) sent(length);
    return ok;
  });
}
/** As `stream`, but the reading is stopped before the last byte, so that no request can follow the reply. */
function streamLast(res: HttpResponse, body: Uint8Array | string, sent: (bodyBytes: number) => void): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes.byteLength;
  const send = (offset: number): boolean => {
    if (offset < length - 1) {
      const [ok] = res.tryEnd(bytes.subarray(offset, -1), length);
      if (!ok) return false;
    }
    // What the socket refuses starts the reading again, and what comes before the last byte closes the connection.
    res.pause();
    const [, complete] = res.tryEnd(bytes.subarray(-1), length);
    if (complete) sent(length);
    return complete;
  };
  if (!send(0)) res.onWritable(send);
}

const statusLines = new Map<number, string>();

function statusLine(status: number): string {
  let line = statusLines.get(status);
  if (line === undefined) {
    line = `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
    statusLines.set(status, line);
  }
  return line;
}

function breaksLine(text: string): boolean {
  return text.includes('\n') || text.includes('\r') || text.includes('\0');
}
