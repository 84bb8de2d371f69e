/** Finds the places where some bytes were before, by their hash. */

/** How far back a match may reach (RFC 1951, section 2). */
export const WINDOW: i32 = 32768;
const WINDOW_MASK: i32 = WINDOW - 1;

/** The last place of each hash, plus one: of three bytes, and of four or twelve. */
const HASH_SLOTS: i32 = 32768;
const HASH_SHIFT: u32 = 17;
const shortHeads: usize = memory.data(32768 * 4, 16);
const longHeads: usize = memory.data(32768 * 4, 16);
/** For each place of the window, the one before it with the same hash, plus one. */
export const shortLinks: usize = memory.data(32768 * 4, 16);
export const longLinks: usize = memory.data(32768 * 4, 16);

let hashesTwelve: bool = false;

/** Forgets all places. @param twelve whether long hashes are of twelve bytes, and not of four */
export function clearChains(twelve: bool): void {
  memory.fill(shortHeads, 0, HASH_SLOTS << 2);
  memory.fill(longHeads, 0, HASH_SLOTS << 2);
  hashesTwelve = twelve;
}

/** Links a place to the last one with its hash. It may come twice in a row, when a search looked ahead. */
export function remember(bytes: usize, place: i32): void {
  const slot = shortSlot(bytes + place);
  const head = load<i32>(slot);
  if (head === place + 1) return;
  const link = (place & WINDOW_MASK) << 2;
  store<i32>(shortLinks + link, head);
  store<i32>(slot, place + 1);
  const longer = longSlot(bytes + place);
  store<i32>(longLinks + link, load<i32>(longer));
  store<i32>(longer, place + 1);
}

/** The place before one that was remembered, or -1. It may be that of a newer place, a window further on. */
export function placeBefore(links: usize, place: i32): i32 {
  return load<i32>(links + ((place & WINDOW_MASK) << 2)) - 1;
}

function shortSlot(at: usize): usize {
  return shortHeads + ((((load<u32>(at) & 0xffffff) * 0x9e3779b1) >> HASH_SHIFT) << 2);
}

function longSlot(at: usize): usize {
  let hash = load<u32>(at) * 0x9e3779b1;
  if (hashesTwelve) hash += load<u32>(at + 4) * 0x85ebca6b + load<u32>(at + 8) * 0xc2b2ae35;
  return longHeads + ((hash >> HASH_SHIFT) << 2);
}
