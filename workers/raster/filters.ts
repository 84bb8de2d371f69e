import { allocated, type Block, bytesOf, kernels, released } from '../kernels/kernels.js';
import type { SolidPaint } from './color.js';
import { OPAQUE } from './color.js';
import { type FilterGraph, sourceReach } from './filter-graph.js';
import { applyGraph } from './filter-graph-work.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { grown, type Rectangle } from './rectangle.js';
import { addressOn, type Surface, surfaceFrom, surfaceOf } from './surface.js';

/** Change of the pixels of a group or of those below it (Filter Effects 1), in frame pixels. */
export type Filter =
  /** Rows of five numbers for straight red, green, blue and alpha of 0 to 1, of which the fifth is added. */
  | { kind: 'colors'; matrix: readonly number[] }
  /** @property sigma standard deviation */
  | { kind: 'blur'; sigma: number }
  /** A blurred picture of one colour below the pixels; its offset is of whole pixels. */
  | { kind: 'shadow'; x: number; y: number; sigma: number; paint: SolidPaint }
  /** Replaces colours by their luminance as alpha. */
  | { kind: 'luminance' }
  /** A `<filter>`, which paints where there was nothing, too. */
  | { kind: 'graph'; graph: FilterGraph };

/** Bound on the pixels beyond a group's region that its filters read: they take time and memory like those within. */
const MOST_BEYOND = 512;

/** Pixels that filters make visible where these were not transparent before. @param region undefined where all were */
export function filteredRegion(region: Rectangle, filters: readonly Filter[]): Rectangle;
export function filteredRegion(
  region: Rectangle | undefined,
  filters: readonly Filter[],
): Rectangle | undefined;
export function filteredRegion(
  region: Rectangle | undefined,
  filters: readonly Filter[],
): Rectangle | undefined {
  let reached = region;
  for (const filter of filters) {
    if (filter.kind === 'graph') reached = filter.graph.area;
    else if (reached) reached = spread(reached, filter, 1);
  }
  return reached;
}

/** Pixels that those of a region depend on, with what is beyond the bound left out. */
export function sourceRegion(region: Rectangle, filters: readonly Filter[]): Rectangle {
  return filters.reduceRight((read, filter) => spread(read, filter, -1), region);
}

/** A rectangle with what is so near to it that filters may read it. */
export function boundedBeyond(region: Rectangle): Rectangle {
  return grown(region, MOST_BEYOND);
}

function spread(region: Rectangle, filter: Filter, direction: 1 | -1): Rectangle {
  if (filter.kind === 'graph') return grown(filter.graph.area, sourceReach(filter.graph, kernels.blurReach));
  if (filter.kind !== 'blur' && filter.kind !== 'shadow') return region;
  const { left, top, right, bottom } = grown(region, kernels.blurReach(filter.sigma));
  if (filter.kind === 'blur') return { left, top, right, bottom };
  // What is cast is blurred before it is cut: all that reaches a pixel has to be there.
  const [x, y] = [filter.x * direction, filter.y * direction];
  return {
    left: Math.min(left, left + x),
    top: Math.min(top, top + y),
    right: Math.max(right, right + x),
    bottom: Math.max(bottom, bottom + y),
  };
}

/** Pixels of a rectangle of the frame, row by row without padding. */
interface FilterBuffer {
  bounds: Rectangle;
  block: Block;
}

/** Uninitialised buffer, whose owner releases its block. */
export function filterBuffer(bounds: Rectangle): FilterBuffer {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  return { bounds, block: allocated(width * height * BYTES_OF_A_PIXEL) };
}

/** Surface with the coordinates of the frame. */
export function bufferSurface({ bounds, block }: FilterBuffer): Surface {
  return surfaceFrom(surfaceOf(block, bounds.right - bounds.left), bounds);
}

/**
 * Applies filters to pixels in turn.
 * @param isMirrored whether the pixels continue in a mirror beyond the edges, where there is nothing otherwise
 */
export function applyFilters(buffer: FilterBuffer, filters: readonly Filter[], isMirrored = false): void {
  for (const filter of filters) {
    switch (filter.kind) {
      case 'colors':
        filterColors(buffer, filter.matrix);
        break;
      case 'blur':
        blur(buffer, filter.sigma, isMirrored);
        break;
      case 'shadow':
        addShadow(buffer, filter, isMirrored);
        break;
      case 'luminance': {
        const { width, height, surface } = partsOf(buffer);
        kernels.luminanceToAlpha(buffer.block.address, surface.stride, width, height);
        break;
      }
      case 'graph':
        applyGraph(filter.graph, buffer.bounds, buffer.block);
    }
  }
}

function filterColors(buffer: FilterBuffer, matrix: readonly number[]): void {
  const { width, height, surface } = partsOf(buffer);
  const block = allocated(matrix.length * Float32Array.BYTES_PER_ELEMENT);
  const { buffer: memory, byteOffset } = bytesOf(block);
  new Float32Array(memory, byteOffset, matrix.length).set(matrix);
  kernels.filterColours(buffer.block.address, surface.stride, width, height, block.address);
  released(block);
}

function blur(buffer: FilterBuffer, sigma: number, isMirrored: boolean): void {
  const { width, height } = partsOf(buffer);
  const { left, top } = buffer.bounds;
  kernels.blurPixels(buffer.block.address, width, height, sigma, isMirrored ? 1 : 0, left, top);
}

function addShadow(
  buffer: FilterBuffer,
  { x, y, sigma, paint }: Extract<Filter, { kind: 'shadow' }>,
  isMirrored: boolean,
): void {
  const { width, height, surface } = partsOf(buffer);
  if (!isMirrored && kernels.castsShadow(sigma)) {
    kernels.castShadow(buffer.block.address, width, height, x, y, sigma, paint.color, paint.opacity);
    return;
  }
  const { bounds } = buffer;
  const cast = filterBuffer(bounds);
  kernels.fillBytes(cast.block.address, 0, cast.block.length);
  const [across, down] = [width - Math.abs(x), height - Math.abs(y)];
  if (across > 0 && down > 0) {
    const to = { left: bounds.left + Math.max(0, x), top: bounds.top + Math.max(0, y) };
    const from = { left: to.left - x, top: to.top - y };
    const target = bufferSurface(cast);
    const [toAddress, fromAddress] = [addressOn(target, to), addressOn(surface, from)];
    const { color, opacity } = paint;
    const { stride } = surface;
    kernels.tintPixels(toAddress, stride, fromAddress, stride, across, down, color, opacity);
    blur(cast, sigma, isMirrored);
  }
  const { stride } = surface;
  const all = [cast.block.address, stride, buffer.block.address, stride, 0, 0, width, height] as const;
  kernels.paintPixmap(...all, OPAQUE);
  kernels.copyRectangle(buffer.block.address, stride, cast.block.address, stride, width * 4, height);
  released(cast.block);
}

function partsOf(buffer: FilterBuffer): { width: number; height: number; surface: Surface } {
  const { left, top, right, bottom } = buffer.bounds;
  return { width: right - left, height: bottom - top, surface: bufferSurface(buffer) };
}

/** Tells whether a pixel depends on no other than that below it. */
export function isLocal(filters: readonly Filter[]): boolean {
  return filters.every(({ kind }) => kind === 'colors' || kind === 'luminance');
}

/** Tells whether two filters do the same. */
export function isSameFilter(one: Filter, other: Filter): boolean {
  switch (one.kind) {
    case 'colors':
      return other.kind === 'colors' && one.matrix.every((number, index) => number === other.matrix[index]);
    case 'blur':
      return other.kind === 'blur' && one.sigma === other.sigma;
    case 'shadow':
      return (
        other.kind === 'shadow' &&
        one.x === other.x &&
        one.y === other.y &&
        one.sigma === other.sigma &&
        one.paint.color === other.paint.color &&
        one.paint.opacity === other.paint.opacity
      );
    case 'luminance':
      return other.kind === 'luminance';
    case 'graph':
      return other.kind === 'graph' && JSON.stringify(one.graph) === JSON.stringify(other.graph);
  }
}
