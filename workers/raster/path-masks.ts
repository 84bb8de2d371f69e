import { Scratch } from '../kernels/scratch.js';
import { type Mask, rasterizeRows } from './mask.js';
import type { Path } from './path.js';
import { isSameRectangle, type Rectangle } from './rectangle.js';

/** Bytes of all masks, and of one at the most: those of a seal with its rings, and of a circle that fills a card. */
const ROOM = 1024 * 1024;
const MOST_BYTES = ROOM / 3;

/**
 * Masks of paths that are painted more than once: of a frame in parts, or of pictures one after the other that differ in
 * their colours. When the room is full, all go at once.
 */
export class PathMasks {
  readonly #room = new Scratch();
  #used = 0;
  /** The masks in the room, and paths that were painted once. */
  #known = new WeakMap<Path, { mask: Mask; region: Rectangle } | undefined>();

  /** Bytes of the room, once it is used. */
  get bytes(): number {
    return this.#used === 0 ? 0 : ROOM;
  }

  /** The mask of a region of a path, valid until the next call; undefined for large ones, and for a path that is new. */
  of(path: Path, region: Rectangle): Mask | undefined {
    const known = this.#known.get(path);
    if (known && isSameRectangle(known.region, region)) return known.mask;
    if (this.#known.has(path)) return this.#rasterized(path, region);
    this.#known.set(path, undefined);
    return undefined;
  }

  #rasterized(path: Path, region: Rectangle): Mask | undefined {
    const { left, top, right, bottom } = region;
    const [width, height] = [right - left, bottom - top];
    const length = width * height;
    if (length > MOST_BYTES) return undefined;
    if (this.#used + length > ROOM) {
      this.#known = new WeakMap();
      this.#used = 0;
    }
    const address = this.#room.of(ROOM).address + this.#used;
    this.#used += length;
    const mask = { left, top, width, height, block: { address, length } };
    rasterizeRows(path, mask, 0, height, address);
    this.#known.set(path, { mask, region });
    return mask;
  }
}
