import type { StageTimings } from '../../workers/contract/stage-timings.js';
import type { Client } from './client.js';
import { type FailureReason, failureReason } from './failures.js';
import type { RenderPool } from './render-pool.js';
import { type RenderRequest, renderJob } from './render-request.js';
import { fetchPictures, type PictureSource } from './request-pictures.js';
import { withSource } from './stored-source.js';

export interface Preview {
  bytes: Uint8Array;
  timings: StageTimings & { queue: number };
}

/** Observes the end of every preview, once each. */
export interface PreviewObserver {
  previewed(outcome: 'drawn' | FailureReason): void;
}

/**
 * Draws previews: smaller images that are not counted. They have the turns that RenderQueue leaves them, which callers
 * share. They are not cached, because the same preview is rarely requested again, while cached renders are
 * requested many times.
 */
export class Previewer {
  readonly #pictures: PictureSource;
  readonly #pool: RenderPool;
  readonly #observer: PreviewObserver | undefined;

  constructor(collaborators: { pictures: PictureSource; pool: RenderPool; observer?: PreviewObserver }) {
    this.#pictures = collaborators.pictures;
    this.#pool = collaborators.pool;
    this.#observer = collaborators.observer;
  }

  /**
   * @param request in the size of the preview; see `previewScale`
   * @param client if it leaves, a preview that waits or draws a GIF is dropped
   * @param queue `still` queues it with the stills, for the few previews that are cached
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable, and errors of the store of the
   *   template
   */
  async preview(
    request: RenderRequest,
    client: Client,
    queue: 'preview' | 'still' = 'preview',
  ): Promise<Preview> {
    try {
      const pictures = await fetchPictures(this.#pictures, request, client);
      const { bytes, timings, queuedMs } = await withSource(request.template.source, client, (source) => {
        const job = renderJob(request, pictures, source);
        return queue === 'still'
          ? this.#pool.render(job, client.signal, client.caller)
          : this.#pool.preview(job, client);
      });
      this.#observer?.previewed('drawn');
      return { bytes, timings: { ...timings, queue: queuedMs } };
    } catch (error) {
      this.#observer?.previewed(failureReason(error));
      throw error;
    }
  }
}

/** The scale that makes the longest side of an image `longestSide` pixels; 1 for smaller images. */
export function previewScale(
  { width, height }: { width: number; height: number },
  longestSide: number,
): number {
  return Math.min(1, longestSide / Math.max(width, height));
}
