import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { StageTimings } from '../../workers/contract/stage-timings.js';
import { FORMATS, type Format, isMoving } from '../../workers/encoders/formats.js';
import { engineDigest } from '../engine.js';
import { digestTag } from '../entity-tag.js';
import type { Client } from './client.js';
import { type FailureReason, failureReason } from './failures.js';
import type { RenderPool } from './render-pool.js';
import {
  defaultRequest,
  type RenderRequest,
  type RequestPictures,
  renderJob,
  resultKey,
  shownPictures,
} from './render-request.js';
import { fetchPictures, type PictureSource } from './request-pictures.js';
import type { FinishedImage, ResultCache } from './result-cache.js';
import type { ServedTemplate } from './served-template.js';
import type { DrawnImage, ShareableRender, SharedRenders } from './shared-renders.js';
import { SingleFlight } from './single-flight.js';
import { withSource } from './stored-source.js';

export interface Rendered extends FinishedImage {
  /** `shared`: another front has drawn it. */
  cache: 'hit' | 'shared' | 'miss';
  timings: StageTimings & { queue: number };
}

/** Observes the end of every render, once each. */
export interface RenderObserver {
  rendered(render: ObservedRender): void;
  failed(reason: FailureReason): void;
}

/** A successful render. */
export interface ObservedRender {
  /** Id of the template. */
  template: string;
  format: Format;
  /** The source of the file: the cache, another front, a render for this request, or a simultaneous equal one. */
  source: 'cached' | 'shared' | 'drawn' | 'joined';
  /** Milliseconds; all 0 if nothing was drawn for this request. */
  timings: Rendered['timings'];
}

/** Milliseconds for which `cachedByAddress` assumes that a URL still shows the same picture. */
export const PICTURES_BELIEVED_MS = 86_400_000;

/** Characters of picture URLs beyond which they are not cached: a link has fewer, a data URL may have megabytes. */
const LONGEST_ADDRESSES = 16 * 1024;

/** The most results whose picture URLs are cached, at some 200 bytes each. */
const REMEMBERED_ADDRESSES = 10_000;

/** The most renders of its caller that one may wait behind for which other callers wait, too. */
const MOST_BEFORE_SHARED = 4;

const CACHE = { cached: 'hit', shared: 'shared', joined: 'hit', drawn: 'miss' } as const;

const NO_TIME = { queue: 0, layout: 0, raster: 0, encode: 0 };

/** A file and its source. */
type SourcedImage = { image: FinishedImage } & Pick<ObservedRender, 'source' | 'timings'>;

/** Renders a checked request: fetches pictures, draws simultaneous equal requests once, and caches results. */
export class Renderer {
  readonly #pictures: PictureSource;
  readonly #pool: RenderPool;
  readonly #results: ResultCache;
  readonly #shared: SharedRenders | undefined;
  readonly #observer: RenderObserver | undefined;
  /** Keys of results with pictures, by their keys with URLs in place of the pictures. */
  readonly #byAddress: LRUCache<string, string>;
  readonly #flights = new SingleFlight<SourcedImage>();

  constructor(collaborators: {
    pictures: PictureSource;
    pool: RenderPool;
    results: ResultCache;
    /** Results of other fronts; none unless given. */
    shared?: SharedRenders | undefined;
    observer?: RenderObserver;
    /** Milliseconds; must not step back. */
    clock?: { now(): number };
  }) {
    this.#pictures = collaborators.pictures;
    this.#pool = collaborators.pool;
    this.#results = collaborators.results;
    this.#shared = collaborators.shared;
    this.#observer = collaborators.observer;
    this.#byAddress = new LRUCache({
      max: REMEMBERED_ADDRESSES,
      ttl: PICTURES_BELIEVED_MS,
      ttlResolution: 0,
      perf: collaborators.clock ?? performance,
    });
  }

  /**
   * The file of an earlier render. Undefined if there is none, and if pictures must first be fetched to identify it,
   * which `render` does.
   */
  cached(request: RenderRequest): Rendered | undefined {
    return this.#cachedAs(pictureless(request), request);
  }

  /** The same as `cached`, with pictures as they were when a render last fetched them, up to a day ago. */
  cachedByAddress(request: RenderRequest): Rendered | undefined {
    return this.#cachedAs(pictureless(request) ?? this.#believed(request), request);
  }

  /** The same as `cachedByAddress`, of what other fronts have drawn. */
  async sharedByAddress(request: RenderRequest): Promise<Rendered | undefined> {
    const key = pictureless(request) ?? this.#believed(request);
    const image = key === undefined ? undefined : await this.#shared?.find(key);
    if (key === undefined || !image) return undefined;
    this.#results.set(key, image);
    return this.#rendered(request, { image, source: 'shared', timings: NO_TIME });
  }

  /**
   * The entity tag of a request's image, if it is known before drawing: if the tag identifies pixels and not bytes,
   * with pictures as for `cachedByAddress`.
   */
  foreseenTag(request: RenderRequest): string | undefined {
    if (FORMATS[request.output.format].reproducible) return undefined;
    const key = pictureless(request) ?? this.#believed(request);
    return key === undefined ? undefined : drawingTag(key);
  }

  /** The result for an equal request that has waited elsewhere for the same file. */
  shared(request: RenderRequest, image: FinishedImage): Rendered {
    return this.#rendered(request, { image, source: 'joined', timings: NO_TIME });
  }

  #believed(request: RenderRequest): string | undefined {
    const address = addressKey(request);
    return address === undefined ? undefined : this.#byAddress.get(address);
  }

  #cachedAs(key: string | undefined, request: RenderRequest): Rendered | undefined {
    const image = key === undefined ? undefined : this.#results.get(key);
    return image && this.#rendered(request, { image, source: 'cached', timings: NO_TIME });
  }

  /**
   * @param client if it leaves, work for no other client is dropped
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable, and errors of the store of the
   *   template
   */
  async render(request: RenderRequest, client: Client): Promise<Rendered> {
    try {
      return this.#rendered(request, await this.#image(request, client));
    } catch (error) {
      this.#observer?.failed(failureReason(error));
      throw error;
    }
  }

  #rendered(
    { template, output }: RenderRequest,
    { image: { bytes, etag, quality }, source, timings }: SourcedImage,
  ): Rendered {
    this.#observer?.rendered({ template: observedName(template), format: output.format, source, timings });
    return { bytes, etag, quality, cache: CACHE[source], timings };
  }

  async #image(request: RenderRequest, client: Client): Promise<SourcedImage> {
    const ownKey = pictureless(request);
    const pictures = ownKey === undefined ? await fetchPictures(this.#pictures, request, client) : {};
    const key = ownKey ?? resultKey(request, pictures);
    const address = ownKey === undefined ? addressKey(request) : undefined;
    if (address !== undefined) this.#byAddress.set(address, key);
    const cached = this.#results.get(key);
    if (cached) return { image: cached, source: 'cached', timings: NO_TIME };

    const isBusy = this.#isBusy(client);
    const flight = isBusy ? `${key} ${client.caller}` : key;
    const { result, joined } = await this.#flights.run(flight, client.signal, async (stop) => {
      const draw = () => this.#draw(request, pictures, key, { caller: client.caller, signal: stop });
      const { image, timings } = this.#shared
        ? await this.#shared.obtain(shareable(request, pictures, key, isBusy), stop, draw)
        : await draw();
      this.#results.set(key, image);
      return timings ? { image, source: 'drawn', timings } : { image, source: 'shared', timings: NO_TIME };
    });
    return joined ? { image: result.image, source: 'joined', timings: NO_TIME } : result;
  }

  async #draw(
    request: RenderRequest,
    pictures: RequestPictures,
    key: string,
    { caller, signal }: Client,
  ): Promise<DrawnImage> {
    const { bytes, digest, quality, timings, queuedMs } = await withSource(
      request.template.source,
      { signal },
      (source) => this.#pool.render(renderJob(request, pictures, source), signal, caller),
    );
    const etag = digest === undefined ? drawingTag(key) : digestTag(digest);
    return { image: { bytes, etag, quality }, timings: { ...timings, queue: queuedMs } };
  }

  /** Tells whether so much of a caller waits that others with an equal request are not to wait for it. */
  #isBusy({ caller }: Client): boolean {
    return this.#pool.waitingOf(caller) >= MOST_BEFORE_SHARED;
  }

  /**
   * Draws a template's defaults and discards the image.
   * @throws RenderFailed if the threads cannot start or cannot draw it
   */
  async proveReady(template: TemplateDeclaration): Promise<void> {
    await this.#pool.proveReady(renderJob(defaultRequest(template, { format: 'png' }), {}));
  }
}

function shareable(
  { output }: RenderRequest,
  pictures: RequestPictures,
  key: string,
  isLate: boolean,
): ShareableRender {
  const pictureBytes = Object.values(pictures).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { key, pictureBytes, isMoving: isMoving(output), isLate };
}

const picturelessKeys = new WeakMap<RenderRequest, string>();

/**
 * The key of a result without pictures, otherwise undefined. It is computed once per request object, because the same
 * one may be rendered many times.
 */
function pictureless(request: RenderRequest): string | undefined {
  let key = picturelessKeys.get(request);
  if (key === undefined && shownPictures(request).size === 0) {
    key = resultKey(request, {});
    picturelessKeys.set(request, key);
  }
  return key;
}

/** The key of a request with URLs in place of its pictures, unless they are too long to cache. */
function addressKey(request: RenderRequest): string | undefined {
  let length = 0;
  for (const url of shownPictures(request).values()) length += url.length;
  return length > LONGEST_ADDRESSES ? undefined : resultKey(request, {});
}

/** Metrics are counted by template, of which those of keys are one: there may be any number of them. */
const OWN_TEMPLATES = 'own';

function observedName({ id, owner }: ServedTemplate): string {
  return owner === undefined ? id : OWN_TEMPLATES;
}

/**
 * The weak entity tag of a still, which stands for its pixels: how a PNG is packed depends on what its thread has drawn
 * before. It is the same on every front and machine with the same engine, and another with another.
 * @param key of the result, as `resultKey` makes it
 */
function drawingTag(key: string): string {
  return `W/${digestTag(hash('sha256', `${engineDigest} ${key}`, 'base64url'))}`;
}
