import { requirePeer } from '../../installation.js';
import type { OpenGifContender } from '../contender.js';

type Palette = number[][];

interface Gifenc {
  quantize(rgba: Uint8Array, maxColors: number): Palette;
  applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
  GIFEncoder(): {
    /** Without a palette of its own a frame has that of the first. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette; delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}

const COLOURS = 256;
/** Of the frames that one palette for all is made from: every fifth. */
const SAMPLED = 5;

/**
 * As its README has it: `quantize`, `applyPalette` and `writeFrame` for each frame in turn (`local`), or, for less, one
 * palette for the whole animation (`global`), which it is left to the caller to make: here from some of the frames.
 */
const openGifenc: OpenGifContender = async ([palettes]) => {
  const { quantize, applyPalette, GIFEncoder } = requirePeer('gifenc') as Gifenc;
  const shared = (frames: readonly Uint8Array[]) =>
    quantize(joined(frames.filter((_, index) => index % SAMPLED === 0)), COLOURS);
  return {
    prepare({ animation: { card, delays }, frames: pictures }) {
      const { width, height } = card.template;
      // It reads all of the buffer that an array is part of.
      const frames = pictures.map((frame) => new Uint8Array(frame));
      return async () => {
        const gif = GIFEncoder();
        const global = palettes === 'global' ? shared(frames) : undefined;
        for (const [index, frame] of frames.entries()) {
          const palette = global ?? quantize(frame, COLOURS);
          const isWritten = index === 0 || !global;
          gif.writeFrame(applyPalette(frame, palette), width, height, {
            ...(isWritten && { palette }),
            delay: (delays[index] ?? 0) * 10,
          });
        }
        gif.finish();
        return gif.bytes();
      };
    },
  };
};
export default openGifenc;

function joined(arrays: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(arrays.reduce((length, array) => length + array.length, 0));
  let end = 0;
  for (const array of arrays) {
    whole.set(array, end);
    end += array.length;
  }
  return whole;
}
