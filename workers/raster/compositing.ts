import type { Bitmap, Layers } from './bitmap.js';

/**
 * Lays content over a backdrop of the same size (Porter-Duff "over" on straight alpha). The result is opaque: what
 * the backdrop leaves transparent comes out white.
 * @param channels 3 to drop the alpha channel, 4 to keep it, at 255 everywhere
 */
export function compositeOpaque({ backdrop, content }: Layers, channels: 3 | 4): Bitmap {
  const { width, height, pixels: below } = backdrop;
  const above = content.pixels;
  const drawn = new Uint32Array(above.buffer, above.byteOffset, width * height);
  const pixels = new Uint8Array(width * height * channels).fill(255);
  for (let index = 0, to = 0; index < drawn.length; index++, to += channels) {
    const from = index * 4;
    // Most of the content is empty: one comparison a pixel there.
    const alpha = drawn[index] === 0 ? 0 : (above[from + 3] as number);
    const belowAlpha = below[from + 3] as number;
    for (let channel = 0; channel < 3; channel++) {
      const ground = mix(255, below[from + channel] as number, belowAlpha);
      pixels[to + channel] = mix(ground, above[from + channel] as number, alpha);
    }
  }
  return { width, height, channels, pixels };
}

/** The same for a picture that may stay transparent: straight RGBA over straight RGBA. */
export function compositeTransparent({ backdrop, content }: Layers): Bitmap {
  const pixels = backdrop.pixels.slice();
  const above = content.pixels;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = above[at + 3] as number;
    if (alpha === 0) continue;
    const belowAlpha = pixels[at + 3] as number;
    const outAlpha = alpha * 255 + belowAlpha * (255 - alpha);
    for (let channel = 0; channel < 3; channel++) {
      const over = (above[at + channel] as number) * alpha * 255;
      const under = (pixels[at + channel] as number) * belowAlpha * (255 - alpha);
      pixels[at + channel] = Math.round((over + under) / outAlpha);
    }
    pixels[at + 3] = Math.round(outAlpha / 255);
  }
  return { ...backdrop, pixels };
}

/** Rounded linear interpolation from `below` to `above` by an alpha of 0 to 255. */
function mix(below: number, above: number, alpha: number): number {
  if (alpha === 255) return above;
  if (alpha === 0) return below;
  return ((above * alpha + below * (255 - alpha) + 127) / 255) | 0;
}
