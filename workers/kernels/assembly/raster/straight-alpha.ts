import { expectPixels } from '../checks';

/** Writes premultiplied pixels with straight colours. */
export function straightenPixels(pixels: usize, width: i32, height: i32, to: usize): void {
  assert(0 < width && 0 < height);
  expectPixels(pixels, width, height);
  expectPixels(to, width, height);
  for (let row = 0; row < height; row++) {
    const start = (<usize>row * width) << 2;
    straighten(pixels + start, width, to + start);
  }
}

/** Straightens a row of pixels. */
export function straighten(from: usize, width: i32, to: usize): void {
  for (let at: usize = 0; at < <usize>(width << 2); at += 4) {
    store<u32>(to + at, straightColour(load<u32>(from + at)));
  }
}

/** Straight colour of a premultiplied pixel, rounded. */
export function straightColour(pixel: u32): u32 {
  const alpha = pixel >> 24;
  if (alpha === 255 || pixel === 0) return pixel;
  const red = straightSample(pixel & 255, alpha);
  const green = straightSample((pixel >> 8) & 255, alpha);
  const blue = straightSample((pixel >> 16) & 255, alpha);
  return red | (green << 8) | (blue << 16) | (alpha << 24);
}

function straightSample(sample: u32, alpha: u32): u32 {
  return min((sample * 510 + alpha) / max(alpha << 1, 1), 255);
}

/** Multiplies the colours of straight pixels by their alpha, in place. */
export function multiplyByAlpha(pixels: usize, width: i32, height: i32): void {
  assert(0 < width && 0 < height);
  expectPixels(pixels, width, height);
  for (const end = pixels + ((<usize>width * height) << 2); pixels < end; pixels += 4) {
    const alpha = <u32>load<u8>(pixels, 3);
    if (alpha === 255) continue;
    store<u8>(pixels, <u8>productOf(load<u8>(pixels), alpha));
    store<u8>(pixels, <u8>productOf(load<u8>(pixels, 1), alpha), 1);
    store<u8>(pixels, <u8>productOf(load<u8>(pixels, 2), alpha), 2);
  }
}

function productOf(sample: u32, alpha: u32): u32 {
  return (sample * alpha + 127) / 255;
}
