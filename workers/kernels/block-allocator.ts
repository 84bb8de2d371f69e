/** WebAssembly memory grows by pages of this size. */
export const PAGE_BYTES = 64 * 1024;

/** Blocks above this are stretches of their own; those up to it share slabs with others of their size. */
const LARGEST_SLAB_BLOCK = PAGE_BYTES;
/** Large blocks are whole steps: those of one picture fit where those of a slightly smaller one were. */
const LARGE_STEP_BYTES = 4 * PAGE_BYTES;
/** Every block begins at a multiple of this, as SIMD likes it. */
const ALIGNMENT = 16;
/** Sizes of shared blocks from one power of two to the next: an eighth of a block is spare on average. */
const SIZE_CLASSES_PER_DOUBLING = 4;
/** A slab has room for at least so many. */
const LEAST_BLOCKS_PER_SLAB = 8;
/** The memory grows by at least so much: each time, every view of it has to be made anew. */
const LEAST_GROWTH = 16 * PAGE_BYTES;

interface Extent {
  at: number;
  length: number;
}

/** A stretch of blocks of one size. */
interface Slab extends Extent {
  blockBytes: number;
  free: number[];
  used: number;
  /** By the index of a block: 1 where somebody has it. */
  taken: Uint8Array;
}

/**
 * Shares out a memory that can only grow, and so has to be grown as little as possible: what one render leaves is to be
 * enough for the next, whatever sizes that has. Large blocks go into the smallest gap that holds them, gaps beside one
 * another become one, and small blocks lie together by size, so that none of them stays in the middle of a gap. What is
 * known of blocks is kept outside of the memory, where no kernel can write over it.
 */
export class BlockAllocator {
  /** In order of their addresses; no two of them touch. */
  readonly #gaps: Extent[] = [];
  readonly #large = new Map<number, number>();
  /** By the size of their blocks; those that have room. */
  readonly #partialSlabs = new Map<number, Set<Slab>>();
  /** By the numbers of all their pages. */
  readonly #slabs = new Map<number, Slab>();
  readonly #grow: (bytes: number) => void;
  readonly #softLimit: number;
  readonly #evict: () => boolean;
  #end: number;

  /**
   * @param start where the memory that is shared out begins
   * @param end where the memory ends for now
   * @param grow makes the memory so many bytes longer, a number of whole pages; throws where it cannot
   * @param sparing where the memory would end beyond `level`, `giveUp` is asked to release a block that can be done
   *   without, as often as it says that it did, before the memory grows
   */
  constructor(
    start: number,
    end: number,
    grow: (bytes: number) => void,
    pressure = { softLimit: Number.POSITIVE_INFINITY, evict: () => false },
  ) {
    this.#grow = grow;
    this.#softLimit = pressure.softLimit;
    this.#evict = pressure.evict;
    this.#end = Math.max(roundUp(start, PAGE_BYTES), end);
    if (this.#end > end) grow(this.#end - end);
    const first = roundUp(start, PAGE_BYTES);
    if (first < this.#end) this.#gaps.push({ at: first, length: this.#end - first });
  }

  /**
   * Returns the address of that many bytes, a multiple of 16; they hold anything.
   * @throws RangeError where that is no number of bytes; what `grow` throws where the memory cannot grow so far
   */
  allocate(bytes: number): number {
    if (!(bytes >= 0)) throw new RangeError(`there is no block of ${bytes} bytes`);
    return bytes > LARGEST_SLAB_BLOCK ? this.#allocateLarge(bytes) : this.#allocateInSlab(bytes);
  }

  /**
   * Takes back a block.
   * @throws Error where none begins there
   */
  release(address: number): void {
    const length = this.#large.get(address);
    if (length === undefined) this.#releaseInSlab(address);
    else {
      this.#large.delete(address);
      this.#addGap({ at: address, length });
    }
  }

  /** What nobody has, whole pages. */
  get gaps(): readonly Readonly<Extent>[] {
    return this.#gaps;
  }

  #allocateLarge(bytes: number): number {
    const length = roundUp(bytes, LARGE_STEP_BYTES);
    const at = this.#takeExtent(length);
    this.#large.set(at, length);
    return at;
  }

  #takeExtent(length: number): number {
    let best = this.#smallestGap(length);
    while (!best && this.#end + length > this.#softLimit && this.#evict()) best = this.#smallestGap(length);
    const gap = best ?? this.#gapAtTheEnd(length);
    const { at } = gap;
    gap.at += length;
    gap.length -= length;
    if (gap.length === 0) this.#gaps.splice(this.#gaps.indexOf(gap), 1);
    return at;
  }

  #smallestGap(length: number): Extent | undefined {
    let best: Extent | undefined;
    for (const gap of this.#gaps) {
      if (gap.length >= length && (!best || gap.length < best.length)) best = gap;
    }
    return best;
  }

  /** Grows the memory until its last gap is that long. */
  #gapAtTheEnd(length: number): Extent {
    const last = this.#gaps.at(-1);
    const there = last && last.at + last.length === this.#end ? last.length : 0;
    const growth = roundUp(Math.max(length - there, LEAST_GROWTH), PAGE_BYTES);
    this.#grow(growth);
    this.#addGap({ at: this.#end, length: growth });
    this.#end += growth;
    return this.#gaps.at(-1) as Extent;
  }

  #addGap({ at, length }: Extent): void {
    const gaps = this.#gaps;
    let index = gaps.length;
    while (index > 0 && (gaps[index - 1] as Extent).at > at) index--;
    const before = gaps[index - 1];
    const after = gaps[index];
    const touchesBefore = before !== undefined && before.at + before.length === at;
    const touchesAfter = after !== undefined && at + length === after.at;
    if (touchesBefore) {
      before.length += length + (touchesAfter ? after.length : 0);
      if (touchesAfter) gaps.splice(index, 1);
    } else if (touchesAfter) {
      after.at = at;
      after.length += length;
    } else gaps.splice(index, 0, { at, length });
  }

  #allocateInSlab(bytes: number): number {
    const blockBytes = sizeClass(bytes);
    const partial = this.#partialSlabsOf(blockBytes);
    const [slab = this.#newSlab(blockBytes)] = partial;
    const address = slab.free.pop() as number;
    slab.used++;
    slab.taken[(address - slab.at) / blockBytes] = 1;
    if (slab.free.length === 0) partial.delete(slab);
    return address;
  }

  #partialSlabsOf(blockBytes: number): Set<Slab> {
    const known = this.#partialSlabs.get(blockBytes);
    if (known) return known;
    const none = new Set<Slab>();
    this.#partialSlabs.set(blockBytes, none);
    return none;
  }

  #newSlab(blockBytes: number): Slab {
    const length = roundUp(blockBytes * LEAST_BLOCKS_PER_SLAB, PAGE_BYTES);
    const at = this.#takeExtent(length);
    const count = Math.floor(length / blockBytes);
    // The first is the last of the list, and so the first that is taken.
    const free = Array.from({ length: count }, (_, index) => at + (count - 1 - index) * blockBytes);
    const slab = { at, length, blockBytes, free, used: 0, taken: new Uint8Array(count) };
    for (const page of pagesOf(slab)) this.#slabs.set(page, slab);
    this.#partialSlabsOf(blockBytes).add(slab);
    return slab;
  }

  #releaseInSlab(address: number): void {
    const slab = this.#slabs.get(Math.floor(address / PAGE_BYTES));
    const index = slab ? (address - slab.at) / slab.blockBytes : -1;
    if (slab?.taken[index] !== 1) throw new Error(`there is no block at ${address}`);
    slab.free.push(address);
    slab.used--;
    slab.taken[index] = 0;
    const partial = this.#partialSlabsOf(slab.blockBytes);
    partial.add(slab);
    // One is kept: a block that comes and goes would make and drop a slab each time.
    if (slab.used > 0 || partial.size === 1) return;
    partial.delete(slab);
    for (const page of pagesOf(slab)) this.#slabs.delete(page);
    this.#addGap(slab);
  }
}

/** The smallest size of shared blocks that holds so many bytes. */
function sizeClass(bytes: number): number {
  const step = 2 ** Math.floor(Math.log2(Math.max(bytes, 1))) / SIZE_CLASSES_PER_DOUBLING;
  return roundUp(roundUp(Math.max(bytes, 1), Math.max(step, 1)), ALIGNMENT);
}

function* pagesOf({ at, length }: Extent): Generator<number> {
  for (let page = at / PAGE_BYTES; page < (at + length) / PAGE_BYTES; page++) yield page;
}

function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}
