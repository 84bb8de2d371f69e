import { colorOf } from '../../raster/color.js';
import { colorText } from '../values/css-colors.js';

/**
 * Shades of borders that look raised or sunk, as Blink has them (`CalculateBorderStyleColor`, `Color::Dark`, `::Light`).
 * Of nearly black colours both shades are lighter, as Chromium 156.0.8078.79 draws them.
 */

const STEP = 0.33;
/** Contrast of both shades below which the lighter one is lightened. */
const LEAST_CONTRAST = 1.75;
/** Luminance below which a colour is nearly black. */
const NEARLY_BLACK = 0.015;

type Channels = [number, number, number];

/** The darker shade of a computed colour. */
export function darkened(color: string): string {
  const { channels, alpha } = channelsIn(color);
  return textOf(isNearlyBlack(channels) ? light(channels) : dark(channels), alpha);
}

/** The lighter shade: the colour itself, unless it is too dark. */
export function lightened(color: string): string {
  const { channels, alpha } = channelsIn(color);
  if (isNearlyBlack(channels)) return textOf(light(light(channels)), alpha);
  const [lighter, darker] = [luminance(channels), luminance(dark(channels))];
  return (lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST ? color : textOf(light(channels), alpha);
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
function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsIn(color: string): { channels: Channels; alpha: number } {
  const { red, green, blue, alpha } = colorOf(color) ?? { red: 0, green: 0, blue: 0, alpha: 0 };
  return { channels: [red / 255, green / 255, blue / 255], alpha };
}

function textOf([red, green, blue]: Channels, alpha: number): string {
  return colorText(red * 255, green * 255, blue * 255, alpha);
}
