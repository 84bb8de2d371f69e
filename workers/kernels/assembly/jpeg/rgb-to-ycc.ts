/**
 * RGBA to Y, Cb and Cr (ITU-T T.871, 7) less 128, rounded to whole levels of four units. Decoders round as
 * well, so flat areas survive unchanged; unrounded samples lose quality (SSIM 0.9982 instead of 0.9984 on a
 * gradient at quality 90).
 *
 * Alpha is 255 everywhere and carries the additive constants: level shift and rounding.
 */

/** Fraction bits of the factors, less the two of the samples. */
const BITS: i32 = 13;
/** Mask that leaves whole levels. */
const LEVELS: i16 = -4;

/**
 * Converts 8x8 pixels into a block each of Y, Cb and Cr.
 * @param stride distance of rows in bytes
 * @param rows rows to convert: 8, or fewer where all are the same
 */
export function samples444(pixels: usize, stride: usize, blocks: usize, rows: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    const reds0 = v128.load(pixels);
    const reds1 = v128.load(pixels, 16);
    const rb0 = redsAndBlues(reds0);
    const rb1 = redsAndBlues(reds1);
    const ga0 = greensAndAlphas(reds0);
    const ga1 = greensAndAlphas(reds1);
    v128.store(blocks, luma(rb0, ga0, rb1, ga1));
    v128.store(blocks, blueness(rb0, ga0, rb1, ga1, BITS), 128);
    v128.store(blocks, redness(rb0, ga0, rb1, ga1, BITS), 256);
    pixels += stride;
    blocks += 16;
  }
}

/** Converts 16x16 pixels into four blocks of Y and, from the means of 2x2 pixels, one each of Cb and Cr. */
export function samples420(pixels: usize, stride: usize, blocks: usize, rows: usize): void {
  const chroma = blocks + 4 * 128;
  for (let row: usize = 0; row < rows; row++) {
    const upper = pixels + row * 2 * stride;
    const lower = upper + stride;
    // The upper two blocks have the first eight rows, the lower two the others.
    const at = blocks + (row >> 2) * 256 + (row & 3) * 32;
    storeLuma(upper, at);
    storeLuma(lower, at + 16);
    const rb0 = sumsOfSquares(
      redsAndBlues(v128.load(upper)),
      redsAndBlues(v128.load(upper, 16)),
      redsAndBlues(v128.load(lower)),
      redsAndBlues(v128.load(lower, 16)),
    );
    const ga0 = sumsOfSquares(
      greensAndAlphas(v128.load(upper)),
      greensAndAlphas(v128.load(upper, 16)),
      greensAndAlphas(v128.load(lower)),
      greensAndAlphas(v128.load(lower, 16)),
    );
    const rb1 = sumsOfSquares(
      redsAndBlues(v128.load(upper, 32)),
      redsAndBlues(v128.load(upper, 48)),
      redsAndBlues(v128.load(lower, 32)),
      redsAndBlues(v128.load(lower, 48)),
    );
    const ga1 = sumsOfSquares(
      greensAndAlphas(v128.load(upper, 32)),
      greensAndAlphas(v128.load(upper, 48)),
      greensAndAlphas(v128.load(lower, 32)),
      greensAndAlphas(v128.load(lower, 48)),
    );
    v128.store(chroma + row * 16, blueness(rb0, ga0, rb1, ga1, BITS + 2));
    v128.store(chroma + row * 16, redness(rb0, ga0, rb1, ga1, BITS + 2), 128);
  }
}

/** Converts a row of 16 pixels into rows of two adjacent blocks. */
function storeLuma(pixels: usize, block: usize): void {
  for (let half: usize = 0; half < 2; half++) {
    const first = v128.load(pixels + half * 32);
    const second = v128.load(pixels + half * 32, 16);
    v128.store(
      block + half * 128,
      luma(redsAndBlues(first), greensAndAlphas(first), redsAndBlues(second), greensAndAlphas(second)),
    );
  }
}

/** Sums of four 2x2 squares, by channel. */
function sumsOfSquares(upper0: v128, upper1: v128, lower0: v128, lower1: v128): v128 {
  const columns0 = i16x8.add(upper0, lower0);
  const columns1 = i16x8.add(upper1, lower1);
  return i16x8.add(
    v128.shuffle<i32>(columns0, columns1, 0, 2, 4, 6),
    v128.shuffle<i32>(columns0, columns1, 1, 3, 5, 7),
  );
}

/** Red and blue of four pixels, interleaved. */
function redsAndBlues(pixels: v128): v128 {
  return v128.and(pixels, i16x8.splat(0xff));
}

function greensAndAlphas(pixels: v128): v128 {
  return i16x8.shr_u(pixels, 8);
}

/** 0.299 R + 0.587 G + 0.114 B - 128. */
function luma(rb0: v128, ga0: v128, rb1: v128, ga1: v128): v128 {
  const rb = i16x8(9798, 3735, 9798, 3735, 9798, 3735, 9798, 3735);
  const ga = i16x8(19235, -16384, 19235, -16384, 19235, -16384, 19235, -16384);
  return weighted(rb0, ga0, rb1, ga1, rb, ga, BITS);
}

/** Cb: -0.168736 R - 0.331264 G + 0.5 B. */
function blueness(rb0: v128, ga0: v128, rb1: v128, ga1: v128, bits: i32): v128 {
  const rb = i16x8(-5529, 16384, -5529, 16384, -5529, 16384, -5529, 16384);
  const ga = i16x8(-10855, 64, -10855, 64, -10855, 64, -10855, 64);
  return weighted(rb0, ga0, rb1, ga1, rb, ga, bits);
}

/** Cr: 0.5 R - 0.418688 G - 0.081312 B. */
function redness(rb0: v128, ga0: v128, rb1: v128, ga1: v128, bits: i32): v128 {
  const rb = i16x8(16384, -2664, 16384, -2664, 16384, -2664, 16384, -2664);
  const ga = i16x8(-13720, 64, -13720, 64, -13720, 64, -13720, 64);
  return weighted(rb0, ga0, rb1, ga1, rb, ga, bits);
}

function weighted(rb0: v128, ga0: v128, rb1: v128, ga1: v128, rb: v128, ga: v128, bits: i32): v128 {
  const first = i32x4.add(i32x4.dot_i16x8_s(rb0, rb), i32x4.dot_i16x8_s(ga0, ga));
  const second = i32x4.add(i32x4.dot_i16x8_s(rb1, rb), i32x4.dot_i16x8_s(ga1, ga));
  return v128.and(
    i16x8.narrow_i32x4_s(i32x4.shr_s(first, bits), i32x4.shr_s(second, bits)),
    i16x8.splat(LEVELS),
  );
}
