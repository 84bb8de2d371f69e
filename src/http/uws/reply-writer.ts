/** Writes a reply to uWebSockets.js. The caller ensures that the response is still alive, and corked. */

import type { HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import type { HttpReply } from '../exchange.js';
import {
  type Delivery,
  type HeaderPairs,
  isBodiless,
  isWithoutLength,
  type PieceWriter,
  retainedLength,
} from '../transport.js';

/** The least size of a body that may find the socket full; a shorter one fits wherever there is any room. */
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
 * Tells whether a reply may be written while uWebSockets.js still parses the input that contained its request. If it is,
 * uWebSockets.js continues with the next request, even after a reply that was to be the last one, and even if the
 * client reads no replies. Only a request that arrives before the last reply has left closes the connection, so that
 * never more than one reply waits in memory; and uWebSockets.js reports every reply without a body as sent.
 */
export function mayWriteAtOnce(reply: HttpReply, { headOnly, connection }: Delivery): boolean {
  return connection === 'keep' && !isBodiless(reply, headOnly);
}

/** @param sent called once with the bytes of the body, when the whole reply has left this process */
export function writeReply(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  sent: (bodyBytes: number) => void,
): void {
  const { connection } = delivery;
  const { body = '' } = reply;
  const length = reply.length ?? Buffer.byteLength(body);
  const bodiless = isBodiless(reply, delivery.headOnly);
  // `end` announces by itself that it closes.
  const endCloses = connection === 'close' && !bodiless && length < LARGE_BYTES;
  writeHead(res, reply, delivery, connection !== 'keep' && !endCloses);
  if (bodiless || (connection !== 'keep' && length < LARGE_BYTES)) {
    if (connection !== 'keep') res.pause();
    if (bodiless) {
      // With the length as its argument, `endWithoutBody` would wait for that body, and refuse the next request.
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
  // One call writes all headers as they are: a call for each header cost 3 us a reply.
  let lines = requestId;
  for (const name in reply.headers) lines += `\r\n${name}: ${reply.headers[name]}`;
  if (asksToClose) lines += '\r\nConnection: close';
  for (const headers of ownHeaders) lines += headerLines(headers);
  res.writeHeader('X-Request-Id', lines);
}

/** Writes as much as the socket accepts at a time, so that a result for many slow clients is in memory only once. */
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
/** The same as `stream`, but reading stops before the last byte, so that no request can follow the reply. */
function streamLast(res: HttpResponse, body: Uint8Array | string, sent: (bodyBytes: number) => void): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes.byteLength;
  const send = (offset: number): boolean => {
    if (offset < length - 1) {
      const [ok] = res.tryEnd(bytes.subarray(offset, -1), length);
      if (!ok) return false;
    }
    // A write that the socket refuses restarts reading, and a request that arrives before the last byte closes the connection.
    res.pause();
    const [, complete] = res.tryEnd(bytes.subarray(-1), length);
    if (complete) sent(length);
    return complete;
  };
  if (!send(0)) res.onWritable(send);
}

/**
 * Writes the head of a reply in pieces, after which its connection goes on if their length is known.
 * @param isAlive false once the client has left
 */
export function startPieces(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  isAlive: () => boolean,
): PieceWriter {
  const corked = (write: () => void) => {
    if (isAlive()) res.cork(write);
  };
  const length = retainedLength(reply, delivery);
  if (length === undefined) return startChunks(res, reply, delivery, corked);
  return startSized(res, reply, delivery, { length, corked });
}

/**
 * Writes pieces whose length is known. What the socket does not take of a piece is written when it has room, and only then
 * comes the next one.
 */
function startSized(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  { length, corked }: { length: number; corked: (write: () => void) => void },
): PieceWriter {
  let begun = 0;
  let current: { piece: Uint8Array; at: number; onDrain: () => void } | undefined;
  corked(() => {
    res.onWritable((offset) => {
      if (!current) return true;
      const { piece, at, onDrain } = current;
      const [ok, isComplete] = res.tryEnd(piece.subarray(offset - at), length);
      if (!ok && !isComplete) return false;
      current = undefined;
      onDrain();
      return true;
    });
    writeHead(res, reply, delivery, false);
  });
  return {
    write(piece, onDrain) {
      let isReady = true;
      const at = begun;
      begun += piece.byteLength;
      corked(() => {
        const [ok, isComplete] = res.tryEnd(piece, length);
        isReady = ok || isComplete;
      });
      if (!isReady) current = { piece, at, onDrain };
      return isReady;
    },
    end: (sent) => sent(),
  };
}

/**
 * Writes the head of a reply in pieces, which uWebSockets.js sends as chunks. What the socket does not take of a piece is
 * copied, so the caller waits for room before the next one, and before the end.
 */
function startChunks(
  res: HttpResponse,
  reply: HttpReply,
  delivery: Delivery,
  corked: (write: () => void) => void,
): PieceWriter {
  let waiting: (() => void) | undefined;
  corked(() => {
    res.onWritable(() => {
      const tell = waiting;
      waiting = undefined;
      tell?.();
      return true;
    });
    writeHead(res, reply, delivery, true);
  });
  return {
    write(piece, onDrain) {
      let isReady = true;
      corked(() => {
        isReady = res.write(piece);
      });
      if (!isReady) waiting = onDrain;
      return isReady;
    },
    end(sent) {
      corked(() => {
        // The client closes: told to close, `end` would write a header amid the chunks.
        res.pause();
        res.end();
        sent();
      });
    },
  };
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
