import { createHash } from 'node:crypto';
import { encodeStoredPng } from '../encoders/png/stored-png.js';
import { bytesOf } from '../kernels/kernels.js';
import { type PlainElement, withElements } from '../layout/element-tree.js';
import { svgMarkup } from '../layout/svg-markup.js';
import { type LazyPixmap, type Pixmap, pixmapOf } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { rasterize } from '../raster/resvg.js';
import { hrefOf, UnsupportedSvg } from '../svg/attributes.js';
import { drawingTime, drawingWork } from '../svg/drawing-work.js';
import { withPlainTransforms } from '../svg/plain-transforms.js';
import { viewBoxOf } from '../svg/viewports.js';

/** Bound on a thread's cached drawings, in bytes of pixels: two of 1200x630. */
const MAX_CACHE_BYTES = 6 * 1024 * 1024;

/** Rasterises with resvg the SVG that this renderer does not support, and caches it by a hash of its markup. */
export class ResvgCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Bytes of the cached pixmaps. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /**
   * Rasterised document. Its pixels are valid until the next call of `trim`.
   * @param scale pixels per unit of the document, across and down
   * @param pictures that it refers to, by address
   * @throws for an attribute that is no text; traps of WebAssembly as they are
   */
  document(
    svg: PlainElement,
    { width, height, scale }: { width: number; height: number; scale: readonly [number, number] },
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): LazyPixmap {
    // Overflow from rounding a side is clipped.
    const plain = `0 0 ${width / scale[0]} ${height / scale[1]}`;
    const visible = visibleBox(svg);
    const props = { ...svg.props, viewBox: visible ?? plain, preserveAspectRatio: 'none', width, height };
    const drawn = withPlainTransforms({ ...svg, props }, viewportOf(svg));
    const lazy = this.#lazy(drawn, width, height, pictures);
    return { ...lazy, work: drawingTime(drawingWork(svg), width, height) };
  }

  /** Picture of a data URL, scaled to this size. */
  image(href: string, width: number, height: number, preserveAspectRatio: string | undefined): LazyPixmap {
    const image = { type: 'image', props: { href, width, height, preserveAspectRatio }, children: [] };
    return this.#lazy({ type: 'svg', props: { width, height }, children: [image] }, width, height);
  }

  /** A drawing in its own size. @param markup its outermost element */
  drawing(markup: string, { width, height }: { width: number; height: number }): LazyPixmap {
    return this.#cached(markup, width, height, () => markup);
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
  }

  #lazy(
    svg: PlainElement,
    width: number,
    height: number,
    pictures: ReadonlyMap<string, LazyPixmap> = new Map(),
  ): LazyPixmap {
    return this.#cached(svgMarkup(svg), width, height, () => svgMarkup(withPictures(svg, pictures)));
  }

  #cached(text: string, width: number, height: number, markup: () => string): LazyPixmap {
    const key = createHash('sha256').update(text).digest('base64');
    const draw = () => pixmapOf(rasterize(markup()));
    return { key, width, height, drawn: () => this.#cache.get(key, draw) };
  }
}

/** What shows of an element's `viewBox` and around it, since the other side of its box may be longer. */
function visibleBox({ props }: PlainElement): string | undefined {
  const { viewBox, preserveAspectRatio, width, height } = props as Record<string, string | undefined>;
  if (viewBox === undefined) return undefined;
  const size = { width: Number(width), height: Number(height) };
  try {
    const [across, , , down, left, top] = viewBoxOf(viewBox, size, preserveAspectRatio).matrix;
    return [-left / across, -top / down, size.width / across, size.height / down].map(rounded).join(' ');
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}

/** What percentages within an element are of. */
function viewportOf({ props }: PlainElement): { width: number; height: number } {
  const size = { width: Number(props.width), height: Number(props.height) };
  const [, , width, height] = String(props.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return width && height ? { width, height } : size;
}

function rounded(length: number): number {
  return Math.round(length * 1e6) / 1e6;
}

/** Replaces the addresses of pictures in an element by data URLs of uncompressed PNGs. */
export function withPictures(element: PlainElement, pictures: ReadonlyMap<string, LazyPixmap>): PlainElement {
  const picture = pictures.get(hrefOf(element));
  const props = picture
    ? { ...element.props, ...sizeOf(element, picture), href: dataUrl(picture.drawn()) }
    : element.props;
  const children = withElements(element.children, (child) => withPictures(child, pictures));
  return { ...element, props, children };
}

/** The size of an `<image>` where a part of it is not said: that of its picture, which may have been decoded smaller. */
function sizeOf({ props }: PlainElement, { natural }: LazyPixmap): Record<string, unknown> {
  const lengthOf = (name: 'width' | 'height') => {
    const value = props[name];
    return value === undefined || value === null || value === 'auto' ? undefined : value;
  };
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  if (!natural || (width !== undefined && height !== undefined)) return {};
  const ratio = natural.width / natural.height;
  if (width !== undefined) return { width, height: Number.parseFloat(String(width)) / ratio };
  if (height !== undefined) return { width: Number.parseFloat(String(height)) * ratio, height };
  return { width: natural.width, height: natural.height };
}

/** A pixmap as a PNG that is not compressed. */
export function dataUrl({ pixels, width, height }: Pixmap): string {
  const straight = straightColours(bytesOf(pixels));
  const png = encodeStoredPng({ width, height, channels: 4, pixels: straight });
  return `data:image/png;base64,${Buffer.from(png.buffer).toString('base64')}`;
}

/** Converts premultiplied RGBA to straight alpha. */
function straightColours(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const straight = new Uint8Array(pixels);
  for (let at = 0; at < straight.length; at += 4) {
    const alpha = straight[at + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      straight[channel] = Math.round(((straight[channel] as number) * 255) / alpha);
    }
  }
  return straight;
}
