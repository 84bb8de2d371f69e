import type { Matrix } from '../raster/matrix.js';
import { type Outline, POINTS } from '../raster/outline.js';

/** Bounding box of contours, with the exact extrema of curves. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function boundingBox({ commands, coordinates }: Outline): Box {
  const [across, down] = [new Range(), new Range()];
  let at = 0;
  for (const command of commands) {
    const points = POINTS[command] ?? 0;
    // A curve begins where the command before it ended.
    const first = points > 1 ? at - 2 : at;
    for (const [offset, range] of [across, down].entries()) {
      const values: number[] = [];
      for (let place = first; place < at + 2 * points; place += 2) {
        values.push(coordinates[place + offset] as number);
      }
      range.addCurve(values);
    }
    at += 2 * points;
  }
  return { left: across.low, top: down.low, width: across.length, height: down.length };
}

/** The box around a box under a transformation. */
export function transformedBox({ left, top, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ] as const;
  const across = corners.map(([x, y]) => a * x + c * y + e);
  const down = corners.map(([x, y]) => b * x + d * y + f);
  const [minX, minY] = [Math.min(...across), Math.min(...down)];
  return { left: minX, top: minY, width: Math.max(...across) - minX, height: Math.max(...down) - minY };
}

/** The box around some others; undefined without any. */
export function unitedBox(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes;
  if (!first) return undefined;
  let { left, top } = first;
  let [right, bottom] = [left + first.width, top + first.height];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** A box with as much around it on all sides. */
export function grownBox({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

class Range {
  low = Infinity;
  high = -Infinity;

  get length(): number {
    return Math.max(0, this.high - this.low);
  }

  /** @param values of its points along one axis */
  addCurve(values: readonly number[]): void {
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#add(first);
    this.#add(last);
    for (const t of turningPoints(values)) if (t > 0 && t < 1) this.#add(valueAt(values, t));
  }

  #add(value: number): void {
    this.low = Math.min(this.low, value);
    this.high = Math.max(this.high, value);
  }
}

/** Parameters at which the derivative of a curve is 0. */
function turningPoints(values: readonly number[]): number[] {
  const [v0 = 0, v1 = 0, v2 = 0, v3 = 0] = values;
  if (values.length === 3) return [(v0 - v1) / (v0 - 2 * v1 + v2)];
  if (values.length !== 4) return [];
  const a = v3 - 3 * v2 + 3 * v1 - v0;
  const b = 2 * (v2 - 2 * v1 + v0);
  const c = v1 - v0;
  if (Math.abs(a) < 1e-12) return [-c / b];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)];
}

function valueAt(values: readonly number[], t: number): number {
  let rest = values;
  while (rest.length > 1)
    rest = rest.slice(1).map((value, index) => (rest[index] as number) * (1 - t) + value * t);
  return rest[0] as number;
}
