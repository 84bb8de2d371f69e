import type { Bitmap, Layers, PremultipliedBitmap } from './bitmap.js';

/**
 * Lays content over a backdrop of the same size (Porter-Duff "over"). The result is opaque: what the backdrop leaves
 * transparent comes out white.
 * @param channels 3 to drop the alpha channel, 4 to keep it, at 255 everywhere
 */
export function compositeOpaque({ backdrop, content }: Layers, channels: 3 | 4): Bitmap {
  const { width, height } = backdrop;
  const above = content.pixels;
  const drawn = new Uint32Array(above.buffer, above.byteOffset, width * height);
  const pixels = flattened(backdrop, channels).slice();
  for (let index = 0; index < drawn.length; index++) {
    // Most of the content is empty: one comparison a pixel there.
    if (drawn[index] === 0) continue;
    const from = index * 4;
    const to = index * channels;
    const passing = 255 - (above[from + 3] as number);
    for (let channel = 0; channel < 3; channel++) {
      pixels[to + channel] =
        (above[from + channel] as number) + share(pixels[to + channel] as number, passing);
    }
  }
  return { width, height, channels, pixels };
}

type Flattened = Partial<Record<3 | 4, Uint8Array>>;

/** Beside each backdrop, as long as that is kept: the frames of a GIF and most stills stand on one that was drawn before. */
const flattenedBackdrops = new WeakMap<PremultipliedBitmap, Flattened>();

/** A backdrop on white, in that many channels. */
function flattened(backdrop: PremultipliedBitmap, channels: 3 | 4): Uint8Array {
  const kept = flattenedBackdrops.get(backdrop) ?? {};
  flattenedBackdrops.set(backdrop, kept);
  kept[channels] ??= flatten(backdrop, channels);
  return kept[channels];
}

function flatten({ width, height, pixels: below }: PremultipliedBitmap, channels: 3 | 4): Uint8Array {
  const pixels = new Uint8Array(width * height * channels).fill(255);
  for (let from = 0, to = 0; from < below.length; from += 4, to += channels) {
    const white = 255 - (below[from + 3] as number);
    for (let channel = 0; channel < 3; channel++)
      pixels[to + channel] = (below[from + channel] as number) + white;
  }
  return pixels;
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
