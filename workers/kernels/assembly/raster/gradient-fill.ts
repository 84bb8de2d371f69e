/**
 * Gradient fills with any number of colours (SVG 1.1, section 13.2; CSS Images 3, section 3), without a lookup table: each
 * pixel has the colour of its centre, rounded once.
 */

import { expectRows } from '../checks';
import { allocate, release } from '../memory';
import {
  CONE,
  CONIC,
  coloursAt,
  expectGradient,
  FOCUS,
  LINEAR,
  MATRIX,
  placeAlong,
  RADIAL,
  STEP_BYTES,
  STEPS,
  stepsEnd,
  TILE_MATRIX,
  TILED,
} from './gradient-colours';
import { ABRUPT, settleEdges } from './gradient-edges';

/**
 * Binary logarithm of the subpixel positions at which rows of a slanted gradient start; abrupt changes of
 * colour take more.
 */
const SMOOTH_PLACES: i32 = 3;
const ABRUPT_PLACES: i32 = 6;
/** Share of a tile by which a period may differ from whole pixels: some hundredths of a pixel in the widest picture. */
const LEAST_DRIFT: f32 = 1e-6;
/** Pixels by which a tile that begins on whole ones may be off, in single precision. */
const NEARLY_WHOLE: f32 = 1e-3;
/** Distance in pixels from which rows do not share their colours. */
const FARTHEST: f64 = 64;

/**
 * @param pixels RGBA of a rectangle whose upper left corner is at `left` and `top` in the gradient's
 *   coordinates
 * @param stride distance of rows in bytes
 */
export function fillGradient(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
): void {
  expectRows(pixels, stride, height, width << 2);
  expectGradient(gradient);
  const kind = load<f32>(gradient);
  if (kind === RADIAL) fillRadial(pixels, stride, left, top, width, height, gradient);
  else if (kind >= TILED && isWhole(gradient)) fillTiles(pixels, stride, left, top, width, height, gradient);
  else if (kind >= CONIC) fillEach(pixels, stride, left, top, width, height, gradient);
  else fillLinear(pixels, stride, left, top, width, height, gradient);
  if (hasEdges(kind, gradient))
    settleEdges(pixels, stride, left, top, width, height, gradient, kind, gradient + MATRIX);
}

/** Tells whether colours change at once along straight lines: in a conic gradient at least where its turn ends. */
function hasEdges(kind: f32, gradient: usize): bool {
  return kind === CONIC || (kind === LINEAR && !isSmooth(gradient));
}

/** Tells whether tiles are as far from each other as whole pixels are. */
function isWhole(gradient: usize): bool {
  const tile = stepsEnd(gradient);
  if (load<f32>(tile, 4) !== 0 || load<f32>(tile, 8) !== 0) return false;
  return isWholePeriod(load<f32>(tile)) && isWholePeriod(load<f32>(tile, 12));
}

/** @param share of a tile in a pixel */
function isWholePeriod(share: f32): bool {
  return share > 0 && abs(nearest<f32>(1 / share) * share - 1) < LEAST_DRIFT;
}

/**
 * Fills with tiles of whole pixels, of which each pixel is computed once: rows repeat, and so does what is in them. It is
 * always computed in the tile at the origin, so that no pixel depends on what is filled with it.
 */
function fillTiles(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
): void {
  const tile = stepsEnd(gradient);
  const across = <i32>nearest<f32>(1 / load<f32>(tile));
  const down = <i32>nearest<f32>(1 / load<f32>(tile, 12));
  const first = (<usize>min(width, across)) << 2;
  const whole = (<usize>width) << 2;
  const x = remainder(left, across);
  const head = min(min(width, across), across - x);
  for (let row = 0; row < height; row++) {
    const to = pixels + <usize>row * stride;
    if (row >= down) {
      memory.copy(to, to - <usize>down * stride, whole);
      continue;
    }
    const y = remainder(top + row, down);
    fillTile(to, stride, x, y, head, gradient);
    const rest = min(width, across) - head;
    if (rest > 0) fillTile(to + ((<usize>head) << 2), stride, 0, y, rest, gradient);
    for (let done = first; done < whole; done += done) memory.copy(to + done, to, min(done, whole - done));
  }
}

/** Fills a stretch of a row that is no longer than a tile. */
function fillTile(pixels: usize, stride: usize, x: i32, y: i32, width: i32, gradient: usize): void {
  fillEach(pixels, stride, x, y, width, 1, gradient);
  const tile = stepsEnd(gradient);
  const isWithoutGap = load<f32>(tile, 24) >= 1 && load<f32>(tile, 28) >= 1;
  const kind = load<f32>(gradient) - TILED;
  if (!isWithoutGap || !hasEdges(kind, gradient)) return;
  const beginX = load<f32>(tile, 16) / load<f32>(tile);
  const beginY = load<f32>(tile, 20) / load<f32>(tile, 12);
  // Edges are settled within tiles that stand on whole pixels.
  if (abs(beginX - nearest(beginX)) > NEARLY_WHOLE || abs(beginY - nearest(beginY)) > NEARLY_WHOLE) return;
  const across = <i32>nearest<f32>(1 / load<f32>(tile));
  const left = remainder(x + <i32>nearest(beginX), across);
  const top = remainder(y + <i32>nearest(beginY), <i32>nearest<f32>(1 / load<f32>(tile, 12)));
  const head = min(width, across - left);
  const matrix = tile + TILE_MATRIX;
  settleEdges(pixels, stride, left, top, head, 1, gradient, kind, matrix);
  if (width > head)
    settleEdges(pixels + ((<usize>head) << 2), stride, 0, top, width - head, 1, gradient, kind, matrix);
}

function remainder(place: i32, period: i32): i32 {
  const rest = place % period;
  return rest < 0 ? rest + period : rest;
}

/**
 * Fills with a linear gradient. Each row is the one above moved by a multiple of a subpixel, so that all rows
 * are parts of a few: ten times as fast as computing every pixel.
 */
function fillLinear(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
): void {
  const across = <f64>load<f32>(gradient, MATRIX);
  const down = <f64>load<f32>(gradient, MATRIX + 8);
  const begin = <f64>load<f32>(gradient, MATRIX + 16) + 0.5 * (across + down);
  const move = down / across;
  if (!(abs(move) <= FARTHEST)) {
    for (let row = 0; row < height; row++) {
      const start = <f32>(begin + down * <f64>(top + row));
      if (across === 0) fillEvenly(pixels, start, width, gradient);
      else fillLine(pixels, <f32>left, width, <f32>across, start, gradient);
      pixels += stride;
    }
    return;
  }
  const bits = isSmooth(gradient) ? SMOOTH_PLACES : ABRUPT_PLACES;
  const places = 1 << bits;
  const apart = <f32>1 / <f32>places;
  const first = placeOf(left, top, move, bits);
  const final = placeOf(left, top + height - 1, move, bits);
  const lowest = min(first, final) >> bits;
  const length = (max(first, final) >> bits) + 1 - lowest + width;
  const isWorthIt = length << bits < width * height;
  if (!isWorthIt) {
    for (let row = 0; row < height; row++) {
      const x = <f32>placeOf(left, top + row, move, bits) * apart;
      fillLine(pixels, x, width, <f32>across, <f32>begin, gradient);
      pixels += stride;
    }
    return;
  }
  const bytes = (<usize>length) << 2;
  const lines = allocate(bytes << bits);
  for (let place = 0; place < places; place++) {
    const x = <f32>lowest + <f32>place * apart;
    fillLine(lines + bytes * place, x, length, <f32>across, <f32>begin, gradient);
    if (move === 0) break;
  }
  for (let row = 0; row < height; row++) {
    const place = placeOf(left, top + row, move, bits);
    const line = lines + bytes * (place & (places - 1));
    memory.copy(pixels, line + ((<usize>((place >> bits) - lowest)) << 2), (<usize>width) << 2);
    pixels += stride;
  }
  release(lines);
}

/** Tells whether the colours change little within a subpixel. */
function isSmooth(gradient: usize): boolean {
  if (load<f32>(gradient, 4) !== 0) return false;
  const steps = <usize>load<f32>(gradient, 12);
  for (let step: usize = 0; step < steps; step++) {
    if (load<f32>(gradient + step * STEP_BYTES, STEPS + 4) <= ABRUPT) return false;
  }
  return true;
}

/** Subpixel position in the first row with the colour of a pixel. */
function placeOf(x: i32, y: i32, move: f64, bits: i32): i32 {
  return (x << bits) + <i32>nearest<f64>(<f64>(y << bits) * move);
}

/** Fills a row of one colour. */
function fillEvenly(pixels: usize, place: f32, width: i32, gradient: usize): void {
  const colour = coloursAt(f32x4.splat(place), gradient);
  let column = 0;
  for (; column + 4 <= width; column += 4) v128.store(pixels + ((<usize>column) << 2), colour);
  storeSome(pixels + ((<usize>column) << 2), colour, width - column);
}

/** Fills a row whose pixels lie at x, x + 1 and so on. */
function fillLine(pixels: usize, x: f32, width: i32, across: f32, begin: f32, gradient: usize): void {
  let places = f32x4.add(f32x4.splat(x), f32x4(0, 1, 2, 3));
  for (let column = 0; column < width; column += 4) {
    const along = f32x4.add(f32x4.mul(places, f32x4.splat(across)), f32x4.splat(begin));
    const colours = coloursAt(along, gradient);
    const at = pixels + ((<usize>column) << 2);
    if (column + 4 <= width) v128.store(at, colours);
    else storeSome(at, colours, width - column);
    places = f32x4.add(places, f32x4.splat(4));
  }
}

/**
 * Fills with a radial gradient. The parameter t of a point p, with focus f, is such that p lies on the circle
 * around (1 - t) f of radius t: with d = p - f, t = (f.d + sqrt((f.d)^2 + d.d (1 - f.f))) / (1 - f.f).
 */
function fillRadial(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
): void {
  const focusX = load<f32>(gradient, FOCUS);
  const focusY = load<f32>(gradient, FOCUS + 4);
  const focusPower = <f32>1 - focusX * focusX - focusY * focusY;
  const share = f32x4.splat(<f32>1 / focusPower);
  const acrossX = f32x4.splat(load<f32>(gradient, MATRIX));
  const acrossY = f32x4.splat(load<f32>(gradient, MATRIX + 4));
  const downX = load<f32>(gradient, MATRIX + 8);
  const downY = load<f32>(gradient, MATRIX + 12);
  const middles = f32x4.add(f32x4.splat(<f32>left), f32x4(0.5, 1.5, 2.5, 3.5));
  for (let row = 0; row < height; row++) {
    const y = <f32>(top + row) + <f32>0.5;
    const beginX = f32x4.splat(downX * y + load<f32>(gradient, MATRIX + 16) - focusX);
    const beginY = f32x4.splat(downY * y + load<f32>(gradient, MATRIX + 20) - focusY);
    let x = middles;
    for (let column = 0; column < width; column += 4) {
      const dx = f32x4.add(f32x4.mul(x, acrossX), beginX);
      const dy = f32x4.add(f32x4.mul(x, acrossY), beginY);
      const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
      const dot = f32x4.add(f32x4.mul(dx, f32x4.splat(focusX)), f32x4.mul(dy, f32x4.splat(focusY)));
      const root = f32x4.sqrt(f32x4.add(f32x4.mul(dot, dot), f32x4.mul(square, f32x4.splat(focusPower))));
      const colours = coloursAt(f32x4.mul(f32x4.add(dot, root), share), gradient);
      const at = pixels + ((<usize>column) << 2);
      if (column + 4 <= width) v128.store(at, colours);
      else storeSome(at, colours, width - column);
      x = f32x4.add(x, f32x4.splat(4));
    }
    pixels += stride;
  }
}

/** Fills with a conic or tiled gradient, or one between circles, of which every pixel is computed. */
function fillEach(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
): void {
  const isTiled = load<f32>(gradient) >= TILED;
  const kind = isTiled ? load<f32>(gradient) - TILED : load<f32>(gradient);
  const tile = stepsEnd(gradient);
  const middles = f32x4.add(f32x4.splat(<f32>left), f32x4(0.5, 1.5, 2.5, 3.5));
  for (let row = 0; row < height; row++) {
    const down = f32x4.splat(<f32>(top + row) + <f32>0.5);
    let across = middles;
    for (let column = 0; column < width; column += 4) {
      let x = across;
      let y = down;
      let painted = i32x4.splat(-1);
      if (isTiled) {
        x = transformed(across, down, tile);
        y = transformed(across, down, tile + 4);
        x = f32x4.sub(x, f32x4.floor(x));
        y = f32x4.sub(y, f32x4.floor(y));
        const isWide = f32x4.lt(x, v128.load32_splat(tile, 24));
        painted = v128.and(isWide, f32x4.lt(y, v128.load32_splat(tile, 28)));
      }
      const dx = transformed(x, y, gradient + MATRIX);
      const dy = transformed(x, y, gradient + MATRIX + 4);
      const along = placeAlong(kind, dx, dy, gradient);
      if (kind === CONE) painted = v128.and(painted, f32x4.eq(along, along));
      const colours = v128.and(coloursAt(along, gradient), painted);
      const at = pixels + ((<usize>column) << 2);
      if (column + 4 <= width) v128.store(at, colours);
      else storeSome(at, colours, width - column);
      across = f32x4.add(across, f32x4.splat(4));
    }
    pixels += stride;
  }
}

/** One coordinate of transformed points. @param matrix address of its first coefficient */
function transformed(x: v128, y: v128, matrix: usize): v128 {
  const across = f32x4.mul(x, v128.load32_splat(matrix));
  const down = f32x4.mul(y, v128.load32_splat(matrix, 8));
  return f32x4.add(f32x4.add(across, down), v128.load32_splat(matrix, 16));
}

/** The first of four pixels. */
function storeSome(at: usize, colours: v128, count: i32): void {
  if (count > 0) v128.store32_lane(at, colours, 0);
  if (count > 1) v128.store32_lane(at, colours, 1, 4);
  if (count > 2) v128.store32_lane(at, colours, 2, 8);
}
