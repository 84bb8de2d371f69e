/** Coverages of the sums of areas along rows of pixels. */

/**
 * Levels of coverage, as many as grey-scale type has long had: more are not visible, but make more colours
 * and larger files.
 */
export const FULL_COVERAGE: i32 = 16;

/** What rounding may add to sums of areas, and more. */
const SOME: f32 = 1 / 32;

/** Largest sum of a row in which no parts lie over each other. */
const ONE_PART: f32 = 1 + 1 / 32;

/**
 * Makes coverages of sums, and zeroes these.
 * @param marks whether rows in which parts lie over each other are marked
 * @returns how many are marked
 */
export function sumRows(
  accumulation: usize,
  mask: usize,
  width: i32,
  height: i32,
  evenOdd: i32,
  marks: boolean,
): i32 {
  let marked = 0;
  for (let row = 0; row < height; row++) {
    let highest: v128 = i64x2.splat(0);
    let lowest: v128 = i64x2.splat(0);
    let sum: f32 = 0;
    let column = 0;
    // Most pixels have the coverage of the previous one.
    for (; column + 16 <= width; column += 16) {
      const first = v128.load(accumulation);
      const second = v128.load(accumulation, 16);
      const third = v128.load(accumulation, 32);
      const fourth = v128.load(accumulation, 48);
      if (!v128.any_true(v128.or(v128.or(first, second), v128.or(third, fourth)))) {
        v128.store(mask, i8x16.splat(levelOf(sum, evenOdd)));
      } else {
        const sums1 = sumFour(accumulation, mask, sum, evenOdd);
        const sums2 = sumFour(accumulation + 16, mask + 4, f32x4.extract_lane(sums1, 3), evenOdd);
        const sums3 = sumFour(accumulation + 32, mask + 8, f32x4.extract_lane(sums2, 3), evenOdd);
        const sums4 = sumFour(accumulation + 48, mask + 12, f32x4.extract_lane(sums3, 3), evenOdd);
        sum = f32x4.extract_lane(sums4, 3);
        highest = f32x4.max(highest, f32x4.max(f32x4.max(sums1, sums2), f32x4.max(sums3, sums4)));
        lowest = f32x4.min(lowest, f32x4.min(f32x4.min(sums1, sums2), f32x4.min(sums3, sums4)));
      }
      accumulation += 64;
      mask += 16;
    }
    for (; column + 4 <= width; column += 4) {
      const sums = sumFour(accumulation, mask, sum, evenOdd);
      sum = f32x4.extract_lane(sums, 3);
      highest = f32x4.max(highest, sums);
      lowest = f32x4.min(lowest, sums);
      accumulation += 16;
      mask += 4;
    }
    for (; column < width; column++) {
      sum += load<f32>(accumulation);
      highest = f32x4.max(highest, f32x4.splat(sum));
      lowest = f32x4.min(lowest, f32x4.splat(sum));
      store<f32>(accumulation, 0);
      store<u8>(mask, levelOf(sum, evenOdd));
      accumulation += 4;
      mask++;
    }
    const mark = marks && isOverlapping(highest, lowest) ? 1 : 0;
    marked += mark;
    store<f32>(accumulation, 0);
    store<i32>(accumulation, mark, 4);
    accumulation += 8;
  }
  return marked;
}

/** Sums up four pixels of a row. @param sum of those before them @returns the sum up to each of them */
function sumFour(accumulation: usize, mask: usize, sum: f32, evenOdd: i32): v128 {
  const changes = v128.load(accumulation);
  const before = f32x4.splat(sum);
  if (!v128.any_true(changes)) {
    store<u32>(mask, <u32>levelOf(sum, evenOdd) * 0x01010101);
    return before;
  }
  const sums = f32x4.add(runningSums(changes), before);
  v128.store32_lane(mask, levelsOf(sums, evenOdd), 0);
  v128.store(accumulation, i32x4.splat(0));
  return sums;
}

/** Tells whether sums of a row are larger than one part makes, or of both signs. */
export function isOverlapping(highest: v128, lowest: v128): boolean {
  const most = f32x4.splat(ONE_PART);
  if (v128.any_true(v128.or(f32x4.gt(highest, most), f32x4.lt(lowest, f32x4.neg(most))))) return true;
  const some = f32x4.splat(SOME);
  return v128.any_true(f32x4.gt(highest, some)) && v128.any_true(f32x4.lt(lowest, f32x4.neg(some)));
}

function levelOf(sum: f32, evenOdd: i32): u8 {
  let covered = abs(sum);
  if (evenOdd) covered = abs(covered - <f32>2 * floor<f32>(covered * <f32>0.5 + <f32>0.5));
  return <u8>(min<f32>(covered, 1) * <f32>FULL_COVERAGE + <f32>0.5);
}

/** Coverage levels of four sums, in the lowest bytes. */
function levelsOf(sums: v128, evenOdd: i32): v128 {
  let covered = f32x4.abs(sums);
  if (evenOdd) {
    const half = f32x4.splat(0.5);
    const turns = f32x4.floor(f32x4.add(f32x4.mul(covered, half), half));
    covered = f32x4.abs(f32x4.sub(covered, f32x4.add(turns, turns)));
  }
  const scaled = f32x4.add(
    f32x4.mul(f32x4.min(covered, f32x4.splat(1)), f32x4.splat(<f32>FULL_COVERAGE)),
    f32x4.splat(0.5),
  );
  const levels = i32x4.trunc_sat_f32x4_u(scaled);
  return i8x16.swizzle(levels, i8x16(0, 4, 8, 12, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16));
}

/** Prefix sums of four numbers. */
function runningSums(values: v128): v128 {
  const none = i32x4.splat(0);
  const pairs = f32x4.add(values, v128.shuffle<i32>(none, values, 0, 4, 5, 6));
  return f32x4.add(pairs, v128.shuffle<i32>(none, pairs, 0, 1, 4, 5));
}
