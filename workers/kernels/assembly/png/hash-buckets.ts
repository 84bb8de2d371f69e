/** Remembers the places where bytes of some hash were last. */

/** How far back a match may reach (RFC 1951, section 2). */
export const WINDOW: i32 = 32768;

/**
 * Each hash has four places, the last one first. One takes 32 bits: its lower 16, and more of the hash in the upper ones,
 * which tell most others apart without a look at their bytes.
 */
const BUCKET_BITS: u32 = 12;
const TABLE_BYTES: usize = 1 << (BUCKET_BITS + 4);

/** Of three bytes, or of the eight that filtered scanlines are searched by. */
const shortBuckets: usize = memory.data(65536, 16);
/** Of twelve bytes. */
const longBuckets: usize = memory.data(65536, 16);

/** Forgets all places. */
export function clearBuckets(): void {
  memory.fill(shortBuckets, 0, TABLE_BYTES);
  memory.fill(longBuckets, 0, TABLE_BYTES);
}

/** 2^64 over the golden ratio, which spreads what it multiplies over the topmost bits. */
// biome-ignore lint/correctness/noPrecisionLoss: AssemblyScript reads all 64 bits
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

/** The best bits of a hash are its topmost. */
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

/** What stands for a place in a bucket. */
export function entryOf(hash: u64, position: i32): i32 {
  return ((<i32>(hash >> (48 - BUCKET_BITS))) << 16) | (position & 0xffff);
}

/** Which of a bucket's places are of the same hash as an entry, as far as is known: a bit each. */
export function matchingSlots(bucket: usize, entry: i32): i32 {
  const differing = v128.xor(v128.load(bucket), i32x4.splat(entry));
  return i32x4.bitmask(i32x4.lt_u(differing, i32x4.splat(0x10000)));
}

/** How far a place of a bucket lies back, if it lies in the window: up to 65535. */
export function distanceTo(bucket: usize, index: i32, at: i32): i32 {
  return (at - <i32>load<u16>(bucket + ((<usize>index) << 2))) & 0xffff;
}

/** Makes a place the first of its bucket. */
export function insert(bucket: usize, entry: i32): void {
  v128.store(bucket, v128.shuffle<i32>(v128.load(bucket), i32x4.splat(entry), 4, 0, 1, 2));
}

/** The same for one that may come twice in a row, when a search looked ahead. */
export function insertOnce(bucket: usize, entry: i32): void {
  if (load<i32>(bucket) !== entry) insert(bucket, entry);
}
