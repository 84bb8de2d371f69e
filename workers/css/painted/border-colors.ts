import { colorOf, colorText } from '../values/css-colors.js';

/**
 * Shades of borders that look raised or sunk, as Blink has them (`CalculateBorderStyleColor`, `Color::Dark`, `::Light`).
 * Of nearly black colours both shades are lighter, and of nearly white ones the lighter shade is the colour itself, as
 * Chromium 156.0.8078.79 draws them.
 */

const STEP = 0.33;
/** Luminance below which a colour is nearly black. */
const NEARLY_BLACK = 0.015;
/** Luminance from which a colour is nearly white: between those of #eaeaea and #ececec. */
const NEARLY_WHITE = 0.83;

type Channels = [number, number, number];

/** The darker or the lighter shade of a computed colour. */
export function shade(color: string, isDark: boolean): string {
  const { red, green, blue, alpha } = colorOf(color) ?? { red: 0, green: 0, blue: 0, alpha: 0 };
  const channels: Channels = [red / 255, green / 255, blue / 255];
  if (!isDark && luminance(channels) > NEARLY_WHITE) return color;
  // Of nearly black colours, the darker shade is the lighter one of others.
  const lit = isDark && !isNearlyBlack(channels) ? dark(channels) : light(channels);
  const [r, g, b] = !isDark && isNearlyBlack(channels) ? light(lit) : lit;
  return colorText(r * 255, g * 255, b * 255, alpha);
}

function isNearlyBlack(channels: Channels): boolean {
  return luminance(channels) < NEARLY_BLACK;
}

function light(channels: Channels): Channels {
  const value = Math.max(...channels);
  if (value === 0) return [84 / 255, 84 / 255, 84 / 255];
  return times(channels, Math.min(1, value + STEP) / value);
}

function dark(channels: Channels): Channels {
  if (channels.every((channel) => channel === 1)) return [171 / 255, 171 / 255, 171 / 255];
  const value = Math.max(...channels);
  return times(channels, value === 0 ? 0 : Math.max(0, (value - STEP) / value));
}

function times(channels: Channels, factor: number): Channels {
  return channels.map((channel) => Math.floor(channel * factor * 255.999) / 255) as Channels;
}

/** Relative luminance (WCAG 2). */
export function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
