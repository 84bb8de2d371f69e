/** WebAssembly memory grows by pages of this size. */
export const PAGE_BYTES = 64 * 1024;

/** Blocks above this are stretches of their own; those up to it share slabs with others of their size. */
const LARGEST_SHARED = PAGE_BYTES;
/** Large blocks are whole steps: those of one picture fit where those of a slightly smaller one were. */
const STEP_BYTES = 4 * PAGE_BYTES;
/** Every block begins at a multiple of this, as SIMD likes it. */
const ALIGNMENT = 16;
/** Sizes of shared blocks from one power of two to the next: an eighth of a block is spare on average. */
const SIZES_A_DOUBLING = 4;
/** A slab has room for at least so many. */
const LEAST_SHARING = 8;
/** The memory grows by at least so much: each time, every view of it has to be made anew. */
const LEAST_GROWTH = 16 * PAGE_BYTES;

interface Stretch {
  at: number;
  length: number;
}

/** A stretch of blocks of one size. */
interface Slab extends Stretch {
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
  readonly #gaps: Stretch[] = [];
  readonly #large = new Map<number, number>();
  /** By the size of their blocks; those that have room. */
  readonly #roomy = new Map<number, Set<Slab>>();
  /** By the numbers of all their pages. */
  readonly #slabs = new Map<number, Slab>();
  readonly #grow: (bytes: number) => void;
  readonly #level: number;
  readonly #giveUp: () => boolean;
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
    sparing = { level: Number.POSITIVE_INFINITY, giveUp: () => false },
  ) {
    this.#grow = grow;
    this.#level = sparing.level;
    this.#giveUp = sparing.giveUp;
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
    return bytes > LARGEST_SHARED ? this.#allocateLarge(bytes) : this.#allocateShared(bytes);
  }

  /**
   * Takes back a block.
   * @throws Error where none begins there
   */
  release(address: number): void {
    const length = this.#large.get(address);
    if (length === undefined) this.#releaseShared(address);
    else {
      this.#large.delete(address);
      this.#addGap({ at: address, length });
    }
  }

  /** What nobody has, whole pages. */
  get gaps(): readonly Readonly<Stretch>[] {
    return this.#gaps;
  }

  #allocateLarge(bytes: number): number {
    const length = roundUp(bytes, STEP_BYTES);
    const at = this.#takeStretch(length);
    this.#large.set(at, length);
    return at;
  }

  #takeStretch(length: number): number {
    let best = this.#smallestGap(length);
    while (!best && this.#end + length > this.#level && this.#giveUp()) best = this.#smallestGap(length);
    const gap = best ?? this.#gapAtTheEnd(length);
    const { at } = gap;
    gap.at += length;
    gap.length -= length;
    if (gap.length === 0) this.#gaps.splice(this.#gaps.indexOf(gap), 1);
    return at;
  }

  #smallestGap(length: number): Stretch | undefined {
    let best: Stretch | undefined;
    for (const gap of this.#gaps) {
      if (gap.length >= length && (!best || gap.length < best.length)) best = gap;
    }
    return best;
  }

  /** Grows the memory until its last gap is that long. */
  #gapAtTheEnd(length: number): Stretch {
    const last = this.#gaps.at(-1);
    const there = last && last.at + last.length === this.#end ? last.length : 0;
    const growth = roundUp(Math.max(length - there, LEAST_GROWTH), PAGE_BYTES);
    this.#grow(growth);
    this.#addGap({ at: this.#end, length: growth });
    this.#end += growth;
    return this.#gaps.at(-1) as Stretch;
  }

  #addGap({ at, length }: Stretch): void {
    const gaps = this.#gaps;
    let index = gaps.length;
    while (index > 0 && (gaps[index - 1] as Stretch).at > at) index--;
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

  #allocateShared(bytes: number): number {
    const blockBytes = sharedSize(bytes);
    const roomy = this.#slabsWithRoom(blockBytes);
    const [slab = this.#newSlab(blockBytes)] = roomy;
    const address = slab.free.pop() as number;
    slab.used++;
    slab.taken[(address - slab.at) / blockBytes] = 1;
    if (slab.free.length === 0) roomy.delete(slab);
    return address;
  }

  #slabsWithRoom(blockBytes: number): Set<Slab> {
    const known = this.#roomy.get(blockBytes);
    if (known) return known;
    const none = new Set<Slab>();
    this.#roomy.set(blockBytes, none);
    return none;
  }

  #newSlab(blockBytes: number): Slab {
    const length = roundUp(blockBytes * LEAST_SHARING, PAGE_BYTES);
    const at = this.#takeStretch(length);
    const count = Math.floor(length / blockBytes);
    // The first is the last of the list, and so the first that is taken.
    const free = Array.from({ length: count }, (_, index) => at + (count - 1 - index) * blockBytes);
    const slab = { at, length, blockBytes, free, used: 0, taken: new Uint8Array(count) };
    for (const page of pagesOf(slab)) this.#slabs.set(page, slab);
    this.#slabsWithRoom(blockBytes).add(slab);
    return slab;
  }

  #releaseShared(address: number): void {
    const slab = this.#slabs.get(Math.floor(address / PAGE_BYTES));
    const index = slab ? (address - slab.at) / slab.blockBytes : -1;
    if (slab?.taken[index] !== 1) throw new Error(`there is no block at ${address}`);
    slab.free.push(address);
    slab.used--;
    slab.taken[index] = 0;
    const roomy = this.#slabsWithRoom(slab.blockBytes);
    roomy.add(slab);
    // One is kept: a block that comes and goes would make and drop a slab each time.
    if (slab.used > 0 || roomy.size === 1) return;
    roomy.delete(slab);
    for (const page of pagesOf(slab)) this.#slabs.delete(page);
    this.#addGap(slab);
  }
}

/** The smallest size of shared blocks that holds so many bytes. */
function sharedSize(bytes: number): number {
  const step = 2 ** Math.floor(Math.log2(Math.max(bytes, 1))) / SIZES_A_DOUBLING;
  return roundUp(roundUp(Math.max(bytes, 1), Math.max(step, 1)), ALIGNMENT);
}

function* pagesOf({ at, length }: Stretch): Generator<number> {
  for (let page = at / PAGE_BYTES; page < (at + length) / PAGE_BYTES; page++) yield page;
}

function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}
