/**
 * Weighted points in colour space: four arrays of `f32` (red, green, blue, weight) of `capacity` elements, a
 * multiple of four. Elements behind the last point must be finite.
 */

import { expectRows } from '../checks';

export function coordinate(points: usize, capacity: i32, axis: i32, point: i32): f32 {
  return load<f32>(points + ((<usize>(axis * capacity + point)) << 2));
}

export function setCoordinate(points: usize, capacity: i32, axis: i32, point: i32, value: f32): void {
  store<f32>(points + ((<usize>(axis * capacity + point)) << 2), value);
}

/** Index of the weight array behind those of the coordinates. */
export const WEIGHT: i32 = 3;

/** Expects the arrays of `capacity` points. */
export function expectPoints(points: usize, capacity: i32): void {
  assert(capacity > 0 && (capacity & 3) === 0);
  expectRows(points, (<usize>capacity) << 2, WEIGHT + 1, (<usize>capacity) << 2);
}

/** Copies a point over another one. */
export function copyPoint(points: usize, capacity: i32, from: i32, to: i32): void {
  for (let axis = 0; axis <= WEIGHT; axis++) {
    setCoordinate(points, capacity, axis, to, coordinate(points, capacity, axis, from));
  }
}
