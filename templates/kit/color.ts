/** Colours are `#rrggbb` throughout. Contrast is that of WCAG 2.2: 1 (none) to 21 (black on white). */

const WHITE = '#ffffff';
const PACKED_WHITE = 0xffffff;
const PACKED_BLACK = 0x000000;
/** Softer than black, for ink on light grounds. */
const SOFT_BLACK = '#15161a';

/**
 * Minimum contrast of body text: the 4.5 of WCAG 2.2, success criterion 1.4.3, and a margin for the colours of a
 * gradient between its samples.
 */
export const BODY_CONTRAST = 4.6;
/** Minimum contrast of large text, and the size in pixels from which bold text is large (WCAG 2.2, 1.4.3). */
const LARGE_CONTRAST = 3;
const LARGE_BOLD_SIZE = 18.66;

/**
 * Linear interpolation between two sRGB colours, as SVG gradients mix them. @param amount 0 for the first colour, 1 for
 * the second
 */
export function mix(from: string, to: string, amount: number): string {
  return hex(mixed(packed(from), packed(to), amount));
}

/** Contrast ratio of two colours. */
export function contrast(one: string, other: string): number {
  return luminanceContrast(luminance(packed(one)), luminance(packed(other)));
}

/** White or near-black, whichever has the higher minimum contrast with the grounds. */
export function inkOn(...grounds: string[]): string {
  const ink = poleAwayFrom(luminances(grounds)) === PACKED_WHITE ? WHITE : SOFT_BLACK;
  return readable(ink, grounds, BODY_CONTRAST);
}

/**
 * Ink for bold text on a flat colour: white wherever it reaches the contrast that WCAG asks of large text, because on
 * saturated colours the eye prefers it even where black measures better. Text smaller than that gets `inkOn`.
 * @param size of the text in pixels
 */
export function displayInkOn(ground: string, size: number): string {
  const suffices = size >= LARGE_BOLD_SIZE && contrast(WHITE, ground) >= LARGE_CONTRAST;
  return suffices ? WHITE : inkOn(ground);
}

/** A quieter shade of an ink, still readable as body text. */
export function quietInk(ink: string, ...grounds: string[]): string {
  const ground = grounds[grounds.length >> 1] ?? ink;
  return readable(mix(ink, ground, 0.26), grounds, BODY_CONTRAST);
}

/** Moves a colour towards black or white, just far enough to reach a contrast ratio with every ground. */
export function readable(color: string, grounds: readonly string[], ratio: number): string {
  const start = packed(color);
  const groundLuminances = luminances(grounds);
  const pole = poleAwayFrom(groundLuminances);
  const amount = leastAmount(
    (candidate) => worstContrast(luminance(mixed(start, pole, candidate)), groundLuminances) >= ratio,
  );
  return hex(mixed(start, pole, amount));
}

/**
 * The ends of a gradient on which one ink reads as body text over the first `reach` (0 to 1) of its way: as given where
 * that works, else both moved away from the ink as little as needed.
 */
export function readableGradient(from: string, to: string, reach: number) {
  const [first, last] = [packed(from), packed(to)];
  const ink = inkOn(...gradientSamples(from, to, reach));
  const inkLuminance = luminance(packed(ink));
  const pole = inkLuminance > 0.5 ? PACKED_BLACK : PACKED_WHITE;
  const amount = leastAmount((candidate) => {
    const moved = samples(mixed(first, pole, candidate), mixed(last, pole, candidate), reach);
    return worstContrast(inkLuminance, moved.map(luminance)) >= BODY_CONTRAST;
  });
  return { from: hex(mixed(first, pole, amount)), to: hex(mixed(last, pole, amount)), ink };
}

/** Samples of a gradient up to `reach`; between its ends it may be darker than both. */
export function gradientSamples(from: string, to: string, reach: number): string[] {
  return samples(packed(from), packed(to), reach).map(hex);
}

function samples(from: number, to: number, reach: number): number[] {
  return Array.from({ length: 13 }, (_, step) => mixed(from, to, (step / 12) * reach));
}

/** First amount, in steps of 0.04, that is enough; 1 when none is. */
function leastAmount(isEnough: (amount: number) => boolean): number {
  for (let percent = 0; percent < 100; percent += 4) if (isEnough(percent / 100)) return percent / 100;
  return 1;
}

/** White or black, whichever has the higher minimum contrast with the grounds. */
function poleAwayFrom(groundLuminances: readonly number[]): number {
  return worstContrast(1, groundLuminances) >= worstContrast(0, groundLuminances)
    ? PACKED_WHITE
    : PACKED_BLACK;
}

function worstContrast(luminance: number, groundLuminances: readonly number[]): number {
  let worst = Infinity;
  for (const ground of groundLuminances) worst = Math.min(worst, luminanceContrast(luminance, ground));
  return worst;
}

function luminanceContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminances(colors: readonly string[]): number[] {
  return colors.map((color) => luminance(packed(color)));
}

/** Linear value of each 8-bit sRGB channel (WCAG 2.2, relative luminance). */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, WCAG 2.2. */
function luminance(color: number): number {
  const [red = 0, green = 0, blue = 0] = [
    LINEAR[color >> 16],
    LINEAR[(color >> 8) & 255],
    LINEAR[color & 255],
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Colour as a number: 0xrrggbb. */
function packed(color: string): number {
  return Number.parseInt(color.slice(1, 7), 16);
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

function mixed(from: number, to: number, amount: number): number {
  const red = mixedChannel(from >> 16, to >> 16, amount);
  const green = mixedChannel((from >> 8) & 255, (to >> 8) & 255, amount);
  return (red << 16) | (green << 8) | mixedChannel(from & 255, to & 255, amount);
}

function mixedChannel(from: number, to: number, amount: number): number {
  return Math.round(from + (to - from) * amount);
}
