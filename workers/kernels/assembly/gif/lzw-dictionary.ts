import { TRANSPARENT } from './palette-indices';

/** LZW dictionary: an entry is the code of its prefix and one more palette index. */

/** Result of a search without a match. */
export const NO_ENTRY: u32 = 0xffffffff;

/**
 * Open-addressing hash table, at most half full. A slot has the prefix code in the upper 12 bits, the index
 * in the next 8 and the entry's code in the lower 12; 0 is free.
 */
const SLOT_BITS: u32 = 13;
const SLOTS: usize = 1 << SLOT_BITS;
const slots: usize = memory.data(4 << SLOT_BITS, 16);
const CODE_BITS: u32 = 12;
const CODE_MASK: u32 = 0xfff;
/** First index of each entry, by code. */
const firsts: usize = memory.data(4096);

/** Code of each entry extended by the transparent index; 0 for none. */
const withTransparent: usize = memory.data(4096 * 2, 16);
/** Bloom filter of each entry's extensions, by the lower three bits of their index: it ends most searches. */
const continued: usize = memory.data(4096, 16);

/** Codes of the runs of transparent indices, by length. */
const transparentRuns: usize = memory.data(4097 * 2, 16);
let longestRun: usize = 1;

/** Resets the dictionary to the entries of one index, codes 0 to `count` - 1. */
export function resetDictionary(count: u32): void {
  memory.fill(slots, 0, SLOTS << 2);
  memory.fill(withTransparent, 0, 4096 * 2);
  memory.fill(continued, 0, 4096);
  for (let index: u32 = 0; index < count; index++) store<u8>(firsts + index, <u8>index);
  store<u16>(transparentRuns, <u16>TRANSPARENT, 2);
  longestRun = 1;
}

/** Code of an entry extended by an index, or NO_ENTRY. */
export function findEntry(code: u32, index: u32): u32 {
  if (index === TRANSPARENT) {
    const extended = <u32>load<u16>(withTransparent + (code << 1));
    return extended === 0 ? NO_ENTRY : extended;
  }
  if ((load<u8>(continued + code) & continuation(index)) === 0) return NO_ENTRY;
  const key = (code << 8) | index;
  let slot = slotOf(key);
  for (let found = load<u32>(slot); found !== 0; found = load<u32>(slot)) {
    if (found >> CODE_BITS === key) return found & CODE_MASK;
    slot = nextSlot(slot);
  }
  return NO_ENTRY;
}

/** Adds the extension of an entry by an index, which must be new, under the code `extended`. */
export function addEntry(code: u32, index: u32, extended: u32): void {
  store<u8>(firsts + extended, load<u8>(firsts + code));
  if (index === TRANSPARENT) {
    store<u16>(withTransparent + (code << 1), <u16>extended);
    if (code === transparentRun(longestRun)) store<u16>(transparentRuns + (++longestRun << 1), <u16>extended);
    return;
  }
  store<u8>(continued + code, load<u8>(continued + code) | continuation(index));
  const key = (code << 8) | index;
  let slot = slotOf(key);
  while (load<u32>(slot) !== 0) slot = nextSlot(slot);
  store<u32>(slot, (key << CODE_BITS) | extended);
}

/** Length of the longest transparent run in the dictionary. */
export function longestTransparentRun(): usize {
  return longestRun;
}

/** Code of a transparent run of 1 to `longestTransparentRun()` indices. */
export function transparentRun(length: usize): u32 {
  return load<u16>(transparentRuns + (length << 1));
}

/** First index of an entry. */
export function firstIndex(code: u32): u32 {
  return load<u8>(firsts + code);
}

function slotOf(key: u32): usize {
  return slots + ((<usize>((key * 0x9e3779b1) >> (32 - SLOT_BITS))) << 2);
}

function nextSlot(slot: usize): usize {
  return slot === slots + ((SLOTS - 1) << 2) ? slots : slot + 4;
}

function continuation(index: u32): u32 {
  return 1 << (index & 7);
}
