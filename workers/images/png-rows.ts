import { paeth } from './paeth.js';
import { GREY, GREY_ALPHA, PALETTE, type PngChunks, RGB } from './png-chunks.js';
import { UndecodableImage } from './undecodable-image.js';

/**
 * Undoes the filter of one row (section 9.2) in place. The row's filter type stands at `data[at]`, its `length` bytes
 * after it; those of the row above begin at `above[aboveAt]`.
 * @throws UndecodableImage for an unknown filter type
 */
export function unfilterRow(
  data: Uint8Array,
  at: number,
  length: number,
  pixelBytes: number,
  above: Uint8Array,
  aboveAt: number,
): void {
  const filter = data[at];
  const begin = at + 1;
  const second = begin + Math.min(pixelBytes, length);
  const end = begin + length;
  const up = aboveAt - begin;
  const byte = (index: number) => data[index] as number;
  switch (filter) {
    case 0:
      break;
    case 1:
      for (let i = second; i < end; i++) data[i] = byte(i) + byte(i - pixelBytes);
      break;
    case 2:
      for (let i = begin; i < end; i++) data[i] = byte(i) + (above[i + up] as number);
      break;
    case 3:
      for (let i = begin; i < second; i++) data[i] = byte(i) + ((above[i + up] as number) >> 1);
      for (let i = second; i < end; i++) {
        data[i] = byte(i) + ((byte(i - pixelBytes) + (above[i + up] as number)) >> 1);
      }
      break;
    case 4:
      for (let i = begin; i < second; i++) data[i] = byte(i) + (above[i + up] as number);
      for (let i = second; i < end; i++) {
        const left = byte(i - pixelBytes);
        const over = above[i + up] as number;
        const corner = above[i + up - pixelBytes] as number;
        data[i] = byte(i) + paeth(left, over, corner);
      }
      break;
    default:
      throw new UndecodableImage('unknown PNG filter');
  }
}

/**
 * Writes `count` unfiltered pixels, which begin at byte `at` of `data`, to pixel `to` of the picture and every
 * `step`th after it.
 */
export type PixelWriter = (data: Uint8Array, at: number, count: number, to: number, step: number) => void;

const OPAQUE = 0xff000000;

/** The writer for a picture of this kind; `pixels` is RGBA, written in little-endian words. */
export function pixelWriter(chunks: PngChunks, pixels: Uint8Array<ArrayBuffer>): PixelWriter {
  const { depth, colourType } = chunks;
  const words = new Uint32Array(pixels.buffer);
  const sample = sampleReader(depth);
  const level = eightBitLevels(depth);
  const key = colourType === PALETTE ? undefined : transparentColour(chunks.transparency);

  switch (colourType) {
    case PALETTE: {
      const palette = paletteWords(chunks);
      return (data, at, count, to, step) => {
        for (let i = 0; i < count; i++, to += step) words[to] = palette[sample(data, at, i)] as number;
      };
    }
    case GREY:
      return (data, at, count, to, step) => {
        for (let i = 0; i < count; i++, to += step) {
          const grey = sample(data, at, i);
          const opacity = grey === key?.[0] ? 0 : OPAQUE;
          words[to] = ((level[grey] as number) * 0x010101) | opacity;
        }
      };
    case GREY_ALPHA:
      return (data, at, count, to, step) => {
        for (let i = 0; i < count; i++, to += step) {
          const grey = level[sample(data, at, 2 * i)] as number;
          words[to] = (grey * 0x010101) | ((level[sample(data, at, 2 * i + 1)] as number) << 24);
        }
      };
    default: {
      const samples = colourType === RGB ? 3 : 4;
      return (data, at, count, to, step) => {
        for (let i = 0, s = 0; i < count; i++, s += samples, to += step) {
          const red = sample(data, at, s);
          const green = sample(data, at, s + 1);
          const blue = sample(data, at, s + 2);
          let opacity = OPAQUE;
          if (samples === 4) opacity = (level[sample(data, at, s + 3)] as number) << 24;
          else if (key && red === key[0] && green === key[1] && blue === key[2]) opacity = 0;
          words[to] =
            (level[red] as number) |
            ((level[green] as number) << 8) |
            ((level[blue] as number) << 16) |
            opacity;
        }
      };
    }
  }
}

type SampleReader = (data: Uint8Array, at: number, index: number) => number;

/** Reads the sample with this index from a row that begins at byte `at` (section 7.2: leftmost in the high bits). */
function sampleReader(depth: number): SampleReader {
  if (depth === 8) return (data, at, index) => data[at + index] as number;
  if (depth === 16) {
    return (data, at, index) =>
      ((data[at + 2 * index] as number) << 8) | (data[at + 2 * index + 1] as number);
  }
  const mask = (1 << depth) - 1;
  return (data, at, index) => {
    const bit = index * depth;
    return ((data[at + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & mask;
  };
}

/** The nearest 8-bit value of every sample. */
function eightBitLevels(depth: number): Uint8Array {
  const highest = 2 ** depth - 1;
  return Uint8Array.from({ length: highest + 1 }, (_, sample) => Math.round((sample * 255) / highest));
}

/** The samples of the one transparent colour of a grey or RGB picture. */
function transparentColour(transparency: Uint8Array | undefined): number[] | undefined {
  if (transparency === undefined) return undefined;
  const view = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength);
  return Array.from({ length: view.byteLength >> 1 }, (_, index) => view.getUint16(2 * index));
}

/** All 256 entries; those a palette does not have are opaque black, as libpng has it. */
function paletteWords({ palette, transparency }: PngChunks): Uint32Array {
  const words = new Uint32Array(256).fill(OPAQUE);
  for (let entry = 0; entry < Math.min(256, Math.floor(palette.length / 3)); entry++) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(3 * entry);
    const alpha = transparency?.[entry] ?? 255;
    words[entry] = red | (green << 8) | (blue << 16) | (alpha << 24);
  }
  return words;
}
