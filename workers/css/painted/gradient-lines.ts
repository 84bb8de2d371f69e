/**
 * Lines along which linear gradients go, in single precision and by the operations of Blink (`css_gradient_value.cc`,
 * `EndPointsFromAngle`): their last bits decide on which side of a hard stop the centres of pixels are that lie on it.
 */

import type { Sides } from '../grammars/gradients.js';

interface Size {
  width: number;
  height: number;
}

/** A point of a box, from its upper left corner. */
type Point = readonly [x: number, y: number];

/** Where a gradient begins and ends. */
type Line = readonly [begin: Point, end: Point];

const single = Math.fround;

/** The line of a direction (CSS Images 3, section 3.1). */
export function gradientLine(direction: number | Sides, size: Size): Line {
  if (typeof direction === 'number') return angledLine(single(direction), size);
  const { across, down, isDiagonal } = direction;
  if (across === 0 || down === 0 || isDiagonal) return sideLine(across, down, size);
  // Through the centre, the 50 % line meets the two neighbouring corners.
  const turn = single(Math.atan2(single(-down * size.width), single(across * size.height)));
  return angledLine(single(90 - single(single(turn * 180) / single(Math.PI))), size);
}

/** @param across -1 to the left, 1 to the right @param down -1 to the top, 1 to the bottom */
function sideLine(across: number, down: number, { width, height }: Size): Line {
  const [begin, end] = [0, 1].map((share): Point => {
    const at = (direction: number, length: number) =>
      direction === 0 ? 0 : single(share === (direction > 0 ? 1 : 0) ? length : 0);
    return [at(across, width), at(down, height)];
  });
  return [begin as Point, end as Point];
}

/** @param angle in degrees, from upwards on clockwise */
function angledLine(angle: number, size: Size): Line {
  const turn = single(((angle % 360) + 360) % 360);
  if (turn % 90 === 0) {
    const [across, down] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ][(turn / 90) % 4] as [number, number];
    return sideLine(across, down, size);
  }
  const slope = single(Math.tan(single((single(90 - turn) * Math.PI) / 180)));
  const perpendicular = single(-1 / slope);
  const [x, y] = [single(size.width / 2), single(size.height / 2)];
  const cornerX = turn < 180 ? x : -x;
  const cornerY = turn < 90 || turn > 270 ? y : -y;
  const offset = single(cornerY - single(perpendicular * cornerX));
  const endX = single(offset / single(slope - perpendicular));
  const endY = single(single(perpendicular * endX) + offset);
  return [
    [single(x - endX), single(y + endY)],
    [single(x + endX), single(y - endY)],
  ];
}
