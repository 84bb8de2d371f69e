import type { Logger } from 'pino';
import type { Config } from './config.js';
import { RenderPool } from './rendering/render-pool.js';

/** Starts a front's render threads. They load while it goes on: begin with them, since they take the longest. */
export function startRenderThreads(config: Config, log: Logger): RenderPool {
  return new RenderPool({
    threads: config.renderThreads,
    queueLimit: config.queueLimit * config.renderThreads,
    stillTimeoutMs: config.renderTimeoutMs,
    gifTimeoutMs: config.gifTimeoutMs,
    threadFailed: (err) => log.error({ err }, 'a render thread ended'),
  });
}
