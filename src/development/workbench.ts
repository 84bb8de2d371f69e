import type { PermittedRender } from '../api/render/requested-render.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import type { Config } from '../config.js';
import { CodeCompiler } from '../documents/code-compiler.js';
import { DocumentChecks } from '../documents/document-checks.js';
import type { Client } from '../rendering/client.js';
import { NameLookups } from '../rendering/pictures/name-lookups.js';
import type { PictureFetcher } from '../rendering/pictures/picture-fetcher.js';
import type { RenderPool } from '../rendering/render-pool.js';
import { renderJob } from '../rendering/render-request.js';
import { fetchPictures } from '../rendering/request-pictures.js';
import { createLog } from '../service/operations/log.js';
import { configuredFetcher } from '../service/picture-fetching.js';
import { startRenderThreads } from '../service/render-threads.js';

const MOST_DOWNLOADS = 10;

/**
 * Milliseconds that a draft may take at least. The start of a thread counts as time of its first task, and machines that people
 * work on are busy.
 */
export const DRAFT_TIMEOUT_MS = 30_000;

/** Checks and draws templates where there is no service. */
export class Workbench {
  readonly checks: DocumentChecks;
  readonly compiler = new CodeCompiler();
  readonly pool: RenderPool;
  readonly pictures: PictureFetcher;

  /** @param leastTimeoutMs of a render, in milliseconds, where `RENDER_TIMEOUT_MS` is less */
  constructor(config: Config, leastTimeoutMs = DRAFT_TIMEOUT_MS) {
    const renderTimeoutMs = Math.max(config.renderTimeoutMs, leastTimeoutMs);
    // Whoever waits here waits for the threads: beside other programs, threads that step back have nearly stood still.
    const options = { stepsBack: false };
    this.pool = startRenderThreads({ ...config, renderTimeoutMs }, createLog('silent'), options);
    this.checks = new DocumentChecks(this.pool, RESERVED_KEYS);
    const resolve = new NameLookups().limitedTo(MOST_DOWNLOADS);
    this.pictures = configuredFetcher(config, { maxDownloads: MOST_DOWNLOADS, resolve });
  }

  /**
   * Draws as the service does.
   * @throws the errors of `fetchPictures` and `RenderPool.render`
   */
  async drawn(request: PermittedRender, client: Client = localClient()): Promise<Uint8Array> {
    const pictures = await fetchPictures(this.pictures, request, client);
    return (await this.pool.render(renderJob(request, pictures), client.signal)).bytes;
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.compiler.close();
    this.pictures.close();
    await this.pool.close();
  }
}

/** Who asks for what is drawn without a service. */
export function localClient(signal = new AbortController().signal): Client {
  return { caller: 'local', signal };
}
