/**
 * PNG filters (PNG Specification, Third Edition, section 9), four RGBA pixels at a time. `channels` is how
 * many bytes of a pixel are written: 4, 3 without alpha, or 1 of alpha alone.
 */

/** Filter types (section 9.2). */
const NONE: i32 = 0;
const SUB: i32 = 1;
const UP: i32 = 2;
const AVERAGE: i32 = 3;

/** Equivalent filter of the first row, above which there are zeros. */
export function firstRowFilter(filter: i32): i32 {
  return filter === UP ? NONE : min(filter, SUB);
}

/** Writes a row unfiltered. */
export function packPlain(from: usize, width: i32, channels: i32, to: usize): void {
  if (channels === 4) {
    memory.copy(to, from, width << 2);
    return;
  }
  let x = 0;
  let at = to;
  if (channels === 1) {
    for (; x <= width - 4; x += 4, at += 4) v128.store32_lane(at, alphaAlone(v128.load(from + (x << 2))), 0);
    for (; x < width; x++, at++) store<u8>(at, load<u8>(from + (x << 2), 3));
    return;
  }
  for (; x <= width - 4; x += 4, at += 12) v128.store(at, withoutAlpha(v128.load(from + (x << 2))));
  for (; x < width; x++, at += 3) {
    const pixel = load<u32>(from + (x << 2));
    store<u16>(at, pixel);
    store<u8>(at + 2, pixel >> 16);
  }
}

/** Writes the differences of a row from the filter's prediction. */
export function packFiltered(
  row: usize,
  above: usize,
  width: i32,
  filter: i32,
  channels: i32,
  to: usize,
): void {
  // The first pixel has no left neighbour, and the last three do not fill a vector.
  packPixel(load<u32>(row), 0, 0, filter === SUB ? 0 : load<u32>(above), filter, channels, to);
  let x = 1;
  for (; x <= width - 4; x += 4) {
    const at: usize = x << 2;
    const pixels = v128.load(row + at);
    const left = v128.load(row + at - 4);
    let differences: v128;
    if (filter === SUB) differences = i8x16.sub(pixels, left);
    else if (filter === UP) differences = i8x16.sub(pixels, v128.load(above + at));
    else if (filter === AVERAGE) differences = i8x16.sub(pixels, averages(left, v128.load(above + at)));
    else differences = i8x16.sub(pixels, paeths(left, v128.load(above + at), v128.load(above + at - 4)));
    if (channels === 1) v128.store32_lane(to + x, alphaAlone(differences), 0);
    else v128.store(to + x * channels, channels === 4 ? differences : withoutAlpha(differences));
  }
  for (; x < width; x++) {
    const at: usize = x << 2;
    const left = load<u32>(row + at - 4);
    const over = filter === SUB ? 0 : load<u32>(above + at);
    const corner = filter === SUB ? 0 : load<u32>(above + at - 4);
    packPixel(load<u32>(row + at), left, corner, over, filter, channels, to + x * channels);
  }
}

function packPixel(
  pixel: u32,
  left: u32,
  corner: u32,
  over: u32,
  filter: i32,
  channels: i32,
  to: usize,
): void {
  const pixels = i32x4.splat(pixel);
  const lefts = i32x4.splat(left);
  const overs = i32x4.splat(over);
  let foreseen = lefts;
  if (filter === UP) foreseen = overs;
  else if (filter === AVERAGE) foreseen = averages(lefts, overs);
  else if (filter !== SUB) foreseen = paeths(lefts, overs, i32x4.splat(corner));
  const difference = i32x4.extract_lane(i8x16.sub(pixels, foreseen), 0);
  if (channels === 1) {
    store<u8>(to, difference >> 24);
    return;
  }
  store<u16>(to, difference);
  store<u8>(to + 2, difference >> 16);
  if (channels === 4) store<u8>(to + 3, difference >> 24);
}

/** Means rounded down, where the instruction rounds up. */
function averages(left: v128, over: v128): v128 {
  const odd = v128.and(v128.xor(left, over), i8x16.splat(1));
  return i8x16.sub(i8x16.avgr_u(left, over), odd);
}

/** PaethPredictor (section 9.4): the neighbour nearest to left + above - upper left. */
function paeths(left: v128, over: v128, corner: v128): v128 {
  return i8x16.narrow_i16x8_u(
    paethsWide(
      i16x8.extend_low_i8x16_u(left),
      i16x8.extend_low_i8x16_u(over),
      i16x8.extend_low_i8x16_u(corner),
    ),
    paethsWide(
      i16x8.extend_high_i8x16_u(left),
      i16x8.extend_high_i8x16_u(over),
      i16x8.extend_high_i8x16_u(corner),
    ),
  );
}

function paethsWide(left: v128, over: v128, corner: v128): v128 {
  const acrossRows = i16x8.sub(over, corner);
  const alongRow = i16x8.sub(left, corner);
  const toLeft = i16x8.abs(acrossRows);
  const toOver = i16x8.abs(alongRow);
  const toCorner = i16x8.abs(i16x8.add(acrossRows, alongRow));
  const other = v128.bitselect(over, corner, i16x8.le_s(toOver, toCorner));
  return v128.bitselect(left, other, v128.and(i16x8.le_s(toLeft, toOver), i16x8.le_s(toLeft, toCorner)));
}

function withoutAlpha(pixels: v128): v128 {
  return i8x16.shuffle(pixels, pixels, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
}

function alphaAlone(pixels: v128): v128 {
  return i8x16.shuffle(pixels, pixels, 3, 7, 11, 15, 3, 7, 11, 15, 3, 7, 11, 15, 3, 7, 11, 15);
}
