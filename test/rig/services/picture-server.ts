/** A web server on 127.0.0.1 that pictures are fetched from, and pictures for it to serve. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'fast-png';
import type { Test } from 'tap';
import { freePort } from './free-port.js';

export interface PictureServer {
  url: string;
  /** Connections made so far; a request needs one. */
  readonly connections: number;
  readonly requests: number;
  /** Connections that are open now. */
  readonly open: number;
}

/** Answers every request with these bytes until the end of the test. @param delay before each answer: milliseconds, or until it settles */
export async function serveBytes(
  t: Test,
  bytes: Uint8Array | (() => Uint8Array),
  delay: number | Promise<unknown> = 0,
): Promise<PictureServer> {
  const seen = { connections: 0, requests: 0, open: 0 };
  const server = createServer((_, response) => {
    seen.requests++;
    const answer = () => response.end(typeof bytes === 'function' ? bytes() : bytes);
    if (typeof delay === 'number') setTimeout(answer, delay).unref();
    else void delay.then(answer);
  });
  server.on('connection', (socket) => {
    seen.connections++;
    seen.open++;
    socket.on('close', () => seen.open--);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(seen, { url: `http://127.0.0.1:${port}/resim.png` });
}

/** An address of this machine where nobody listens. */
export async function closedAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/`;
}

/** A PNG of one colour. */
export function plainPng(width: number, height: number, [red, green, blue]: readonly number[]): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set([red ?? 0, green ?? 0, blue ?? 0], at);
  return encode({ width, height, data, channels: 3 });
}

export function dataUrl(type: 'png' | 'jpeg', bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
