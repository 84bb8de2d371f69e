import { FIRST_COLOUR } from './cells';

/**
 * Finds the colours of a table that stand for a pixel's. Where one alone is visibly off, two take turns in the pattern
 * of an ordered dither (Bayer 1973): what a pixel becomes depends on its colour and its place, and on no other pixel or
 * frame, so that what stands still looks still.
 */

/** Green counts this many times as far as red and blue, since it is most of luma. Distances are squared. */
export const GREEN_WEIGHT: i32 = 2;

/** From this error on, more than a level of grey, a second colour takes part: less is not worth its bytes. */
const VISIBLE_ERROR: i32 = 12;
/** A second colour this many times as far from the first one as the pixel's would stand out in dots. */
const FARTHEST: i32 = 64;

/** Colours of the table, eight bytes each: red, green, blue and 0 as 16-bit numbers, green doubled. */
const table: usize = memory.data(256 * 8, 16);
let tableColours: i32 = 0;

/**
 * An answer: the index of the nearest colour, eight bits of the second one's, eight of in how many of 256 places that
 * stands, and a bit that says whether the nearest looks like another colour.
 */
const SECOND_SHIFT: u32 = 8;
const SHARE_SHIFT: u32 = 16;
export const UNLIKE: u32 = 1 << 24;
/** Beyond this error, eight levels of grey, it does. */
const GREATEST_LIKENESS: i32 = 400;

/** Answers that were given: the pixel and its answer; a pixel takes the slot of the one before. */
const KNOWN_BITS: u32 = 13;
const known: usize = memory.data(8 << KNOWN_BITS, 16);

/** Sets the table: RGB triples, 1 to 255 of them. */
export function setColourTable(triples: usize, count: i32): void {
  for (let colour = 0; colour < count; colour++) {
    const from = triples + colour * 3;
    store<u64>(table + (colour << 3), weighted(load<u8>(from), load<u8>(from, 1), load<u8>(from, 2)));
  }
  // The search takes four at a time, and a colour that comes again is no nearer.
  const last = load<u64>(table + ((count - 1) << 3));
  for (let more = count; more & 3; more++) store<u64>(table + (more << 3), last);
  tableColours = count;
  memory.fill(known, 0, 8 << KNOWN_BITS);
}

/** What stands for a pixel, which `indexAt` makes an index of. */
export function answerOf(pixel: u32): u32 {
  const slot = known + ((<usize>((pixel * 0x9e3779b1) >> (32 - KNOWN_BITS))) << 3);
  if (load<u32>(slot) !== pixel) {
    store<u32>(slot, pixel);
    store<u32>(slot, newAnswer(pixel), 4);
  }
  return load<u32>(slot, 4);
}

/** The colour index that an answer gives a pixel at a place of the picture. */
export function indexAt(answer: u32, x: i32, y: i32): u32 {
  const share = (answer >> SHARE_SHIFT) & 0xff;
  return share > threshold(x, y) ? (answer >> SECOND_SHIFT) & 0xff : answer & 0xff;
}

function newAnswer(pixel: u32): u32 {
  const wanted = weighted(pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff);
  const target = i64x2.splat(wanted);
  const first = nearest(target);
  const error = nearestDistance;
  let answer = first + FIRST_COLOUR;
  if (error > GREATEST_LIKENESS) answer |= UNLIKE;
  if (error <= VISIBLE_ERROR) return answer;
  const one = i64x2.splat(load<u64>(table + (first << 3)));
  const second = nearest(i16x8.sub(i16x8.shl(target, 1), one));
  const step = i16x8.sub(i64x2.splat(load<u64>(table + (second << 3))), one);
  const length = total(i32x4.dot_i16x8_s(step, step));
  const along = total(i32x4.dot_i16x8_s(i16x8.sub(target, one), step));
  if (along <= 0 || length > FARTHEST * error) return answer;
  const share = min<i32>(128, ((along << 8) + (length >> 1)) / length);
  return answer | ((second + FIRST_COLOUR) << SECOND_SHIFT) | (share << SHARE_SHIFT);
}

/** Of 64 steps from 2 to 254, each stands once in every square of eight by eight pixels, neighbours far from each other. */
function threshold(x: i32, y: i32): u32 {
  const cross = x ^ y;
  const step =
    ((cross & 1) << 5) |
    ((y & 1) << 4) |
    ((cross & 2) << 2) |
    ((y & 2) << 1) |
    ((cross & 4) >> 1) |
    ((y & 4) >> 2);
  return (step << 2) + 2;
}

let nearestDistance: i32 = 0;

/** Number of the table's colour that is nearest to one, both of whose halves are the same. */
function nearest(wanted: v128): u32 {
  let least = i32x4.splat(i32.MAX_VALUE);
  let numbers = i32x4.splat(0);
  let group = i32x4(0, 1, 2, 3);
  for (let colour = 0; colour < tableColours; colour += 4) {
    const at = table + (colour << 3);
    const one = i16x8.sub(v128.load(at), wanted);
    const other = i16x8.sub(v128.load(at, 16), wanted);
    const squares = i32x4.dot_i16x8_s(one, one);
    const others = i32x4.dot_i16x8_s(other, other);
    const distances = i32x4.add(
      v128.shuffle<i32>(squares, others, 0, 2, 4, 6),
      v128.shuffle<i32>(squares, others, 1, 3, 5, 7),
    );
    const nearer = i32x4.lt_s(distances, least);
    least = v128.bitselect(distances, least, nearer);
    numbers = v128.bitselect(group, numbers, nearer);
    group = i32x4.add(group, i32x4.splat(4));
  }
  v128.store(lanes, least);
  v128.store(lanes, numbers, 16);
  let best: usize = lanes;
  for (let lane = lanes + 4; lane < lanes + 16; lane += 4) {
    if (load<i32>(lane) < load<i32>(best)) best = lane;
  }
  nearestDistance = load<i32>(best);
  return load<u32>(best, 16);
}

/** Four distances and whose they are. */
const lanes: usize = memory.data(32, 16);

/** Of four products of which the upper two are those of the lower ones again. */
function total(products: v128): i32 {
  return i32x4.extract_lane(products, 0) + i32x4.extract_lane(products, 1);
}

/** A colour as the table has it. */
function weighted(red: u32, green: u32, blue: u32): u64 {
  return <u64>red | ((<u64>(green * GREEN_WEIGHT)) << 16) | ((<u64>blue) << 32);
}
