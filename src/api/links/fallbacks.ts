/** What a link shows in place of an image that cannot be had: a social network asks once, and remembers an error for weeks. */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../access/caller.js';
import { defaultRequest } from '../../rendering/render-request.js';
import type { Rendered } from '../../rendering/renderer.js';
import type { ApiError } from '../errors.js';
import type { PermittedRender } from '../render/requested-render.js';
import type { CountedRenders } from './counted-renders.js';
import type { Fallback } from './link-options.js';

/** Statuses of failures that are the moment's or the values', and for which there may be another image. */
const REPLACED_STATUSES: readonly number[] = [422, 503, 504];

/** Bytes of the last images of links that a front retains. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What an entry takes beside its image. */
const ENTRY_BYTES = 500;

/** A link that failed, and that says what to show then. */
export interface FailedLink {
  fallback: Fallback;
  /** Of the link, by which it is told from all others. */
  signature: string;
  caller: Caller;
  request: PermittedRender;
}

/** Another image, with the fallback that it came from. */
export interface ShownInstead {
  from: Fallback;
  request: PermittedRender;
  rendered: Rendered;
}

/** The fallbacks of all links of a front. */
export class Fallbacks {
  readonly #renders: Pick<CountedRenders, 'render'>;
  readonly #last = new LRUCache<string, Rendered>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });

  constructor(renders: Pick<CountedRenders, 'render'>) {
    this.#renders = renders;
  }

  /** Retains the image of a link whose fallback is `stale`. */
  remember(signature: string, rendered: Rendered): void {
    this.#last.set(signature, rendered);
  }

  /**
   * The image for a link that failed: the last one that it showed on this front, if it asks for that and there is one, else
   * the template with its defaults. Undefined where the failure is another kind, or the defaults cannot be had either.
   */
  async insteadOf(link: FailedLink, { status }: Pick<ApiError, 'status'>): Promise<ShownInstead | undefined> {
    if (!REPLACED_STATUSES.includes(status)) return undefined;
    const { fallback, signature, caller, request } = link;
    const last = fallback === 'stale' ? this.#last.get(signature) : undefined;
    if (last) return { from: 'stale', request, rendered: { ...last, cache: 'hit', timings: NO_TIME } };
    const { template, output, scale } = request;
    const ofDefaults = { ...request, ...defaultRequest(template, output), scale };
    try {
      const rendered = await this.#renders.render(caller, ofDefaults);
      return { from: 'default', request: ofDefaults, rendered };
    } catch {
      // The link's own failure says more.
      return undefined;
    }
  }
}

const NO_TIME = { queue: 0, layout: 0, raster: 0, encode: 0 };
