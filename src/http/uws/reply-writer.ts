/** Writes a reply to uWebSockets.js. The caller has made sure that the response is still alive, and corked. */

import type { HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import type { HttpReply } from '../exchange.js';
import { type Delivery, type HeaderPairs, isBodiless, isWithoutLength } from '../transport.js';

/** A body of so many bytes may find the socket full; a shorter one and its headers find room wherever there is any. */
const LARGE_BYTES = 16 * 1024;

const texts = new WeakMap<HeaderPairs, string>();

/** Headers as text, each with the line break before it. */
function headerLines(headers: HeaderPairs): string {
  let lines = texts.get(headers);
  if (lines === undefined) {
    lines = headers.map(([name, value]) => `\r\n${name}: ${value}`).join('');
    texts.set(headers, lines);
  }
  return lines;
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
  for (const headers of ownHeaders) lines += headerLines(headers);
  res.writeHeader('X-Request-Id', lines);
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
