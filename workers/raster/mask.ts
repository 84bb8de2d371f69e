import { allocated, type Block, bytesOf, kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import { OPAQUE, type SolidPaint } from './color.js';
import type { Path } from './path.js';
import { isSameRectangle, type Rectangle } from './rectangle.js';
import { addressOn, type Surface } from './surface.js';

const { rasterisePath, rasteriseHairlines, fillBytes } = kernels;

/** Full coverage of a pixel; none is 0. */
export const { FULL_COVERAGE } = kernels;

/** Coverage of a rectangle, one byte per pixel, row by row; its owner releases the block. */
export interface Mask {
  /** Offset of the rectangle, in the frame or relative to the shape's origin. */
  left: number;
  top: number;
  width: number;
  height: number;
  block: Block;
}

/** Accumulation buffer of the coverage kernel: rows of two floats more than the mask is wide. */
const accumulationScratch = new Scratch();
/** The buffer, if it is zeroed: the kernel leaves it so. */
let accumulation: Block | undefined;

/** Commands of the path that is being rasterised. */
const commandScratch = new Scratch();

/** Largest mask: a square of 8192, twice as wide as any template. */
const MOST_PIXELS = 2 ** 26;

/** Rasterises a filled path; undefined when it covers no pixel. @throws when it is too large */
export function maskOf(path: Path): Mask | undefined {
  const { left, top, right, bottom } = pixelsAround(path);
  const width = right - left;
  const height = bottom - top;
  if (!(width > 0 && height > 0)) return undefined;
  if (width * height > MOST_PIXELS) throw new Error(`a shape of ${width} by ${height} pixels is not drawn`);
  const block = allocated(width * height);
  rasterizeRows(path, { left, top, width }, 0, height, block.address);
  return { left, top, width, height, block };
}

/** Bounding box of a path, rounded outwards to pixels. */
export function pixelsAround({ left, top, right, bottom }: Path): Rectangle {
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
  };
}

/**
 * Rasterises rows of a path. A row has the same pixels, whichever others are rasterised with it.
 * @param corner upper left corner of the coordinates, and the length of rows
 * @param to address of `rows` rows of bytes
 */
export function rasterizeRows(
  path: Path,
  { left, top, width }: { left: number; top: number; width: number },
  first: number,
  rows: number,
  to: number,
): void {
  const { address: sums } = zeroedAccumulation((width + 2) * (rows + 2) * 4);
  const { address, length } = writtenCommands(path);
  if (path.hairline !== undefined) {
    const alpha = alphaOf(path.hairline, OPAQUE);
    rasteriseHairlines(address, address + length, left, top + first, to, width, rows, sums, alpha);
    return;
  }
  const beside = path.isOfGlyphs ? -1 : rowsBeside(path, top, first, rows);
  const evenOdd = path.evenOdd ? 1 : 0;
  rasterisePath(address, address + length, left, top, first, to, width, rows, sums, evenOdd, beside);
}

/** Rows above and below others that a path has, too: 1 for that above, 2 for that below. */
function rowsBeside(path: Path, top: number, first: number, rows: number): number {
  const isAbove = first > 0 && path.top < top + first;
  return (isAbove ? 1 : 0) + (path.bottom > top + first + rows ? 2 : 0);
}

/**
 * Composites hairlines over pixels, as if each of their pieces were an item: where they overlap they are stronger.
 * @param part that is painted
 */
export function paintHairlines(
  path: Path,
  { color, opacity }: SolidPaint,
  part: Rectangle,
  surface: Surface,
): void {
  const { left, top, right, bottom } = part;
  const { address, length } = writtenCommands(path);
  const alpha = alphaOf(path.hairline ?? 1, opacity);
  const [at, size] = [addressOn(surface, part), [right - left, bottom - top] as const];
  kernels.paintHairlines(address, address + length, left, top, at, surface.stride, ...size, color, alpha);
}

/** Alpha of a hairline of a colour, 0 to 255: its strength counts in 256ths, rounded down (SkDraw.cpp). */
function alphaOf(strength: number, opacity: number): number {
  return (Math.round((opacity / OPAQUE) * 255) * Math.floor(strength * 256)) >> 8;
}

function zeroedAccumulation(bytes: number): Block {
  const block = accumulationScratch.of(bytes);
  if (block !== accumulation) fillBytes(block.address, 0, block.length);
  accumulation = block;
  return block;
}

/** Copies a path into kernel memory. */
function writtenCommands({ floats }: Path): Block {
  const length = floats.length * Float32Array.BYTES_PER_ELEMENT;
  const { address } = commandScratch.of(length);
  const { buffer, byteOffset } = bytesOf({ address, length });
  new Float32Array(buffer, byteOffset, floats.length).set(floats);
  return { address, length };
}

/** Bytes of all masks, and of one at the most: those of a seal with its rings, and of a circle that fills a card. */
const ARENA_BYTES = 1024 * 1024;
const MOST_BYTES = ARENA_BYTES / 3;

/**
 * Masks of paths that are painted more than once: of a frame in parts, or of pictures one after the other that differ in
 * their colours. When the arena is full, all go at once.
 */
export class PathMasks {
  readonly #arena = new Scratch();
  #used = 0;
  /** The masks in the arena, and paths that were painted once. */
  #cache = new WeakMap<Path, { mask: Mask; region: Rectangle } | undefined>();

  /** Bytes of the arena, once it is used. */
  get bytes(): number {
    return this.#used === 0 ? 0 : ARENA_BYTES;
  }

  /** The mask of a region of a path, valid until the next call; undefined for large ones, and for a path that is new. */
  of(path: Path, region: Rectangle): Mask | undefined {
    const cached = this.#cache.get(path);
    if (cached && isSameRectangle(cached.region, region)) return cached.mask;
    if (this.#cache.has(path)) return this.#rasterized(path, region);
    this.#cache.set(path, undefined);
    return undefined;
  }

  #rasterized(path: Path, region: Rectangle): Mask | undefined {
    const { left, top, right, bottom } = region;
    const [width, height] = [right - left, bottom - top];
    const length = width * height;
    if (length > MOST_BYTES) return undefined;
    if (this.#used + length > ARENA_BYTES) {
      this.#cache = new WeakMap();
      this.#used = 0;
    }
    const address = this.#arena.of(ARENA_BYTES).address + this.#used;
    this.#used += length;
    const mask = { left, top, width, height, block: { address, length } };
    rasterizeRows(path, mask, 0, height, address);
    this.#cache.set(path, { mask, region });
    return mask;
  }
}
