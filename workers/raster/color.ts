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

/** @param opacity 0 to 1, which the colour's alpha is multiplied by */
export function solidPaint({ red, green, blue, alpha }: Color, opacity = 1): SolidPaint {
  return {
    color: (red | (green << 8) | (blue << 16) | (255 << 24)) >>> 0,
    opacity: Math.round(alpha * opacity * OPAQUE),
  };
}
