import type { Bitmap, Layers } from './bitmap.js';

/**
 * Lays content over a backdrop of the same size (Porter-Duff "over"). The result is opaque: what the backdrop leaves
 * transparent comes out white.
 * @param channels 3 to drop the alpha channel, 4 to keep it, at 255 everywhere
 */
export function compositeOpaque({ backdrop, content }: Layers, channels: 3 | 4): Bitmap {
  const { width, height, pixels: below } = backdrop;
  const above = content.pixels;
  const drawn = new Uint32Array(above.buffer, above.byteOffset, width * height);
  const pixels = new Uint8Array(width * height * channels).fill(255);
  for (let index = 0, to = 0; index < drawn.length; index++, to += channels) {
    const from = index * 4;
    const white = 255 - (below[from + 3] as number);
    // Most of the content is empty: one comparison a pixel there.
    const passing = drawn[index] === 0 ? 255 : 255 - (above[from + 3] as number);
    for (let channel = 0; channel < 3; channel++) {
      const ground = (below[from + channel] as number) + white;
      pixels[to + channel] =
        passing === 255 ? ground : (above[from + channel] as number) + share(ground, passing);
    }
  }
  return { width, height, channels, pixels };
}

/** The same for a picture that may stay transparent: straight RGBA. */
export function compositeTransparent({ backdrop, content }: Layers): Bitmap {
  const pixels = backdrop.pixels.slice();
  const above = content.pixels;
  for (let at = 0; at < pixels.length; at += 4) {
    const passing = 255 - (above[at + 3] as number);
    const alpha = 255 - passing + share(pixels[at + 3] as number, passing);
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const color = (above[at + channel] as number) + share(pixels[at + channel] as number, passing);
      pixels[at + channel] = Math.min(255, Math.round((color * 255) / alpha));
    }
    pixels[at + 3] = alpha;
  }
  return { ...backdrop, channels: 4, pixels };
}

/** A value times a coverage of 0 to 255, rounded. */
function share(value: number, coverage: number): number {
  return ((value * coverage + 127) / 255) | 0;
}
