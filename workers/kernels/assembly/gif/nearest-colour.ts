/**
 * Nearest palette colour by locally sorted search (Heckbert 1982): each cell of colour space lists its
 * candidates when a pixel first falls into it.
 */

import { expectBytes } from '../checks';

/** Weight of green in squared distances, as it dominates luma. */
export const GREEN_WEIGHT: i32 = 2;
export const WEIGHTS: v128 = i16x8(1, <i16>GREEN_WEIGHT, 1, 0, 1, <i16>GREEN_WEIGHT, 1, 0);

/** Palette entries of red, green, blue and index, a byte each, padded to vectors of four. */
const palette: usize = memory.data(256 * 4, 16);
let paletteSize: i32 = 0;

/** Candidate list of each cell of 8x8x8 levels, 0 until it is made. */
const CELLS: usize = 1 << 15;
const lists: usize = memory.data(4 << 15, 16);
/** Memory of the lists: a number of vectors in 4 bytes, then the vectors. */
const listMemory: usize = memory.data(1 << 19, 16);
const LIST_MEMORY_LIMIT: usize = listMemory + (1 << 19);
const LONGEST_LIST: usize = 4 + 256 * 4;
let listMemoryEnd: usize = listMemory;

/** Direct-mapped cache of pixels and results. */
const CACHE_BITS: u32 = 13;
const cached: usize = memory.data(8 << CACHE_BITS, 16);

/** Sets the palette from 1 to 255 RGB triples. */
export function setPalette(triples: usize, count: i32): void {
  assert(0 < count && count < 256);
  expectBytes(triples, count * 3);
  for (let colour = 0; colour < count; colour++) {
    const from = triples + colour * 3;
    const red = <u32>load<u8>(from);
    const green = <u32>load<u8>(from, 1);
    const blue = <u32>load<u8>(from, 2);
    store<u32>(palette + (colour << 2), red | (green << 8) | (blue << 16) | ((<u32>colour) << 24));
  }
  // Padding repeats the last colour, which changes no result.
  const last = load<u32>(palette + ((count - 1) << 2));
  for (let more = count; more & 3; more++) store<u32>(palette + (more << 2), last);
  paletteSize = count;
  clearLists();
  memory.fill(cached, 0, 8 << CACHE_BITS);
}

/** Number of the palette's colours. */
export function paletteLength(): i32 {
  return paletteSize;
}

/** Red, green and blue of a palette entry, with its index in the upper byte. */
export function colourOf(number: u32): u32 {
  return load<u32>(palette + (number << 2));
}

/** Red, green, blue and 0 widened to 16 bits, twice. */
export function wide(pixel: u32): v128 {
  return i16x8.extend_low_i8x16_u(i32x4.splat(pixel & 0xffffff));
}

/** Index of the nearest colour in the lower eight bits, squared distance above. */
export function nearest(pixel: u32): u32 {
  assert(paletteSize > 0 && pixel >> 24 === 255);
  const slot = cached + ((<usize>((pixel * 0x9e3779b1) >> (32 - CACHE_BITS))) << 3);
  // No pixel is 0: they are opaque.
  if (load<u32>(slot) !== pixel) {
    store<u32>(slot, pixel);
    store<u32>(slot, search(pixel), 4);
  }
  return load<u32>(slot, 4);
}

function search(pixel: u32): u32 {
  const cell = ((pixel & 0xf8) << 7) | ((pixel >> 6) & 0x3e0) | ((pixel >> 19) & 0x1f);
  let list = <usize>load<u32>(lists + ((<usize>cell) << 2));
  if (list === 0) list = listOf(cell);
  const wanted = i16x8.extend_low_i8x16_u(i32x4.splat(pixel & 0xffffff));
  let best = i32x4.splat(i32.MAX_VALUE);
  const end = list + 4 + ((<usize>load<u32>(list)) << 4);
  for (let at = list + 4; at < end; at += 16) {
    const four = v128.load(at);
    const distances = squares(
      i16x8.sub(i16x8.extend_low_i8x16_u(four), wanted),
      i16x8.sub(i16x8.extend_high_i8x16_u(four), wanted),
    );
    best = i32x4.min_s(best, v128.or(i32x4.shl(distances, 8), i32x4.shr_u(four, 24)));
  }
  return leastOf(best);
}

/**
 * Lists the candidates of a cell: colours whose least distance to it does not exceed the smallest greatest
 * distance of any colour.
 */
function listOf(cell: u32): usize {
  if (listMemoryEnd + LONGEST_LIST > LIST_MEMORY_LIMIT) clearLists();
  const corner = ((cell >> 7) & 0xf8) | ((cell & 0x3e0) << 6) | ((cell & 0x1f) << 19);
  const low = i16x8.extend_low_i8x16_u(i32x4.splat(corner));
  const high = i16x8.add(low, i16x8(7, 7, 7, 0, 7, 7, 7, 0));
  let bound = i32x4.splat(i32.MAX_VALUE);
  for (let colour = 0; colour < paletteSize; colour += 4) {
    const four = v128.load(palette + (colour << 2));
    const one = i16x8.extend_low_i8x16_u(four);
    const other = i16x8.extend_high_i8x16_u(four);
    v128.store(least + (colour << 2), squares(beyond(one, low, high), beyond(other, low, high)));
    bound = i32x4.min_s(bound, squares(across(one, low, high), across(other, low, high)));
  }
  const limit = leastOf(bound);
  const list = listMemoryEnd;
  let end = list + 4;
  for (let colour = 0; colour < paletteSize; colour++) {
    if (load<u32>(least + (colour << 2)) > limit) continue;
    store<u32>(end, load<u32>(palette + (colour << 2)));
    end += 4;
  }
  const last = load<u32>(end - 4);
  for (; (end - list - 4) & 15; end += 4) store<u32>(end, last);
  store<u32>(list, <u32>((end - list - 4) >> 4));
  store<u32>(lists + ((<usize>cell) << 2), <u32>list);
  listMemoryEnd = end;
  return list;
}

/** Squared distance of each colour from the cell. */
const least: usize = memory.data(256 * 4, 16);

function clearLists(): void {
  memory.fill(lists, 0, CELLS << 2);
  listMemoryEnd = listMemory;
}

/** Distance of colours from a cell, by channel. */
function beyond(colours: v128, low: v128, high: v128): v128 {
  return i16x8.max_s(i16x8.max_s(i16x8.sub(low, colours), i16x8.sub(colours, high)), i16x8.splat(0));
}

/** Distance of colours from the farthest corner of a cell, by channel. */
function across(colours: v128, low: v128, high: v128): v128 {
  return i16x8.max_s(i16x8.sub(colours, low), i16x8.sub(high, colours));
}

/** Weighted squared lengths of four vectors of red, green and blue. */
function squares(one: v128, other: v128): v128 {
  const first = i32x4.dot_i16x8_s(one, i16x8.mul(one, WEIGHTS));
  const second = i32x4.dot_i16x8_s(other, i16x8.mul(other, WEIGHTS));
  return i32x4.add(
    v128.shuffle<i32>(first, second, 0, 2, 4, 6),
    v128.shuffle<i32>(first, second, 1, 3, 5, 7),
  );
}

function leastOf(four: v128): u32 {
  const two = i32x4.min_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return <u32>i32x4.extract_lane(i32x4.min_s(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2)), 0);
}
