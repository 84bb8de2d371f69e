/** Matrices of the plane between two others, by what they are made of (CSS Transforms 1, section 13.1). */

import { type Matrix, multiplied } from '../../raster/matrix.js';

/** The matrix at a share of the way. */
export function interpolatedMatrix(from: Matrix, to: Matrix, progress: number): Matrix {
  const [start, end] = [decomposed(from), decomposed(to)];
  let turn = end.angle - start.angle;
  // The shorter way round.
  if (Math.abs(turn) > Math.PI) turn -= Math.sign(turn) * 2 * Math.PI;
  const angle = start.angle + turn * progress;
  const scale = [0, 1].map((index) =>
    mix(start.scale[index] as number, end.scale[index] as number, progress),
  );
  const shear = mix(start.shear, end.shear, progress);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const place: Matrix = [
    1,
    0,
    0,
    1,
    mix(start.translation[0], end.translation[0], progress),
    mix(start.translation[1], end.translation[1], progress),
  ];
  const turned = multiplied(place, [cos, sin, -sin, cos, 0, 0]);
  return multiplied(multiplied(turned, [1, 0, shear, 1, 0, 0]), [
    scale[0] as number,
    0,
    0,
    scale[1] as number,
    0,
    0,
  ]);
}

interface Decomposed {
  translation: [number, number];
  scale: [number, number];
  angle: number;
  shear: number;
}

/** CSS Transforms 1, section 13.1, by a rotation, a shear and a scale. */
function decomposed([a, b, c, d, e, f]: Matrix): Decomposed {
  const determinant = a * d - b * c;
  const scaleX = Math.hypot(a, b);
  const angle = Math.atan2(b, a);
  const shear = scaleX === 0 ? 0 : (a * c + b * d) / scaleX;
  const scaleY = scaleX === 0 ? Math.hypot(c, d) : determinant / scaleX;
  return { translation: [e, f], scale: [scaleX, scaleY], angle, shear: scaleY === 0 ? 0 : shear / scaleY };
}

function mix(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}
