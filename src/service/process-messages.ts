/** The messages between the primary and its fronts. */

import type { HttpServerOptions } from '../http/server.js';
import type { MetricsSnapshot } from './operations/snapshot.js';

/** The address that a front listens on: the primary's socket, or one of its own where sockets cannot be shared. */
export type FrontAddress = HttpServerOptions['listenOn'];

/**
 * Milliseconds during which a stopping service still accepts connections that were on their way when it refused new
 * ones: a handshake takes a round trip.
 */
export const HANDSHAKE_MS = 300;

export type FromPrimary =
  /** Serve current connections and those that are on their way, accept no others, and end. */
  | { type: 'retire'; acceptForMs: number }
  /** Answered by `alive`. */
  | { type: 'ping' }
  /** Answered by `metrics`. */
  | { type: 'measure' };

export type FromFront =
  /** With the reason why node:http replaces uWebSockets.js, in one sentence. */
  | { type: 'listening'; fallback: string | undefined }
  /** The front cannot start; the message is one sentence for people. */
  | { type: 'failed'; message: string }
  /** Why the front is not ready to serve every request; ready without reasons. */
  | { type: 'readiness'; reasons: string[] }
  | { type: 'alive' }
  /** The current metrics, also sent before the front ends. */
  | { type: 'metrics'; snapshot: MetricsSnapshot };
