import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import { OPAQUE } from './color.js';
import { SOURCE_IN } from './compositing-operators.js';
import type { Backdrop, DisplayItem, GroupItem, ItemPaint, PlaneItem } from './display-list.js';
import { applyFilters, bufferSurface, filterBuffer } from './filters.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import type { Gradient } from './gradient.js';
import {
  groupBounds,
  isCoveredAlike,
  isPaintedInBands,
  isPlainHairline,
  isPlainPath,
  planeBounds,
} from './item-needs.js';
import { FULL_COVERAGE, type Mask, PathMasks, paintHairlines, rasterizeRows } from './mask.js';
import { combine, inFrame, intersectWith, rowsIn } from './mask-operations.js';
import type { Path } from './path.js';
import { type Pattern, repeatTile, type Tile } from './pattern.js';
import type { Pixmap } from './pixmap.js';
import { reversed } from './projection.js';
import { intersection, type Rectangle } from './rectangle.js';
import { addressOn, copyPart, type Surface, surfaceFrom, surfaceOf } from './surface.js';

/** Pixels per band: its buffers, up to nine bytes a pixel, fit in the processor's cache. */
export const BAND_PIXELS = 32 * 1024;

/** Paints items of a display list. Every pixel depends on nothing but the item and the pixels below. */
export class ItemPainter {
  /** Coverage of an item, and of a shape that clips it. */
  readonly #coverage = new Scratch();
  readonly #clip = new Scratch();
  /** Pixels of a gradient or a group before they are composited. */
  readonly #pixels = new Scratch();
  readonly #gradient = new Scratch();
  /** Pixels of the tile of a pattern that was painted last: bands of an item have the same. */
  #tile: { tile: Tile; pixmap: Pixmap } | undefined;
  readonly #pathMasks: PathMasks;
  /** Painter of the items in a group. */
  #inner: ItemPainter | undefined;

  constructor(pathMasks = new PathMasks()) {
    this.#pathMasks = pathMasks;
  }

  /** Bytes of the cached masks of paths. */
  get maskBytes(): number {
    return this.#pathMasks.bytes;
  }

  /** Gives the memory of tiles back, once a frame is painted. */
  releaseTiles(): void {
    if (this.#tile) released(this.#tile.pixmap.pixels);
    this.#tile = undefined;
    this.#inner?.releaseTiles();
  }

  /** Overwrites a part of a surface with a colour. @param color red in the lowest byte */
  clear(color: number, part: Rectangle, surface: Surface): void {
    const { left, top, right, bottom } = part;
    kernels.fillRectangle(addressOn(surface, part), surface.stride, right - left, bottom - top, color);
  }

  /** @param part of the item's region, which is painted */
  paint(item: DisplayItem, part: Rectangle, surface: Surface): void {
    if (item.kind === 'plane') {
      this.#paintPlane(item, part, surface);
      return;
    }
    if (item.kind === 'group' && !isPaintedInBands(item)) {
      this.#paintWhole(item, part, surface);
      return;
    }
    if (isPlainHairline(item)) {
      paintHairlines(item.path, item.paint, part, surface);
      return;
    }
    const { left, right } = item.region;
    const rows = Math.max(1, Math.floor(BAND_PIXELS / (right - left)));
    const step = isCoveredAlike(item) && item.kind !== 'group' ? part.bottom - part.top : rows;
    const mask = isPlainPath(item) ? this.#pathMasks.of(item.path, item.region) : undefined;
    for (let top = part.top; top < part.bottom; top += step) {
      const band = { ...part, top, bottom: Math.min(part.bottom, top + step) };
      if (mask && isPlainPath(item)) this.#fill(item.paint, band, mask, surface);
      else this.#paintBand(item, band, surface);
    }
  }

  #paintBand(item: DisplayItem, band: Rectangle, surface: Surface): void {
    switch (item.kind) {
      case 'pixmap': {
        const { pixmap, x, y, opacity } = item;
        const { pixels, width } = pixmap.drawn();
        const source = surfaceFrom(surfaceOf(pixels, width), { left: x, top: y });
        layOver(surface, source, band, this.#coverageOf(item, band), opacity);
        break;
      }
      case 'group': {
        const source = this.#drawnGroup(item, band);
        layOver(surface, source, band, this.#coverageOf(item, band), item.opacity, item.blend);
        break;
      }
      case 'plane':
        break;
      default:
        this.#fill(item.paint, band, this.#coverageOf(item, band), surface);
    }
  }

  /** @param mask undefined where all of the band is covered */
  #fill(paint: ItemPaint, band: Rectangle, mask: Mask | undefined, surface: Surface): void {
    if ('tile' in paint) this.#fillWithPattern(paint, band, mask, surface);
    else if ('description' in paint) this.#fillWithGradient(paint, band, mask, surface);
    else if (!mask && paint.opacity === OPAQUE) {
      const { left, top, right, bottom } = band;
      const at = addressOn(surface, band);
      kernels.fillRectangle(at, surface.stride, right - left, bottom - top, paint.color);
    } else {
      const { address, width } = rowsIn(mask ?? this.#filledMask(FULL_COVERAGE, band), band);
      const size = [band.right - band.left, band.bottom - band.top] as const;
      const at = addressOn(surface, band);
      kernels.paintMask(at, surface.stride, address, width, ...size, paint.color, paint.opacity);
    }
  }

  #fillWithGradient(gradient: Gradient, band: Rectangle, mask: Mask | undefined, surface: Surface): void {
    const isDirect = !mask && gradient.isOpaque;
    const target = isDirect ? surface : this.#surfaceFor(band);
    const { left, top, right, bottom } = band;
    const at = addressOn(target, band);
    const description = this.#written(gradient.description);
    kernels.fillGradient(at, target.stride, left, top, right - left, bottom - top, description);
    if (!isDirect) layOver(surface, target, band, mask, OPAQUE);
  }

  #fillWithPattern(
    { tile, matrix, opacity }: Pattern,
    band: Rectangle,
    mask: Mask | undefined,
    surface: Surface,
  ) {
    const pixmap = this.#painted(tile);
    const target = this.#surfaceFor(band);
    repeatTile(addressOn(target, band), band, pixmap, matrix);
    layOver(surface, target, band, mask, opacity);
  }

  #painted(tile: Tile): Pixmap {
    if (this.#tile?.tile === tile) return this.#tile.pixmap;
    if (this.#tile) released(this.#tile.pixmap.pixels);
    this.#tile = undefined;
    const { width, height, items } = tile;
    const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
    this.#tile = { tile, pixmap: { width, height, pixels } };
    kernels.fillBytes(pixels.address, 0, pixels.length);
    this.#paintItems(items, { left: 0, top: 0, right: width, bottom: height }, surfaceOf(pixels, width));
    return this.#tile.pixmap;
  }

  #drawnGroup({ items, filters = [] }: GroupItem, band: Rectangle): Surface {
    const width = band.right - band.left;
    const length = width * (band.bottom - band.top) * BYTES_OF_A_PIXEL;
    const block = this.#pixels.of(length);
    const group = surfaceFrom(surfaceOf(block, width), band);
    kernels.fillBytes(block.address, 0, length);
    this.#paintItems(items, band, group);
    applyFilters({ bounds: band, block }, filters);
    return group;
  }

  #paintItems(items: readonly DisplayItem[], part: Rectangle, surface: Surface): void {
    this.#inner ??= new ItemPainter(this.#pathMasks);
    for (const item of items) {
      const common = intersection(item.region, part);
      if (common) this.#inner.paint(item, common, surface);
    }
  }

  /** Paints a group that reads more pixels than it changes. */
  #paintWhole(item: GroupItem, part: Rectangle, surface: Surface): void {
    const { items, filters = [], backdrop } = item;
    const bounds = groupBounds(item, part);
    if (!bounds) return;
    const buffer = filterBuffer(bounds);
    try {
      const group = bufferSurface(buffer);
      kernels.fillBytes(buffer.block.address, 0, buffer.block.length);
      if (backdrop) this.#paintBackdrop(backdrop, surface, group);
      this.#paintItems(items, bounds, group);
      applyFilters(buffer, filters);
      const rows = Math.max(1, Math.floor(BAND_PIXELS / (part.right - part.left)));
      for (let top = part.top; top < part.bottom; top += rows) {
        const band = intersection({ ...part, top, bottom: Math.min(part.bottom, top + rows) }, bounds);
        if (band) layOver(surface, group, band, this.#coverageOf(item, band), item.opacity, item.blend);
      }
    } finally {
      released(buffer.block);
    }
  }

  /** Paints what of a plane can be seen in a part, and then how it is seen. */
  #paintPlane(item: PlaneItem, part: Rectangle, surface: Surface): void {
    const back = reversed(item.projection);
    const bounds = planeBounds(item, part);
    if (!back || !bounds) return;
    const buffer = filterBuffer(bounds);
    const numbers = allocated(back.length * Float64Array.BYTES_PER_ELEMENT);
    try {
      kernels.fillBytes(buffer.block.address, 0, buffer.block.length);
      this.#paintItems(item.items, bounds, bufferSurface(buffer));
      const { buffer: memory, byteOffset } = bytesOf(numbers);
      new Float64Array(memory, byteOffset, back.length).set(back);
      const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
      const rows = Math.max(1, Math.floor(BAND_PIXELS / (part.right - part.left)));
      for (let top = part.top; top < part.bottom; top += rows) {
        const band = { ...part, top, bottom: Math.min(part.bottom, top + rows) };
        const seen = this.#surfaceFor(band);
        const target = [addressOn(seen, band), band.right - band.left, band.bottom - band.top] as const;
        const source = [buffer.block.address, width, height, bounds.left, bounds.top] as const;
        kernels.projectPicture(...target, band.left, band.top, ...source, numbers.address);
        layOver(surface, seen, band, this.#coverageOf(item, band), OPAQUE);
      }
    } finally {
      released(numbers);
      released(buffer.block);
    }
  }

  /** Copies what is below a group into it, filtered. All of it has been painted. */
  #paintBackdrop({ area, filters, shapes }: Backdrop, below: Surface, group: Surface): void {
    const buffer = filterBuffer(area);
    try {
      const copy = bufferSurface(buffer);
      copyPart(copy, below, area);
      applyFilters(buffer, filters, true);
      const rows = Math.max(1, Math.floor(BAND_PIXELS / (area.right - area.left)));
      const item = { kind: 'group', region: area, clips: shapes, items: [], opacity: OPAQUE } as const;
      for (let top = area.top; top < area.bottom; top += rows) {
        const band = { ...area, top, bottom: Math.min(area.bottom, top + rows) };
        layOver(group, copy, band, this.#coverageOf(item, band), OPAQUE);
      }
    } finally {
      released(buffer.block);
    }
  }

  /** Uninitialised surface for a rectangle; the next call reuses its memory. */
  #surfaceFor({ left, top, right, bottom }: Rectangle): Surface {
    const width = right - left;
    const block = this.#pixels.of(width * (bottom - top) * BYTES_OF_A_PIXEL);
    return surfaceFrom(surfaceOf(block, width), { left, top });
  }

  #written(description: Float32Array): number {
    const { address } = this.#gradient.of(description.byteLength);
    const { buffer, byteOffset } = bytesOf({ address, length: description.byteLength });
    new Float32Array(buffer, byteOffset, description.length).set(description);
    return address;
  }

  /** Coverage of a band; undefined where it is full. */
  #coverageOf(item: DisplayItem, band: Rectangle): Mask | undefined {
    if (isCoveredAlike(item)) return undefined;
    const mask = this.#uncut(item, band);
    for (const shape of item.clips) {
      intersectWith(mask, 'floats' in shape ? rasterized(shape, item.region, band, this.#clip) : shape);
    }
    return mask;
  }

  /** Coverage of an item without its clips; writable where there are clips. */
  #uncut(item: DisplayItem, band: Rectangle): Mask {
    if (item.kind === 'path') return rasterized(item.path, item.region, band, this.#coverage);
    if (item.kind !== 'masks') return this.#filledMask(FULL_COVERAGE, band);
    const [only] = item.masks;
    if (item.masks.length === 1 && only && item.clips.length === 0) return inFrame(only);
    const together = this.#filledMask(0, band);
    for (const mask of item.masks) combine(kernels.addMask, together, inFrame(mask));
    return together;
  }

  /** Mask of a rectangle with uniform coverage; the next call reuses its memory. */
  #filledMask(coverage: number, { left, top, right, bottom }: Rectangle): Mask {
    const width = right - left;
    const height = bottom - top;
    const block = this.#coverage.of(width * height);
    kernels.fillBytes(block.address, coverage, width * height);
    return { left, top, width, height, block };
  }
}

/** Rasterises a band of a path across the item's full width, so that the pixels do not depend on the banding. */
function rasterized(path: Path, { left, top, right }: Rectangle, band: Rectangle, scratch: Scratch): Mask {
  const [width, height] = [right - left, band.bottom - band.top];
  const block = scratch.of(width * height);
  rasterizeRows(path, { left, top, width }, band.top - top, height, block.address);
  return { left, top: band.top, width, height, block };
}

function layOver(
  surface: Surface,
  source: Surface,
  band: Rectangle,
  mask: Mask | undefined,
  opacity: number,
  blend = 0,
): void {
  const { address, width } = mask ? rowsIn(mask, band) : { address: 0, width: 0 };
  const places = [
    addressOn(surface, band),
    surface.stride,
    addressOn(source, band),
    source.stride,
    address,
    width,
    band.right - band.left,
    band.bottom - band.top,
    opacity,
  ] as const;
  if (blend === 0) kernels.paintPixmap(...places);
  else if (blend >= SOURCE_IN) {
    const [to, stride, from, fromStride, , , wide, high] = places;
    kernels.compositePixels(to, stride, from, fromStride, wide, high, blend);
  } else kernels.blendPixmap(...places, blend);
}
