/** Which HTTP server serves: uWebSockets.js, or Node's own where that does not run. */

import { serveWithNode } from './node/node-listener.js';
import type { Listener, ListenerOptions } from './transport.js';
import { loadNative, type Native, NativeServerUnavailable } from './uws/native.js';
import { serveWithUws } from './uws/uws-listener.js';

/** `auto` takes uWebSockets.js (`uws`), and node:http (`node`) where that does not load. */
export type ServerChoice = 'auto' | 'uws' | 'node';

export interface ChosenServer {
  /** @throws ListenFailed when the port is taken or the address not ours */
  listen(options: ListenerOptions): Promise<Listener>;
  /** Why node:http serves where uWebSockets.js would have: one sentence. */
  fallback: string | undefined;
}

/** @throws NativeServerUnavailable when it is to be uWebSockets.js, which does not load here */
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
