import type { BoxRadii } from '../css/painted/corner-radii.js';
import { allocated, kernels, released } from '../kernels/kernels.js';
import type { SolidPaint } from '../raster/color.js';
import { rasterizeRows } from '../raster/mask.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';

const { blurMask, tintMask } = kernels;

/** Bound on a thread's cached shadows, in bytes of pixels: those of a large box or of a dozen buttons. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Largest shadow: a square of 4096. */
const MOST_PIXELS = 2 ** 24;

/** Shadow of a rounded rectangle; size in pixels. */
export interface Shadow {
  width: number;
  height: number;
  radii: BoxRadii;
  /** Standard deviation of the blur. */
  sigma: number;
  paint: SolidPaint;
  /** True for an inset shadow: the outside of the rectangle is blurred. */
  isInverse: boolean;
}

/** Rasterises blurred shadows of rounded rectangles, and caches them. */
export class ShadowCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Bytes of the cached pixmaps. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /**
   * Shadow, larger than its rectangle by `shadowReach` on every side. Its pixels are valid until the next call of
   * `trim`.
   */
  get(shadow: Shadow): LazyPixmap {
    const key = `shadow ${JSON.stringify(shadow)}`;
    const reach = 2 * shadowReach(shadow.sigma);
    const size = { width: shadow.width + reach, height: shadow.height + reach };
    return { key, ...size, drawn: () => this.#cache.get(key, () => drawnShadow(shadow)) };
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
  }
}

/** Pixels beyond which a blur leaves no trace. */
export function shadowReach(sigma: number): number {
  return Math.ceil(3 * sigma);
}

/** Whether it is too large to be kept as a picture. */
export function isLargeShadow({ width, height }: Pick<Shadow, 'width' | 'height'>, sigma: number): boolean {
  const reach = 2 * shadowReach(sigma);
  return (width + reach) * (height + reach) > MOST_PIXELS;
}

/** Only the corners are blurred: the edges between them are uniform, and are repeated. */
function drawnShadow({ width, height, radii, sigma, paint, isInverse }: Shadow): Pixmap {
  const reach = shadowReach(sigma);
  // A corner's blur reaches into the rectangle, too; the middle column and row are odd ones.
  const least = (lengths: readonly number[]) => 2 * (Math.ceil(Math.max(...lengths)) + reach) + 1;
  const inner = {
    left: 0,
    top: 0,
    width: Math.min(width, least(radii.x)),
    height: Math.min(height, least(radii.y)),
  };
  const [maskWidth, maskHeight] = [inner.width + 2 * reach, inner.height + 2 * reach];
  const mask = allocated(maskWidth * maskHeight);
  const path = new Path().addOutline(rectangleOutline(inner, radii.x, radii.y));
  rasterizeRows(path, { left: -reach, top: -reach, width: maskWidth }, 0, maskHeight, mask.address);
  blurMask(mask.address, maskWidth, maskHeight, sigma);
  const pixmap = { width: width + 2 * reach, height: height + 2 * reach };
  const pixels = allocated(pixmap.width * pixmap.height * 4);
  const { color, opacity } = paint;
  const size = [pixmap.width, pixmap.height] as const;
  tintMask(pixels.address, ...size, mask.address, maskWidth, maskHeight, color, opacity, isInverse ? 1 : 0);
  released(mask);
  return { ...pixmap, pixels };
}
