import { angleOf, functionOf, knownLength, parts, splitPair } from '../css/values/values.js';
import type { Box } from '../layout/box-layout.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { isTransformed } from './stacking.js';

/**
 * Transformation of a box: its own about its origin, then those around it (CSS Transforms 2, section 5).
 * @throws for a transform that is not two-dimensional
 */
export function boxTransform(box: Box, around: Matrix): Matrix {
  const { left, top, width, height, style, scale = 1 } = box;
  if (!isTransformed(style)) return around;
  let own: Matrix = translation(style.translate, box);
  if (style.rotate !== 'none')
    own = multiplied(own, turned(angleIn(style.rotate.replace(/^z\s+|\s+z$/, ''))));
  if (style.scale !== 'none') {
    const [x = '', y = x, z = '1', ...others] = parts(style.scale, ' ');
    own = multiplied(own, [numberIn(x), 0, 0, numberIn(y), 0, 0]);
    if (numberIn(z) !== 1 || others.length > 0) fail(style.scale);
  }
  if (style.transform !== 'none') {
    for (const text of parts(style.transform, ' ')) own = multiplied(own, transformation(text, box));
  }
  if (!own.every(Number.isFinite)) fail(`${style.translate} ${style.rotate} ${style.scale}`);
  const [across, down] = splitPair(style.transformOrigin);
  const x = left + knownLength(across, { scale, whole: width });
  const y = top + knownLength(down, { scale, whole: height });
  return multiplied(multiplied(multiplied(around, [1, 0, 0, 1, x, y]), own), [1, 0, 0, 1, -x, -y]);
}

function fail(text: string): never {
  throw new Error(`the transform ${text} is not drawn`);
}

function translation(text: string, { width, height, scale = 1 }: Box): Matrix {
  if (text === 'none') return IDENTITY;
  const [x = '0', y = '0', z = '0', ...others] = parts(text, ' ');
  if (knownLength(z, { scale, whole: Number.NaN }) !== 0 || others.length > 0) fail(text);
  return [1, 0, 0, 1, knownLength(x, { scale, whole: width }), knownLength(y, { scale, whole: height })];
}

function turned(angle: number): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

function angleIn(text: string): number {
  return angleOf(text) ?? (text === '0' ? 0 : Number.NaN);
}

function numberIn(text: string): number {
  const [, percent] = /^(.+)%$/.exec(text) ?? [];
  return text === '' ? Number.NaN : percent ? Number(percent) / 100 : Number(text);
}

function transformation(text: string, { width, height, scale = 1 }: Box): Matrix {
  const { name = '', content = '' } = functionOf(text) ?? {};
  const values = parts(content, ',');
  const [first = '', second] = values;
  const across = (value: string) => knownLength(value, { scale, whole: width });
  const down = (value: string) => knownLength(value, { scale, whole: height });
  const matrix = ((): Matrix | undefined => {
    switch (name) {
      case 'rotate':
        return turned(angleIn(first));
      case 'skewx':
        return [1, 0, Math.tan(angleIn(first)), 1, 0, 0];
      case 'skewy':
        return [1, Math.tan(angleIn(first)), 0, 1, 0, 0];
      case 'skew':
        return [1, Math.tan(angleIn(second ?? '0')), Math.tan(angleIn(first)), 1, 0, 0];
      case 'scale':
        return [numberIn(first), 0, 0, numberIn(second ?? first), 0, 0];
      case 'scalex':
        return [numberIn(first), 0, 0, 1, 0, 0];
      case 'scaley':
        return [1, 0, 0, numberIn(first), 0, 0];
      case 'translate':
        return [1, 0, 0, 1, across(first), down(second ?? '0')];
      case 'translatex':
        return [1, 0, 0, 1, across(first), 0];
      case 'translatey':
        return [1, 0, 0, 1, 0, down(first)];
      case 'matrix': {
        const [a = Number.NaN, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(numberIn);
        return values.length === 6 ? [a, b, c, d, e * scale, f * scale] : undefined;
      }
    }
    return undefined;
  })();
  return matrix?.every(Number.isFinite) ? matrix : fail(text);
}
