/**
 * Exact-area rasterisation of filled paths: every edge adds the area to its right to an accumulation buffer,
 * whose running sum along a row is the coverage (R. Levien, "Inside the fastest font renderer in the world").
 * Where parts of a path lie over each other in a row, sums do not tell it, and `overlapping-edges.ts` does.
 */

import { expectBytes, expectRows } from '../checks';
import { isOverlapping, sumRows } from './coverage-sums';
import {
  addPiece,
  beginPieces,
  beginStrips,
  isComparable,
  MOST_ROWS,
  pieceAt,
  sortInto,
  startOf,
  windingOf,
  xAt,
} from './overlapping-edges';

const MOVE: f32 = 0;
const LINE: f32 = 1;
const QUADRATIC: f32 = 2;
const CUBIC: f32 = 3;

/** Flattening tolerance in pixels. */
const TOLERANCE: f32 = 0.02;

/** Rows to rasterise and their accumulation buffer; one path is rasterised at a time. */
let sums: usize = 0;
let stride: i32 = 0;
let firstRow: i32 = 0;
let endRow: i32 = 0;
/** Whether pieces of edges are gathered in the rows, instead of their areas. */
let isGathering: boolean = false;

/**
 * Rasterises rows of a path into a mask of one byte a pixel, 0 to `FULL_COVERAGE`, clipped to the mask. A row
 * does not depend on which others are rasterised with it.
 * @param path 32-bit floats: a command (0 move, 1 line, 2 quadratic, 3 cubic), then its points; each contour
 *   ends where it began
 * @param end address behind the path
 * @param left place of the mask's corner, where the points are counted from
 * @param first row of the mask that is rasterized first
 * @param mask where that row's coverage goes
 * @param accumulation zeroed 32-bit floats, `rows` rows of `width` + 2, and two more where overlaps are resolved; zeroed
 *   again on return
 * @param evenOdd 1 for the even-odd rule, 0 for nonzero
 * @param beside rows above and below that tell whether parts of the path lie over each other: 1 for that above, 2 for that
 *   below, 3 for both; or -1 where overlaps are not resolved
 */
export function rasterisePath(
  path: usize,
  end: usize,
  left: i32,
  top: i32,
  first: i32,
  mask: usize,
  width: i32,
  rows: i32,
  accumulation: usize,
  evenOdd: i32,
  beside: i32,
): void {
  assert(first >= 0 && width > 0 && path <= end && -1 <= beside && beside <= 3);
  expectBytes(path, end - path);
  expectRows(mask, width, rows, width);
  const above = beside > 0 ? beside & 1 : 0;
  const below = beside > 0 ? beside >> 1 : 0;
  expectRows(accumulation, (width + 2) << 2, above + rows + below, (width + 2) << 2);
  assert(first >= above);
  accumulation += (<usize>(above * (width + 2))) << 2;
  sums = accumulation - ((<usize>(first * (width + 2))) << 2);
  stride = width + 2;
  firstRow = first - above;
  endRow = first + rows + below;
  isGathering = false;
  addPath(path, end, left, top);
  if (beside < 0) {
    sumRows(accumulation, mask, width, rows, evenOdd, false);
    return;
  }
  let overlapping = sumRows(accumulation, mask, width, rows, evenOdd, true);
  if (above) overlapping += markRow(first - 1, width);
  if (below) overlapping += markRow(first + rows, width);
  if (overlapping === 0) return;
  spreadMarks(first - above, first + rows + below);
  if (above) store<i32>(markOf(first - 1), 0);
  if (below) store<i32>(markOf(first + rows), 0);
  for (let row = nextOverlapping(first, first + rows); row < first + rows; ) {
    row = gatherRows(row, first + rows, path, end, left, top);
    resolveRows(mask, first, width, evenOdd);
  }
}

/** Adds all edges of a path to the rows. */
function addPath(path: usize, end: usize, left: i32, top: i32): void {
  let x: f32 = 0;
  let y: f32 = 0;
  while (path < end) {
    const command = load<f32>(path);
    const x1 = load<f32>(path, 4) - <f32>left;
    const y1 = load<f32>(path, 8) - <f32>top;
    if (command === MOVE) {
      x = x1;
      y = y1;
      path += 12;
    } else if (command === LINE) {
      addEdge(x, y, x1, y1);
      x = x1;
      y = y1;
      path += 12;
    } else if (command === QUADRATIC) {
      const x2 = load<f32>(path, 12) - <f32>left;
      const y2 = load<f32>(path, 16) - <f32>top;
      addQuadratic(x, y, x1, y1, x2, y2);
      x = x2;
      y = y2;
      path += 20;
    } else if (command === CUBIC) {
      const x2 = load<f32>(path, 12) - <f32>left;
      const y2 = load<f32>(path, 16) - <f32>top;
      const x3 = load<f32>(path, 20) - <f32>left;
      const y3 = load<f32>(path, 24) - <f32>top;
      addCubic(x, y, x1, y1, x2, y2, x3, y3);
      x = x3;
      y = y3;
      path += 28;
    } else unreachable();
  }
  assert(path === end);
}

/** Address of a row's mark behind its sums: not 0 where parts of the path lie over each other in it. */
function markOf(row: i32): usize {
  return sums + ((<usize>((row + 1) * stride - 1)) << 2);
}

/** Sums a row up, and zeroes it, for nothing but its mark. @returns 1 if parts lie over each other in it */
function markRow(row: i32, width: i32): i32 {
  const start = sums + ((<usize>(row * stride)) << 2);
  let sum: f32 = 0;
  let most: f32 = 0;
  let least: f32 = 0;
  for (let column = 0; column < width; column++) {
    sum += load<f32>(start + ((<usize>column) << 2));
    most = max(most, sum);
    least = min(least, sum);
  }
  memory.fill(start, 0, (<usize>stride) << 2);
  if (!isOverlapping(f32x4.splat(most), f32x4.splat(least))) return 0;
  store<i32>(markOf(row), 1);
  return 1;
}

/** Marks the rows beside those that are marked, too: where parts end together, their sums alone do not tell that they are many. */
function spreadMarks(row: i32, end: i32): void {
  let before = 0;
  for (; row < end; row++) {
    const own = load<i32>(markOf(row));
    if (before || own || (row + 1 < end && load<i32>(markOf(row + 1)) === 1))
      store<i32>(markOf(row), own ? 1 : 2);
    before = own;
  }
}

/** The first row from this one on in which parts lie over each other. */
function nextOverlapping(row: i32, end: i32): i32 {
  while (row < end && load<i32>(markOf(row)) === 0) row++;
  return row;
}

/** Gathers the edges of the next rows in which parts lie over each other. @returns the row behind the last of them */
function gatherRows(row: i32, end: i32, path: usize, pathEnd: usize, left: i32, top: i32): i32 {
  let count = 0;
  firstRow = row;
  endRow = row;
  while (row < end && count < MOST_ROWS) {
    store<i32>(markOf(row), ++count);
    endRow = row + 1;
    row = nextOverlapping(row + 1, end);
  }
  beginPieces();
  isGathering = true;
  addPath(path, pathEnd, left, top);
  return row;
}

/**
 * Works the coverage of the gathered rows out again, by the edges at which the inside begins or ends.
 * @param mask of the row `first`
 */
function resolveRows(mask: usize, first: i32, width: i32, evenOdd: i32): void {
  for (let row = firstRow; row < endRow; row++) {
    const mark = markOf(row);
    const slot = load<i32>(mark) - 1;
    store<i32>(mark, 0);
    if (slot < 0 || !isComparable(slot)) continue;
    const sumsOfRow = sums + ((<usize>(row * stride)) << 2);
    const strips = beginStrips(slot);
    for (let strip = 0; strip < strips; strip++) {
      const top = startOf(strip);
      const height = startOf(strip + 1) - top;
      const active = sortInto(top + <f32>0.5 * height);
      let winding = 0;
      for (let at = 0; at < active; at++) {
        const piece = pieceAt(at);
        const wasInside = isInside(winding, evenOdd);
        winding += windingOf(piece);
        if (isInside(winding, evenOdd) === wasInside) continue;
        const x = xAt(piece, top);
        const nextX = xAt(piece, top + height);
        addSpan(sumsOfRow, wasInside ? -height : height, min(x, nextX), max(x, nextX));
      }
    }
    sumRows(sumsOfRow, mask + <usize>((row - first) * width), width, 1, 0, false);
    store<i32>(mark, 0);
  }
}

function isInside(winding: i32, evenOdd: i32): boolean {
  return evenOdd ? (winding & 1) !== 0 : winding !== 0;
}

/** Tells whether an edge between these heights affects the rows. */
function isInRows(highest: f32, lowest: f32): boolean {
  return highest < <f32>endRow && lowest > <f32>firstRow;
}

/**
 * Lines that approximate a curve within the tolerance, given its largest second difference (Wang's formula).
 */
function lineCount(bend: f32, degreeFactor: f32): i32 {
  return max(1, <i32>ceil(sqrt((degreeFactor * bend) / TOLERANCE)));
}

function addQuadratic(x0: f32, y0: f32, x1: f32, y1: f32, x2: f32, y2: f32): void {
  if (!isInRows(min(min(y0, y1), y2), max(max(y0, y1), y2))) return;
  const bendX = x0 - <f32>2 * x1 + x2;
  const bendY = y0 - <f32>2 * y1 + y2;
  const count = lineCount(sqrt(bendX * bendX + bendY * bendY), 0.25);
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step < count; step++) {
    const t = <f32>step / <f32>count;
    const rest: f32 = <f32>1 - t;
    const toX = rest * rest * x0 + <f32>2 * rest * t * x1 + t * t * x2;
    const toY = rest * rest * y0 + <f32>2 * rest * t * y1 + t * t * y2;
    addEdge(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
  addEdge(fromX, fromY, x2, y2);
}

function addCubic(x0: f32, y0: f32, x1: f32, y1: f32, x2: f32, y2: f32, x3: f32, y3: f32): void {
  if (!isInRows(min(min(y0, y1), min(y2, y3)), max(max(y0, y1), max(y2, y3)))) return;
  const startX = x0 - <f32>2 * x1 + x2;
  const startY = y0 - <f32>2 * y1 + y2;
  const endX = x1 - <f32>2 * x2 + x3;
  const endY = y1 - <f32>2 * y2 + y3;
  const bend = max(sqrt(startX * startX + startY * startY), sqrt(endX * endX + endY * endY));
  const count = lineCount(bend, 0.75);
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step < count; step++) {
    const t = <f32>step / <f32>count;
    const rest: f32 = <f32>1 - t;
    const b0 = rest * rest * rest;
    const b1 = <f32>3 * rest * rest * t;
    const b2 = <f32>3 * rest * t * t;
    const b3 = t * t * t;
    const toX = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
    const toY = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3;
    addEdge(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
  addEdge(fromX, fromY, x3, y3);
}

/** Adds a straight edge row by row; rows above the first are skipped so that rounding is the same. */
function addEdge(fromX: f32, fromY: f32, toX: f32, toY: f32): void {
  const down = fromY < toY;
  if (fromY === toY || !isInRows(down ? fromY : toY, down ? toY : fromY)) return;
  if (isGathering) {
    if (down) gatherEdge(fromX, fromY, toX, toY, 1);
    else gatherEdge(toX, toY, fromX, fromY, -1);
    return;
  }
  const topX = down ? fromX : toX;
  const topY = max<f32>(0, down ? fromY : toY);
  const bottomY = min<f32>(<f32>endRow, down ? toY : fromY);
  const slope = (toX - fromX) / (toY - fromY);
  let x = topX + (topY - (down ? fromY : toY)) * slope;
  let row = <i32>topY;
  let y = topY;
  while (y < bottomY) {
    const nextY = min<f32>(<f32>(row + 1), bottomY);
    const rise = nextY - y;
    const nextX = x + slope * rise;
    if (row >= firstRow)
      addSpan(sums + ((<usize>(row * stride)) << 2), down ? rise : -rise, min(x, nextX), max(x, nextX));
    x = nextX;
    y = nextY;
    row++;
  }
}

/** Adds the pieces of an edge to the gathered rows. @param winding 1 where it runs down, or else -1 */
function gatherEdge(topX: f32, topY: f32, bottomX: f32, bottomY: f32, winding: i32): void {
  const slope = (bottomX - topX) / (bottomY - topY);
  const last = min(endRow, <i32>ceil(bottomY));
  for (let row = max(firstRow, <i32>floor(topY)); row < last; row++) {
    const slot = load<i32>(markOf(row)) - 1;
    if (slot < 0) continue;
    const start = max(topY, <f32>row);
    const end = min(bottomY, <f32>(row + 1));
    const x = topX + (start - topY) * slope;
    const nextX = topX + (end - topY) * slope;
    addPiece(slot, start - <f32>row, end - <f32>row, x, nextX, winding);
  }
}

/**
 * Adds the part of an edge within one row, which falls by `rise` from `left` to `right`. Area left of the
 * mask counts in full from its first pixel, area right of it not at all.
 */
function addSpan(row: usize, rise: f32, left: f32, right: f32): void {
  const last = <f32>(stride - 2);
  if (left < 0) {
    const outside = right <= 0 ? rise : rise * (left / (left - right));
    store<f32>(row, load<f32>(row) + outside);
    if (right <= 0) return;
    rise -= outside;
    left = 0;
  }
  if (right > last) {
    if (left >= last) return;
    rise *= (last - left) / (right - left);
    right = last;
  }
  const first = <i32>left;
  const startX = <f32>first;
  const end = <i32>ceil(right);
  const cell = row + ((<usize>first) << 2);
  if (end <= first + 1) {
    const beyond = rise * (<f32>0.5 * (left + right) - startX);
    store<f32>(cell, load<f32>(cell) + rise - beyond);
    store<f32>(cell, load<f32>(cell, 4) + beyond, 4);
    return;
  }
  const share = <f32>1 / (right - left);
  const fromLeft = left - startX;
  const intoLast = right - <f32>end + <f32>1;
  const firstArea = <f32>0.5 * share * (<f32>1 - fromLeft) * (<f32>1 - fromLeft);
  const lastArea = <f32>0.5 * share * intoLast * intoLast;
  store<f32>(cell, load<f32>(cell) + rise * firstArea);
  const count = end - first;
  if (count === 2) {
    store<f32>(cell, load<f32>(cell, 4) + rise * (<f32>1 - firstArea - lastArea), 4);
  } else {
    const secondSum = share * (<f32>1.5 - fromLeft);
    store<f32>(cell, load<f32>(cell, 4) + rise * (secondSum - firstArea), 4);
    for (let index = 2; index < count - 1; index++) {
      const middle = cell + ((<usize>index) << 2);
      store<f32>(middle, load<f32>(middle) + rise * share);
    }
    const before = cell + ((<usize>(count - 1)) << 2);
    const sumBefore = secondSum + <f32>(count - 3) * share;
    store<f32>(before, load<f32>(before) + rise * (<f32>1 - sumBefore - lastArea));
  }
  const behind = cell + ((<usize>count) << 2);
  store<f32>(behind, load<f32>(behind) + rise * lastArea);
}
