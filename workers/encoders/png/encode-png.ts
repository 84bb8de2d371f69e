import type { Frame } from '../../raster/frame.js';
import { type Chunk, header, pngFile } from './chunks.js';
import { compressedScanlines } from './compressed-scanlines.js';
import { chosenFilter } from './filter-choice.js';
import { gatherPalette } from './frame-palette.js';
import { indexed, type PixelFormat, truecolour } from './pixel-format.js';

/**
 * Writes a PNG (Portable Network Graphics Specification, Third Edition) that is not interlaced: with a palette where
 * there are 256 colours at most, and else in truecolour, with alpha for a frame that is transparent. What is worked out
 * for the frame's backdrop is kept beside it, so that later frames upon it cost only what was drawn.
 * @returns bytes in memory of their own, which can be moved to another thread
 */
export function encodePng(frame: Frame): Uint8Array<ArrayBuffer> {
  const format = formatOf(frame);
  return pngFile([
    { type: 'IHDR', parts: [header({ ...format, width: frame.width, height: frame.height })] },
    ...paletteChunks(format),
    { type: 'IDAT', parts: compressedScanlines(frame, format) },
    { type: 'IEND', parts: [] },
  ]);
}

function formatOf(frame: Frame): PixelFormat {
  const { width, backdrop, transparent } = frame;
  const palette = gatherPalette(frame);
  if (palette) return indexed(width, palette);
  return truecolour(width, transparent, chosenFilter(backdrop, transparent));
}

/** Sections 11.2.2 and 11.3.1.1: colours without alpha, and alpha as far as there is any. */
function paletteChunks({ palette }: PixelFormat): Chunk[] {
  if (!palette) return [];
  const alphas = palette.filter((_, index) => index % 4 === 3);
  const opaqueFrom = alphas.findLastIndex((alpha) => alpha < 255) + 1;
  const colours = { type: 'PLTE', parts: [palette.filter((_, index) => index % 4 !== 3)] };
  if (opaqueFrom === 0) return [colours];
  return [colours, { type: 'tRNS', parts: [alphas.subarray(0, opaqueFrom)] }];
}
