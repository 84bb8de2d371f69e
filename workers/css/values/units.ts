/** The units of CSS Values 4 in what numbers of computed values are counted in: pixels, degrees, milliseconds. */

import { fontAdjustment } from './font-adjustment.js';

/** The lengths that relative units are multiples of, in CSS pixels. */
export interface ConversionData {
  fontSize: number;
  rootFontSize: number;
  /** Used line height; that of the parent while the line height itself is computed. */
  lineHeight: number | 'normal';
  rootLineHeight: number | 'normal';
  /** Of the size of the picture. */
  viewportWidth: number;
  viewportHeight: number;
  /** What the font of these lengths follows from; that of the parent while the font's size itself is computed. */
  font: FontValues;
  /** That of the root; the same where it is left out. */
  rootFont?: FontValues | undefined;
  /** Undefined where fonts are not known. */
  unitsOf: ((font: FontValues) => FontUnits) | undefined;
  /** What `currentcolor` is; undefined where it has to stay that word. */
  color: string | undefined;
  /** What it is within a function of colours, which is computed where the word alone stays. */
  ownColor?: string | undefined;
  /** Whether colours of the system are those of dark pages. */
  isDark?: boolean;
  /** Set if it was written as gradients mix in oklab. */
  hasModernColor?: boolean;
  /** An element alone where it is left out. */
  siblings?: Siblings;
  /** Where no container is around, it is the picture. */
  containers?: ContainersAround;
}

/** Lengths of the nearest containers around an element in CSS pixels; undefined where there is none. */
export interface ContainersAround {
  width(): number | undefined;
  height(): number | undefined;
}

/** The place of an element among those of its parent, from 1, and how many they are (CSS Values 5, section 9). */
export interface Siblings {
  index: number;
  count: number;
}

/** Computed values of which a font follows. */
export type FontValues = Readonly<
  Record<'fontFamily' | 'fontSize' | 'fontWeight' | 'fontStyle' | 'fontStretch', unknown>
> & { readonly fontSizeAdjust?: unknown };

/** Measures of a font in shares of its size: advances of 0 and of 水, heights of x and of capitals. */
export interface FontUnits {
  zeroAdvance: number;
  ideographAdvance: number;
  xHeight: number;
  capHeight: number;
  /** Of a line whose height is normal. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** Advance of an average letter, and width of a box in which any glyph fits. */
  averageAdvance: number;
  widestAdvance: number;
}

/** Where fonts are not known (CSS Values 4, section 6.1.1). */
export const ANY_FONT: FontUnits = {
  ...{ zeroAdvance: 0.5, ideographAdvance: 1, xHeight: 0.5, capHeight: 0.7 },
  ...{ ascent: 0.9, descent: 0.3, lineGap: 0, averageAdvance: 0.5, widestAdvance: 2 },
};

/** CSS's initial values. */
export const INITIAL_FONT: FontValues = {
  fontFamily: 'serif',
  fontSize: 16,
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: '100%',
};

function unitsOf({ unitsOf, font }: ConversionData): FontUnits {
  return unitsOf ? unitsOf(font) : ANY_FONT;
}

function rootUnitsOf({ unitsOf, font, rootFont = font }: ConversionData): FontUnits {
  return unitsOf ? unitsOf(rootFont) : ANY_FONT;
}

/** A line as high as a font has it, whose parts are rounded. */
function normalLine({ ascent, descent, lineGap }: FontUnits, fontSize: number): number {
  return Math.round(ascent * fontSize) + Math.round(descent * fontSize) + Math.round(lineGap * fontSize);
}

/** The size that letters are set in. */
function setSize(around: ConversionData): number {
  return around.fontSize * fontAdjustment(around.font.fontSizeAdjust, () => unitsOf(around));
}

/** What a value of a unit depends on, besides the size of the picture. */
const ABSOLUTE = 0;
export const OF_FONT = 1;
export const OF_COLOR = 2;
export const OF_PARENT = 4;
/** Keywords of the font's size are others for monospaced text. */
export const OF_FAMILY = 8;
/** Sizes of fonts that Chromium takes for absolute: those of the root's font, and what is calculated. */
export const OF_ROOT = 16;
export const OF_SIBLINGS = 32;
const OF_CONTAINER = 64;
/** Colours of the system, which a page may have dark. */
export const OF_SCHEME = 128;

/** The dimensions of units (CSS Values 4, sections 6 and 7), and `fr`. */
export type Dimension = 'length' | 'angle' | 'time' | 'frequency' | 'resolution' | 'flex';

interface Unit {
  dimension: Dimension;
  /** How much one is. */
  of(conversion: ConversionData): number;
  uses: number;
}

const absolute = (dimension: Dimension, size: number): Unit => ({
  dimension,
  of: () => size,
  uses: ABSOLUTE,
});
const ofPicture = (of: Unit['of']): Unit => ({ dimension: 'length', of, uses: ABSOLUTE });
const ofFont = (of: Unit['of']): Unit => ({ dimension: 'length', of, uses: OF_FONT });

const vw = ofPicture(({ viewportWidth }) => viewportWidth / 100);
const vh = ofPicture(({ viewportHeight }) => viewportHeight / 100);
const vmin = ofPicture(({ viewportWidth, viewportHeight }) => Math.min(viewportWidth, viewportHeight) / 100);
const vmax = ofPicture(({ viewportWidth, viewportHeight }) => Math.max(viewportWidth, viewportHeight) / 100);

const ofContainer = (of: Unit['of']): Unit => ({ dimension: 'length', of, uses: OF_CONTAINER });
const containerWidth = ({ containers, viewportWidth }: ConversionData) =>
  containers?.width() ?? viewportWidth;
const containerHeight = ({ containers, viewportHeight }: ConversionData) =>
  containers?.height() ?? viewportHeight;
const cqw = ofContainer((around) => containerWidth(around) / 100);
const cqh = ofContainer((around) => containerHeight(around) / 100);

/** A picture has no bars that come and go, and lines run across: the small, large and dynamic ones are the same. */
const VIEWPORT = Object.fromEntries(
  ['', 's', 'l', 'd'].flatMap((size) => [
    [`${size}vw`, vw],
    [`${size}vi`, vw],
    [`${size}vh`, vh],
    [`${size}vb`, vh],
    [`${size}vmin`, vmin],
    [`${size}vmax`, vmax],
  ]),
);

/** All units by their names in lower case. */
export const UNITS: Readonly<Record<string, Unit>> = {
  px: absolute('length', 1),
  cm: absolute('length', 96 / 2.54),
  mm: absolute('length', 96 / 25.4),
  q: absolute('length', 96 / 101.6),
  in: absolute('length', 96),
  pt: absolute('length', 96 / 72),
  pc: absolute('length', 16),
  ...VIEWPORT,
  // Lines run across.
  ...{ cqw, cqi: cqw, cqh, cqb: cqh },
  cqmin: ofContainer((around) => Math.min(containerWidth(around), containerHeight(around)) / 100),
  cqmax: ofContainer((around) => Math.max(containerWidth(around), containerHeight(around)) / 100),
  em: ofFont(({ fontSize }) => fontSize),
  rem: ofFont(({ rootFontSize }) => rootFontSize),
  ch: ofFont((around) => setSize(around) * unitsOf(around).zeroAdvance),
  ex: ofFont((around) => setSize(around) * unitsOf(around).xHeight),
  cap: ofFont((around) => setSize(around) * unitsOf(around).capHeight),
  ic: ofFont((around) => setSize(around) * unitsOf(around).ideographAdvance),
  rex: ofFont((around) => around.rootFontSize * rootUnitsOf(around).xHeight),
  rch: ofFont((around) => around.rootFontSize * rootUnitsOf(around).zeroAdvance),
  rcap: ofFont((around) => around.rootFontSize * rootUnitsOf(around).capHeight),
  ric: ofFont((around) => around.rootFontSize * rootUnitsOf(around).ideographAdvance),
  lh: ofFont((around) =>
    around.lineHeight === 'normal' ? normalLine(unitsOf(around), around.fontSize) : around.lineHeight,
  ),
  rlh: ofFont((around) =>
    around.rootLineHeight === 'normal'
      ? normalLine(rootUnitsOf(around), around.rootFontSize)
      : around.rootLineHeight,
  ),
  deg: absolute('angle', 1),
  rad: absolute('angle', 180 / Math.PI),
  grad: absolute('angle', 0.9),
  turn: absolute('angle', 360),
  ms: absolute('time', 1),
  s: absolute('time', 1000),
  hz: absolute('frequency', 1),
  khz: absolute('frequency', 1000),
  dppx: absolute('resolution', 1),
  x: absolute('resolution', 1),
  dpi: absolute('resolution', 1 / 96),
  dpcm: absolute('resolution', 2.54 / 96),
  fr: absolute('flex', 1),
};

/** The unit that numbers of a dimension are counted in. */
export const CANONICAL: Readonly<Record<Dimension, string>> = {
  length: 'px',
  angle: 'deg',
  time: 'ms',
  frequency: 'hz',
  resolution: 'dppx',
  flex: 'fr',
};

/** More than any picture has, and little enough for sums of such lengths to stay exact in 32 bits. */
const MOST_PIXELS = 1_000_000;

/** A finite length: CSS has NaN be 0, and lets an implementation bound the others (CSS Values 4, section 10.9). */
export function boundedLength(pixels: number): number {
  if (Number.isNaN(pixels)) return 0;
  return Math.min(MOST_PIXELS, Math.max(-MOST_PIXELS, pixels));
}
