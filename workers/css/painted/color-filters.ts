import { angleOf } from '../values/values.js';

/** Rows of five numbers for straight red, green, blue and alpha of 0 to 1, of which the fifth is added. */
type ColorMatrix = readonly number[];

/**
 * Parses a function of `filter` that changes colours pixel by pixel (Filter Effects 1, section 8).
 * @returns undefined for another function
 */
export function colorMatrix(name: string, content: string): ColorMatrix | undefined {
  return name === 'hue-rotate' ? hueRotation(content) : matrixOf(name, amountOf(content));
}

function amountOf(text: string): number {
  const [, number, percent] =
    /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%?)$/i.exec(text.trim() || '1') ?? [];
  // Between two keyframes an easing function may go below nothing.
  return number === undefined ? Number.NaN : Math.max(0, Number(number) / (percent ? 100 : 1));
}

function matrixOf(name: string, amount: number): ColorMatrix | undefined {
  const rest = 1 - Math.min(1, amount);
  switch (name) {
    case 'brightness':
      return scaled(amount, 0);
    case 'contrast':
      return scaled(amount, (1 - amount) / 2);
    case 'invert':
      return scaled(2 * rest - 1, 1 - rest);
    case 'opacity':
      return [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1 - rest, 0];
    case 'grayscale':
      return mixed(GRAY, rest);
    case 'saturate':
      return mixed(GRAY, amount);
    case 'sepia':
      return mixed(SEPIA, rest);
  }
  return undefined;
}

/** Luminance of a colour (Filter Effects 1, section 9.3). */
const GRAY = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722];
const SEPIA = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];

function scaled(factor: number, added: number): ColorMatrix {
  return [factor, 0, 0, 0, added, 0, factor, 0, 0, added, 0, 0, factor, 0, added, 0, 0, 0, 1, 0];
}

/** A matrix of three by three mixed with the identity. @param share of the identity */
function mixed(colors: readonly number[], share: number): ColorMatrix {
  const own = colors.map((factor, at) => factor * (1 - share) + (at % 4 === 0 ? share : 0));
  return ofColors(own);
}

function ofColors(own: readonly number[]): ColorMatrix {
  return [...own.slice(0, 3), 0, 0, ...own.slice(3, 6), 0, 0, ...own.slice(6), 0, 0, 0, 0, 0, 1, 0];
}

/** Filter Effects 1, section 9.3: `hueRotate`. */
function hueRotation(text: string): ColorMatrix | undefined {
  const angle = text.trim() === '' ? 0 : angleOf(text);
  if (angle === undefined) return undefined;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [red, green, blue] = [0.213, 0.715, 0.072];
  return ofColors([
    red + cos * (1 - red) - sin * red,
    green - cos * green - sin * green,
    blue - cos * blue + sin * (1 - blue),
    red - cos * red + sin * 0.143,
    green + cos * (1 - green) + sin * 0.14,
    blue - cos * blue - sin * 0.283,
    red - cos * red - sin * (1 - red),
    green - cos * green + sin * green,
    blue + cos * (1 - blue) + sin * blue,
  ]);
}
