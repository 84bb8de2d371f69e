/** A web server on the loopback interface that pictures are fetched from, and that fails in the usual ways. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'fast-png';

/** Milliseconds that the service waits for a picture: so long does a slow one hold its request up. */
export const PICTURE_TIMEOUT_MS = 1000;

/** Paths whose pictures cannot be had. */
export const BROKEN = ['/missing', '/text', '/empty', '/reset', '/half', '/silent'] as const;

export interface PictureServer {
  base: string;
  close(): void;
}

/** Every path that is not `BROKEN` is a picture of its own. */
export async function startPictureServer(): Promise<PictureServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://pictures');
    if (pathname === '/missing') response.writeHead(404).end('no picture');
    else if (pathname === '/text') response.end('This is no picture, whatever its name says.');
    else if (pathname === '/empty') response.end();
    else if (pathname === '/reset') request.socket.resetAndDestroy();
    else if (pathname === '/half') {
      response.writeHead(200, { 'Content-Length': '5000' }).write('half');
      setTimeout(() => request.socket.destroy(), 20);
    } else if (pathname !== '/silent') response.end(pictureOf(pathname));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const WIDTH = 320;
const HEIGHT = 200;

/** A gradient whose colours follow from its name. */
function pictureOf(name: string): Uint8Array {
  const hue = [...name].reduce((total, character) => total + character.charCodeAt(0) * 37, 0);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel++) {
    data.set([(hue + pixel) & 255, (hue * 3 + (pixel >> 6)) & 255, (pixel % WIDTH) & 255], at);
  }
  return encode({ width: WIDTH, height: HEIGHT, data, channels: 3 });
}
