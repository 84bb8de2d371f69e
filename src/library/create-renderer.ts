import { loadCachingBundle } from '../../workers/bundles/bundle.js';
import type { LocalRenderer } from './local-renderer.js';
import type {
  DocumentTemplate,
  ElementOptions,
  RenderedPicture,
  RendererOptions,
  RenderOptions,
  TuvalRenderer,
} from './renderer-types.js';
import { type Refusal, TuvalError } from './tuval-error.js';

/**
 * Makes a renderer, whose first thread starts at once. Close it when no more is to be drawn: its threads take memory, but
 * keep no process from ending.
 * @throws TuvalError `invalid_parameter` for options that cannot be
 */
export function createRenderer(options: RendererOptions = {}): TuvalRenderer {
  return new StartedRenderer(options);
}

/** A renderer that may still be loading. */
export class StartedRenderer implements TuvalRenderer {
  readonly #local: Promise<LocalRenderer>;
  #keepCache = () => {};
  readonly #closed = new AbortController();

  /** @throws as `createRenderer` */
  constructor(options: RendererOptions) {
    checkOptions(options);
    this.#local = loadCachingBundle('library', () => import('./local-renderer.js')).then(
      ({ exports, keepCache }) => {
        this.#keepCache = keepCache;
        return new exports.LocalRenderer(options);
      },
    );
    // Told by the first render.
    this.#local.catch(() => {});
  }

  render(
    template: string | DocumentTemplate,
    data: Readonly<Record<string, unknown>> = {},
    { signal, ...parameters }: RenderOptions = {},
  ): Promise<RenderedPicture> {
    return this.#drawn(signal, (local, whole) => local.render({ template, data, parameters }, whole));
  }

  /** Draws an element as satori does. @throws as `render` */
  element(element: unknown, options: ElementOptions, signal: AbortSignal): Promise<RenderedPicture> {
    return this.#drawn(signal, (local, whole) => local.element(element, options, whole));
  }

  async #drawn(
    signal: AbortSignal | undefined,
    draw: (local: LocalRenderer, signal: AbortSignal) => Promise<RenderedPicture>,
  ): Promise<RenderedPicture> {
    signal?.throwIfAborted();
    if (this.#closed.signal.aborted) throw closedError();
    const left = new AbortController();
    const leave = () => left.abort();
    const ends = [this.#closed.signal, ...(signal ? [signal] : [])];
    for (const end of ends) end.addEventListener('abort', leave);
    try {
      const whole = this.#local.then((local) => draw(local, left.signal));
      return await untilAborted(whole, left.signal);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw this.#closed.signal.aborted ? closedError() : asTuvalError(error);
    } finally {
      for (const end of ends) end.removeEventListener('abort', leave);
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const local = await this.#local.catch(() => undefined);
    await local?.close();
    // For the next process, once this one has no more to do here.
    this.#keepCache();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Settles like the work, or rejects once the signal aborts. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

/** What a bundle throws is of classes of its own. */
function asTuvalError(error: unknown): unknown {
  return error instanceof Error && error.name === 'ApiError'
    ? new TuvalError(error as unknown as Refusal)
    : error;
}

function closedError(): TuvalError {
  return new TuvalError({ code: 'shutting_down', message: 'the renderer is closed', status: 503 });
}

const LEAST_MEMORY_MIB = 256;
const MOST_THREADS = 256;
const MOST_TIMEOUT_MS = 600_000;

function checkOptions({ threads, memory, templates, timeoutMs, fonts = [] }: RendererOptions): void {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (threads !== undefined && !isWhole(threads, 1, MOST_THREADS))
    throw invalidOption('threads', `must be a whole number from 1 to ${MOST_THREADS}`);
  if (memory !== undefined && !isWhole(memory, LEAST_MEMORY_MIB, 2 ** 20))
    throw invalidOption('memory', `must be a whole number of MiB, at least ${LEAST_MEMORY_MIB}`);
  if (timeoutMs !== undefined && !isWhole(timeoutMs, 1, MOST_TIMEOUT_MS))
    throw invalidOption('timeoutMs', `must be a whole number from 1 to ${MOST_TIMEOUT_MS}`);
  if (templates !== undefined && typeof templates !== 'string')
    throw invalidOption('templates', 'must be the path of a folder');
  for (const { name, data } of fonts) {
    if (typeof name !== 'string' || !/^[^"\\\n<]{1,100}$/.test(name))
      throw invalidOption('fonts', 'must have names of at most 100 characters, without quotes');
    if (!(data instanceof ArrayBuffer || ArrayBuffer.isView(data)))
      throw invalidOption('fonts', `must have the bytes of a font as data: ${name} has none`);
  }
}

function invalidOption(field: string, expectation: string): TuvalError {
  return new TuvalError({
    code: 'invalid_parameter',
    message: `${field} ${expectation}`,
    status: 400,
    field,
  });
}
