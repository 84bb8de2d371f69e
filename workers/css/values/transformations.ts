import type { Matrix } from '../../raster/matrix.js';
import { angleOf, functionOf, parts, validLength } from './values.js';

/** What transformations are relative to. */
export interface TransformedBox {
  width: number;
  height: number;
  scale?: number;
  /** What `MOTION` stands for: the place on a path. */
  motion?: Matrix | undefined;
}

/** The place of a path among functions, which stylesheets cannot write. */
export const MOTION = '-tuval-motion()';

/**
 * Matrix of a function of `transform` in the plane (CSS Transforms 1, section 12).
 * @param box what percentages are of, and frame pixels per CSS pixel
 * @throws for any other one
 */
export function transformation(text: string, box: TransformedBox): Matrix {
  const { width, height, scale = 1 } = box;
  if (text === MOTION && box.motion) return box.motion;
  const { name = '', content = '' } = functionOf(text) ?? {};
  const values = parts(content, ',');
  const [first = '', second] = values;
  const across = (value: string) => validLength(value, { scale, whole: width });
  const down = (value: string) => validLength(value, { scale, whole: height });
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
  if (!matrix?.every(Number.isFinite)) throw new Error(`the transform ${text} is not drawn`);
  return matrix;
}

/** Rotation by an angle in radians. */
export function turned(angle: number): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** Radians of an angle; NaN for what is none. */
export function angleIn(text: string): number {
  return angleOf(text) ?? (text === '0' ? 0 : Number.NaN);
}

/** A number, or a percentage as a share; NaN for what is none. */
export function numberIn(text: string): number {
  const [, percent] = /^(.+)%$/.exec(text) ?? [];
  return text === '' ? Number.NaN : percent ? Number(percent) / 100 : Number(text);
}
