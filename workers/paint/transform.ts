import { angleOf, functionOf, knownLength, parts } from '../css/values.js';
import type { Box } from '../layout/box-layout.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';

/**
 * Transformation of a box: its own about its centre, then those around it (CSS Transforms 1).
 * @throws for a transform that is not two-dimensional
 */
export function boxTransform(box: Box, around: Matrix): Matrix {
  const { left, top, width, height, style } = box;
  if (style.transform === 'none') return around;
  const own = parts(style.transform, ' ').reduce(
    (matrix, text) => multiplied(matrix, transformation(text, box)),
    IDENTITY,
  );
  const x = left + width / 2;
  const y = top + height / 2;
  return multiplied(multiplied(multiplied(around, [1, 0, 0, 1, x, y]), own), [1, 0, 0, 1, -x, -y]);
}

function transformation(text: string, { width, height, scale = 1 }: Box): Matrix {
  const { name = '', content = '' } = functionOf(text) ?? {};
  const values = parts(content, ',');
  const [first = '', second] = values;
  const angle = (value: string) => angleOf(value) ?? (value === '0' ? 0 : Number.NaN);
  const number = (value: string) => (value === '' ? Number.NaN : Number(value));
  const across = (value: string) => knownLength(value, { scale, whole: width });
  const down = (value: string) => knownLength(value, { scale, whole: height });
  const matrix = ((): Matrix | undefined => {
    switch (name) {
      case 'rotate': {
        const [cos, sin] = [Math.cos(angle(first)), Math.sin(angle(first))];
        return [cos, sin, -sin, cos, 0, 0];
      }
      case 'skewx':
        return [1, 0, Math.tan(angle(first)), 1, 0, 0];
      case 'skewy':
        return [1, Math.tan(angle(first)), 0, 1, 0, 0];
      case 'skew':
        return [1, Math.tan(angle(second ?? '0')), Math.tan(angle(first)), 1, 0, 0];
      case 'scale':
        return [number(first), 0, 0, number(second ?? first), 0, 0];
      case 'scalex':
        return [number(first), 0, 0, 1, 0, 0];
      case 'scaley':
        return [1, 0, 0, number(first), 0, 0];
      case 'translate':
        return [1, 0, 0, 1, across(first), down(second ?? '0')];
      case 'translatex':
        return [1, 0, 0, 1, across(first), 0];
      case 'translatey':
        return [1, 0, 0, 1, 0, down(first)];
      case 'matrix': {
        const [a = Number.NaN, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(number);
        return values.length === 6 ? [a, b, c, d, e * scale, f * scale] : undefined;
      }
    }
    return undefined;
  })();
  if (!matrix?.every(Number.isFinite)) throw new Error(`the transform ${text} is not drawn`);
  return matrix;
}
