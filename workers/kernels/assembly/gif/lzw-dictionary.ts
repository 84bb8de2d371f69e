import { TRANSPARENT } from './palette-indices';

/** The table of strings of LZW: each is a shorter one, by its code, and one colour index more. */

/** No string: a code that none has. */
export const NO_ENTRY: u32 = 0xffffffff;

/**
 * Open hashing: the shorter string's code in the upper twelve bits, the index in the next eight, the string's own code in
 * the lower twelve; 0 where a slot is free. At most half of the slots are taken.
 */
const SLOT_BITS: u32 = 13;
const SLOTS: usize = 1 << SLOT_BITS;
const slots: usize = memory.data(4 << SLOT_BITS, 16);
const CODE_BITS: u32 = 12;
const CODE_MASK: u32 = 0xfff;
/** The first index of each string, by code. */
const firsts: usize = memory.data(4096);

/** By code, that of the string with the transparent index more; 0 where there is none. */
const withTransparent: usize = memory.data(4096 * 2, 16);
/** By code, a bit for the lower three bits of each index with which there is a longer string: most searches end here. */
const continued: usize = memory.data(4096, 16);

/** The codes of the strings of nothing but the transparent index, by length, as far as there are such strings. */
const transparentRuns: usize = memory.data(4097 * 2, 16);
let longestRun: usize = 1;

/** Leaves only the strings of one index, whose codes are the indices below `count`. */
export function resetDictionary(count: u32): void {
  memory.fill(slots, 0, SLOTS << 2);
  memory.fill(withTransparent, 0, 4096 * 2);
  memory.fill(continued, 0, 4096);
  for (let index: u32 = 0; index < count; index++) store<u8>(firsts + index, <u8>index);
  store<u16>(transparentRuns, <u16>TRANSPARENT, 2);
  longestRun = 1;
}

/** The code of a string and one index more, or NO_ENTRY. */
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

/** Gives a string and one index more, which has none, a code. */
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

/** Length of the longest string of nothing but the transparent index. */
export function longestTransparentRun(): usize {
  return longestRun;
}

/** The code of such a string; `length` is 1 to that of the longest. */
export function transparentRun(length: usize): u32 {
  return load<u16>(transparentRuns + (length << 1));
}

/** The index that a string begins with. */
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
