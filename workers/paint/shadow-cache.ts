import { type BoxRadii, cornersKey } from '../css/painted/corner-radii.js';
import { allocated, type Block, kernels } from '../kernels/kernels.js';
import type { SolidPaint } from '../raster/color.js';
import { rasterizeRows } from '../raster/mask.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap, Pixmap, Softness } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { outlineOf } from './rounded-area.js';

const { blurMask, tintMask } = kernels;

/** Bound on a thread's cached shadows, in bytes of pixels: those of a large box or of a dozen buttons. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Bound on its cached masks of shadows, in bytes: those of a dozen large boxes, in any colour. */
const MAX_MASK_BYTES = 2 * 1024 * 1024;

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

/** Blurred coverage of a shadow's corners, 0 to 255. What is between them is its middle column and row. */
interface ShadowMask {
  width: number;
  height: number;
  coverage: Block;
}

/** Rasterises blurred shadows of rounded rectangles, and caches them, and their masks for the next colour. */
export class ShadowCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);
  readonly #masks = new RasterCache<ShadowMask>(MAX_MASK_BYTES, ({ coverage }) => coverage);

  /** Bytes of the cached pixmaps and masks. */
  get bytes(): number {
    return this.#cache.bytes + this.#masks.bytes;
  }

  /**
   * Shadow, larger than its rectangle by `shadowReach` on every side. Its pixels are valid until the next call of
   * `trim`.
   */
  get(shadow: Shadow): LazyPixmap {
    const key = `shadow ${JSON.stringify(shadow)} ${cornersKey(shadow.radii)}`;
    const reach = 2 * shadowReach(shadow.sigma);
    const size = { width: shadow.width + reach, height: shadow.height + reach };
    return {
      key,
      ...size,
      soft: { color: shadow.paint.color, places: () => placesOf(shadow) },
      drawn: () => this.#cache.get(key, () => tinted(shadow, this.#maskOf(shadow))),
    };
  }

  #maskOf(shadow: Shadow): ShadowMask {
    const { radii, sigma } = shadow;
    const corners = cornersOf(shadow);
    const key = JSON.stringify([corners, cornersKey(radii), sigma]);
    return this.#masks.get(key, () => drawnMask(corners, radii, sigma));
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
    this.#masks.trim();
  }
}

/** Pixels beyond which a blur leaves no trace. */
export function shadowReach(sigma: number): number {
  return Math.ceil(3 * sigma);
}

/** Standard deviations between two places: alpha is off by half a percent at most. */
const STEP = 3 / 8;

/** Where a shadow changes: at its edges and in its corners. */
function placesOf({ width, height, radii, sigma }: Shadow): ReturnType<Softness['places']> {
  if (radii.shaped) return undefined;
  return { across: placesAlong(width, radii.x, sigma), down: placesAlong(height, radii.y, sigma) };
}

function placesAlong(length: number, radii: readonly number[], sigma: number): number[] {
  const reach = shadowReach(sigma);
  const last = length + 2 * reach - 1;
  const changing = Math.min(last / 2, 2 * reach + Math.max(...radii));
  const count = Math.ceil(changing / Math.max(1, sigma * STEP));
  const places = new Set<number>();
  for (let index = 0; index <= count; index++) {
    const place = Math.round((changing * index) / count);
    places.add(place).add(last - place);
  }
  return [...places].sort((one, other) => one - other);
}

/** Tells whether it is too large to be kept as a picture. */
export function isLargeShadow({ width, height }: Pick<Shadow, 'width' | 'height'>, sigma: number): boolean {
  const reach = 2 * shadowReach(sigma);
  return (width + reach) * (height + reach) > MOST_PIXELS;
}

/** Size of the least rectangle with the same corners: the edges between them are uniform, and are repeated. */
function cornersOf({ width, height, radii, sigma }: Shadow): { width: number; height: number } {
  // Curves that keep a distance from others reach farther than their radii.
  if (radii.shaped) return { width, height };
  // A corner's blur reaches into the rectangle, too; the middle column and row are odd ones.
  const least = (lengths: readonly number[]) =>
    2 * (Math.ceil(Math.max(...lengths)) + shadowReach(sigma)) + 1;
  return { width: Math.min(width, least(radii.x)), height: Math.min(height, least(radii.y)) };
}

function drawnMask(size: { width: number; height: number }, radii: BoxRadii, sigma: number): ShadowMask {
  const reach = shadowReach(sigma);
  const [width, height] = [size.width + 2 * reach, size.height + 2 * reach];
  const coverage = allocated(width * height);
  const path = new Path().addOutline(outlineOf({ area: { left: 0, top: 0, ...size }, radii }));
  rasterizeRows(path, { left: -reach, top: -reach, width }, 0, height, coverage.address);
  blurMask(coverage.address, width, height, sigma);
  return { width, height, coverage };
}

/** The shadow in its colour, in its own size. */
function tinted(shadow: Shadow, mask: ShadowMask): Pixmap {
  const reach = 2 * shadowReach(shadow.sigma);
  const [width, height] = [shadow.width + reach, shadow.height + reach];
  const pixels = allocated(width * height * 4);
  const { color, opacity } = shadow.paint;
  const corners = [mask.coverage.address, mask.width, mask.height] as const;
  tintMask(pixels.address, width, height, ...corners, color, opacity, shadow.isInverse ? 1 : 0);
  return { width, height, pixels };
}
