import { GifWriter } from 'omggif';
import { encodeGif } from '../../workers/encoders/gif.js';
import { onWhite, type Size } from './animations.js';

/** Frames to be encoded: RGBA, colours multiplied by their alpha. */
export interface Source extends Size {
  transparent: boolean;
  frames: readonly Uint8Array[];
}

/**
 * Encodes an animation that loops for ever: with gifski, or where 255 colours do, with a colour table of all of them.
 * @param delays how long each frame is shown, in centiseconds
 */
export async function encoded(
  { width, height, frames }: Source,
  delays: readonly number[],
): Promise<Uint8Array> {
  const opaque = frames.map(onWhite);
  const colours = new Map<number, number>();
  const indexed = opaque.map((pixels) => {
    const words = new Uint32Array(pixels.buffer);
    return Array.from(words, (word) => {
      const index = colours.get(word) ?? colours.size;
      if (index === colours.size) colours.set(word, index);
      return index;
    });
  });
  if (colours.size > 255) {
    return encodeGif(
      opaque.map((pixels) => ({ width, height, channels: 4, pixels })),
      delays,
    );
  }
  const palette = Array.from({ length: 256 }, () => 0);
  for (const [word, index] of colours) {
    palette[index] = ((word & 255) << 16) | (word & 0xff00) | ((word >> 16) & 255);
  }
  const file = Buffer.alloc(2000 + width * height * 2 * frames.length + 30 * frames.length);
  const writer = new GifWriter(file, width, height, { loop: 0, palette });
  for (let index = 0; index < frames.length; ) {
    const first = index;
    let delay = 0;
    while (
      index < frames.length &&
      Buffer.compare(opaque[index] as Uint8Array, opaque[first] as Uint8Array) === 0
    ) {
      delay += delays[index++] as number;
    }
    writer.addFrame(0, 0, width, height, indexed[first] as number[], { delay, disposal: 1 });
  }
  return file.subarray(0, writer.end());
}
