/** WebAssembly memory grows by pages of this size. */
export const PAGE_BYTES = 64 * 1024;

/** Largest block that shares a slab; larger ones have extents of their own. */
const LARGEST_SLAB_BLOCK = PAGE_BYTES;
/** Granularity of large blocks, so that a gap also serves a slightly smaller frame. */
const LARGE_STEP_BYTES = 4 * PAGE_BYTES;
/** Alignment that SIMD loads favour. */
const ALIGNMENT = 16;
/** Size classes from one power of two to the next: on average an eighth of a block is unused. */
const SIZE_CLASSES_PER_DOUBLING = 4;
/** Minimum number of blocks of a slab. */
const LEAST_BLOCKS_PER_SLAB = 8;
/** Minimum growth: each growth invalidates every view of the memory. */
const LEAST_GROWTH = 16 * PAGE_BYTES;

interface Extent {
  at: number;
  length: number;
}

/** Extent that is divided into blocks of one size class. */
interface Slab extends Extent {
  blockBytes: number;
  free: number[];
  used: number;
  /** 1 for each allocated block, by index. */
  taken: Uint8Array;
}

/**
 * Allocates from a memory that can only grow, and so must be reused by renders of different sizes. Large
 * blocks take the best-fitting gap, adjacent gaps merge, and small blocks live in slabs so that they do not
 * fragment gaps. All bookkeeping is outside the memory, where no kernel can overwrite it.
 */
export class BlockAllocator {
  /** Free extents by address; no two are adjacent. */
  readonly #gaps: Extent[] = [];
  readonly #large = new Map<number, number>();
  /** Slabs with free blocks, by size class. */
  readonly #partialSlabs = new Map<number, Set<Slab>>();
  /** Slabs by the number of each of their pages. */
  readonly #slabs = new Map<number, Slab>();
  readonly #grow: (bytes: number) => void;
  readonly #softLimit: number;
  readonly #evict: () => boolean;
  #end: number;

  /**
   * @param start where the allocated part of the memory begins
   * @param end where the memory ends for now
   * @param grow grows the memory by a number of bytes, whole pages; throws where it cannot
   * @param pressure beyond `softLimit`, the memory grows only after `evict` has had nothing left to release;
   *   `evict` tells whether it released a block
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
   * Allocates a block of uninitialised bytes and returns its address, a multiple of 16.
   * @throws RangeError where that is no number of bytes; what `grow` throws where the memory cannot grow so
   *   far
   */
  allocate(bytes: number): number {
    if (!(bytes >= 0)) throw new RangeError(`there is no block of ${bytes} bytes`);
    return bytes > LARGEST_SLAB_BLOCK ? this.#allocateLarge(bytes) : this.#allocateInSlab(bytes);
  }

  /**
   * Frees a block.
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

  /** Free extents, in whole pages. */
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

  /** Grows the memory until its last gap has this length. */
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
    const partial = this.#partialSlabs.get(blockBytes);
    if (partial) return partial;
    const none = new Set<Slab>();
    this.#partialSlabs.set(blockBytes, none);
    return none;
  }

  #newSlab(blockBytes: number): Slab {
    const length = roundUp(blockBytes * LEAST_BLOCKS_PER_SLAB, PAGE_BYTES);
    const at = this.#takeExtent(length);
    const count = Math.floor(length / blockBytes);
    // The free list is a stack: the lowest address comes first.
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
    // One empty slab stays: a block that comes and goes would create and drop a slab each time.
    if (slab.used > 0 || partial.size === 1) return;
    partial.delete(slab);
    for (const page of pagesOf(slab)) this.#slabs.delete(page);
    this.#addGap(slab);
  }
}

/** Smallest size class that holds this many bytes. */
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

/** Start of the module's memory; AssemblyScript leaves the bytes before it unused. */
const MODULE_START = 1024;

/** Records the exact extents of all blocks for the checked build of the kernels (`assembly/checks.ts`). */
export class BlockExtents {
  /** Start addresses in ascending order. */
  readonly #starts: number[] = [];
  readonly #lengths = new Map<number, number>();

  /** @param moduleEnd end of the module's static memory, which counts as a block */
  constructor(moduleEnd: number) {
    this.add(MODULE_START, moduleEnd - MODULE_START);
  }

  add(address: number, length: number): void {
    this.#starts.splice(this.#countUpTo(address), 0, address);
    this.#lengths.set(address, length);
  }

  resize(address: number, length: number): void {
    this.#lengths.set(address, length);
  }

  remove(address: number): void {
    this.#starts.splice(this.#countUpTo(address) - 1, 1);
    this.#lengths.delete(address);
  }

  /** @throws Error that counts as a trap (`traps.ts`) unless one block holds so many bytes from an address on */
  expect(address: number, bytes: number): void {
    if (bytes === 0) return;
    const start = this.#starts[this.#countUpTo(address) - 1] ?? 0;
    const end = start + (this.#lengths.get(start) ?? 0);
    if (bytes > 0 && address + bytes <= end) return;
    const message = `there are no ${bytes} bytes at ${address}: the block before ends at ${end}`;
    throw Object.assign(new Error(message), { name: 'RuntimeError' });
  }

  /** Number of blocks that start at an address or before. */
  #countUpTo(address: number): number {
    let from = 0;
    let to = this.#starts.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#starts[middle] as number) <= address) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
