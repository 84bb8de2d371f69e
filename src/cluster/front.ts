import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Callers } from '../access/caller.js';
import { type Clock, systemClock } from '../access/clock.js';
import { defaultPlans, readPlans } from '../access/plans.js';
import { PreviewLimit } from '../access/preview-limit.js';
import { openStores, whenReachable } from '../access/stores.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import {
  apiRoutes,
  EXPOSED_HEADERS,
  failureReplies,
  standingHeaders,
  unmatchedReply,
} from '../api/routes.js';
import { type Config, ConfigError } from '../config.js';
import { CodeCompiler } from '../documents/code-compiler.js';
import { DocumentChecks } from '../documents/document-checks.js';
import { openDocuments } from '../documents/open-documents.js';
import { TemplateCatalogue } from '../documents/template-catalogue.js';
import { TemplateFolder } from '../documents/template-folder.js';
import { EXAMPLE_TEMPLATE } from '../example.js';
import type { Route } from '../http/exchange.js';
import { ListenFailed } from '../http/listening.js';
import { BODY_BYTES, type HttpServer, type HttpServerOptions, startHttpServer } from '../http/server.js';
import { documentedMcp } from '../mcp/mcp-operation.js';
import { loggedBatches } from '../operations/batch-metrics.js';
import { FrontMetrics } from '../operations/front-metrics.js';
import { createLog, requestLog } from '../operations/log.js';
import { trimMalloc } from '../operations/malloc.js';
import { ObservedKeyLookup, ObservedQuotaStore } from '../operations/observed-stores.js';
import type { MetricsSnapshot } from '../operations/snapshot.js';
import { editorRoutes } from '../pages/editor-page.js';
import { galleryPictureRoute } from '../pages/gallery-pictures.js';
import { documentRoute } from '../pages/reference/document-route.js';
import { guideRoute } from '../pages/reference/guide-route.js';
import { referencePageRoutes } from '../pages/reference/reference-page.js';
import { ServiceEnding } from '../rendering/failures.js';
import { LOOKUPS_AT_ONCE, NameLookups } from '../rendering/pictures/name-lookups.js';
import type { Resolve } from '../rendering/pictures/permitted-addresses.js';
import { RecentPictures } from '../rendering/pictures/recent-pictures.js';
import { Previewer } from '../rendering/previewer.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { Renderer } from '../rendering/renderer.js';
import { ResultCache } from '../rendering/result-cache.js';
import { RowRenderer } from '../rendering/row-renderer.js';
import { RowTurns } from '../rendering/row-turns.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import { configuredFetcher } from './picture-fetching.js';
import { startRenderThreads } from './render-threads.js';

/** A running front. */
export interface Front {
  /** The port really listened on. */
  readonly port: number;
  /** Why node:http replaces uWebSockets.js, in one sentence. */
  readonly fallback: string | undefined;
  /** The current metrics. */
  metricsSnapshot(): Promise<MetricsSnapshot>;
  /**
   * Calls back now and after every change with the reasons why the front is not ready to serve every request; none if
   * it is.
   */
  onReadiness(listener: (reasons: string[]) => void): void;
  /**
   * Refuses new connections, finishes requests within `SHUTDOWN_GRACE_MS`, and ends the threads.
   * @param acceptForMs how long it still accepts connections, each for one reply; 0 unless given
   */
  stop(options?: { acceptForMs?: number }): Promise<void>;
}

/** Documents and assets that an address may save in a minute where previews are off, whose limit they share otherwise. */
const UPLOADS_WITHOUT_PREVIEWS = 120;

/** Bodies of the largest size that there is memory for, where MAX_BODY_BYTES is raised: two of a single caller. */
const BODIES_AT_LEAST = 4;

/** The environment of a front, and parts that were started before it; tests replace them. */
export interface Surroundings {
  clock?: Clock;
  log?: Logger;
  /** A pool from `startRenderThreads`, which ends with the front. */
  pool?: RenderPool;
  /** Replaces `HOST` and `PORT`; shared with other fronts. */
  listenOn?: HttpServerOptions['listenOn'];
  /** Replaces those in `templates/`. */
  templates?: ReadonlyMap<string, ServedTemplate>;
  /** Resolves the hosts of pictures; the system's resolver unless given. */
  resolve?: Resolve;
}

/**
 * Milliseconds that idle connections stay open while the front ends; a request in that time is answered with
 * `Connection: close`.
 */
const IDLE_CONNECTIONS_MS = 2000;

/** Milliseconds at the end for answers to those who cannot be served any more: at most a quarter of the whole time. */
const ANSWERING_AT_END_MS = 1500;

/** Milliseconds between trims of malloc's heaps, in which renders leave some tens of megabytes meanwhile. */
const TRIM_EVERY_MS = 10_000;

/**
 * Milliseconds that a start waits for a store that may still be connecting: half a dozen round trips, which may be
 * between continents. Without a store the front serves requests that need none.
 */
const STORE_PATIENCE_MS = 2000;

/**
 * Builds one front from its parts and listens.
 * @throws Error with one sentence for people if the plans, the address or the native HTTP server cannot be used
 */
export async function startFront(config: Config, surroundings: Surroundings = {}): Promise<Front> {
  const { clock = systemClock, log = createLog(config.logLevel) } = surroundings;
  const { listenOn = { host: config.host, port: config.port, shared: false } } = surroundings;
  const metrics = new FrontMetrics();
  const [code, editor, reference] = await Promise.all([
    surroundings.templates ?? checkedTemplates(),
    editorRoutes(),
    referencePageRoutes(),
  ]);
  const plans = config.plansFile ? await readPlans(config.plansFile) : defaultPlans;
  const { redis, redisTimeoutMs, dataDir, onStoreFailure } = config;
  const stores = openStores({
    redis,
    redisTimeoutMs,
    dataDir,
    onStoreFailure,
    clock,
    log,
    observe: {
      quotas: (quotas) => new ObservedQuotaStore(quotas, metrics.store.renders),
      previewCounts: (counts) => new ObservedQuotaStore(counts, metrics.store.previews),
      keys: (keys) => new ObservedKeyLookup(keys, metrics.store.renders),
    },
  });
  metrics.watchStore(stores.reachable);
  const { quotas } = stores;
  const storeIsNeeded = onStoreFailure === 'deny';
  const callers = new Callers(stores.keys, plans, onStoreFailure);
  // As many downloads as renders that run or wait, because each render holds its pictures, so that the settings bound
  // their memory.
  const maxDownloads = config.renderThreads * (config.queueLimit + 1);
  const lookups = new NameLookups(surroundings.resolve);
  const pictures = configuredFetcher(config, {
    maxDownloads,
    resolve: lookups.limitedTo(LOOKUPS_AT_ONCE.renders),
    observe: metrics.pictures,
  });
  // Previews have a separate, smaller limit, as in the queue: previews of pictures that never arrive must not block the
  // pictures of renders.
  const previewPictures = configuredFetcher(config, {
    maxDownloads: Math.ceil(maxDownloads / 2),
    resolve: lookups.limitedTo(LOOKUPS_AT_ONCE.previews),
    observe: metrics.pictures,
  });
  const pool = surroundings.pool ?? startRenderThreads(config, log);
  const results = new ResultCache(config.resultCacheBytes);
  const renderer = new Renderer({ pictures, pool, results, observer: metrics.renders });
  const previewer = new Previewer({
    pictures: new RecentPictures(previewPictures),
    pool,
    observer: metrics.renders,
  });
  // The turns of rows bound their downloads.
  const rowTurns = new RowTurns(config.renderThreads);
  const rowPictures = configuredFetcher(config, {
    maxDownloads: rowTurns.places,
    resolve: lookups.limitedTo(LOOKUPS_AT_ONCE.rows),
    observe: metrics.pictures,
  });
  const rows = new RowRenderer({ pictures: new RecentPictures(rowPictures), pool, results });
  const ending = new AbortController();
  // Each batch listens.
  setMaxListeners(0, ending.signal);
  const { previewRpm } = config;
  const previewLimit = new PreviewLimit(stores.previewCounts, previewRpm);
  const uploadLimit =
    previewRpm > 0 ? previewLimit : new PreviewLimit(stores.previewCounts, UPLOADS_WITHOUT_PREVIEWS);
  metrics.watchPool(pool);
  metrics.watchCache(results);
  const logRequest = requestLog(log);

  const checks = new DocumentChecks(pool, RESERVED_KEYS, (err) => log.error({ err }, 'a check failed'));
  const compiler = new CodeCompiler();
  const folder =
    config.templatesDir === undefined
      ? undefined
      : new TemplateFolder(config.templatesDir, { checks, compiler, log, isTaken: (id) => code.has(id) });
  const {
    own,
    close: closeDocuments,
    ...documents
  } = openDocuments({ redis, dataDir, clock, log, onStoreFailure }, checks);
  const templates = new TemplateCatalogue(code, folder, own);
  metrics.watchFolder(() => folder?.broken ?? 0);

  const api = [
    ...apiRoutes({
      ...documents,
      own,
      templates,
      callers,
      quotas,
      renderer,
      previewer,
      previewLimit,
      uploadLimit,
      rows,
      rowTurns,
      threads: config.renderThreads,
      ending: { signal: ending.signal, graceMs: config.shutdownGraceMs },
      batches: loggedBatches(metrics.batches, log),
      clock,
      maxBodyBytes: config.maxBodyBytes,
    }),
    guideRoute(),
  ];
  const gallery = await galleryPictureRoute({ checks, previewer });
  const described = { routes: [...api, documentedMcp], plans, sourceUrl: config.sourceUrl };
  const document = documentRoute(described, () => templates.shared);
  const failed = failureReplies(log);
  const { corsOrigins } = config;
  // Loaded while a thread draws the first picture: the SDK takes a tenth of a second.
  const openMcp = async () =>
    (await import('../mcp/mcp-route.js')).mcpRoute({
      ...{ routes: api, unmatched: unmatchedReply, failed, callers, corsOrigins, log },
      toolEnded: metrics.toolEnded,
    });
  const startServer = (mcp: Route) =>
    startHttpServer({
      server: config.httpServer,
      listenOn,
      bodyBytes: Math.max(BODY_BYTES, BODIES_AT_LEAST * config.maxBodyBytes),
      trustProxy: config.trustProxy,
      corsOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      standingHeaders: standingHeaders(config.sourceUrl),
      routes: [...editor, gallery, ...api, mcp, document, ...reference],
      unmatched: unmatchedReply,
      failed,
      completed(exchange) {
        metrics.requestCompleted(exchange);
        logRequest(exchange);
      },
    });
  let server: HttpServer;
  try {
    const [anyTemplate] = code.values();
    const example = code.get(EXAMPLE_TEMPLATE) ?? anyTemplate;
    const [mcp] = await Promise.all([openMcp(), example && renderer.proveReady(example)]);
    await folder?.open();
    await whenReachable(stores, STORE_PATIENCE_MS);
    server = await startServer(mcp);
  } catch (error) {
    folder?.close();
    compiler.close();
    stores.close();
    closeDocuments();
    await pool.close();
    throw error instanceof ListenFailed ? new ConfigError(`HOST and PORT: ${error.message}`) : error;
  }

  const trimming = setInterval(trimMalloc, TRIM_EVERY_MS);
  return {
    port: server.port,
    fallback: server.fallback,
    metricsSnapshot: () => metrics.snapshot(),
    onReadiness(listener) {
      const tell = (reachable: boolean) =>
        listener(reachable || !storeIsNeeded ? [] : ['the store is unavailable']);
      stores.onReachable(tell);
      tell(stores.reachable());
    },
    async stop({ acceptForMs = 0 } = {}) {
      ending.abort();
      const { shutdownGraceMs } = config;
      const answeringMs = Math.min(ANSWERING_AT_END_MS, shutdownGraceMs / 4);
      pool.endWithin(acceptForMs + shutdownGraceMs - 2 * answeringMs);
      server.closeAfterReplies();
      await sleep(acceptForMs);
      // If this process was delayed, new connections still wait to be accepted, which happens before this turn.
      await nextTurn();
      server.stopListening();
      const deadline = performance.now() + shutdownGraceMs;
      await server.deserted(Math.min(IDLE_CONNECTIONS_MS, shutdownGraceMs));
      const isDrained = await server.drained(deadline - answeringMs - performance.now());
      if (!isDrained) server.refuseRest(new ServiceEnding());
      await server.drained(deadline - performance.now());
      server.close();
      folder?.close();
      compiler.close();
      pictures.close();
      previewPictures.close();
      rowPictures.close();
      stores.close();
      closeDocuments();
      await pool.close();
      metrics.close();
      clearInterval(trimming);
    },
  };
}
