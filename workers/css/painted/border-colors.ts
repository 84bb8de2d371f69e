import { colorOf } from '../../raster/color.js';
import { colorText } from '../values/css-colors.js';

/** Shades of borders that look raised or sunk, as Blink has them (`CalculateBorderStyleColor`, `Color::Dark`, `::Light`). */

const STEP = 0.33;
/** Contrast of both shades below which the lighter one is lightened. */
const LEAST_CONTRAST = 1.75;

type Channels = [number, number, number];

/** The darker shade of a computed colour. */
export function darkened(color: string): string {
  const { channels, alpha } = channelsIn(color);
  return textOf(dark(channels), alpha);
}

/** The lighter shade: the colour itself, unless it is too dark. */
export function lightened(color: string): string {
  const { channels, alpha } = channelsIn(color);
  const [lighter, darker] = [luminance(channels), luminance(dark(channels))];
  if ((lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST) return color;
  const value = Math.max(...channels);
  if (value === 0) return textOf([84 / 255, 84 / 255, 84 / 255], alpha);
  return textOf(times(channels, Math.min(1, value + STEP) / value), alpha);
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
