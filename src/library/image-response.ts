import { StartedRenderer } from './create-renderer.js';
import type { FontFile, RenderedPicture, TuvalRenderer } from './renderer-types.js';

/** An element of React, Preact or another maker of JSX. */
export interface ImageElement {
  type: unknown;
  props: unknown;
}

/** Options of `ImageResponse`, those of `@vercel/og` and a renderer. */
export interface ImageResponseOptions {
  /** In pixels; 1200 × 630 unless given. */
  width?: number;
  height?: number;
  /** What texts are set in, the first where nothing else is asked for; Inter unless given. */
  fonts?: readonly FontFile[];
  /** The set of emoji: that of the package, where `@vercel/og` asks a server for others. */
  emoji?: 'twemoji';
  /** Draws the outlines of boxes. */
  debug?: boolean;
  /** Draws the picture; one that all responses share unless given. */
  renderer?: TuvalRenderer;
  status?: number;
  statusText?: string;
  headers?: Headers | Record<string, string> | [string, string][];
}

/** As `@vercel/og` sends it: an address shows one picture for good, but not while its code is being written. */
const CACHE_CONTROL = {
  production: 'public, immutable, no-transform, max-age=31536000',
  development: 'no-cache, no-store',
};

/** What draws where no renderer is given. It keeps no process from ending. */
let shared: StartedRenderer | undefined;

/** A response whose body is a PNG of an element, drawn as satori draws it; where it cannot be drawn, reading the body fails. */
export class ImageResponse extends Response {
  constructor(element: ImageElement, options: ImageResponseOptions = {}) {
    const { status, statusText, headers: requested, renderer, ...drawn } = options;
    const headers = new Headers({
      'content-type': 'image/png',
      'cache-control': CACHE_CONTROL[process.env.NODE_ENV === 'development' ? 'development' : 'production'],
    });
    for (const [name, value] of new Headers(requested)) headers.set(name, value);
    super(
      bodyOf((signal) => draw(element, renderer, drawn, signal)),
      { headers, ...(status !== undefined && { status }), ...(statusText !== undefined && { statusText }) },
    );
  }
}

function draw(
  element: ImageElement,
  renderer: TuvalRenderer | undefined,
  { width = 1200, height = 630, ...options }: ImageResponseOptions,
  signal: AbortSignal,
): Promise<RenderedPicture> {
  if (renderer !== undefined && !(renderer instanceof StartedRenderer))
    throw new TypeError('the renderer is none that createRenderer has made');
  if (!renderer) shared ??= new StartedRenderer({});
  const drawing = renderer ?? (shared as StartedRenderer);
  return drawing.element(element, { width, height, ...options }, signal);
}

/** A stream of what is drawn, which is begun at once. */
function bodyOf(
  draw: (signal: AbortSignal) => Promise<RenderedPicture>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  return new ReadableStream({
    async start(controller) {
      const { bytes } = await draw(left.signal);
      controller.enqueue(bytes);
      controller.close();
    },
    cancel: () => left.abort(),
  });
}
