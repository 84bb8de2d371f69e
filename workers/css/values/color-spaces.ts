import type { Color } from '../../raster/color.js';

/** Conversions between sRGB and the spaces that gradients are mixed in (CSS Color 4, section 18, and Ottosson's Oklab). */

/** A colour space other than sRGB that colours are mixed in (CSS Color 4, section 12.1). */
export type ColorSpace =
  | 'srgb-linear'
  | 'oklab'
  | 'oklch'
  | 'lab'
  | 'lch'
  | 'hsl'
  | 'hwb'
  | 'xyz'
  | 'xyz-d65'
  | 'xyz-d50';

type Triple = [number, number, number];
/** A hue that a colour has not is undefined. */
type Coordinates = [number | undefined, number | undefined, number | undefined];

/** Place of the hue, in degrees, among the coordinates. */
export const HUE_AT: Readonly<Partial<Record<ColorSpace, 0 | 2>>> = { oklch: 2, lch: 2, hsl: 0, hwb: 0 };

const ACHROMATIC = 4e-4;

/** @throws for a space that is not supported */
export function toSpace({ red, green, blue, alpha }: Color, space: ColorSpace): Coordinates {
  const rgb: Triple = [red / 255, green / 255, blue / 255];
  const own = coordinates(rgb, space);
  const at = HUE_AT[space];
  if (at !== undefined && (alpha === 0 || Math.max(...rgb) - Math.min(...rgb) < ACHROMATIC))
    own[at] = undefined;
  return own;
}

function coordinates(rgb: Triple, space: ColorSpace): Coordinates {
  switch (space) {
    case 'srgb-linear':
      return rgb.map(linear) as Triple;
    case 'oklab':
      return oklab(rgb.map(linear) as Triple);
    case 'oklch':
      return polar(oklab(rgb.map(linear) as Triple));
    case 'xyz':
    case 'xyz-d65':
      return times(TO_XYZ, rgb.map(linear) as Triple);
    case 'xyz-d50':
      return times(TO_D50, times(TO_XYZ, rgb.map(linear) as Triple));
    case 'lab':
      return lab(times(TO_D50, times(TO_XYZ, rgb.map(linear) as Triple)));
    case 'lch':
      return polar(lab(times(TO_D50, times(TO_XYZ, rgb.map(linear) as Triple))));
    case 'hsl':
      return hsl(rgb);
    case 'hwb':
      return [hsl(rgb)[0], Math.min(...rgb), 1 - Math.max(...rgb)];
  }
  throw new Error(`a gradient in ${space as string} is not drawn`);
}

/** The colour of coordinates in a space, brought into the gamut of sRGB channel by channel. */
export function fromSpace(own: Triple, space: ColorSpace, alpha: number): Color {
  const [red, green, blue] = rgbOf(own, space).map(
    (channel) => Math.min(1, Math.max(0, channel)) * 255,
  ) as Triple;
  return { red, green, blue, alpha };
}

function rgbOf(own: Triple, space: ColorSpace): Triple {
  switch (space) {
    case 'srgb-linear':
      return own.map(encoded) as Triple;
    case 'oklab':
      return fromOklab(own).map(encoded) as Triple;
    case 'oklch':
      return fromOklab(flat(own)).map(encoded) as Triple;
    case 'xyz':
    case 'xyz-d65':
      return times(FROM_XYZ, own).map(encoded) as Triple;
    case 'xyz-d50':
      return times(FROM_XYZ, times(FROM_D50, own)).map(encoded) as Triple;
    case 'lab':
      return times(FROM_XYZ, times(FROM_D50, fromLab(own))).map(encoded) as Triple;
    case 'lch':
      return times(FROM_XYZ, times(FROM_D50, fromLab(flat(own)))).map(encoded) as Triple;
    case 'hsl':
      return fromHsl(own);
    case 'hwb': {
      const [hue, white, black] = own;
      if (white + black >= 1) return [white, white, white].map((grey) => grey / (white + black)) as Triple;
      return fromHsl([hue, 1, 0.5]).map((channel) => channel * (1 - white - black) + white) as Triple;
    }
  }
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function polar([lightness, a, b]: Triple): Triple {
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

function flat([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

type Table = readonly [Triple, Triple, Triple];

function times(table: Table, [x, y, z]: Triple): Triple {
  return table.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

const TO_LMS: Table = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const FROM_LMS: Table = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const TO_LAB: Table = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Table = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const TO_XYZ: Table = [
  [0.4123907993, 0.3575843394, 0.1804807884],
  [0.2126390059, 0.7151686788, 0.0721923154],
  [0.0193308187, 0.1191947798, 0.9505321522],
];
const FROM_XYZ: Table = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
];
/** Bradford's adaptation of white. */
const TO_D50: Table = [
  [1.0479297925, 0.0229468706, -0.0501922663],
  [0.0296278088, 0.9904344267, -0.0170738251],
  [-0.0092430406, 0.0150551914, 0.7518742814],
];
const FROM_D50: Table = [
  [0.9554734215, -0.0230984549, 0.0632592432],
  [-0.0283697093, 1.0099953981, 0.021041399],
  [0.0123140148, -0.0205076493, 1.3303659009],
];
const D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

function oklab(rgb: Triple): Triple {
  return times(TO_LAB, times(TO_LMS, rgb).map(Math.cbrt) as Triple);
}

function fromOklab(own: Triple): Triple {
  return times(FROM_LMS, times(FROM_LAB, own).map((channel) => channel ** 3) as Triple);
}

const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

function lab(xyz: Triple): Triple {
  const [x, y, z] = xyz.map((value, index) => {
    const share = value / (D50[index] as number);
    return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fromLab([lightness, a, b]: Triple): Triple {
  const y = (lightness + 16) / 116;
  const [x, z] = [a / 500 + y, y - b / 200];
  const cube = (value: number) => (value ** 3 > EPSILON ? value ** 3 : (116 * value - 16) / KAPPA);
  const height = lightness > KAPPA * EPSILON ? y ** 3 : lightness / KAPPA;
  return [cube(x) * D50[0], height, cube(z) * D50[2]];
}

function hsl([red, green, blue]: Triple): Triple {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, reach] = [(most + least) / 2, most - least];
  if (reach === 0) return [0, 0, lightness];
  const saturation = (most - lightness) / Math.min(lightness, 1 - lightness);
  const hue =
    most === red
      ? (green - blue) / reach + (green < blue ? 6 : 0)
      : most === green
        ? (blue - red) / reach + 2
        : (red - green) / reach + 4;
  return [hue * 60, saturation, lightness];
}

function fromHsl([hue, saturation, lightness]: Triple): Triple {
  const channel = (shift: number) => {
    const place = (((shift + hue / 30) % 12) + 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}
