import type { BoxRadii } from '../css/corner-radii.js';
import { allocated, kernels, released } from '../kernels/kernels.js';
import type { SolidPaint } from '../raster/color.js';
import { rasterizeRows } from '../raster/mask.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';

const { blurMask, tintMask } = kernels;

/** Pictures a thread keeps, in bytes of pixels: the shadows of a large box or of a dozen buttons. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Of any shadow: a square of 4096. */
const MOST_PIXELS = 2 ** 24;

/** A shadow to be drawn: of a rounded rectangle, in whole pixels. */
export interface Shadow {
  width: number;
  height: number;
  radii: BoxRadii;
  /** Standard deviation of the blur. */
  sigma: number;
  paint: SolidPaint;
  /** Whether the shadow lies around the rectangle, which casts none itself. */
  isInverse: boolean;
}

/** Draws blurred shadows of rounded rectangles, and keeps them. */
export class ShadowCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** A shadow that reaches `shadowReach` further than its rectangle on every side; good until the next call of `trim`. */
  get(shadow: Shadow): LazyPixmap {
    const key = `shadow ${JSON.stringify(shadow)}`;
    const reach = 2 * shadowReach(shadow.sigma);
    const size = { width: shadow.width + reach, height: shadow.height + reach };
    return { key, ...size, drawn: () => this.#cache.get(key, () => drawnShadow(shadow)) };
  }

  /** Lets go of pictures when there are more than are to be kept. */
  trim(): void {
    this.#cache.trim();
  }
}

/** Pixels beyond which a blur leaves no trace. */
export function shadowReach(sigma: number): number {
  return Math.ceil(3 * sigma);
}

/** Only the corners are blurred: what lies between them is the same all along. */
function drawnShadow({ width, height, radii, sigma, paint, isInverse }: Shadow): Pixmap {
  const reach = shadowReach(sigma);
  if ((width + 2 * reach) * (height + 2 * reach) > MOST_PIXELS)
    throw new Error(`a shadow of ${width} by ${height} pixels is not drawn`);
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
