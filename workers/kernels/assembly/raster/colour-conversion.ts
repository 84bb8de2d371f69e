/**
 * Conversion of a picture's colours to sRGB by the tables of its colour space. Rows may be converted where they lie, or on the
 * way to another place.
 */

import { expectBytes, expectRows } from '../checks';

/** Linear light of 1; sums of three colours' light may be four times as much, either way. */
export const FULL_LIGHT: i32 = 8191;

/** Bytes of the light of 256 samples: red, green and blue of sRGB, and nothing, of 16 bits each. */
const LIGHTS_BYTES: i32 = 256 * 8;

/** Bytes of a grid's node: three `f32`, and one that is nothing. */
const NODE_BYTES: usize = 16;

let redLight: usize = 0;
let encoding: usize = 0;

/**
 * @param light of each sample of red, green and blue, in linear sRGB
 * @param levels sRGB's levels of 0 to `FULL_LIGHT`
 */
export function setColourCurves(light: usize, levels: usize): void {
  expectBytes(light, 3 * LIGHTS_BYTES);
  expectBytes(levels, FULL_LIGHT + 1);
  redLight = light;
  encoding = levels;
}

/** Converts rows of straight RGBA by curves and a matrix. */
export function convertByCurves(
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
  width: i32,
  height: i32,
): void {
  expectConversion(from, fromStride, to, toStride, width, height);
  setColourCurves(redLight, encoding);
  const bytes = (<usize>width) << 2;
  for (let row = 0; row < height; row++, from += fromStride, to += toStride) {
    let at: usize = 0;
    for (; at + 8 <= bytes; at += 8) {
      const first = load<u32>(from + at);
      const second = load<u32>(from + at, 4);
      const light = lightOf(first, second);
      store<u32>(to + at, encoded(i64x2.extract_lane(light, 0)) | (first & 0xff000000));
      store<u32>(to + at, encoded(i64x2.extract_lane(light, 1)) | (second & 0xff000000), 4);
    }
    if (at < bytes) {
      const last = load<u32>(from + at);
      const light = lightOf(last, last);
      store<u32>(to + at, encoded(i64x2.extract_lane(light, 0)) | (last & 0xff000000));
    }
  }
}

function expectConversion(
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
  width: i32,
  height: i32,
): void {
  expectRows(from, fromStride, height, width << 2);
  expectRows(to, toStride, height, width << 2);
}

/** Linear light of two pixels, from 0 to `FULL_LIGHT`. */
function lightOf(first: u32, second: u32): v128 {
  const red = twoLights(redLight, first & 255, second & 255);
  const green = twoLights(redLight + LIGHTS_BYTES, (first >> 8) & 255, (second >> 8) & 255);
  const blue = twoLights(redLight + 2 * LIGHTS_BYTES, (first >> 16) & 255, (second >> 16) & 255);
  const sum = i16x8.add_sat_s(i16x8.add_sat_s(red, green), blue);
  return i16x8.max_s(i16x8.min_s(sum, i16x8.splat(<i16>FULL_LIGHT)), i16x8.splat(0));
}

function twoLights(light: usize, first: u32, second: u32): v128 {
  return v128.load64_lane(light + ((<usize>second) << 3), v128.load64_zero(light + ((<usize>first) << 3)), 1);
}

/** Levels of a pixel's light, without alpha. */
function encoded(light: u64): u32 {
  const red = <u32>load<u8>(encoding + <usize>(light & 0xffff));
  const green = <u32>load<u8>(encoding + <usize>((light >> 16) & 0xffff));
  const blue = <u32>load<u8>(encoding + <usize>((light >> 32) & 0xffff));
  return red | (green << 8) | (blue << 16);
}

/** Place of each sample along each axis, in points of the grid. */
let places: usize = 0;
/** Colour at each point, in four `f32`, the last axis fastest. */
let nodes: usize = 0;
/** Points along each axis; bytes from one to the next along the first and the second. */
let redPoints: i32 = 0;
let greenPoints: i32 = 0;
let bluePoints: i32 = 0;
let redStep: usize = 0;
let greenStep: usize = 0;
/** Colours are cube roots of XYZ relative to the white point, rather than XYZ itself. */
let isCubeRoot: bool = false;
/** Colours lie between the corners of a tetrahedron of a cell, rather than of the whole cell. */
let isTetrahedral: bool = false;
let matrix: usize = 0;

/**
 * @param samplePlaces 256 `f32` of each axis
 * @param colours XYZ relative to the white point, or its cube roots, of each point
 * @param byTetrahedra for colours with an edge where two samples are alike, such as those by the brightest sample
 */
export function setColourGrid(
  samplePlaces: usize,
  colours: usize,
  red: i32,
  green: i32,
  blue: i32,
  areCubeRoots: bool,
  byTetrahedra: bool,
): void {
  assert(red > 1 && green > 1 && blue > 1);
  expectBytes(samplePlaces, 3 * 256 * 4);
  expectBytes(colours, <f64>red * green * blue * NODE_BYTES);
  places = samplePlaces;
  nodes = colours;
  redPoints = red;
  greenPoints = green;
  bluePoints = blue;
  greenStep = <usize>blue * NODE_BYTES;
  redStep = <usize>green * greenStep;
  isCubeRoot = areCubeRoots;
  isTetrahedral = byTetrahedra;
}

/**
 * @param toLight linear sRGB, from 0 to `FULL_LIGHT`, for each of X, Y and Z, in four `f32`
 * @param levels sRGB's levels of 0 to `FULL_LIGHT`
 */
export function setGridLight(toLight: usize, levels: usize): void {
  expectBytes(toLight, 48);
  expectBytes(levels, FULL_LIGHT + 1);
  matrix = toLight;
  encoding = levels;
}

/** Converts rows of straight RGBA between the points of a grid. */
export function convertByGrid(
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
  width: i32,
  height: i32,
): void {
  expectConversion(from, fromStride, to, toStride, width, height);
  setColourGrid(places, nodes, redPoints, greenPoints, bluePoints, isCubeRoot, isTetrahedral);
  setGridLight(matrix, encoding);
  // Equal neighbours are frequent in what is not a photograph.
  let known: u32 = 0;
  let result = betweenNodes(0);
  for (let row = 0; row < height; row++, from += fromStride, to += toStride) {
    for (let at: usize = 0, bytes = (<usize>width) << 2; at < bytes; at += 4) {
      const colour = load<u32>(from + at);
      const opaque = colour & 0x00ffffff;
      if (opaque !== known) {
        result = betweenNodes(opaque);
        known = opaque;
      }
      store<u32>(to + at, result | (colour & 0xff000000));
    }
  }
}

/** Levels of a colour between the nodes around it, without alpha. */
function betweenNodes(colour: u32): u32 {
  const red = load<f32>(places + ((<usize>(colour & 255)) << 2));
  const green = load<f32>(places + ((256 + <usize>((colour >> 8) & 255)) << 2));
  const blue = load<f32>(places + ((512 + <usize>((colour >> 16) & 255)) << 2));
  const redBelow = min(<i32>red, redPoints - 2);
  const greenBelow = min(<i32>green, greenPoints - 2);
  const blueBelow = min(<i32>blue, bluePoints - 2);
  const node =
    nodes + <usize>redBelow * redStep + <usize>greenBelow * greenStep + <usize>blueBelow * NODE_BYTES;
  const redPart = red - <f32>redBelow;
  const greenPart = green - <f32>greenBelow;
  const bluePart = blue - <f32>blueBelow;
  if (isTetrahedral) return levelsOf(inTetrahedron(node, redPart, greenPart, bluePart));
  const first = betweenFour(node, greenPart, bluePart);
  const second = betweenFour(node + redStep, greenPart, bluePart);
  return levelsOf(between(first, second, redPart));
}

/** From one corner of a cell to the opposite one, first along the axis on which the colour is farthest. */
function inTetrahedron(node: usize, red: f32, green: f32, blue: f32): v128 {
  let far = red;
  let farStep = redStep;
  let middle = green;
  let middleStep = greenStep;
  let near = blue;
  let nearStep: usize = NODE_BYTES;
  if (middle > far) {
    far = green;
    farStep = greenStep;
    middle = red;
    middleStep = redStep;
  }
  if (near > middle) {
    near = middle;
    nearStep = middleStep;
    middle = blue;
    middleStep = NODE_BYTES;
    if (middle > far) {
      middle = far;
      middleStep = farStep;
      far = blue;
      farStep = NODE_BYTES;
    }
  }
  const start = v128.load(node);
  const first = v128.load(node + farStep);
  const second = v128.load(node + farStep + middleStep);
  const end = v128.load(node + farStep + middleStep + nearStep);
  const along = f32x4.add(
    f32x4.mul(f32x4.sub(first, start), f32x4.splat(far)),
    f32x4.mul(f32x4.sub(second, first), f32x4.splat(middle)),
  );
  return f32x4.add(f32x4.add(start, along), f32x4.mul(f32x4.sub(end, second), f32x4.splat(near)));
}

function betweenFour(node: usize, greenPart: f32, bluePart: f32): v128 {
  const first = between(v128.load(node), v128.load(node, NODE_BYTES), bluePart);
  node += greenStep;
  return between(first, between(v128.load(node), v128.load(node, NODE_BYTES), bluePart), greenPart);
}

function between(first: v128, second: v128, part: f32): v128 {
  return f32x4.add(first, f32x4.mul(f32x4.sub(second, first), f32x4.splat(part)));
}

/** Levels of XYZ relative to the white point, or of its cube roots. */
function levelsOf(colour: v128): u32 {
  let light = colour;
  if (isCubeRoot) {
    // CIELAB's curve (ICC.1:2022, annex A.3).
    const cube = f32x4.mul(f32x4.mul(colour, colour), colour);
    const line = f32x4.mul(f32x4.sub(colour, f32x4.splat(16.0 / 116)), f32x4.splat(108.0 / 841));
    light = v128.bitselect(cube, line, f32x4.gt(colour, f32x4.splat(24.0 / 116)));
  }
  const x = f32x4.splat(f32x4.extract_lane(light, 0));
  const y = f32x4.splat(f32x4.extract_lane(light, 1));
  const z = f32x4.splat(f32x4.extract_lane(light, 2));
  const sum = f32x4.add(
    f32x4.add(f32x4.mul(x, v128.load(matrix)), f32x4.mul(y, v128.load(matrix, 16))),
    f32x4.mul(z, v128.load(matrix, 32)),
  );
  const inside = f32x4.max(f32x4.min(sum, f32x4.splat(<f32>FULL_LIGHT)), f32x4.splat(0));
  const steps = i32x4.trunc_sat_f32x4_s(f32x4.nearest(inside));
  return encoded(i64x2.extract_lane(i16x8.narrow_i32x4_s(steps, steps), 0));
}
