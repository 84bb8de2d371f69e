/** What a front works with, whether it serves requests or only draws the rows of jobs. */

import type { Logger } from 'pino';
import { Callers } from '../access/caller.js';
import { type Clock, systemClock } from '../access/clock.js';
import { defaultPlans, type Plans } from '../access/plans.js';
import { readPlans } from '../access/plans-file.js';
import { openStores, type Stores, whenReachable } from '../access/stores.js';
import { checkedTemplates } from '../api/checked-templates.js';
import type { Delivery } from '../api/files/delivery.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import type { Config } from '../config.js';
import { CodeCompiler } from '../documents/code-compiler.js';
import { DocumentChecks } from '../documents/document-checks.js';
import { type Documents, openDocuments } from '../documents/open-documents.js';
import { TemplateCatalogue } from '../documents/template-catalogue.js';
import { TemplateFolder } from '../documents/template-folder.js';
import { EXAMPLE_TEMPLATE } from '../example.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Resolve } from '../rendering/pictures/permitted-addresses.js';
import type { RenderPool } from '../rendering/render-pool.js';
import type { ServedTemplate } from '../rendering/served-template.js';
import type { PictureStore } from '../store/picture-store.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { type FrontRendering, openRendering } from './front-rendering.js';
import { openJobKeeping } from './job-keeping.js';
import { FrontMetrics } from './operations/front-metrics.js';
import { createLog } from './operations/log.js';
import { trimMalloc } from './operations/malloc.js';
import { ObservedKeyLookup, ObservedQuotaStore } from './operations/observed-stores.js';
import type { MetricsSnapshot } from './operations/snapshot.js';
import { openPictureKeeping } from './picture-keeping.js';
import { openWebhookKeeping } from './webhook-keeping.js';

/** The environment of a front, and parts that were started before it; tests replace them. */
export interface PartSurroundings {
  clock?: Clock;
  log?: Logger;
  /** A pool from `startRenderThreads`, which ends with the front. */
  pool?: RenderPool;
  /** Replaces those in `templates/`. */
  templates?: ReadonlyMap<string, ServedTemplate>;
  /** Resolves the hosts of pictures; the system's resolver unless given. */
  resolve?: Resolve;
}

/** A front from the side of the process that runs it. */
export interface RunningFront {
  /** The current metrics. */
  metricsSnapshot(): Promise<MetricsSnapshot>;
  /**
   * Calls back now and after every change with the reasons why the front is not ready to do everything; none if it is.
   */
  onReadiness(listener: (reasons: string[]) => void): void;
  /**
   * Accepts no more work, finishes what it has accepted within `SHUTDOWN_GRACE_MS`, and ends the threads.
   * @param acceptForMs how long it still accepts connections, each for one reply; 0 unless given
   */
  stop(options?: { acceptForMs?: number }): Promise<void>;
}

/** Stores, templates, threads and what they are told by, tied together. */
export interface FrontParts {
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
  plans: Plans;
  stores: Stores;
  callers: Callers;
  rendering: FrontRendering;
  templates: TemplateCatalogue;
  /** Those that are written in code. */
  code: ReadonlyMap<string, ServedTemplate>;
  documents: Omit<Documents, 'close'>;
  checks: DocumentChecks;
  store: PictureStore | undefined;
  delivery: Delivery;
  /** Undefined where no pictures are kept. */
  webhooks: Webhooks | undefined;
  jobs: Jobs | undefined;
  /** Settles when a thread has drawn a first picture, and so has loaded what it needs. */
  provedReady: Promise<void>;
  /** Reads the operator's templates, and waits a little for a store that may still be connecting. */
  whenOpen(): Promise<void>;
  onReadiness: RunningFront['onReadiness'];
  /**
   * Gives back the tasks of jobs that are being drawn, and takes none any more.
   * @param withinMs for webhooks that are under way
   */
  stopWorking(withinMs: number): Promise<void>;
  /** Ends everything, once nobody works with it. */
  close(): Promise<void>;
}

/** Milliseconds between trims of malloc's heaps, in which renders leave some tens of megabytes meanwhile. */
const TRIM_EVERY_MS = 10_000;

/**
 * Milliseconds that a start waits for a store that may still be connecting: half a dozen round trips, which may be
 * between continents. Without a store the front serves requests that need none.
 */
const STORE_PATIENCE_MS = 2000;

/**
 * Opens all parts of a front without waiting for stores.
 * @throws Error with one sentence for people if the plans cannot be used
 */
export async function openParts(
  config: Config,
  { templates: provided, ...surroundings }: PartSurroundings,
): Promise<FrontParts> {
  const { clock = systemClock, log = createLog(config.logLevel), pool: started, resolve } = surroundings;
  const metrics = new FrontMetrics();
  const [code, plans] = await Promise.all([
    provided ?? checkedTemplates(),
    config.plansFile ? readPlans(config.plansFile) : defaultPlans,
  ]);
  const stores = observedStores(config, clock, log, metrics);
  const callers = new Callers(stores.keys, plans, config.onStoreFailure);
  const rendering = openRendering(config, { clock, log, metrics, pool: started, resolve });
  const provedReady = proveReady(rendering, code);
  // Told to whoever waits for it, once all else is open.
  provedReady.catch(() => {});
  const { templates, documents, checks, folder, ...opened } = openTemplates(config, code, {
    ...{ clock, log },
    pool: rendering.pool,
  });
  metrics.watchFolder(() => folder?.broken ?? 0);
  const keeping = openPictureKeeping(config, {
    ...{ callers, clock, log, metrics },
    resolve: rendering.resolveForUploads,
  });
  const webhookKeeping =
    keeping.store &&
    openWebhookKeeping(config, {
      ...{ secrets: stores.webhookSecrets, clock, log, metrics },
      resolve: rendering.resolveForWebhooks,
    });
  const webhooks = webhookKeeping?.webhooks;
  const { jobs, ...jobKeeping } = openJobKeeping(config, {
    ...{ callers, clock, log, metrics, templates, rendering },
    ...{ quotas: stores.quotas, store: keeping.store, webhookKeeping },
  });
  const trimming = setInterval(trimMalloc, TRIM_EVERY_MS);
  return {
    ...{ clock, log, metrics, plans, stores, callers, rendering, templates, code, documents, checks },
    ...{ store: keeping.store, delivery: keeping.delivery, webhooks, jobs },
    provedReady,
    async whenOpen() {
      await folder?.open();
      await whenReachable(stores, STORE_PATIENCE_MS);
    },
    onReadiness(listener) {
      const storeIsNeeded = config.onStoreFailure === 'deny';
      const tell = (reachable: boolean) =>
        listener(reachable || !storeIsNeeded ? [] : ['the store is unavailable']);
      stores.onReachable(tell);
      tell(stores.reachable());
    },
    async stopWorking(withinMs) {
      await jobKeeping.stop();
      await webhooks?.stop(withinMs);
    },
    async close() {
      await jobKeeping.close();
      stores.close();
      opened.close();
      keeping.close();
      await rendering.close();
      metrics.close();
      clearInterval(trimming);
    },
  };
}

/** Draws a first picture, which a thread begins with as soon as it has loaded. */
async function proveReady(
  { renderer }: FrontRendering,
  code: ReadonlyMap<string, ServedTemplate>,
): Promise<void> {
  const [anyTemplate] = code.values();
  const example = code.get(EXAMPLE_TEMPLATE) ?? anyTemplate;
  if (example) await renderer.proveReady(example);
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

/**
 * Opens the parts of a worker: a front that serves no requests. It draws the rows of jobs that others have accepted, and
 * begins with what waits in Redis.
 * @throws Error with one sentence for people if the plans cannot be used
 */
export async function startWorker(
  config: Config,
  surroundings: PartSurroundings = {},
): Promise<RunningFront> {
  const parts = await openParts(config, surroundings);
  try {
    await parts.provedReady;
    await parts.whenOpen();
  } catch (error) {
    await parts.stopWorking(0);
    await parts.close();
    throw error;
  }
  return {
    metricsSnapshot: () => parts.metrics.snapshot(),
    onReadiness: parts.onReadiness,
    async stop() {
      await parts.stopWorking(config.shutdownGraceMs);
      await parts.close();
    },
  };
}
