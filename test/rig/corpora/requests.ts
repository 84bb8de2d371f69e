/** Requests as bytes, so that nothing makes them better on their way. */

import fc from 'fast-check';
import type { Header } from './headers.js';

/** What is sent of a request. */
export interface RequestMessage {
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: readonly Header[];
  /** None for a request without one. */
  body?: Uint8Array | undefined;
  /** Where the body is cut into chunks; none where its length is announced. */
  chunks?: readonly number[] | undefined;
  /** Whether its connection may be closed without an answer. */
  mayBeCut?: boolean | undefined;
}

export interface FuzzRequest extends RequestMessage {
  /** What it is counted as. */
  endpoint: string;
  /** What must come of it, where that is known. */
  mustBe?: 'picture' | 'refusal' | undefined;
}

/** The whole message (RFC 9112). */
export function bytesOf({ method, target, headers, body, chunks }: RequestMessage): Buffer {
  const framing: Header[] =
    body === undefined
      ? []
      : chunks
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(body.length)]];
  const lines = [['Host', 'localhost'], ...headers, ...framing].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  if (body === undefined) return head;
  return Buffer.concat([head, ...(chunks ? chunkedBody(body, chunks) : [body])]);
}

function chunkedBody(body: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const add = (chunk: Uint8Array) =>
    pieces.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  let at = 0;
  for (const length of lengths) {
    // A chunk of nothing would be the last one.
    if (at < body.length) add(body.subarray(at, at + length));
    at += length;
  }
  if (at < body.length) add(body.subarray(at));
  pieces.push(Buffer.from('0\r\n\r\n'));
  return pieces;
}

/** For people, and whole: bytes that are no text in base64. */
export function describeRequest({ method, target, headers, body, chunks, mustBe }: FuzzRequest): string {
  const text = body && Buffer.from(body).toString();
  const isText = body !== undefined && Buffer.compare(Buffer.from(text ?? ''), body) === 0;
  const shown = body && (isText ? text : { base64: Buffer.from(body).toString('base64') });
  return JSON.stringify({ method, target, headers, body: shown, chunks, mustBe }, undefined, 2);
}

/** How bodies are framed: most of them by their length. */
export const framings: fc.Arbitrary<readonly number[] | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 8 }) },
);
