/**
 * Weighted points in colour space: four arrays of `f32` (red, green, blue, weight) of `room` elements, a
 * multiple of four. Elements behind the last point must be finite.
 */

import { expectRows } from '../checks';

export function coordinate(points: usize, room: i32, axis: i32, point: i32): f32 {
  return load<f32>(points + ((<usize>(axis * room + point)) << 2));
}

export function setCoordinate(points: usize, room: i32, axis: i32, point: i32, value: f32): void {
  store<f32>(points + ((<usize>(axis * room + point)) << 2), value);
}

/** Index of the weight array behind those of the coordinates. */
export const WEIGHT: i32 = 3;

/** Expects the arrays of `room` points. */
export function expectPoints(points: usize, room: i32): void {
  assert(room > 0 && (room & 3) === 0);
  expectRows(points, (<usize>room) << 2, WEIGHT + 1, (<usize>room) << 2);
}

/** Copies a point over another one. */
export function copyPoint(points: usize, room: i32, from: i32, to: i32): void {
  for (let axis = 0; axis <= WEIGHT; axis++) {
    setCoordinate(points, room, axis, to, coordinate(points, room, axis, from));
  }
}
