import { hash, webcrypto } from 'node:crypto';
import type { Template } from '../../templates/kit/index.js';
import type { EncodedPicture, Output, RenderJob, StageTimings } from '../../workers/job.js';
import {
  type FailureReason,
  failureReason,
  PictureUnavailable,
  QueueFull,
  RenderAbandoned,
} from './failures.js';
import type { ImageFetcher } from './images/image-fetcher.js';
import { ImageUnavailable } from './images/image-unavailable.js';
import type { RenderPool } from './render-pool.js';
import type { FinishedImage, ResultCache } from './result-cache.js';
import { SingleFlight } from './single-flight.js';

export interface RenderRequest {
  template: Template;
  /** A checked value for every field; image fields hold an address, or '' for no picture. */
  values: Record<string, unknown>;
  output: Output;
}

export interface Rendered extends FinishedImage {
  cache: 'hit' | 'miss';
  timings: StageTimings & { queue: number };
}

/** Told how renders end: each that was asked for, once. */
export interface RenderObserver {
  rendered(render: ObservedRender): void;
  failed(reason: FailureReason): void;
}

/** A render that came about. */
export interface ObservedRender {
  /** Id of the template. */
  template: string;
  format: Output['format'];
  /** Where the file came from: kept from before, drawn for this render, or drawn for an equal one at the same time. */
  source: 'kept' | 'drawn' | 'joined';
  /** Milliseconds; all 0 for what was not drawn for this render. */
  timings: Rendered['timings'];
}

/** 162 of the digest's 256 bits: no two files will ever share it. */
const ETAG_LENGTH = 27;

const NO_TIME = { queue: 0, layout: 0, raster: 0, encode: 0 };

/** A file with where it came from. */
type SourcedImage = { image: FinishedImage } & Pick<ObservedRender, 'source' | 'timings'>;

/** From a checked request to the finished file: pictures fetched, equal requests drawn once, results kept. */
export class Renderer {
  readonly #images: ImageFetcher;
  readonly #pool: RenderPool;
  readonly #results: ResultCache;
  readonly #observer: RenderObserver | undefined;
  readonly #flights = new SingleFlight<{ image: FinishedImage; timings: Rendered['timings'] }>();

  constructor(collaborators: {
    images: ImageFetcher;
    pool: RenderPool;
    results: ResultCache;
    observer?: RenderObserver;
  }) {
    this.#images = collaborators.images;
    this.#pool = collaborators.pool;
    this.#results = collaborators.results;
    this.#observer = collaborators.observer;
  }

  /**
   * The file of an earlier render. Undefined when there is none; also where pictures must be fetched to know which one
   * it is, which `render` does.
   */
  kept(request: RenderRequest): Rendered | undefined {
    const key = pictureless(request);
    const image = key === undefined ? undefined : this.#results.get(key);
    return image && this.#rendered(request, { image, source: 'kept', timings: NO_TIME });
  }

  /**
   * @param signal of the client; when it aborts, work that nobody else waits for is dropped
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable
   */
  async render(request: RenderRequest, signal: AbortSignal): Promise<Rendered> {
    try {
      return this.#rendered(request, await this.#image(request, signal));
    } catch (error) {
      this.#observer?.failed(failureReason(error));
      throw error;
    }
  }

  #rendered(
    { template, output }: RenderRequest,
    { image: { bytes, etag }, source, timings }: SourcedImage,
  ): Rendered {
    this.#observer?.rendered({ template: template.id, format: output.format, source, timings });
    return { bytes, etag, cache: source === 'drawn' ? 'miss' : 'hit', timings };
  }

  async #image(request: RenderRequest, signal: AbortSignal): Promise<SourcedImage> {
    const ownKey = pictureless(request);
    const pictures = ownKey === undefined ? await this.#pictures(request, signal) : {};
    const key = ownKey ?? resultKey(request, pictures);
    const kept = this.#results.get(key);
    if (kept) return { image: kept, source: 'kept', timings: NO_TIME };

    const { result, joined } = await this.#flights.run(key, signal, async (stop) => {
      const { bytes, digest, timings, queuedMs } = await this.#pool.render(
        renderJob(request, pictures),
        stop,
      );
      const image = { bytes, etag: `"${digest.slice(0, ETAG_LENGTH)}"` };
      this.#results.set(key, image);
      return { image, timings: { ...timings, queue: queuedMs } };
    });
    return joined
      ? { image: result.image, source: 'joined', timings: NO_TIME }
      : { image: result.image, source: 'drawn', timings: result.timings };
  }

  /**
   * Draws a template's defaults and throws them away.
   * @throws RenderFailed when the threads cannot start or cannot draw it
   */
  async proveReady(template: Template): Promise<void> {
    const defaults = Object.entries(template.fields).map(([key, field]) => [key, field.default]);
    const request = { template, values: Object.fromEntries(defaults), output: { format: 'png' } as const };
    await this.#pool.proveReady(renderJob(request, {}));
  }

  async #pictures(request: RenderRequest, signal: AbortSignal): Promise<Record<string, EncodedPicture>> {
    const pictures: Record<string, EncodedPicture> = {};
    await Promise.all(
      shownPictures(request).map(async (key) => {
        pictures[key] = await this.#picture(key, String(request.values[key]), signal);
      }),
    );
    return pictures;
  }

  async #picture(field: string, url: string, signal: AbortSignal): Promise<EncodedPicture> {
    try {
      const { type, bytes, width, height } = await this.#images.fetchImage(url, signal);
      return { type, bytes, pixels: width * height, digest: await sha256(bytes) };
    } catch (error) {
      if (signal.aborted) throw new RenderAbandoned();
      if (!(error instanceof ImageUnavailable)) throw error;
      if (error.reason === 'too_many_downloads') throw new QueueFull();
      throw new PictureUnavailable(field, { cause: error });
    }
  }
}

function renderJob(
  { template, values, output }: RenderRequest,
  pictures: Record<string, EncodedPicture>,
): RenderJob {
  const drawn = Object.entries(template.fields).filter(([, field]) => field.type !== 'image');
  return {
    template: template.id,
    values: Object.fromEntries(drawn.map(([key]) => [key, values[key]])),
    pictures,
    output,
  };
}

/** Keys of the fields that show a picture. */
function shownPictures({ template, values }: RenderRequest): string[] {
  return Object.keys(template.fields).filter(
    (key) => template.fields[key]?.type === 'image' && values[key] !== '',
  );
}

const picturelessKeys = new WeakMap<RenderRequest, string>();

/**
 * The key of a result that shows no picture, else undefined. It is worked out once for a request, since the same one
 * may be made many times.
 */
function pictureless(request: RenderRequest): string | undefined {
  let key = picturelessKeys.get(request);
  if (key === undefined && shownPictures(request).length === 0) {
    key = resultKey(request, {});
    picturelessKeys.set(request, key);
  }
  return key;
}

/** Says all that a result depends on; pictures by their content, since an address may show another one tomorrow. */
function resultKey(
  { template, values, output }: RenderRequest,
  pictures: Record<string, EncodedPicture>,
): string {
  const shown = Object.keys(template.fields).map((key) => pictures[key]?.digest ?? values[key]);
  return hash('sha256', JSON.stringify([template.id, shown, output]), 'base64url');
}

/** In hexadecimal. Megabytes are hashed on a thread of the system's, not on the event loop. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
