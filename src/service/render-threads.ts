import type { Logger } from 'pino';
import { mostDecodingBytes } from '../../workers/images/decoding-memory.js';
import type { Config } from '../config.js';
import { RenderPool } from '../rendering/render-pool.js';

/**
 * Starts render threads. They load in the background and take the longest, so start them first.
 * @param heapMb of each thread; the usual one unless given
 */
export function startRenderThreads(config: Config, log: Pick<Logger, 'error'>, heapMb?: number): RenderPool {
  return new RenderPool({
    threads: config.renderThreads,
    heapMb,
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
