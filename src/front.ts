import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadTemplates } from '../templates/kit/registry.js';
import { Callers } from './access/caller.js';
import { type Clock, systemClock } from './access/clock.js';
import { KeyCache } from './access/key-cache.js';
import { KeyFiles } from './access/key-files.js';
import { MemoryQuotaStore } from './access/memory-quota-store.js';
import { defaultPlans, readPlans } from './access/plans.js';
import { apiRoutes, EXPOSED_HEADERS, failureReplies, standingHeaders, unmatchedReply } from './api/routes.js';
import { type Config, ConfigError } from './config.js';
import { ListenFailed } from './http/listening.js';
import { type HttpServer, startHttpServer } from './http/server.js';
import { createLog } from './operations/log.js';
import { ImageFetcher } from './rendering/images/image-fetcher.js';
import { RenderPool } from './rendering/render-pool.js';
import { Renderer } from './rendering/renderer.js';
import { ResultCache } from './rendering/result-cache.js';
import { version } from './version.js';

/** A running front. */
export interface Front {
  /** The port really listened on. */
  readonly port: number;
  /** Refuses new connections, finishes what is under way within `SHUTDOWN_GRACE_MS`, and ends the threads. */
  stop(): Promise<void>;
}

/** What is outside the service, for tests to replace. */
export interface Surroundings {
  clock?: Clock;
  log?: Logger;
}

/**
 * Builds one front out of its parts and listens.
 * @throws Error with one sentence for people when the plans, the address or the native HTTP server cannot be used
 */
export async function startFront(config: Config, surroundings: Surroundings = {}): Promise<Front> {
  const { clock = systemClock, log = createLog(config.logLevel) } = surroundings;
  const templates = await loadTemplates();
  const plans = config.plansFile ? await readPlans(config.plansFile) : defaultPlans;
  const callers = new Callers(new KeyCache(new KeyFiles(join(config.dataDir, 'keys'))), plans);
  const quotas = new MemoryQuotaStore({ clock });
  const images = new ImageFetcher({
    maxBytes: config.imageMaxBytes,
    maxPixels: config.imageMaxPixels,
    timeoutMs: config.imageTimeoutMs,
    userAgent: `Tuval/${version}`,
    allowedHosts: config.imageAllowedHosts.length > 0 ? config.imageAllowedHosts : undefined,
    allowedCidrs: config.imageAllowedCidrs,
  });
  const pool = new RenderPool({
    threads: config.renderThreads,
    queueLimit: config.queueLimit * config.renderThreads,
    stillTimeoutMs: config.renderTimeoutMs,
    gifTimeoutMs: config.gifTimeoutMs,
    threadFailed: (err) => log.error({ err }, 'a render thread ended'),
  });
  const renderer = new Renderer({ images, pool, results: new ResultCache(config.resultCacheBytes) });

  const startServer = () =>
    startHttpServer({
      host: config.host,
      port: config.port,
      sharedPort: false,
      trustProxy: config.trustProxy,
      corsOrigins: config.corsOrigins,
      exposedHeaders: EXPOSED_HEADERS,
      standingHeaders: standingHeaders(config.sourceUrl),
      routes: apiRoutes({ templates, callers, quotas, renderer, maxBodyBytes: config.maxBodyBytes }),
      unmatched: unmatchedReply,
      failed: failureReplies(log),
    });
  let server: HttpServer;
  try {
    const [anyTemplate] = templates.values();
    if (anyTemplate) await renderer.proveReady(anyTemplate);
    server = await startServer();
  } catch (error) {
    await pool.close();
    throw error instanceof ListenFailed ? new ConfigError(`HOST and PORT: ${error.message}`) : error;
  }

  return {
    port: server.port,
    async stop() {
      server.stopListening();
      await server.drained(config.shutdownGraceMs);
      server.close();
      images.close();
      await pool.close();
    },
  };
}
