/** Length-limited Huffman codes in deflate's canonical form (RFC 1951, section 3.2.2). */

/** Symbols that occur, rarest first: count in the upper bits, symbol in the lower nine. */
const sorted: usize = memory.data(320 * 4, 4);
/** Working memory: weights, then parents, then depths. */
const depths: usize = memory.data(320 * 4, 4);
/** Number of codes of each length. */
const lengthCounts: usize = memory.data(33 * 4, 4);

const SYMBOL_BITS: u32 = 9;
const SYMBOL_MASK: u32 = 0x1ff;

/**
 * Computes optimal code lengths of at most `longest` bits.
 * @param counts occurrences of each symbol (`u32`); at least two symbols must occur
 * @param lengths receives a byte a symbol, 0 for one that does not occur
 */
export function codeLengths(counts: usize, symbols: i32, longest: i32, lengths: usize): void {
  memory.fill(lengths, 0, symbols);
  const used = sortByCount(counts, symbols);
  measureDepths(used);
  limitDepths(longest);
  let at = used;
  for (let length = 1; length <= longest; length++) {
    for (let count = load<i32>(lengthCounts + (length << 2)); count > 0; count--) {
      at--;
      store<u8>(lengths + (load<u32>(sorted + (at << 2)) & SYMBOL_MASK), length);
    }
  }
}

/**
 * Shell sort with Ciura's gaps, enough for the 286 symbols that are usual. Returns how many symbols occur.
 */
function sortByCount(counts: usize, symbols: i32): i32 {
  let used = 0;
  for (let symbol = 0; symbol < symbols; symbol++) {
    const count = load<u32>(counts + (symbol << 2));
    if (count === 0) continue;
    store<u32>(sorted + (used << 2), (count << SYMBOL_BITS) | symbol);
    used++;
  }
  for (let gap = 57; gap > 0; gap = gap === 57 ? 23 : gap === 23 ? 10 : gap === 10 ? 4 : gap === 4 ? 1 : 0) {
    for (let index = gap; index < used; index++) {
      const moved = load<u32>(sorted + (index << 2));
      let to = index;
      while (to >= gap && load<u32>(sorted + ((to - gap) << 2)) > moved) {
        store<u32>(sorted + (to << 2), load<u32>(sorted + ((to - gap) << 2)));
        to -= gap;
      }
      store<u32>(sorted + (to << 2), moved);
    }
  }
  return used;
}

function depth(index: i32): u32 {
  return load<u32>(depths + (index << 2));
}

function setDepth(index: i32, value: u32): void {
  store<u32>(depths + (index << 2), value);
}

/** In-place minimum-redundancy code lengths (Moffat and Katajainen 1995). */
function measureDepths(used: i32): void {
  for (let index = 0; index < used; index++) {
    setDepth(index, load<u32>(sorted + (index << 2)) >> SYMBOL_BITS);
  }
  // Pairs the two lightest, again and again; what is paired points at its parent.
  let leaf = 0;
  let root = 0;
  for (let next = 0; next < used - 1; next++) {
    let weight: u32 = 0;
    for (let child = 0; child < 2; child++) {
      if (leaf >= used || (root < next && depth(root) < depth(leaf))) {
        weight += depth(root);
        setDepth(root, next);
        root++;
      } else {
        weight += depth(leaf);
        leaf++;
      }
    }
    setDepth(next, weight);
  }
  // From parents to the depths of inner nodes.
  setDepth(used - 2, 0);
  for (let next = used - 3; next >= 0; next--) setDepth(next, depth(depth(next)) + 1);
  // From the depths of inner nodes to how many leaves there are at each depth.
  memory.fill(lengthCounts, 0, 33 * 4);
  let available = 1;
  let level = 0;
  let inner = used - 2;
  while (available > 0) {
    let nodes = 0;
    while (inner >= 0 && depth(inner) === level) {
      nodes++;
      inner--;
    }
    const at = lengthCounts + (min(level, 32) << 2);
    store<i32>(at, load<i32>(at) + available - nodes);
    available = 2 * nodes;
    level++;
  }
}

/** Shortens codes beyond the limit and lengthens others until the code is complete again. */
function limitDepths(longest: i32): void {
  const atLongest = lengthCounts + (longest << 2);
  for (let length = longest + 1; length <= 32; length++) {
    store<i32>(atLongest, load<i32>(atLongest) + load<i32>(lengthCounts + (length << 2)));
  }
  let taken = 0;
  for (let length = longest; length > 0; length--) {
    taken += load<i32>(lengthCounts + (length << 2)) << (longest - length);
  }
  for (; taken > 1 << longest; taken--) {
    store<i32>(atLongest, load<i32>(atLongest) - 1);
    let length = longest - 1;
    while (load<i32>(lengthCounts + (length << 2)) === 0) length--;
    const at = lengthCounts + (length << 2);
    store<i32>(at, load<i32>(at) - 1);
    store<i32>(at + 4, load<i32>(at + 4) + 2);
  }
}

/**
 * Assigns canonical codes (RFC 1951, section 3.2.2), bit-reversed because Huffman codes are packed most
 * significant bit first (section 3.1.1).
 * @param codes receives 32 bits a symbol: the code, and its length from bit 24 on
 */
export function assignCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(lengthCounts, 0, 17 * 4);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const at = lengthCounts + ((<usize>load<u8>(lengths + symbol)) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  store<i32>(lengthCounts, 0);
  // The first code of each length stands in place of their number.
  let code = 0;
  let shorter = 0;
  for (let length = 1; length <= 15; length++) {
    code = (code + shorter) << 1;
    shorter = load<i32>(lengthCounts + (length << 2));
    store<i32>(lengthCounts + (length << 2), code);
  }
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length: i32 = load<u8>(lengths + symbol);
    if (length === 0) continue;
    const at = lengthCounts + (length << 2);
    const next = load<i32>(at);
    store<i32>(at, next + 1);
    store<u32>(codes + (symbol << 2), reversed(next, length) | (length << 24));
  }
}

function reversed(code: u32, length: i32): u32 {
  let bits = code;
  bits = ((bits >> 1) & 0x5555) | ((bits & 0x5555) << 1);
  bits = ((bits >> 2) & 0x3333) | ((bits & 0x3333) << 2);
  bits = ((bits >> 4) & 0x0f0f) | ((bits & 0x0f0f) << 4);
  bits = ((bits >> 8) & 0x00ff) | ((bits & 0x00ff) << 8);
  return bits >> (16 - length);
}
