/**
 * Lines of a pixel, as Skia draws strokes that are no wider (SkScan_Hairline.cpp, SkScan_Antihair.cpp): each straight piece
 * covers two pixels of each column or row that it crosses, by how near they are to it, and is composited for itself. So
 * pieces that overlap are stronger than one. Coordinates are in 64ths of a pixel, and places along a piece in 65536ths.
 */

import { expectBytes, expectRows } from '../checks';
import { FULL_COVERAGE } from './coverage-sums';

const MOVE: f32 = 0;
const LINE: f32 = 1;
const QUADRATIC: f32 = 2;
const CUBIC: f32 = 3;

/** Farthest coordinate whose 65536ths are an integer of 32 bits. */
const FARTHEST: f32 = 32767;

/** Longest piece whose slope is, too: longer ones are halved. */
const LONGEST: i32 = 511 * 64;

/** Most halvings of a curve. */
const QUADRATIC_LEVELS: i32 = 5;
const CUBIC_LEVELS: i32 = 9;

/** Pixels that are drawn, in the coordinates of the path. */
let areaLeft: i32 = 0;
let areaTop: i32 = 0;
let areaRight: i32 = 0;
let areaBottom: i32 = 0;

/** What is drawn to: pixels of four bytes, or coverages of as many, from the area's corner on. */
let target: usize = 0;
let targetStride: usize = 0;
let isMask: boolean = false;
/** The colour, multiplied by its alpha. */
let paint: v128 = i64x2.splat(0);
/** Alpha of full coverage, 0 to 255. */
let strength: i32 = 0;

/**
 * Composites the lines of a path over pixels.
 * @param path 32-bit floats, as `rasterisePath` has them
 * @param left place of the first pixel, in the coordinates of the path
 * @param colour red in the lowest byte, then green and blue; the highest byte is 255
 * @param alpha 0 to 255
 */
export function paintHairlines(
  path: usize,
  end: usize,
  left: i32,
  top: i32,
  pixels: usize,
  stride: usize,
  width: i32,
  height: i32,
  colour: u32,
  alpha: i32,
): void {
  assert(colour >> 24 === 255 && 0 <= alpha && alpha <= 255);
  expectRows(pixels, stride, height, width << 2);
  isMask = false;
  target = pixels;
  targetStride = stride;
  paint = overByte(i16x8.mul(i16x8.extend_low_i8x16_u(i32x4.splat(colour)), i16x8.splat(<i16>alpha)));
  strength = alpha;
  drawPath(path, end, left, top, width, height);
}

/**
 * Makes a mask of the lines of a path: one byte a pixel, 0 to `FULL_COVERAGE`.
 * @param top of the mask's first row
 * @param accumulation zeroed 32-bit floats, `height` rows of `width` + 2; zeroed again on return
 * @param alpha of a pixel that is covered fully by one line, 0 to 255
 */
export function rasteriseHairlines(
  path: usize,
  end: usize,
  left: i32,
  top: i32,
  mask: usize,
  width: i32,
  height: i32,
  accumulation: usize,
  alpha: i32,
): void {
  assert(width > 0 && 0 <= alpha && alpha <= 255);
  const stride = (width + 2) << 2;
  expectRows(mask, width, height, width);
  expectRows(accumulation, stride, height, stride);
  isMask = true;
  target = accumulation;
  targetStride = stride;
  strength = alpha;
  drawPath(path, end, left, top, width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cell = accumulation + ((<usize>column) << 2);
      store<u8>(mask + column, <u8>(load<f32>(cell) * <f32>FULL_COVERAGE + <f32>0.5));
      store<f32>(cell, 0);
    }
    mask += width;
    accumulation += stride;
  }
}

function drawPath(path: usize, end: usize, left: i32, top: i32, width: i32, height: i32): void {
  assert(path <= end && width >= 0 && height >= 0);
  expectBytes(path, end - path);
  areaLeft = left;
  areaTop = top;
  areaRight = left + width;
  areaBottom = top + height;
  let x: f32 = 0;
  let y: f32 = 0;
  while (path < end) {
    const command = load<f32>(path);
    const x1 = load<f32>(path, 4);
    const y1 = load<f32>(path, 8);
    if (command === MOVE || command === LINE) {
      if (command === LINE) drawLine(x, y, x1, y1);
      x = x1;
      y = y1;
      path += 12;
    } else if (command === QUADRATIC) {
      const x2 = load<f32>(path, 12);
      const y2 = load<f32>(path, 16);
      drawQuadratic(x, y, x1, y1, x2, y2);
      x = x2;
      y = y2;
      path += 20;
    } else if (command === CUBIC) {
      const x2 = load<f32>(path, 12);
      const y2 = load<f32>(path, 16);
      const x3 = load<f32>(path, 20);
      const y3 = load<f32>(path, 24);
      drawCubic(x, y, x1, y1, x2, y2, x3, y3);
      x = x3;
      y = y3;
      path += 28;
    } else unreachable();
  }
  assert(path === end);
}

/** Tells whether lines between these coordinates may reach the area. */
function isNear(leftmost: f32, highest: f32, rightmost: f32, lowest: f32): boolean {
  return (
    leftmost < <f32>(areaRight + 1) &&
    rightmost > <f32>(areaLeft - 1) &&
    highest < <f32>(areaBottom + 1) &&
    lowest > <f32>(areaTop - 1)
  );
}

function drawQuadratic(x0: f32, y0: f32, x1: f32, y1: f32, x2: f32, y2: f32): void {
  const isDrawn = isNear(
    min(min(x0, x1), x2),
    min(min(y0, y1), y2),
    max(max(x0, x1), x2),
    max(max(y0, y1), y2),
  );
  if (!isDrawn) return;
  const bent = wholeDistance(<f32>0.5 * (x0 + x2) - x1, <f32>0.5 * (y0 + y2) - y1);
  const lines = 1 << min(QUADRATIC_LEVELS, (33 - <i32>clz(bent)) >> 1);
  const ax = x2 - <f32>2 * x1 + x0;
  const ay = y2 - <f32>2 * y1 + y0;
  const bx = <f32>2 * (x1 - x0);
  const by = <f32>2 * (y1 - y0);
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step < lines; step++) {
    const t = <f32>step / <f32>lines;
    const toX = (ax * t + bx) * t + x0;
    const toY = (ay * t + by) * t + y0;
    drawLine(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
  drawLine(fromX, fromY, x2, y2);
}

/** Length of a vector, roughly, of coordinates in whole pixels. */
function wholeDistance(x: f32, y: f32): u32 {
  const across = <u32>min<f32>(ceil(abs(x)), FARTHEST);
  const down = <u32>min<f32>(ceil(abs(y)), FARTHEST);
  return across > down ? across + (down >> 1) : down + (across >> 1);
}

function drawCubic(x0: f32, y0: f32, x1: f32, y1: f32, x2: f32, y2: f32, x3: f32, y3: f32): void {
  const isDrawn = isNear(
    min(min(x0, x1), min(x2, x3)),
    min(min(y0, y1), min(y2, y3)),
    max(max(x0, x1), max(x2, x3)),
    max(max(y0, y1), max(y2, y3)),
  );
  if (!isDrawn) return;
  const lines = cubicLines(x0, y0, x1, y1, x2, y2, x3, y3);
  const ax = x3 + <f32>3 * (x1 - x2) - x0;
  const ay = y3 + <f32>3 * (y1 - y2) - y0;
  const bx = <f32>3 * (x2 - <f32>2 * x1 + x0);
  const by = <f32>3 * (y2 - <f32>2 * y1 + y0);
  const cx = <f32>3 * (x1 - x0);
  const cy = <f32>3 * (y1 - y0);
  let fromX = x0;
  let fromY = y0;
  for (let step = 1; step < lines; step++) {
    const t = <f32>step / <f32>lines;
    const toX = ((ax * t + bx) * t + cx) * t + x0;
    const toY = ((ay * t + by) * t + cy) * t + y0;
    drawLine(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
  drawLine(fromX, fromY, x3, y3);
}

/** Lines for a curve, by how far its control points are from the thirds of its chord. */
function cubicLines(x0: f32, y0: f32, x1: f32, y1: f32, x2: f32, y2: f32, x3: f32, y3: f32): i32 {
  const third: f32 = 1.0 / 3.0;
  const thirds: f32 = 2.0 / 3.0;
  const firstX = abs(x1 - (third * x3 + thirds * x0));
  const firstY = abs(y1 - (third * y3 + thirds * y0));
  const secondX = abs(x2 - (third * x0 + thirds * x3));
  const secondY = abs(y2 - (third * y0 + thirds * y3));
  const bent = max(max(firstX, firstY), max(secondX, secondY));
  let tolerance: f32 = 0.125;
  let level = 0;
  while (level < CUBIC_LEVELS && bent >= tolerance) {
    tolerance *= 4;
    level++;
  }
  return 1 << level;
}

/** Draws a straight piece, or as much of it as coordinates allow. */
function drawLine(x0: f32, y0: f32, x1: f32, y1: f32): void {
  if (!isNear(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))) return;
  const farthest = max(max(abs(x0), abs(y0)), max(abs(x1), abs(y1)));
  if (farthest > FARTHEST) {
    const across = x1 - x0;
    const down = y1 - y0;
    const from = max(max<f32>(0, entering(x0, across)), entering(y0, down));
    const to = min(min<f32>(1, leaving(x0, across)), leaving(y0, down));
    if (from >= to) return;
    x1 = within(x0 + to * across);
    y1 = within(y0 + to * down);
    x0 = within(x0 + from * across);
    y0 = within(y0 + from * down);
  }
  drawPiece(<i32>(x0 * 64), <i32>(y0 * 64), <i32>(x1 * 64), <i32>(y1 * 64));
}

/** Share of a way after which a coordinate is not too far. */
function entering(at: f32, way: f32): f32 {
  if (way === 0) return abs(at) > FARTHEST ? 2 : 0;
  return ((way > 0 ? -FARTHEST : FARTHEST) - at) / way;
}

/** Share of a way after which a coordinate is too far. */
function leaving(at: f32, way: f32): f32 {
  if (way === 0) return 1;
  return ((way > 0 ? FARTHEST : -FARTHEST) - at) / way;
}

function within(coordinate: f32): f32 {
  return max(-FARTHEST, min(FARTHEST, coordinate));
}

function drawPiece(x0: i32, y0: i32, x1: i32, y1: i32): void {
  if (max(x0, x1) >> 6 < areaLeft - 1 || min(x0, x1) >> 6 > areaRight) return;
  if (max(y0, y1) >> 6 < areaTop - 1 || min(y0, y1) >> 6 > areaBottom) return;
  const across = abs(x1 - x0);
  const down = abs(y1 - y0);
  if (across > LONGEST || down > LONGEST) {
    const x = (x0 >> 1) + (x1 >> 1);
    const y = (y0 >> 1) + (y1 >> 1);
    drawPiece(x0, y0, x, y);
    drawPiece(x, y, x1, y1);
  } else if (across > down) {
    if (x0 < x1) drawAlong(x0, y0, x1, y1, false);
    else drawAlong(x1, y1, x0, y0, false);
  } else if (down > 0) {
    if (y0 < y1) drawAlong(y0, x0, y1, x1, true);
    else drawAlong(y1, x1, y0, x0, true);
  }
}

/**
 * Draws a piece along its longer side, pixel by pixel.
 * @param from coordinates of the longer side, upwards, each with that of the shorter one
 * @param isSteep whether the longer side is that of y
 */
function drawAlong(from: i32, aside: i32, to: i32, asideTo: i32, isSteep: boolean): void {
  const first = from >> 6;
  const end = (to + 63) >> 6;
  const slope = ((asideTo - aside) << 16) / (to - from);
  const start = (aside << 10) + ((slope * (32 - (from & 63)) + 32) >> 6);
  const isOne = end - first === 1;
  const firstShare = isOne ? to - from : 64 - (from & 63);
  const lastShare = isOne ? firstShare : ((to - 1) & 63) + 1;
  let at = max(first, isSteep ? areaTop : areaLeft);
  let stop = min(end, isSteep ? areaBottom : areaRight);
  const least = isSteep ? areaLeft : areaTop;
  const most = isSteep ? areaRight : areaBottom;
  if (slope !== 0) {
    // The part whose other coordinate is within the area, and one pixel more at each end.
    const one = (<f64>least * 65536.0 - 32768.0 - <f64>start) / <f64>slope;
    const other = (<f64>most * 65536.0 + 32768.0 - <f64>start) / <f64>slope;
    at = max(at, first + <i32>max(-4096.0, floor(min(one, other))) - 1);
    stop = min(stop, first + <i32>min(4096.0, ceil(max(one, other))) + 2);
  }
  let place = start + slope * (at - first) + 0x8000;
  for (; at < stop; at++) {
    const share = at === first ? firstShare : at === end - 1 ? lastShare : 64;
    const beyond = (place >> 8) & 255;
    const pixel = place >> 16;
    if (pixel > least && pixel <= most) {
      cover(isSteep ? pixel - 1 : at, isSteep ? at : pixel - 1, ((255 - beyond) * share) >> 6);
    }
    if (pixel >= least && pixel < most) {
      cover(isSteep ? pixel : at, isSteep ? at : pixel, (beyond * share) >> 6);
    }
    place += slope;
  }
}

/** Products of bytes over 255, rounded. */
function overByte(products: v128): v128 {
  const rounded = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}

/**
 * Covers a pixel by as much more. Colours are rounded down, as Skia does it (SkColorData.h, `SkBlendARGB32`): where thousands of
 * lines meet that is to be seen.
 * @param coverage 0 to 255
 */
function cover(x: i32, y: i32, coverage: i32): void {
  if (coverage === 0) return;
  const at = target + <usize>(y - areaTop) * targetStride + ((<usize>(x - areaLeft)) << 2);
  if (isMask) {
    const covered = load<f32>(at);
    store<f32>(at, covered + (<f32>(coverage * strength) * (<f32>1 - covered)) / <f32>65025);
    return;
  }
  const share = coverage + 1;
  const passed = 0xffff - strength * share;
  const rest = (passed + (passed >> 8)) >> 8;
  const below = i16x8.extend_low_i8x16_u(v128.load32_zero(at));
  const sum = i16x8.add(i16x8.mul(paint, i16x8.splat(<i16>share)), i16x8.mul(below, i16x8.splat(<i16>rest)));
  const mixed = i16x8.shr_u(sum, 8);
  v128.store32_lane(at, i8x16.narrow_i16x8_u(mixed, mixed), 0);
}
