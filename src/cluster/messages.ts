/** What the primary and its fronts tell each other. */

import type { HttpServerOptions } from '../http/server.js';
import type { MetricsSnapshot } from '../operations/snapshot.js';

/** Where a front listens: on the primary's socket, or for itself where sockets cannot be shared. */
export type FrontAddress = HttpServerOptions['listenOn'];

/**
 * How long a stopping service still takes connections that were on their way when it refused new ones: a handshake
 * takes a round trip.
 */
export const HANDSHAKE_MS = 300;

export type FromPrimary =
  /** Serve those who are connected or about to be, take nobody else, and end. */
  | { type: 'retire'; acceptForMs: number }
  /** Answered by `alive`. */
  | { type: 'ping' }
  /** Answered by `metrics`. */
  | { type: 'measure' };

export type FromFront =
  /** With why node:http serves where uWebSockets.js would have, in one sentence. */
  | { type: 'listening'; fallback: string | undefined }
  /** It cannot start; the message is one sentence for people. */
  | { type: 'failed'; message: string }
  /** Why it is not ready to serve every request; ready without reasons. */
  | { type: 'readiness'; reasons: string[] }
  | { type: 'alive' }
  /** What it has counted so far; also told before it ends. */
  | { type: 'metrics'; snapshot: MetricsSnapshot };
