import { setMaxListeners } from 'node:events';
import type { Client } from '../../../src/rendering/client.js';

/** A client who stays, of a caller that nothing is to be said about. */
export const somebody: Client = { caller: 'ip:192.0.2.1', signal: new AbortController().signal };
setMaxListeners(0, somebody.signal);
