import { crc32, deflateSync } from 'node:zlib';
import jpegJs from 'jpeg-js';

export interface SamplePng {
  width: number;
  height: number;
  colourType: 0 | 2 | 3 | 4 | 6;
  depth: 1 | 2 | 4 | 8 | 16;
  interlaced?: boolean;
  palette?: number[];
  transparency?: number[];
  /** The value of a sample, from 0 to 2 to the power of the depth, less 1. */
  sample(x: number, y: number, channel: number): number;
}

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Writes a PNG of any kind, its rows filtered by each of the five filters in turn. */
export function samplePng(png: SamplePng): Uint8Array<ArrayBuffer> {
  const { width, height, colourType, depth } = png;
  const bits = SAMPLES[colourType] * depth;
  const lines: Uint8Array[] = [];
  for (const [x0, y0, dx, dy] of png.interlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    let above: Uint8Array | undefined;
    for (let y = y0; y < height && x0 < width; y += dy) {
      const row = new Uint8Array(Math.ceil((Math.ceil((width - x0) / dx) * bits) / 8));
      let bit = 0;
      for (let x = x0; x < width; x += dx) {
        for (let channel = 0; channel < SAMPLES[colourType]; channel++, bit += depth) {
          const value = png.sample(x, y, channel);
          const at = bit >> 3;
          if (depth === 16) row.set([value >> 8, value & 255], at);
          else row[at] = (row[at] ?? 0) | (value << (8 - depth - (bit & 7)));
        }
      }
      lines.push(filtered(row, above, Math.ceil(bits / 8), lines.length % 5));
      above = row;
    }
  }
  return pngFile([
    ['IHDR', pngHeader(width, height, depth, colourType, png.interlaced ? 1 : 0)],
    ...(png.palette ? [['PLTE', Uint8Array.from(png.palette)] as const] : []),
    ...(png.transparency ? [['tRNS', Uint8Array.from(png.transparency)] as const] : []),
    ['IDAT', deflateSync(Buffer.concat(lines))],
    ['IEND', new Uint8Array()],
  ]);
}

export function pngHeader(
  width: number,
  height: number,
  depth = 8,
  colourType = 2,
  interlace = 0,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  return header;
}

export function pngFile(chunks: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)];
  for (const [type, content] of chunks) {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    parts.push(frame.subarray(0, 4), body, frame.subarray(4));
  }
  return Uint8Array.from(Buffer.concat(parts));
}

function filtered(row: Uint8Array, above: Uint8Array | undefined, pixelBytes: number, filter: number) {
  const line = new Uint8Array(row.length + 1);
  line[0] = filter;
  for (let i = 0; i < row.length; i++) {
    const left = i < pixelBytes ? 0 : (row[i - pixelBytes] ?? 0);
    const up = above?.[i] ?? 0;
    const corner = i < pixelBytes ? 0 : (above?.[i - pixelBytes] ?? 0);
    const nearest = [left, up, corner].reduce((best, candidate) =>
      Math.abs(left + up - corner - candidate) < Math.abs(left + up - corner - best) ? candidate : best,
    );
    line[i + 1] = (row[i] ?? 0) - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0);
  }
  return line;
}

/** A small opaque PNG. */
export function plainPng(width = 6, height = 4): Uint8Array<ArrayBuffer> {
  return samplePng({
    width,
    height,
    colourType: 2,
    depth: 8,
    sample: (x, y, c) => (x * 20 + y * 7 + c * 50) & 255,
  });
}

/** A baseline YCbCr JPEG with soft colours. */
export function plainJpeg(width = 64, height = 48, quality = 90): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    data.set([(x * 255) / width, (y * 255) / height, 128 + 100 * Math.sin((x + y) / 9), 255], i * 4);
  }
  return Uint8Array.from(jpegJs.encode({ width, height, data }, quality).data);
}

const base64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

// One picture of 24 x 16 pixels three times, as Pillow writes it.
export const PROGRESSIVE_JPEG = base64(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ',
    'ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU',
    'FBQUFBQUFBQUFBQUFBT/wgARCAAQABgDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABwYE/8QAFgEBAQEAAAAAAAAA',
    'AAAAAAAABwQG/9oADAMBAAIQAxAAAAHcbSQTFql2s8GTlLYqTuRWtF//xAAYEAADAQEAAAAAAAAAAAAAAAADBAUBAv/aAAgB',
    'AQABBQJ2uPOF+T3mpc4aWBUNbKuqFBStc1rj/8QAIBEAAQQBBAMAAAAAAAAAAAAAAQIDBAUAESExMhUzQ//aAAgBAwEBPwGs',
    'r3L1wiZsE8YHGhrDd2SnJdg7YyfHfPLOQ0lkNwuw5ywkuW6RHi9xzkOtQmMGT7c//8QAHxEAAQQCAgMAAAAAAAAAAAAAAwAB',
    'AgQFMREiEzJR/9oACAECAQE/AcVSk7sT6q7ixwmnHajZnY7w2qph0I9lWMSwXl/VYXHsJ/MTS//EAB8QAAEEAgIDAAAAAAAA',
    'AAAAAAEAAxMxAhESQRQyM//aAAgBAQAGPwItVxpRZ7jCic9B2sY+rQGOg6LXjs/Vf//EABkQAQADAQEAAAAAAAAAAAAAAAEA',
    'ESExUf/aAAgBAQABPyG15zhnSbFgcADqMltTTMepdLxZP//aAAwDAQACAAMAAAAQX/Y//8QAHBEAAgICAwAAAAAAAAAAAAAA',
    'AAEhMUFhEVFx/9oACAEDAQE/EFJdpo0hD8HZaQng4dVhECdxCOI28n//xAAYEQADAQEAAAAAAAAAAAAAAAAAATFBEf/aAAgB',
    'AgEBPxCtNFg48Vhxe4aZQUw//8QAGhABAAIDAQAAAAAAAAAAAAAAAQARITFRQf/aAAgBAQABPxBUAChi6hh8DkljLBAyCgo9',
    '7CvAobsi51Mts//Z',
  ].join(''),
);
export const GREY_JPEG = base64(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ',
    'ERMUFRUVDA8XGBYUGBIUFRT/wAALCAAQABgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED',
    'AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF',
    'RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ',
    'ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/ANzxp8X9PgsZtJLLCLUFYyOM4rwbw5ba58evFTaVfiRd',
    'Njf5HboRX118L/h3pvgiBdL1FUSzjXIkavjPRPCWsfG7VbdtPDgxsDMR39a+w/D3hXRPAfhKCC2EcerQoDIw65FeR/Fr44z+',
    'KbM+HNGY/wBqD5Syda//2Q==',
  ].join(''),
);
/** Adobe's inverted CMYK, made from the same picture without a colour profile. */
export const CMYK_JPEG = base64(
  [
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBET',
    'FBUVFQwPFxgWFBgSFBUU/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E',
    'ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2',
    'Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC',
    'w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwBngWZv2ntQv9D8cj+z7DQMiyeX',
    '5Q+3pj8q9e/aJ/ae0P4R+H5NI0SSNZlUoBGec18M/B/rD+FfqnTfCt/L8c/FN38NPFINp4W0glbW4k4VgvTBr4F0zSfFv7Sv',
    'jMPIJntZJPfGM19x/B7/AJYfhRTbDVbjxV43k+DN+pj8EWx2R3Z+4QPev0T+CPwA8OfAvwvHqeqpEtwibjvxnOK+4vg90h/C',
    'irHxPkT4w6VpWm/DD/RdV0zb/aTQcFsfezivz4+Hfww8VftE+L1u71Zntnkz82cYzX4dfB/rD+FFP8dXVv8AEfwNp/hDwMBB',
    '44sQBfSxcOSOuTX6PfD34ZeFf2dfB63l6sKXSR5+bGc4r7j+D3/LD8KKdq17aa18MofAGlAJ8TIgBLOv+sJ7818bftQ/td6j',
    '431OXRNAkYxklAIzX3F8Hv8Alj+FFf/Z',
  ].join(''),
);
