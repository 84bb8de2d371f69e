import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { numbersOf, UnsupportedSvg } from './attributes.js';

/** Parses a `transform` attribute (SVG 1.1, section 7.6). @throws UnsupportedSvg for invalid syntax */
export function transformOf(text: string | undefined): Matrix {
  if (text === undefined) return IDENTITY;
  const rest = text.replace(/([a-z]+)\s*\(([^()]*)\)[\s,]*/gi, '').trim();
  if (rest !== '' && rest !== 'none') throw new UnsupportedSvg(`the transform ${text}`);
  let matrix = IDENTITY;
  for (const [, kind = '', list = ''] of text.matchAll(/([a-z]+)\s*\(([^()]*)\)/gi)) {
    matrix = multiplied(matrix, transformation(kind, numbersOf(list)));
  }
  return matrix;
}

function transformation(kind: string, numbers: number[]): Matrix {
  const [first = 0, second, third = 0] = numbers;
  const angle = (first * Math.PI) / 180;
  if (numbers.length === 0 || !numbers.every(Number.isFinite))
    throw new UnsupportedSvg(`${kind} of ${numbers}`);
  switch (kind) {
    case 'translate':
      return [1, 0, 0, 1, first, second ?? 0];
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate':
      return around(second ?? 0, third, [
        Math.cos(angle),
        Math.sin(angle),
        -Math.sin(angle),
        Math.cos(angle),
        0,
        0,
      ]);
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0];
    case 'matrix':
      if (numbers.length === 6) return numbers as unknown as Matrix;
  }
  throw new UnsupportedSvg(`the transform ${kind}`);
}

/** Applies a transformation about a point. */
export function around(x: number, y: number, matrix: Matrix): Matrix {
  return multiplied(multiplied([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y]);
}
