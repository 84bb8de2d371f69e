/** Colours are `#rrggbb` throughout. Contrast is that of WCAG 2.2: 1 (none) to 21 (black on white). */

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Softer than black, for ink on light grounds. */
const SOFT_BLACK = '#15161a';

/**
 * Contrast of body text. WCAG 2.2, success criterion 1.4.3, asks for 4.5; the rest is for the colours of a gradient that
 * lie between its samples.
 */
export const BODY_CONTRAST = 4.6;
/** The same for large text, and the size in pixels from which bold text is large. */
const LARGE_CONTRAST = 3;
const LARGE_BOLD_SIZE = 18.66;

/** The colour that lies `amount` (0 to 1) of the way from one colour to another, mixed as SVG gradients mix. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * amount),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of two colours. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** White or near-black: the one that reads better on the worst of the grounds. */
export function inkOn(...grounds: string[]): string {
  const ink = worstContrast(WHITE, grounds) >= worstContrast(BLACK, grounds) ? WHITE : SOFT_BLACK;
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

/** Moves a colour towards black or white, no further than needed to stand out from all grounds by a contrast ratio. */
export function readable(color: string, grounds: readonly string[], ratio: number): string {
  const pole = worstContrast(WHITE, grounds) >= worstContrast(BLACK, grounds) ? WHITE : BLACK;
  return leastMoved(
    (amount) => mix(color, pole, amount),
    (moved) => worstContrast(moved, grounds) >= ratio,
  );
}

/**
 * The ends of a gradient on which one ink reads as body text over the first `reach` (0 to 1) of its way: as given where
 * that works, else both moved away from the ink as little as needed.
 */
export function readableGradient(from: string, to: string, reach: number) {
  const ink = inkOn(...gradientSamples(from, to, reach));
  const pole = luminance(ink) > 0.5 ? BLACK : WHITE;
  return leastMoved(
    (amount) => ({ from: mix(from, pole, amount), to: mix(to, pole, amount), ink }),
    (moved) => worstContrast(ink, gradientSamples(moved.from, moved.to, reach)) >= BODY_CONTRAST,
  );
}

/** Colours met on the first `reach` of the way of a gradient; between its ends it may be darker than both. */
export function gradientSamples(from: string, to: string, reach: number): string[] {
  return Array.from({ length: 13 }, (_, step) => mix(from, to, (step / 12) * reach));
}

function leastMoved<Moved>(move: (amount: number) => Moved, isEnough: (moved: Moved) => boolean): Moved {
  for (let percent = 0; percent < 100; percent += 4) {
    const moved = move(percent / 100);
    if (isEnough(moved)) return moved;
  }
  return move(1);
}

function worstContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
