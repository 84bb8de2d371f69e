import { colourOf } from './nearest-colour';
import { FIRST_COLOUR, TRANSPARENT } from './palette-indices';

/**
 * LZW dictionary as a tree, whose entries can be asked for what continues them: a search that allows errors follows all
 * of them. An entry is the code of its prefix and one more palette index.
 */

/** Stands for no entry; the entry of this code continues no other. */
export const NONE: u32 = 0;

const ENTRIES: usize = 4096;
const prefixes: usize = memory.data(4096 * 2, 16);
const firsts: usize = memory.data(4096, 16);
/** Colour of each entry's last index, with the index in the upper byte. */
const lasts: usize = memory.data(4096 * 4, 16);
/** First of the entries that continue each entry by a colour, and the next one that continues the same. */
const children: usize = memory.data(4096 * 2, 16);
const siblings: usize = memory.data(4096 * 2, 16);
/** Entry that continues each entry by the transparent index. */
const transparentChildren: usize = memory.data(4096 * 2, 16);

/** Resets the dictionary to the entries of one index, codes 0 to `count` - 1. */
export function resetTree(count: u32): void {
  memory.fill(children, 0, ENTRIES << 1);
  memory.fill(transparentChildren, 0, ENTRIES << 1);
  for (let index: u32 = 0; index < count; index++) describe(index, NONE, index, index);
}

/**
 * Adds the extension of an entry by an index.
 * @returns false if there is one already, which goes on being found
 */
export function addChild(prefix: u32, index: u32, code: u32): bool {
  describe(code, prefix, index, firstOf(prefix));
  if (index === TRANSPARENT) {
    if (transparentChild(prefix) !== NONE) return false;
    store<u16>(transparentChildren + (prefix << 1), <u16>code);
    return true;
  }
  const first = firstChild(prefix);
  for (let child = first; child !== NONE; child = nextChild(child)) {
    if (lastColour(child) >> 24 === index) return false;
  }
  store<u16>(siblings + (code << 1), <u16>first);
  store<u16>(children + (prefix << 1), <u16>code);
  return true;
}

/** Takes back what `addChild` has added last. */
export function removeChild(prefix: u32, code: u32): void {
  if (transparentChild(prefix) === code) store<u16>(transparentChildren + (prefix << 1), <u16>NONE);
  else store<u16>(children + (prefix << 1), <u16>nextChild(code));
}

function describe(code: u32, prefix: u32, index: u32, first: u32): void {
  const colour = index === TRANSPARENT ? 0 : colourOf(index - FIRST_COLOUR) & 0xffffff;
  store<u16>(prefixes + (code << 1), <u16>prefix);
  store<u32>(lasts + (code << 2), colour | (index << 24));
  store<u8>(firsts + code, <u8>first);
}

export function prefixOf(code: u32): u32 {
  return load<u16>(prefixes + (code << 1));
}

/** First index of an entry. */
export function firstOf(code: u32): u32 {
  return load<u8>(firsts + code);
}

/** Red, green and blue of the last index of an entry, with the index in the upper byte. */
export function lastColour(code: u32): u32 {
  return load<u32>(lasts + (code << 2));
}

/** Entry that continues another by the transparent index, or NONE. */
export function transparentChild(code: u32): u32 {
  return load<u16>(transparentChildren + (code << 1));
}

/** The entries that continue another by a colour: the first one, or NONE. */
export function firstChild(code: u32): u32 {
  return load<u16>(children + (code << 1));
}

export function nextChild(code: u32): u32 {
  return load<u16>(siblings + (code << 1));
}
