import { firstChild, lastColour, NONE, nextChild, transparentChild } from './lossy-dictionary';
import { weightOf } from './lossy-targets';
import { listNearColours, nearColour } from './near-colours';
import { colourOf, WEIGHTS, wide } from './nearest-colour';
import { FIRST_COLOUR, TRANSPARENT } from './palette-indices';

/**
 * Search for the dictionary entry that shows the next pixels at the least cost of bits and errors, as in giflossy (Kornel
 * Lesiński 2014), which compares palette colours. Here errors are those to the picture itself.
 */

/** Entries that are followed at once, those with the least errors: more find nothing better. */
const MOST_PATHS: usize = 16;
/** An entry: code and errors of what it shows, and half of the difference that its last pixel leaves to the next one. */
const PATH_BYTES: usize = 16;
let paths: usize = memory.data(16 * 16, 16);
let extended: usize = memory.data(16 * 16, 16);
let pathCount: usize = 0;
let extendedCount: usize = 0;

/** Greatest difference that is left to the next pixel, in levels: more would spread from an edge into plain areas. */
const MOST_LEFT: i16 = 16;

/** The picture that is compressed, as `compressLossy` is given it. */
let targets: usize = 0;
let indices: usize = 0;
let shown: usize = 0;
let shownStride: usize = 0;
let columns: i32 = 0;
let count: i32 = 0;
let indexCount: u32 = 0;
let mayStay: bool = false;

/** Code of the best entry that was found, and its length in pixels. */
export let bestCode: u32 = 0;
export let bestLength: i32 = 0;

export function setPicture(
  ofTargets: usize,
  ofIndices: usize,
  ofShown: usize,
  stride: usize,
  across: i32,
  pixels: i32,
  indicesInUse: u32,
  hasShown: bool,
): void {
  targets = ofTargets;
  indices = ofIndices;
  shown = ofShown;
  shownStride = stride;
  columns = across;
  count = pixels;
  indexCount = indicesInUse;
  mayStay = hasShown;
}

/** The pixel that is looked at: what it should show, and what it may. */
let target: v128 = i32x4.splat(0);
let weight: i32 = 0;
let nearestIndex: u32 = 0;
let shownColour: u32 = 0;
/** Squared distance that no index of a pixel can avoid: only what is beyond it counts. */
let least: i32 = 0;
let limit: i32 = 0;

/**
 * Finds the best entry for the pixels from `start` on.
 * @param worth weighed squared error that showing one pixel more is worth
 * @param most the most of it in one pixel
 */
export function findBest(start: i32, worth: f64, most: i32): void {
  const row = start / columns;
  let column = start - row * columns;
  let shownRow = shown + <usize>row * shownStride;
  bestScore = -Infinity;
  lookAt(start, shownRow, column, most);
  begin();
  for (let length = 1; pathCount > 0; length++) {
    keepBest(length, worth);
    if (start + length >= count) return;
    if (++column === columns) {
      column = 0;
      shownRow += shownStride;
    }
    lookAt(start + length, shownRow, column, most);
    extendAll(column === 0);
  }
}

let bestScore: f64 = 0;

/** Remembers the entry with the least errors, if it is better than the shorter ones. */
function keepBest(length: i32, worth: f64): void {
  let cheapest = i32.MAX_VALUE;
  let code: u32 = 0;
  for (let path = paths; path < paths + pathCount * PATH_BYTES; path += PATH_BYTES) {
    const cost = load<i32>(path, 4);
    if (cost >= cheapest) continue;
    cheapest = cost;
    code = load<u32>(path);
  }
  const score = <f64>length * worth - <f64>cheapest;
  if (score <= bestScore) return;
  bestScore = score;
  bestCode = code;
  bestLength = length;
}

function lookAt(pixel: i32, shownRow: usize, column: i32, most: i32): void {
  const wanted = load<u32>(targets + ((<usize>pixel) << 2));
  nearestIndex = <u32>load<u8>(indices + <usize>pixel);
  if (mayStay) shownColour = load<u32>(shownRow + ((<usize>column) << 2)) & 0xffffff;
  if (nearestIndex === TRANSPARENT) return;
  target = wide(wanted);
  weight = weightOf(wanted);
  least = squared(i16x8.sub(target, wide(colourOf(nearestIndex - FIRST_COLOUR))));
  limit = least + (most << 8) / weight;
}

/** Starts with the entries of one index that the first pixel may have. */
function begin(): void {
  extendedCount = 0;
  if (nearestIndex === TRANSPARENT) {
    add(TRANSPARENT, 0, i16x8.splat(0));
  } else {
    if (mayStay) follow(TRANSPARENT, shownColour, 0, i16x8.splat(0), false);
    const length = listNearColours(nearestIndex);
    for (let place = 0; place < length; place++) {
      const index = nearColour(nearestIndex, place);
      if (index < indexCount) follow(index, lastColour(index) & 0xffffff, 0, i16x8.splat(0), place === 0);
    }
  }
  swap();
}

/** Extends all entries by the pixel that is looked at. */
function extendAll(isRowStart: bool): void {
  extendedCount = 0;
  for (let path = paths; path < paths + pathCount * PATH_BYTES; path += PATH_BYTES) {
    const code = load<u32>(path);
    const cost = load<i32>(path, 4);
    const left = isRowStart ? i16x8.splat(0) : v128.load64_zero(path + 8);
    const staying = transparentChild(code);
    if (nearestIndex === TRANSPARENT) {
      if (staying !== NONE) add(staying, cost, i16x8.splat(0));
      continue;
    }
    if (staying !== NONE && mayStay) follow(staying, shownColour, cost, left, false);
    for (let child = firstChild(code); child !== NONE; child = nextChild(child)) {
      const colour = lastColour(child);
      follow(child, colour & 0xffffff, cost, left, colour >> 24 === nearestIndex);
    }
  }
  swap();
}

/** Adds an entry whose last pixel has a colour, unless that is too far from what it should be. */
function follow(code: u32, colour: u32, cost: i32, left: v128, isNearest: bool): void {
  const difference = i16x8.sub(target, wide(colour));
  const error = squared(difference);
  if (!isNearest && error > limit) return;
  const withLeft = i16x8.add(difference, left);
  if (!isNearest && squared(withLeft) > limit) return;
  add(code, cost + (((error - least) * weight) >> 8), halfOf(withLeft));
}

function add(code: u32, cost: i32, left: v128): void {
  let at = extended + extendedCount * PATH_BYTES;
  if (extendedCount < MOST_PATHS) extendedCount++;
  else {
    at = costliest();
    if (load<i32>(at, 4) <= cost) return;
  }
  store<u32>(at, code);
  store<i32>(at, cost, 4);
  v128.store64_lane(at, left, 0, 8);
}

function costliest(): usize {
  let at = extended;
  for (let path = extended; path < extended + MOST_PATHS * PATH_BYTES; path += PATH_BYTES) {
    if (load<i32>(path, 4) > load<i32>(at, 4)) at = path;
  }
  return at;
}

function swap(): void {
  const done = paths;
  paths = extended;
  extended = done;
  pathCount = extendedCount;
}

function squared(difference: v128): i32 {
  const sums = i32x4.dot_i16x8_s(difference, i16x8.mul(difference, WEIGHTS));
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
}

/** Half of a bounded difference, rounded towards zero, so that no colour drifts. */
function halfOf(difference: v128): v128 {
  const bounded = i16x8.max_s(i16x8.min_s(difference, i16x8.splat(MOST_LEFT)), i16x8.splat(-MOST_LEFT));
  return i16x8.shr_s(i16x8.sub(bounded, i16x8.shr_s(bounded, 15)), 1);
}
