/** Hash buckets of LZ77: the latest positions of bytes with a given hash. */

/** Window size of deflate (RFC 1951, section 2). */
export const WINDOW: i32 = 32768;

/**
 * A bucket has four slots, latest first. A slot has the lower 16 bits of a position, and further hash bits
 * above, which reject most mismatches without reading their bytes.
 */
const BUCKET_BITS: u32 = 12;
const TABLE_BYTES: usize = 1 << (BUCKET_BITS + 4);

/** Buckets by three bytes, or by eight in filtered scanlines. */
const shortBuckets: usize = memory.data(65536, 16);
/** Buckets by twelve bytes. */
const longBuckets: usize = memory.data(65536, 16);

/** Empties all buckets. */
export function clearBuckets(): void {
  memory.fill(shortBuckets, 0, TABLE_BYTES);
  memory.fill(longBuckets, 0, TABLE_BYTES);
}

/** Multiplier of Fibonacci hashing, 2^64 over the golden ratio. */
// biome-ignore lint/correctness/noPrecisionLoss: AssemblyScript reads all 64 bits
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

/** Multiplicative hash, whose best bits are the topmost. */
export function hashOfThree(at: usize): u64 {
  return <u64>(load<u32>(at) & 0xffffff) * GOLDEN;
}

export function hashOfEight(at: usize): u64 {
  return load<u64>(at) * GOLDEN;
}

export function hashOfTwelve(at: usize): u64 {
  return (load<u64>(at) + <u64>load<u32>(at + 8) * 0x1b873593cc9e2d) * GOLDEN;
}

export function shortBucket(hash: u64): usize {
  return shortBuckets + ((<usize>(hash >> (64 - BUCKET_BITS))) << 4);
}

export function longBucket(hash: u64): usize {
  return longBuckets + ((<usize>(hash >> (64 - BUCKET_BITS))) << 4);
}

/** Slot content of a position. */
export function entryOf(hash: u64, position: i32): i32 {
  return ((<i32>(hash >> (48 - BUCKET_BITS))) << 16) | (position & 0xffff);
}

/** Bit mask of the slots whose hash matches an entry's. */
export function matchingSlots(bucket: usize, entry: i32): i32 {
  const differing = v128.xor(v128.load(bucket), i32x4.splat(entry));
  return i32x4.bitmask(i32x4.lt_u(differing, i32x4.splat(0x10000)));
}

/** Distance to a slot's position, 0 to 65535. */
export function distanceTo(bucket: usize, index: i32, at: i32): i32 {
  return (at - <i32>load<u16>(bucket + ((<usize>index) << 2))) & 0xffff;
}

/** Inserts a position as the latest of its bucket. */
export function insert(bucket: usize, entry: i32): void {
  v128.store(bucket, v128.shuffle<i32>(v128.load(bucket), i32x4.splat(entry), 4, 0, 1, 2));
}

/** Inserts a position unless it is the latest: lazy matching visits positions twice. */
export function insertOnce(bucket: usize, entry: i32): void {
  if (load<i32>(bucket) !== entry) insert(bucket, entry);
}
