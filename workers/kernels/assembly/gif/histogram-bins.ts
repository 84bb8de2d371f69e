import { expectBytes, expectPart, expectPixels } from '../checks';
import { firstChanged, firstUnchanged } from './dirty-rectangle';

/**
 * Colour histogram: exact counts while the colours are few, else 65,536 bins of 8 levels of red and blue and
 * 4 of green.
 *
 * Memory layout: number of colours (-1 once bins are used), 12 unused bytes, hash slots of colour (red in the
 * lowest byte) and count, zeroed before use, then bins of count and sums of the channels' lower bits.
 */

/** Number of exact colours at which half of the slots are taken. */
const MOST_COLOURS: i32 = 4096;
const SLOT_BITS: u32 = 13;
/** Offset of the slots. */
export const HISTOGRAM_SLOTS: i32 = 16;
/** Offset of the bins. */
export const HISTOGRAM_BINS: i32 = HISTOGRAM_SLOTS + (8 << SLOT_BITS);
/** Size of a histogram in bytes. */
export const HISTOGRAM_BYTES: i32 = HISTOGRAM_BINS + (16 << 16);
/** Number of colours that says that the bins count. */
export const IN_BINS: i32 = -1;

/**
 * Counts the opaque pixels of a rectangle that differ from the previous frame.
 * @param previous address of the previous frame's pixels; 0 to count all pixels
 */
export function countColours(
  pixels: usize,
  previous: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  histogram: usize,
): void {
  expectPart(pixels, width, left, top, right, bottom);
  expectPixels(previous, width, previous === 0 ? 0 : bottom);
  const toPrevious = previous - pixels;
  for (let row = top; row < bottom; row++) {
    const pixelRow = pixels + ((<usize>(row * width)) << 2);
    let column = left;
    while (column < right) {
      column = previous === 0 ? column : firstChanged(pixelRow, toPrevious, column, right);
      const end = previous === 0 ? right : firstUnchanged(pixelRow, toPrevious, column, right);
      countRun(pixelRow + ((<usize>column) << 2), pixelRow + ((<usize>end) << 2), histogram);
      column = end;
    }
  }
}

function countRun(pixels: usize, end: usize, histogram: usize): void {
  while (pixels < end) {
    const pixel = load<u32>(pixels);
    const start = pixels;
    do pixels += 4;
    while (pixels < end && load<u32>(pixels) === pixel);
    addColour(histogram, pixel, <u32>((pixels - start) >> 2));
  }
}

/** Counts pixels of one colour. */
export function addColour(histogram: usize, pixel: u32, count: u32): void {
  expectBytes(histogram, HISTOGRAM_BYTES);
  if (load<i32>(histogram) === IN_BINS) {
    countInBin(histogram, pixel, count);
    return;
  }
  let slot = (pixel * 0x9e3779b1) >> (32 - SLOT_BITS);
  for (;;) {
    const at = histogram + HISTOGRAM_SLOTS + ((<usize>slot) << 3);
    const there = load<u32>(at);
    if (there === pixel) {
      store<u32>(at, load<u32>(at, 4) + count, 4);
      return;
    }
    if (there === 0) {
      store<u32>(at, pixel);
      store<u32>(at, count, 4);
      const colours = load<i32>(histogram) + 1;
      store<i32>(histogram, colours);
      if (colours > MOST_COLOURS) moveToBins(histogram);
      return;
    }
    slot = (slot + 1) & ((1 << SLOT_BITS) - 1);
  }
}

/** Adds a bin of another histogram: its pixel count and the sums of its channels' lower bits. */
export function addToBin(histogram: usize, bin: u32, count: u32, red: u32, green: u32, blue: u32): void {
  assert(bin < 1 << 16);
  expectBytes(histogram, HISTOGRAM_BYTES);
  if (load<i32>(histogram) !== IN_BINS) moveToBins(histogram);
  const at = histogram + HISTOGRAM_BINS + ((<usize>bin) << 4);
  store<u32>(at, load<u32>(at) + count);
  store<u32>(at, load<u32>(at, 4) + red, 4);
  store<u32>(at, load<u32>(at, 8) + green, 8);
  store<u32>(at, load<u32>(at, 12) + blue, 12);
}

function moveToBins(histogram: usize): void {
  store<i32>(histogram, IN_BINS);
  memory.fill(histogram + HISTOGRAM_BINS, 0, HISTOGRAM_BYTES - HISTOGRAM_BINS);
  for (let at = histogram + HISTOGRAM_SLOTS; at < histogram + HISTOGRAM_BINS; at += 8) {
    if (load<u32>(at) !== 0) countInBin(histogram, load<u32>(at), load<u32>(at, 4));
  }
}

function countInBin(histogram: usize, pixel: u32, count: u32): void {
  const red = pixel & 0xff;
  const green = (pixel >> 8) & 0xff;
  const blue = (pixel >> 16) & 0xff;
  const bin = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
  addToBin(histogram, bin, count, (red & 7) * count, (green & 3) * count, (blue & 7) * count);
}
