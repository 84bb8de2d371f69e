import type { Client } from './client.js';
import type { RenderPool } from './render-pool.js';
import { type RenderRequest, renderJob, resultKey } from './render-request.js';
import { fetchPictures, type PictureSource } from './request-pictures.js';
import type { ResultCache } from './result-cache.js';
import { withSource } from './stored-source.js';

/**
 * Draws rows of batches and of jobs. They may come from the cache of results, but are not kept there: the many pictures of a batch,
 * each of which is asked for once, would replace those that are asked for again. Nor do they join an equal render, which
 * would then wait behind all others.
 */
export class RowRenderer {
  readonly #pictures: PictureSource;
  readonly #pool: RenderPool;
  readonly #results: Pick<ResultCache, 'get'>;

  constructor(collaborators: {
    pictures: PictureSource;
    pool: RenderPool;
    results: Pick<ResultCache, 'get'>;
  }) {
    this.#pictures = collaborators.pictures;
    this.#pool = collaborators.pool;
    this.#results = collaborators.results;
  }

  /**
   * The file of a row.
   * @param client if it leaves, a row that waits or draws an animation is dropped
   * @param isOfJob it is a row of a job, and yields to those of batches
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable, and errors of the store of the
   *   template
   */
  async render(request: RenderRequest, client: Client, isOfJob = false): Promise<Uint8Array> {
    const pictures = await fetchPictures(this.#pictures, request, client);
    const cached = this.#results.get(resultKey(request, pictures));
    if (cached) return cached.bytes;
    const patient = { signal: client.signal, isPatient: true };
    const { bytes } = await withSource(request.template.source, patient, (source) =>
      this.#pool.renderRow(renderJob(request, pictures, source), client, isOfJob),
    );
    return bytes;
  }
}
