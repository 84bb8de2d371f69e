import parseColor from 'parse-css-color';

/** sRGB colour with straight alpha: channels 0 to 255, alpha 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Opacity in the kernels of what hides all below it; 0 is invisible. */
export const OPAQUE = 256;

/** One colour as kernels take it. */
export interface SolidPaint {
  /** Red in the lowest byte, then green and blue; the highest byte is 255. */
  color: number;
  /** 0 to `OPAQUE`. */
  opacity: number;
}

/** Fast path for the form of most colours. */
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Reads a colour of CSS Color 4 in sRGB: hexadecimal, `rgb()`, `hsl()` or by its name; undefined for anything else. */
export function colorOf(text: string): Color | undefined {
  const hex = HEX.exec(text);
  if (hex) {
    const [red, green, blue] = hex.slice(1).map((digits) => Number.parseInt(digits, 16)) as Channels;
    return { red, green, blue, alpha: 1 };
  }
  const parsed = parseColor(text.trim());
  if (!parsed) return undefined;
  const values = parsed.values as Channels;
  const [red, green, blue] = parsed.type === 'hsl' ? ofHsl(values) : values;
  return { red, green, blue, alpha: parsed.alpha };
}

/**
 * A CSS colour as a paint.
 * @throws when it is none that is drawn
 */
export function paintOf(text: string): SolidPaint {
  const color = colorOf(text);
  if (!color) throw new Error(`${text} is no colour that is drawn`);
  return solidPaint(color);
}

/** @param opacity 0 to 1, which the colour's alpha is multiplied by */
export function solidPaint({ red, green, blue, alpha }: Color, opacity = 1): SolidPaint {
  return {
    color: (red | (green << 8) | (blue << 16) | (255 << 24)) >>> 0,
    opacity: Math.round(alpha * opacity * OPAQUE),
  };
}

type Channels = [red: number, green: number, blue: number];

/** CSS Color 4, section 7.1. */
function ofHsl([hue, saturation, lightness]: Channels): Channels {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return Math.round(255 * (lightness / 100 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
