import { minimumLane } from './lanes';
import { coordinate, expectPoints, setCoordinate, WEIGHT } from './points';

const MOST_MEANS: i32 = 256;
/** Weighted sums of the points assigned to each mean: red, green, blue and weight (`f64`). */
const sums: usize = memory.data(MOST_MEANS * 32, 16);

/**
 * One iteration of k-means (Lloyd 1982): assigns each point to the nearest mean, and moves each mean to the
 * centroid of its points.
 * @param means at most 256
 */
export function kMeansStep(
  points: usize,
  count: i32,
  capacity: i32,
  means: usize,
  meanCount: i32,
  meansCapacity: i32,
): void {
  assert(count <= capacity && 0 < meanCount && meanCount <= min(meansCapacity, MOST_MEANS));
  expectPoints(points, capacity);
  expectPoints(means, meansCapacity);
  memory.fill(sums, 0, MOST_MEANS * 32);
  for (let point = 0; point < count; point++) {
    const mean = nearestMean(points, capacity, point, means, meanCount, meansCapacity);
    const weight: f64 = coordinate(points, capacity, WEIGHT, point);
    const at = sums + ((<usize>mean) << 5);
    for (let axis = 0; axis < WEIGHT; axis++) {
      const sum = at + ((<usize>axis) << 3);
      store<f64>(sum, load<f64>(sum) + weight * <f64>coordinate(points, capacity, axis, point));
    }
    store<f64>(at, load<f64>(at, 24) + weight, 24);
  }
  for (let mean = 0; mean < meanCount; mean++) {
    const at = sums + ((<usize>mean) << 5);
    const weight = load<f64>(at, 24);
    setCoordinate(means, meansCapacity, WEIGHT, mean, <f32>weight);
    // A mean that is nearest to no point stays where it is.
    if (weight === 0) continue;
    for (let axis = 0; axis < WEIGHT; axis++) {
      setCoordinate(means, meansCapacity, axis, mean, <f32>(load<f64>(at + ((<usize>axis) << 3)) / weight));
    }
  }
}

/** Least distance of each lane and its index. */
const lanes: usize = memory.data(32, 16);

function nearestMean(
  points: usize,
  capacity: i32,
  point: i32,
  means: usize,
  count: i32,
  meansCapacity: i32,
): i32 {
  const red = f32x4.splat(coordinate(points, capacity, 0, point));
  const green = f32x4.splat(coordinate(points, capacity, 1, point));
  const blue = f32x4.splat(coordinate(points, capacity, 2, point));
  const array = (<usize>meansCapacity) << 2;
  let least = f32x4.splat(f32.MAX_VALUE);
  let places = i32x4.splat(0);
  for (let first = 0; first < count; first += 4) {
    const at = means + ((<usize>first) << 2);
    const r = f32x4.sub(v128.load(at), red);
    const g = f32x4.sub(v128.load(at + array), green);
    const b = f32x4.sub(v128.load(at + 2 * array), blue);
    const distances = f32x4.add(f32x4.add(f32x4.mul(r, r), f32x4.mul(g, g)), f32x4.mul(b, b));
    const four = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
    const nearer = v128.and(f32x4.lt(distances, least), i32x4.lt_s(four, i32x4.splat(count)));
    least = v128.bitselect(distances, least, nearer);
    places = v128.bitselect(four, places, nearer);
  }
  v128.store(lanes, least);
  v128.store(lanes, places, 16);
  return load<i32>(minimumLane(lanes), 16);
}
