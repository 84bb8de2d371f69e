import type { Logger } from 'pino';
import { mostDecodingBytes } from '../../workers/images/decoding-memory.js';
import type { Config } from '../config.js';
import { type PoolOptions, RenderPool } from '../rendering/render-pool.js';

/**
 * Starts render threads. They load in the background and take the longest, so start them first.
 * @param options of threads that are not those of a service
 */
export function startRenderThreads(
  config: Config,
  log: Pick<Logger, 'error'>,
  options: Pick<PoolOptions, 'heapMb' | 'stepsBack'> = {},
): RenderPool {
  return new RenderPool({
    ...options,
    threads: config.renderThreads,
    encoderThreads: config.encoderThreads,
    gifEncoder: config.gifEncoder,
    queueLimit: config.queueLimit * config.renderThreads,
    // Enough for any single picture, and for two of usual sizes.
    codecBytes: mostDecodingBytes({ pixels: config.imageMaxPixels, bytes: config.imageMaxBytes }),
    stillTimeoutMs: config.renderTimeoutMs,
    gifTimeoutMs: config.gifTimeoutMs,
    threadFailed: (err) => log.error({ err }, 'a render thread ended'),
  });
}
