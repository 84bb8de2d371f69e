/**
 * Pixels whose centres lie on an abrupt change of a gradient's colours. Rounding decides on which side they are, so they are
 * coloured by the operations of Skia (`SkRasterPipeline_opts.h`, `matrix_2x3`, `xy_to_unit_angle` and `gradient`), in single
 * precision and in its order: with stripes at 45 degrees, these are all pixels along each edge.
 */

import { CONIC, coloursAt, FOCUS, STEP_BYTES, STEPS, turnOf } from './gradient-colours';

/** Length up to which a step is abrupt. */
export const ABRUPT: f32 = 1 / 262144;
/** Where an abrupt step has the place of its edge, at which the colour behind it begins. */
const EDGE: usize = STEPS + 8;
/** How far from an edge a colour is that no step of it has a part in. */
const ASIDE: f32 = 1 / 131072;
/** Pixels by which rows that share their colours may be off. */
const OFF: f64 = 1 / 100;
/** Share of a linear gradient, and pixels of a conic one, by which places may be off in single precision. */
const ROUNDING: f64 = 1e-6;
const PIXEL_ROUNDING: f64 = 1e-3;

/**
 * Colours pixels on edges again; see `fillGradient`. A gradient that is repeated is left as it is.
 * @param kind as in the gradient, without what is added where it is tiled
 * @param matrix address of the matrix from pixels to the gradient
 */
export function settleEdges(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
  kind: f32,
  matrix: usize,
): void {
  if (load<f32>(gradient, 4) !== 0) return;
  const isConic = kind === CONIC;
  if (isConic && load<f32>(gradient, FOCUS) !== 1) return;
  const steps = <usize>load<f32>(gradient, 12);
  for (let step: usize = 0; step < steps; step++) {
    const at = gradient + step * STEP_BYTES;
    if (load<f32>(at, STEPS + 4) > ABRUPT) continue;
    settleEdge(pixels, stride, left, top, width, height, gradient, isConic, matrix, load<f32>(at, EDGE));
  }
  // The last colour of a turn ends where its first one begins.
  if (isConic) settleEdge(pixels, stride, left, top, width, height, gradient, true, matrix, 0);
}

function settleEdge(
  pixels: usize,
  stride: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  gradient: usize,
  isConic: bool,
  matrix: usize,
  edge: f32,
): void {
  // Of a line along the edge, the distance from it is across x + down y + begin.
  const turn = <f64>edge * 2 * Math.PI;
  const ofX = isConic ? -Math.sin(turn) : 1;
  const ofY = isConic ? Math.cos(turn) : 0;
  const across = distanceOf(matrix, ofX, ofY);
  const down = distanceOf(matrix + 8, ofX, ofY);
  const shift = distanceOf(matrix + 16, ofX, ofY) - (isConic ? 0 : <f64>edge);
  const begin = shift + 0.5 * (across + down);
  const rounding = isConic ? PIXEL_ROUNDING : ROUNDING;
  // Of a gradient so large, rounding would be wider than a pixel: bands of any width would be coloured again for each edge.
  if (max(abs(across), abs(down)) < rounding) return;
  const inverse = <f64>1 / across;
  const reach = (isConic ? 0 : OFF) + rounding * abs(inverse);
  const final = <f64>(left + width - 1);
  for (let row = 0; row < height; row++) {
    const start = begin + down * <f64>(top + row);
    let from = <f64>left;
    let to = final;
    if (across !== 0) {
      const middle = -start * inverse;
      from = max(from, ceil<f64>(middle - reach));
      to = min(to, floor<f64>(middle + reach));
    } else if (abs(start) > rounding) continue;
    if (!(from <= to)) continue;
    for (let column = <i32>from; column <= <i32>to; column++) {
      const at = pixels + <usize>row * stride + ((<usize>(column - left)) << 2);
      settlePixel(at, column, top + row, gradient, isConic, matrix, edge);
    }
  }
}

function distanceOf(coefficients: usize, ofX: f64, ofY: f64): f64 {
  return ofX * <f64>load<f32>(coefficients) + (ofY === 0 ? 0 : ofY * <f64>load<f32>(coefficients, 4));
}

function settlePixel(
  at: usize,
  column: i32,
  row: i32,
  gradient: usize,
  isConic: bool,
  matrix: usize,
  edge: f32,
): void {
  let along = transformed(column, row, matrix);
  if (isConic) {
    const y = transformed(column, row, matrix + 4);
    along = f32x4.extract_lane(turnOf(f32x4.splat(along), f32x4.splat(y)), 0);
  }
  // What lies on the other side of a conic one's centre is far from the edge.
  if (abs(along - edge) < ASIDE) along = along < edge ? edge - ASIDE : max(along, edge);
  v128.store32_lane(at, coloursAt(f32x4.splat(along), gradient), 0);
}

/** One coordinate of a pixel's centre in the space of a gradient: sums of products are rounded once. */
function transformed(column: i32, row: i32, matrix: usize): f32 {
  const y = <f64>row + 0.5;
  const x = <f64>column + 0.5;
  const below = <f32>(y * <f64>load<f32>(matrix, 8) + <f64>load<f32>(matrix, 16));
  return <f32>(x * <f64>load<f32>(matrix) + <f64>below);
}
