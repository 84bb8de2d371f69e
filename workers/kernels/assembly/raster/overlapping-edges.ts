/**
 * Coverage of rows in which parts of a path lie over each other, such as the pieces of an icon. Sums of areas do not tell there how
 * much of a pixel is covered: two parts that each cover half of it cover all of it, or half. As Skia does
 * (SkScan_AAAPath.cpp), such rows are cut into strips, whose edges are taken from left to right: only those at which
 * the inside begins or ends count.
 */

/** Strips of a row where edges cross in it: they are taken for straight in each. */
const LEAST_STRIPS: i32 = 4;

/** Strips of a row at the most: they end where edges do, too, unless these are too many. */
const MOST_STRIPS: i32 = 16;

/** Least height of a strip: nearer ends of edges are one. */
const LEAST_HEIGHT: f32 = 1 / 128;

/** Pieces of edges in a row; rows that have more of them stay as they are, since pieces are compared with each other. */
const MOST_PIECES: i32 = 64;

/** Rows that are gathered at a time. */
export const MOST_ROWS: i32 = 64;

/** Bytes of a piece: its upper and lower ends within the row, x there, and 1 where it runs down, or else -1. */
const PIECE: usize = 20;

const pieces: usize = memory.data(MOST_ROWS * MOST_PIECES * 20, 16);
const counts: usize = memory.data(MOST_ROWS * 4, 4);
/** Numbers of the pieces of the row, from left to right in the strip before, and x of each in this strip. */
const order: usize = memory.data(MOST_PIECES * 4, 4);
const places: usize = memory.data(MOST_PIECES * 4, 4);
/** Where strips begin, and where the last one ends. */
const heights: usize = memory.data((MOST_STRIPS + 1) * 4, 4);
/** The pieces that are not in the strip. */
const others: usize = memory.data(MOST_PIECES * 4, 4);

/** Begins to gather the pieces of `MOST_ROWS` rows at the most. */
export function beginPieces(): void {
  memory.fill(counts, 0, MOST_ROWS * 4);
}

/** Adds a piece of an edge to one of the rows. @param winding 1 where it runs down, or else -1 */
export function addPiece(row: i32, top: f32, bottom: f32, topX: f32, bottomX: f32, winding: i32): void {
  const count = load<i32>(counts + ((<usize>row) << 2));
  store<i32>(counts + ((<usize>row) << 2), min(count + 1, MOST_PIECES + 1));
  if (count >= MOST_PIECES) return;
  const piece = pieces + <usize>(row * MOST_PIECES + count) * PIECE;
  store<f32>(piece, top);
  store<f32>(piece, bottom, 4);
  store<f32>(piece, topX, 8);
  store<f32>(piece, bottomX, 12);
  store<i32>(piece, winding, 16);
}

/** Tells whether there are so few pieces in a row that they can be compared. */
export function isComparable(row: i32): boolean {
  return load<i32>(counts + ((<usize>row) << 2)) <= MOST_PIECES;
}

/** Pieces of the row whose strips are taken. */
let first: usize = 0;
let count: i32 = 0;

/** Takes a row's strips. @returns how many there are */
export function beginStrips(row: i32): i32 {
  first = pieces + <usize>(row * MOST_PIECES) * PIECE;
  count = load<i32>(counts + ((<usize>row) << 2));
  for (let index = 0; index < count; index++) store<i32>(order + ((<usize>index) << 2), index);
  let strips = isOneStrip() ? 1 : LEAST_STRIPS;
  for (let strip = 0; strip <= strips; strip++)
    store<f32>(heights + ((<usize>strip) << 2), <f32>strip / <f32>strips);
  if (strips === 1) return strips;
  for (let index = 0; index < count && strips < MOST_STRIPS; index++) {
    const piece = first + <usize>index * PIECE;
    strips = parted(strips, load<f32>(piece));
    strips = parted(strips, load<f32>(piece, 4));
  }
  return strips;
}

/** Parts a strip at a height. @returns how many there are then */
function parted(strips: i32, height: f32): i32 {
  if (strips === MOST_STRIPS) return strips;
  let at = strips;
  while (at > 0 && startOf(at - 1) > height) at--;
  if (at === 0 || height - startOf(at - 1) < LEAST_HEIGHT || startOf(at) - height < LEAST_HEIGHT)
    return strips;
  for (let moved = strips + 1; moved > at; moved--)
    store<f32>(heights + ((<usize>moved) << 2), startOf(moved - 1));
  store<f32>(heights + ((<usize>at) << 2), height);
  return strips + 1;
}

/** Height at which a strip begins, from 0 to 1. */
export function startOf(strip: i32): f32 {
  return load<f32>(heights + ((<usize>strip) << 2));
}

/** Tells whether all pieces run through the row, and none crosses another. */
function isOneStrip(): boolean {
  for (let index = 0; index < count; index++) {
    const piece = first + <usize>index * PIECE;
    if (load<f32>(piece) !== 0 || load<f32>(piece, 4) !== 1) return false;
  }
  sortInto(0.5);
  for (let at = 1; at < count; at++) {
    const left = pieceAt(at - 1);
    const right = pieceAt(at);
    if (load<f32>(left, 8) > load<f32>(right, 8) || load<f32>(left, 12) > load<f32>(right, 12)) return false;
  }
  return true;
}

/** Address of the piece that is so many from the left. */
export function pieceAt(at: i32): usize {
  return first + <usize>load<i32>(order + ((<usize>at) << 2)) * PIECE;
}

export function windingOf(piece: usize): i32 {
  return load<i32>(piece, 16);
}

/** Place of a piece at a height within the row, or that of its nearest end. */
export function xAt(piece: usize, y: f32): f32 {
  const top = load<f32>(piece);
  const bottom = load<f32>(piece, 4);
  const topX = load<f32>(piece, 8);
  const bottomX = load<f32>(piece, 12);
  if (y <= top) return topX;
  if (y >= bottom) return bottomX;
  return topX + ((bottomX - topX) * (y - top)) / (bottom - top);
}

/**
 * Sorts the pieces that there are at a height within the row from left to right, and puts all others behind them. They are
 * almost sorted as they were in the strip before.
 * @returns how many there are
 */
export function sortInto(middle: f32): i32 {
  let active = 0;
  let passive = 0;
  for (let at = 0; at < count; at++) {
    const index = load<i32>(order + ((<usize>at) << 2));
    const piece = first + <usize>index * PIECE;
    if (load<f32>(piece) > middle || load<f32>(piece, 4) <= middle) {
      store<i32>(others + ((<usize>passive) << 2), index);
      passive++;
      continue;
    }
    const x = xAt(piece, middle);
    let slot = active++;
    for (; slot > 0 && load<f32>(places + ((<usize>(slot - 1)) << 2)) > x; slot--) {
      store<f32>(places + ((<usize>slot) << 2), load<f32>(places + ((<usize>(slot - 1)) << 2)));
      store<i32>(order + ((<usize>slot) << 2), load<i32>(order + ((<usize>(slot - 1)) << 2)));
    }
    store<f32>(places + ((<usize>slot) << 2), x);
    store<i32>(order + ((<usize>slot) << 2), index);
  }
  memory.copy(order + ((<usize>active) << 2), others, (<usize>passive) << 2);
  return active;
}
