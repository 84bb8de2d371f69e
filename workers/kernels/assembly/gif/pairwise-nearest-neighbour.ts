import { minimumLane } from './lanes';
import { coordinate, copyPoint, expectPoints, setCoordinate, WEIGHT } from './points';

/**
 * Pairwise nearest neighbour (Equitz 1989): merges the two points whose union adds the least error, by Ward's
 * criterion, until few enough are left.
 */

/** Limit of points, as the time is quadratic. */
export const MOST_PAIRWISE: i32 = 1024;
/** Cheapest partner of each point, and the error that merging with it adds. */
const partners: usize = memory.data(MOST_PAIRWISE * 4, 16);
const costs: usize = memory.data(MOST_PAIRWISE * 4, 16);

/** Merges up to `MOST_PAIRWISE` points down to `most`, and returns how many are left. */
export function mergePairwise(points: usize, count: i32, capacity: i32, most: i32): i32 {
  assert(0 < most && count <= MOST_PAIRWISE && count <= capacity);
  expectPoints(points, capacity);
  if (count <= most) return count;
  for (let point = 0; point < count; point++) findPartner(points, count, capacity, point);
  while (count > most) {
    const one = cheapest(count);
    const other = load<i32>(partners + ((<usize>one) << 2));
    unite(points, capacity, min(one, other), max(one, other));
    count--;
    fillGap(points, capacity, max(one, other), count);
    renewPartners(points, count, capacity, min(one, other), max(one, other));
  }
  return count;
}

function cheapest(count: i32): i32 {
  let best = 0;
  for (let point = 1; point < count; point++) {
    if (load<f32>(costs + ((<usize>point) << 2)) < load<f32>(costs + ((<usize>best) << 2))) best = point;
  }
  return best;
}

function unite(points: usize, capacity: i32, kept: i32, gone: i32): void {
  const keptWeight = coordinate(points, capacity, WEIGHT, kept);
  const goneWeight = coordinate(points, capacity, WEIGHT, gone);
  const weight = keptWeight + goneWeight;
  for (let axis = 0; axis < WEIGHT; axis++) {
    const sum =
      keptWeight * coordinate(points, capacity, axis, kept) +
      goneWeight * coordinate(points, capacity, axis, gone);
    setCoordinate(points, capacity, axis, kept, sum / weight);
  }
  setCoordinate(points, capacity, WEIGHT, kept, weight);
}

/** Moves the last point into the gap. */
function fillGap(points: usize, capacity: i32, gap: i32, last: i32): void {
  copyPoint(points, capacity, last, gap);
  store<i32>(partners + ((<usize>gap) << 2), load<i32>(partners + ((<usize>last) << 2)));
  store<f32>(costs + ((<usize>gap) << 2), load<f32>(costs + ((<usize>last) << 2)));
}

/** Updates partners after a merge into `united` moved the last point to `moved`. */
function renewPartners(points: usize, count: i32, capacity: i32, united: i32, moved: i32): void {
  findPartner(points, count, capacity, united);
  for (let point = 0; point < count; point++) {
    if (point === united) continue;
    const at = partners + ((<usize>point) << 2);
    const partner = load<i32>(at);
    if (partner === united || partner === moved) {
      findPartner(points, count, capacity, point);
      continue;
    }
    if (partner === count) store<i32>(at, moved);
    const cost = costOf(points, capacity, point, united);
    if (cost < load<f32>(costs + ((<usize>point) << 2))) {
      store<i32>(at, united);
      store<f32>(costs + ((<usize>point) << 2), cost);
    }
  }
}

function costOf(points: usize, capacity: i32, one: i32, other: i32): f32 {
  let distance: f32 = 0;
  for (let axis = 0; axis < WEIGHT; axis++) {
    const difference = coordinate(points, capacity, axis, one) - coordinate(points, capacity, axis, other);
    distance += difference * difference;
  }
  const oneWeight = coordinate(points, capacity, WEIGHT, one);
  const otherWeight = coordinate(points, capacity, WEIGHT, other);
  // Rounded as in `findPartner`, whose costs it is compared with.
  return ((oneWeight * otherWeight) / (oneWeight + otherWeight)) * distance;
}

/** Least cost of each lane and its index. */
const lanes: usize = memory.data(32, 16);

function findPartner(points: usize, count: i32, capacity: i32, point: i32): void {
  const red = f32x4.splat(coordinate(points, capacity, 0, point));
  const green = f32x4.splat(coordinate(points, capacity, 1, point));
  const blue = f32x4.splat(coordinate(points, capacity, 2, point));
  const weight = f32x4.splat(coordinate(points, capacity, WEIGHT, point));
  const array = (<usize>capacity) << 2;
  let least = f32x4.splat(f32.MAX_VALUE);
  let places = i32x4.splat(0);
  for (let first = 0; first < count; first += 4) {
    const at = points + ((<usize>first) << 2);
    const r = f32x4.sub(v128.load(at), red);
    const g = f32x4.sub(v128.load(at + array), green);
    const b = f32x4.sub(v128.load(at + 2 * array), blue);
    const distances = f32x4.add(f32x4.add(f32x4.mul(r, r), f32x4.mul(g, g)), f32x4.mul(b, b));
    const weights = v128.load(at + 3 * array);
    const share = f32x4.div(f32x4.mul(weights, weight), f32x4.add(weights, weight));
    const added = f32x4.mul(share, distances);
    const four = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
    const other = v128.andnot(i32x4.lt_s(four, i32x4.splat(count)), i32x4.eq(four, i32x4.splat(point)));
    const cheaper = v128.and(f32x4.lt(added, least), other);
    least = v128.bitselect(added, least, cheaper);
    places = v128.bitselect(four, places, cheaper);
  }
  v128.store(lanes, least);
  v128.store(lanes, places, 16);
  const best = minimumLane(lanes);
  store<i32>(partners + ((<usize>point) << 2), load<i32>(best, 16));
  store<f32>(costs + ((<usize>point) << 2), load<f32>(best));
}
