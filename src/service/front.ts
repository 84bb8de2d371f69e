/** A front that serves: its routes and its HTTP server around its parts. */

import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PreviewLimit } from '../access/preview-limit.js';
import type { Stores } from '../access/stores.js';
import {
  apiRoutes,
  EXPOSED_HEADERS,
  failureReplies,
  standingHeaders,
  unmatchedReply,
} from '../api/routes.js';
import { type Config, ConfigError } from '../config.js';
import { ListenFailed } from '../http/listening.js';
import { BODY_BYTES, type HttpServer, type HttpServerOptions, startHttpServer } from '../http/server.js';
import { documentedMcp } from '../mcp/mcp-operation.js';
import { editorRoutes } from '../pages/editor-page.js';
import { galleryPictureRoute } from '../pages/gallery-pictures.js';
import { documentRoute } from '../pages/reference/document-route.js';
import { guideRoute } from '../pages/reference/guide-route.js';
import { referencePageRoutes } from '../pages/reference/reference-page.js';
import { ServiceEnding } from '../rendering/failures.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { openParts, type PartSurroundings, type RunningFront } from './front-parts.js';
import { loggedBatches } from './operations/batch-metrics.js';
import { requestLog } from './operations/log.js';

/** A running front that serves. */
export interface Front extends RunningFront {
  /** The port really listened on. */
  readonly port: number;
  /** Why node:http replaces uWebSockets.js, in one sentence. */
  readonly fallback: string | undefined;
}

/** The environment of a front, and parts that were started before it; tests replace them. */
export interface Surroundings extends PartSurroundings {
  /** Replaces `HOST` and `PORT`; shared with other fronts. */
  listenOn?: HttpServerOptions['listenOn'];
}

/** Documents and assets that an address may save in a minute where previews are off, whose limit they share otherwise. */
const UPLOADS_WITHOUT_PREVIEWS = 120;

/** Bodies of the largest size that there is memory for, where MAX_BODY_BYTES is raised: two of a single caller. */
const BODIES_AT_LEAST = 4;

/**
 * Builds one front from its parts and listens.
 * @throws Error with one sentence for people if the plans, the address or the native HTTP server cannot be used
 */
export async function startFront(config: Config, surroundings: Surroundings = {}): Promise<Front> {
  const [parts, editor, reference] = await Promise.all([
    openParts(config, surroundings),
    editorRoutes(),
    referencePageRoutes(),
  ]);
  const { clock, log, metrics, plans, stores, callers, rendering, templates, documents } = parts;
  const { pool, renderer, previewer, rows, rowSlots } = rendering;
  const ending = new AbortController();
  // Each batch listens.
  setMaxListeners(0, ending.signal);

  const api = [
    ...apiRoutes({
      ...documents,
      ...{ templates, callers, quotas: stores.quotas, renderer, previewer, rows, rowSlots, clock },
      ...limitsOfPreviews(stores, config.previewRpm),
      ...{ store: parts.store, delivery: parts.delivery, jobs: parts.jobs, webhooks: parts.webhooks },
      storePublicUrl: config.storePublicUrl,
      threads: config.renderThreads,
      ending: { signal: ending.signal, graceMs: config.shutdownGraceMs },
      batches: loggedBatches(metrics.batches, log),
      maxBodyBytes: config.maxBodyBytes,
      publicUrl: config.publicUrl,
      trustsProxy: config.trustProxy > 0,
    }),
    guideRoute(),
  ];
  const described = { routes: [...api, documentedMcp], plans, sourceUrl: config.sourceUrl };
  const pages = [
    await galleryPictureRoute({ checks: parts.checks, previewer }),
    documentRoute(described, () => templates.shared),
    ...editor,
    ...reference,
  ];
  const failed = failureReplies(log);
  const { corsOrigins } = config;
  // Loaded while a thread draws the first picture: the SDK takes a tenth of a second.
  const openMcp = async () =>
    (await import('../mcp/mcp-route.js')).mcpRoute({
      ...{ routes: api, unmatched: unmatchedReply, failed, callers, corsOrigins, log },
      toolEnded: metrics.toolEnded,
    });
  const logRequest = requestLog(log);
  let server: HttpServer;
  try {
    const [mcp] = await Promise.all([openMcp(), parts.provedReady]);
    await parts.whenOpen();
    server = await startHttpServer({
      server: config.httpServer,
      listenOn: surroundings.listenOn ?? { host: config.host, port: config.port, shared: false },
      bodyBytes: Math.max(BODY_BYTES, BODIES_AT_LEAST * config.maxBodyBytes),
      trustProxy: config.trustProxy,
      corsOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      standingHeaders: standingHeaders(config.sourceUrl),
      routes: [...pages, ...api, mcp],
      unmatched: unmatchedReply,
      failed,
      completed(exchange) {
        metrics.requestCompleted(exchange);
        logRequest(exchange);
      },
    });
  } catch (error) {
    await parts.stopWorking(0);
    await parts.close();
    throw error instanceof ListenFailed ? new ConfigError(`HOST and PORT: ${error.message}`) : error;
  }

  return {
    port: server.port,
    fallback: server.fallback,
    metricsSnapshot: () => metrics.snapshot(),
    onReadiness: parts.onReadiness,
    async stop({ acceptForMs = 0 } = {}) {
      ending.abort();
      const graceMs = config.shutdownGraceMs;
      await Promise.all([
        parts.stopWorking(acceptForMs + graceMs),
        endServing(server, pool, { acceptForMs, graceMs }),
      ]);
      await parts.close();
    },
  };
}

function limitsOfPreviews({ previewCounts }: Stores, previewRpm: number) {
  const previewLimit = new PreviewLimit(previewCounts, previewRpm);
  const uploadLimit =
    previewRpm > 0 ? previewLimit : new PreviewLimit(previewCounts, UPLOADS_WITHOUT_PREVIEWS);
  return { previewLimit, uploadLimit };
}

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
async function endServing(
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
