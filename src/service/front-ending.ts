/** The end of a front that serves. */

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { HttpServer } from '../http/server.js';
import { ServiceEnding } from '../rendering/failures.js';
import type { RenderPool } from '../rendering/render-pool.js';

/**
 * Milliseconds that idle connections stay open while the front ends; a request in that time is answered with
 * `Connection: close`.
 */
const IDLE_CONNECTIONS_MS = 2000;

/** Milliseconds at the end for answers to those who cannot be served any more: at most a quarter of the whole time. */
const ANSWERING_AT_END_MS = 1500;

/**
 * Ends a front: what was accepted is answered, and what cannot be in time is refused. Resolves when the server is closed.
 * @param acceptForMs how long it still accepts connections, each for one reply
 * @param graceMs milliseconds after that for requests that were accepted
 */
export async function endServing(
  server: HttpServer,
  pool: RenderPool,
  { acceptForMs, graceMs }: { acceptForMs: number; graceMs: number },
): Promise<void> {
  const answeringMs = Math.min(ANSWERING_AT_END_MS, graceMs / 4);
  pool.endWithin(acceptForMs + graceMs - 2 * answeringMs);
  server.closeAfterReplies();
  await sleep(acceptForMs);
  // If this process was delayed, new connections still wait to be accepted, which happens before this turn.
  await nextTurn();
  server.stopListening();
  const deadline = performance.now() + graceMs;
  await server.deserted(Math.min(IDLE_CONNECTIONS_MS, graceMs));
  const isDrained = await server.drained(deadline - answeringMs - performance.now());
  if (!isDrained) server.refuseRest(new ServiceEnding());
  await server.drained(deadline - performance.now());
  server.close();
}
