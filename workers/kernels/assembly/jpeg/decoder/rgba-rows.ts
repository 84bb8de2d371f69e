/** Conversion of components' samples to rows of RGBA. */

import { expectBytes, expectRows } from '../../checks';
import { componentCount, componentOf, expectComponent, sampleRow } from './components';
import { isMixed, upsampleRow } from './upsampling';
import { greyToRgba, rgbToRgba, yccToRgba } from './ycc-to-rgb';

/** Buffers: a row of each component, `rowStride` bytes apart, and the sums of upsampling. */
let rowBuffers: usize = 0;
let rowStride: i32 = 0;
let sums: usize = 0;
let isRgb: bool = false;

/**
 * @param rows room for a row of pixels of each component
 * @param stride bytes of one: pixels of whole units, and 32 more
 * @param numbers room for half of those in 16 bits, and 32 bytes more
 */
export function setRowBuffers(rows: usize, stride: i32, numbers: usize, isColour: bool): void {
  expectRows(rows, stride, componentCount, stride);
  expectBytes(numbers, stride);
  rowBuffers = rows;
  rowStride = stride;
  sums = numbers;
  isRgb = isColour;
}

/** Tells whether upsampling the last row of samples needs the row below. */
export function needsNextRow(): bool {
  for (let index = 0; index < componentCount; index++) {
    const component = componentOf(index);
    if (isMixed(component.width, component.pixelsAcross, component.pixelsDown)) return true;
  }
  return false;
}

/** Writes rows of `width` pixels, and up to 32 bytes more. */
export function writeRows(first: i32, count: i32, width: i32, to: usize): void {
  expectWritable(first, count, width);
  expectBytes(to, <f64>width * 4 * count + 32);
  for (let row = first; row < first + count; row++) {
    const one = pixelRow(0, row);
    if (componentCount === 1) greyToRgba(one, to, width);
    else if (isRgb) rgbToRgba(one, pixelRow(1, row), pixelRow(2, row), to, width);
    else yccToRgba(one, pixelRow(1, row), pixelRow(2, row), to, width);
    to += (<usize>width) << 2;
  }
}

/** Expects components and buffers for these rows. */
function expectWritable(first: i32, count: i32, width: i32): void {
  if (!ASC_NO_ASSERT) {
    setRowBuffers(rowBuffers, rowStride, sums, isRgb);
    for (let index = 0; index < componentCount; index++) {
      expectComponent(index);
      const component = componentOf(index);
      const pixels = component.width * component.pixelsAcross;
      assert(0 <= first && 0 <= count && first + count <= component.height * component.pixelsDown);
      assert(width <= pixels && pixels + 32 <= rowStride);
    }
  }
}

/** Address of a row of samples at full resolution. */
function pixelRow(index: i32, row: i32): usize {
  const component = componentOf(index);
  const across = component.pixelsAcross;
  const down = component.pixelsDown;
  const own = row / down;
  const near = sampleRow(component, own);
  const width = component.width;
  const mixes = isMixed(width, across, down);
  if (across === 1 && !mixes) return near;
  let far = near;
  const isUpper = row % down === 0;
  if (mixes) far = sampleRow(component, isUpper ? max(0, own - 1) : min(component.height - 1, own + 1));
  const to = rowBuffers + index * rowStride;
  upsampleRow(sums, near, far, width, across, down, isUpper, to);
  return to;
}
