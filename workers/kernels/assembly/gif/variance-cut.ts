import { expectBytes } from '../checks';
import { coordinate, expectPoints, setCoordinate, WEIGHT } from './points';

/**
 * Variance cut (Wan, Wong and Prusinkiewicz 1990): splits the group with the greatest error at its mean,
 * across the axis of greatest variance, until there are enough groups.
 */

const MOST_GROUPS: i32 = 512;
/** First member in the order, end, split axis and error of each group. */
const groups: usize = memory.data(MOST_GROUPS * 16, 16);

/**
 * Writes the weighted means of the groups and returns their number: 512, or fewer if the points do not differ
 * enough.
 * @param points `count` of them, with room for `capacity`
 * @param order room for four bytes a point
 * @param means room for `meansCapacity` points, 512 at least
 */
export function varianceCut(
  points: usize,
  count: i32,
  capacity: i32,
  order: usize,
  means: usize,
  meansCapacity: i32,
): i32 {
  assert(0 < count && count <= capacity && MOST_GROUPS <= meansCapacity);
  expectPoints(points, capacity);
  expectPoints(means, meansCapacity);
  expectBytes(order, count << 2);
  for (let point = 0; point < count; point++) store<u32>(order + ((<usize>point) << 2), point);
  measure(points, capacity, order, 0, count, 0, means, meansCapacity);
  let used = 1;
  while (used < MOST_GROUPS) {
    const worst = worstOf(used);
    const group = groups + ((<usize>worst) << 4);
    if (load<f32>(group, 12) <= 0) break;
    const start = load<i32>(group);
    const end = load<i32>(group, 4);
    const axis = load<i32>(group, 8);
    const middle = partition(
      points,
      capacity,
      order,
      start,
      end,
      axis,
      coordinate(means, meansCapacity, axis, worst),
    );
    // Rounding can put the mean outside nearly equal members, which then stay together.
    if (middle === start || middle === end) {
      store<f32>(group, 0, 12);
      continue;
    }
    measure(points, capacity, order, start, middle, worst, means, meansCapacity);
    measure(points, capacity, order, middle, end, used++, means, meansCapacity);
  }
  return used;
}

function worstOf(count: i32): i32 {
  let worst = 0;
  for (let group = 1; group < count; group++) {
    if (load<f32>(groups + ((<usize>group) << 4), 12) > load<f32>(groups + ((<usize>worst) << 4), 12))
      worst = group;
  }
  return worst;
}

/** Records a group with its mean, error and split axis. */
function measure(
  points: usize,
  capacity: i32,
  order: usize,
  start: i32,
  end: i32,
  number: i32,
  means: usize,
  meansCapacity: i32,
): void {
  const group = groups + ((<usize>number) << 4);
  store<i32>(group, start);
  store<i32>(group, end, 4);
  let total: f64 = 0;
  for (let place = start; place < end; place++) {
    total += coordinate(points, capacity, WEIGHT, load<i32>(order + ((<usize>place) << 2)));
  }
  setCoordinate(means, meansCapacity, WEIGHT, number, <f32>total);
  let error: f64 = 0;
  let widest: f64 = -1;
  for (let axis = 0; axis < WEIGHT; axis++) {
    let sum: f64 = 0;
    let squares: f64 = 0;
    for (let place = start; place < end; place++) {
      const point = load<i32>(order + ((<usize>place) << 2));
      const weight: f64 = coordinate(points, capacity, WEIGHT, point);
      const value: f64 = coordinate(points, capacity, axis, point);
      sum += weight * value;
      squares += weight * value * value;
    }
    const spread = squares - (sum * sum) / total;
    error += spread;
    if (spread > widest) {
      widest = spread;
      store<i32>(group, axis, 8);
    }
    setCoordinate(means, meansCapacity, axis, number, <f32>(sum / total));
  }
  store<f32>(group, <f32>(end - start > 1 ? error : 0), 12);
}

/** Partitions members by a limit and returns the position of the first one that is not below it. */
function partition(
  points: usize,
  capacity: i32,
  order: usize,
  start: i32,
  end: i32,
  axis: i32,
  limit: f32,
): i32 {
  while (start < end) {
    const at = order + ((<usize>start) << 2);
    const point = load<i32>(at);
    if (coordinate(points, capacity, axis, point) < limit) {
      start++;
    } else {
      end--;
      const other = order + ((<usize>end) << 2);
      store<i32>(at, load<i32>(other));
      store<i32>(other, point);
    }
  }
  return start;
}
