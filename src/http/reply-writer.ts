/** Writes a reply to uWebSockets.js. The caller has made sure that the response is still alive, and corked. */

import type { HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import type { HttpReply } from './exchange.js';

/** From here on, bytes go out as the client takes them; below, uWebSockets.js may keep a copy. */
const STREAMED_BYTES = 64 * 1024;

export interface Delivery {
  /** Sent as `X-Request-Id`. */
  requestId: string;
  /** Headers of the server's own, besides those of the reply; from `headerLines`. */
  ownHeaders: string;
  /** Answer to HEAD: everything but the body. */
  headOnly: boolean;
  /** `ask` tells the client to close, `close` does it as soon as the reply is sent. */
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

/** @param sent called once, when all of the reply has left this process, with the bytes of its body */
export function writeReply(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  sent: (bodyBytes: number) => void,
): void {
  res.writeStatus(statusLine(reply.status));
  // All in one call, which puts what it is given on the wire as it is: a call for each header cost 3 us a reply.
  let lines = delivery.requestId;
  for (const name in reply.headers) lines += `\r\n${name}: ${reply.headers[name]}`;
  res.writeHeader('X-Request-Id', lines + delivery.ownHeaders);
  const { body = '' } = reply;
  const lengthless = reply.status === 204 || reply.status === 304;
  const bodiless = lengthless || delivery.headOnly;
  const streamed = !bodiless && typeof body !== 'string' && body.byteLength >= STREAMED_BYTES;
  const endCloses = delivery.connection === 'close' && !bodiless && !streamed;
  // Only `end` closes by itself, and says so; elsewhere it is the client that is asked to.
  if (delivery.connection !== 'keep' && !endCloses) res.writeHeader('Connection', 'close');
  if (streamed) {
    stream(res, body, sent);
    return;
  }
  if (bodiless) {
    // With the length as its argument `endWithoutBody` would wait for that body, and refuse the next request.
    if (!lengthless) res.writeHeader('Content-Length', String(Buffer.byteLength(body)));
    res.endWithoutBody();
    sent(0);
  } else {
    res.end(body, endCloses);
    sent(Buffer.byteLength(body));
  }
}

/** Hands over what the socket takes at a time: a result shared by many slow clients is kept once. */
function stream(res: HttpResponse, body: Uint8Array, sent: (bodyBytes: number) => void): void {
  const [, complete] = res.tryEnd(body, body.byteLength);
  if (complete) {
    sent(body.byteLength);
    return;
  }
  res.onWritable((offset) => {
    const [ok, nowComplete] = res.tryEnd(body.subarray(offset), body.byteLength);
    if (nowComplete) sent(body.byteLength);
    return ok;
  });
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
