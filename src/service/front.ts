/** One front: its stores, templates, threads and routes, tied together and listening. */

import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { Callers } from '../access/caller.js';
import { type Clock, systemClock } from '../access/clock.js';
import { defaultPlans } from '../access/plans.js';
import { readPlans } from '../access/plans-file.js';
import { PreviewLimit } from '../access/preview-limit.js';
import { openStores, type Stores, whenReachable } from '../access/stores.js';
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
import { type Documents, openDocuments } from '../documents/open-documents.js';
import { TemplateCatalogue } from '../documents/template-catalogue.js';
import { TemplateFolder } from '../documents/template-folder.js';
import { EXAMPLE_TEMPLATE } from '../example.js';
import { ListenFailed } from '../http/listening.js';
import { BODY_BYTES, type HttpServer, type HttpServerOptions, startHttpServer } from '../http/server.js';
import { documentedMcp } from '../mcp/mcp-operation.js';
import { editorRoutes } from '../pages/editor-page.js';
import { galleryPictureRoute } from '../pages/gallery-pictures.js';
import { documentRoute } from '../pages/reference/document-route.js';
import { guideRoute } from '../pages/reference/guide-route.js';
import { referencePageRoutes } from '../pages/reference/reference-page.js';
import type { Resolve } from '../rendering/pictures/permitted-addresses.js';
import type { RenderPool } from '../rendering/render-pool.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import { endServing } from './front-ending.js';
import { openRendering } from './front-rendering.js';
import { openJobKeeping } from './job-keeping.js';
import { loggedBatches } from './operations/batch-metrics.js';
import { FrontMetrics } from './operations/front-metrics.js';
import { createLog, requestLog } from './operations/log.js';
import { trimMalloc } from './operations/malloc.js';
import { ObservedKeyLookup, ObservedQuotaStore } from './operations/observed-stores.js';
import type { MetricsSnapshot } from './operations/snapshot.js';
import { openPictureKeeping } from './picture-keeping.js';
import { openWebhookKeeping } from './webhook-keeping.js';

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

/** Documents and assets that an address may save in a minute where previews are off, whose limit they share otherwise. */
const UPLOADS_WITHOUT_PREVIEWS = 120;

/** Bodies of the largest size that there is memory for, where MAX_BODY_BYTES is raised: two of a single caller. */
const BODIES_AT_LEAST = 4;

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
  const metrics = new FrontMetrics();
  const [code, editor, reference] = await Promise.all([
    surroundings.templates ?? checkedTemplates(),
    editorRoutes(),
    referencePageRoutes(),
  ]);
  const plans = config.plansFile ? await readPlans(config.plansFile) : defaultPlans;
  const stores = observedStores(config, clock, log, metrics);
  const callers = new Callers(stores.keys, plans, config.onStoreFailure);
  const { pool: started, resolve } = surroundings;
  const rendering = openRendering(config, { clock, log, metrics, pool: started, resolve });
  const { pool, renderer, previewer, rows, rowSlots } = rendering;
  const { templates, documents, checks, folder, ...opened } = openTemplates(config, code, {
    clock,
    log,
    pool,
  });
  metrics.watchFolder(() => folder?.broken ?? 0);
  const kept = openPictureKeeping(config, {
    ...{ callers, clock, log, metrics },
    resolve: rendering.resolveForUploads,
  });
  const keptWebhooks =
    kept.store &&
    openWebhookKeeping(config, {
      ...{ secrets: stores.webhookSecrets, clock, log, metrics },
      resolve: rendering.resolveForWebhooks,
    });
  const webhooks = keptWebhooks?.webhooks;
  const { jobs, ...jobKeeping } = openJobKeeping(config, {
    ...{ callers, clock, log, metrics, templates, rendering },
    ...{ quotas: stores.quotas, store: kept.store, kept: keptWebhooks },
  });
  const ending = new AbortController();
  // Each batch listens.
  setMaxListeners(0, ending.signal);

  const api = [
    ...apiRoutes({
      ...documents,
      ...{ templates, callers, quotas: stores.quotas, renderer, previewer, rows, rowSlots, clock },
      ...limitsOfPreviews(stores, config.previewRpm),
      ...{ store: kept.store, delivery: kept.delivery, jobs, webhooks },
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
    await galleryPictureRoute({ checks, previewer }),
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
    const [anyTemplate] = code.values();
    const example = code.get(EXAMPLE_TEMPLATE) ?? anyTemplate;
    const [mcp] = await Promise.all([openMcp(), example && renderer.proveReady(example)]);
    await folder?.open();
    await whenReachable(stores, STORE_PATIENCE_MS);
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
    await jobKeeping.stop();
    await webhooks?.stop(0);
    await jobKeeping.close();
    stores.close();
    opened.close();
    kept.close();
    await rendering.close();
    throw error instanceof ListenFailed ? new ConfigError(`HOST and PORT: ${error.message}`) : error;
  }

  const trimming = setInterval(trimMalloc, TRIM_EVERY_MS);
  const storeIsNeeded = config.onStoreFailure === 'deny';
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
      const graceMs = config.shutdownGraceMs;
      const stopWorking = async () => {
        await jobKeeping.stop();
        await webhooks?.stop(acceptForMs + graceMs);
      };
      await Promise.all([stopWorking(), endServing(server, pool, { acceptForMs, graceMs })]);
      await jobKeeping.close();
      stores.close();
      opened.close();
      kept.close();
      await rendering.close();
      metrics.close();
      clearInterval(trimming);
    },
  };
}

/** All templates, and the stores that those of keys are in. */
interface FrontTemplates {
  templates: TemplateCatalogue;
  documents: Omit<Documents, 'close'>;
  checks: DocumentChecks;
  /** Of the operator's folder: undefined without one. */
  folder: TemplateFolder | undefined;
  close(): void;
}

/** Opens the stores without waiting for them, and the operator's folder not yet. */
function openTemplates(
  config: Config,
  code: ReadonlyMap<string, ServedTemplate>,
  { clock, log, pool }: { clock: Clock; log: Logger; pool: RenderPool },
): FrontTemplates {
  const { redis, dataDir, onStoreFailure, templatesDir } = config;
  const checks = new DocumentChecks(pool, RESERVED_KEYS, (err) => log.error({ err }, 'a check failed'));
  const compiler = new CodeCompiler();
  const folder =
    templatesDir === undefined
      ? undefined
      : new TemplateFolder(templatesDir, { checks, compiler, log, isTaken: (id) => code.has(id) });
  const { close, ...documents } = openDocuments({ redis, dataDir, clock, log, onStoreFailure }, checks);
  return {
    templates: new TemplateCatalogue(code, folder, documents.own),
    documents,
    checks,
    folder,
    close() {
      folder?.close();
      compiler.close();
      close();
    },
  };
}

function observedStores(config: Config, clock: Clock, log: Logger, metrics: FrontMetrics): Stores {
  const { redis, redisTimeoutMs, dataDir, onStoreFailure } = config;
  const stores = openStores({
    ...{ redis, redisTimeoutMs, dataDir, onStoreFailure, clock, log },
    observe: {
      quotas: (quotas) => new ObservedQuotaStore(quotas, metrics.store.renders),
      previewCounts: (counts) => new ObservedQuotaStore(counts, metrics.store.previews),
      keys: (keys) => new ObservedKeyLookup(keys, metrics.store.renders),
    },
  });
  metrics.watchStore(stores.reachable);
  return stores;
}

function limitsOfPreviews({ previewCounts }: Stores, previewRpm: number) {
  const previewLimit = new PreviewLimit(previewCounts, previewRpm);
  const uploadLimit =
    previewRpm > 0 ? previewLimit : new PreviewLimit(previewCounts, UPLOADS_WITHOUT_PREVIEWS);
  return { previewLimit, uploadLimit };
}
