/** Chooses the HTTP server: uWebSockets.js, or Node's own where that does not run. */

import { serveWithNode } from './node/node-listener.js';
import type { Listener, ListenerOptions } from './transport.js';
import { loadNative, type Native, NativeServerUnavailable } from './uws/native.js';
import { serveWithUws } from './uws/uws-listener.js';

/** `auto` is uWebSockets.js (`uws`), or node:http (`node`) where uWebSockets.js does not load. */
export type ServerChoice = 'auto' | 'uws' | 'node';

export interface ChosenServer {
  /** @throws ListenFailed if the port is in use or the address is not ours */
  listen(options: ListenerOptions): Promise<Listener>;
  /** Why node:http replaces uWebSockets.js, in one sentence. */
  fallback: string | undefined;
}

/** @throws NativeServerUnavailable if uWebSockets.js is required and does not load here */
export function chooseServer(choice: ServerChoice): ChosenServer {
  if (choice === 'node') return { listen: serveWithNode, fallback: undefined };
  let native: Native;
  try {
    native = loadNative();
  } catch (error) {
    if (choice === 'uws' || !(error instanceof NativeServerUnavailable)) throw error;
    return { listen: serveWithNode, fallback: error.message };
  }
  return { listen: (options) => serveWithUws(native, options), fallback: undefined };
}
