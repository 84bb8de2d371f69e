/** Rows of five numbers for straight red, green, blue and alpha of 0 to 1, of which the fifth is added. */
type ColorMatrix = readonly number[];

/** The functions of `filter` that change colours pixel by pixel. */
export type ColorFilter = keyof typeof MATRICES;

/** Tells whether a function of `filter` is one of them. */
export function isColorFilter(name: string): name is ColorFilter {
  return Object.hasOwn(MATRICES, name);
}

/** Those that change nothing at 1; the others are at rest at 0. */
export const RESTING_AT_ONE: ReadonlySet<ColorFilter> = new Set<ColorFilter>([
  'brightness',
  'contrast',
  'saturate',
  'opacity',
]);

/**
 * What a function of `filter` does to colours (Filter Effects 1, section 8).
 * @param amount a share of 1, or degrees of `hue-rotate`
 */
export function colorMatrix(name: ColorFilter, amount: number): ColorMatrix {
  return MATRICES[name](name === 'hue-rotate' ? amount : Math.max(0, amount));
}

/** What is left of a colour where the rest is changed. */
function rest(amount: number): number {
  return 1 - Math.min(1, amount);
}

const MATRICES = {
  brightness: (amount: number): ColorMatrix => scaled(amount, 0),
  contrast: (amount: number): ColorMatrix => scaled(amount, (1 - amount) / 2),
  invert: (amount: number): ColorMatrix => scaled(2 * rest(amount) - 1, 1 - rest(amount)),
  opacity: (amount: number): ColorMatrix => [
    ...[1, 0, 0, 0, 0],
    ...[0, 1, 0, 0, 0],
    ...[0, 0, 1, 0, 0],
    ...[0, 0, 0, 1 - rest(amount), 0],
  ],
  grayscale: (amount: number): ColorMatrix => mixed(GRAY, rest(amount)),
  saturate: (amount: number): ColorMatrix => mixed(GRAY, amount),
  sepia: (amount: number): ColorMatrix => mixed(SEPIA, rest(amount)),
  'hue-rotate': hueRotation,
};

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
function hueRotation(degrees: number): ColorMatrix {
  const angle = degrees * (Math.PI / 180);
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
