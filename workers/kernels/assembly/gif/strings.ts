/** The table of strings of LZW: each is a shorter one, by its code, and one colour index more. */

/** No string: a code that none has. */
export const NO_STRING: u32 = 0xffffffff;

/** Open hashing: the key in the lower half, the code in the upper one. At most half of the slots are taken. */
const SLOT_BITS: u32 = 13;
const SLOTS: usize = 1 << 13;
const slots: usize = memory.data(8192 * 8, 16);
/** The first index of each string, by code. */
const firsts: usize = memory.data(4096);

/**
 * A part of every key: strings of an older generation are as good as none, so that most times nothing has to be wiped.
 * It has twelve bits, beside twelve of the shorter string's code and eight of the index.
 */
let generation: u32 = 0;
const GENERATIONS: u32 = 1 << 12;

/** Leaves only the strings of one index, whose codes are the indices below `count`. */
export function forgetStrings(count: u32): void {
  generation++;
  if (generation === GENERATIONS) {
    memory.fill(slots, 0, SLOTS << 3);
    generation = 1;
  }
  for (let index: u32 = 0; index < count; index++) store<u8>(firsts + index, <u8>index);
}

/** The code of a string and one index more, or NO_STRING. */
export function longerString(code: u32, index: u32): u32 {
  const key = keyOf(code, index);
  let at = slotOf(key);
  while (load<u32>(at) >> 20 === generation) {
    if (load<u32>(at) === key) return load<u32>(at, 4);
    at = nextSlot(at);
  }
  return NO_STRING;
}

/** Gives a string and one index more, which has none, a code. */
export function addString(code: u32, index: u32, longer: u32): void {
  const key = keyOf(code, index);
  let at = slotOf(key);
  while (load<u32>(at) >> 20 === generation) at = nextSlot(at);
  store<u64>(at, <u64>key | ((<u64>longer) << 32));
  store<u8>(firsts + longer, load<u8>(firsts + code));
}

/** The index that a string begins with. */
export function firstIndex(code: u32): u32 {
  return load<u8>(firsts + code);
}

function keyOf(code: u32, index: u32): u32 {
  return (generation << 20) | (code << 8) | index;
}

function slotOf(key: u32): usize {
  return slots + ((<usize>((key * 0x9e3779b1) >> (32 - SLOT_BITS))) << 3);
}

function nextSlot(at: usize): usize {
  return at === slots + ((SLOTS - 1) << 3) ? slots : at + 8;
}
