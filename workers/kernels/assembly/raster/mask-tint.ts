import { expectPixels, expectRows } from '../checks';
import { allocate, release } from '../memory';

/**
 * Fills pixels with a colour, with a mask of 0 to 255 as alpha. Where there are more pixels than mask, its
 * middle column and row repeat.
 * @param pixels RGBA, multiplied by alpha, row by row without padding
 * @param opacity of the colour, 0 to 256
 * @param isInverse 1 to paint where the mask is not
 */
export function tintMask(
  pixels: usize,
  width: i32,
  height: i32,
  mask: usize,
  maskWidth: i32,
  maskHeight: i32,
  colour: u32,
  opacity: i32,
  isInverse: i32,
): void {
  assert(0 < maskWidth && maskWidth <= width && 0 < maskHeight && maskHeight <= height);
  expectPixels(pixels, width, height);
  expectRows(mask, maskWidth, maskHeight, maskWidth);
  const table = allocate(1024);
  for (let level = 0; level < 256; level++) {
    const alpha = ((isInverse ? 255 - level : level) * opacity + 128) >> 8;
    let tint: u32 = (<u32>alpha) << 24;
    for (let shift: u32 = 0; shift < 24; shift += 8) {
      tint |= ((((colour >> shift) & 255) * alpha + 127) / 255) << shift;
    }
    store<u32>(table + ((<usize>level) << 2), tint);
  }
  const middle = maskWidth >> 1;
  const below = maskHeight >> 1;
  const repeated = width - maskWidth;
  const bytes = (<usize>width) << 2;
  for (let y = 0; y < height; y++) {
    const isRepeated = below < y && y <= below + height - maskHeight;
    if (isRepeated) memory.copy(pixels, pixels - bytes, bytes);
    else {
      const row = mask + <usize>((y <= below ? y : y - (height - maskHeight)) * maskWidth);
      tintRow(pixels, row, 0, middle + 1, table);
      const edge = pixels + ((<usize>middle) << 2);
      const colour = load<u32>(edge);
      for (let x = 1; x <= repeated; x++) store<u32>(edge + ((<usize>x) << 2), colour);
      tintRow(pixels + ((<usize>repeated) << 2), row, middle + 1, maskWidth, table);
    }
    pixels += bytes;
  }
  release(table);
}

/** Looks up pixels from one position of a mask's row to before another. */
function tintRow(pixels: usize, row: usize, from: i32, to: i32, table: usize): void {
  for (let x = from; x < to; x++) {
    const level = <usize>load<u8>(row + <usize>x);
    store<u32>(pixels + ((<usize>x) << 2), load<u32>(table + (level << 2)));
  }
}
