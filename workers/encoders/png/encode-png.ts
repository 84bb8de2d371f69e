import type { Frame, FrameUpon } from '../../raster/frame.js';
import { dirtyUnits } from '../dirty-units.js';
import { type Chunk, header, pngFile } from './chunks.js';
import { scanlinesUponBackdrop, wholeScanlines } from './compressed-scanlines.js';
import { chosenFilter } from './filter-choice.js';
import { gatherPalette, gatherPaletteUponBackdrop } from './frame-palette.js';
import { BAND_ROWS } from './matches.js';
import { indexed, type PixelFormat, truecolour } from './pixel-format.js';

/**
 * Keeping the tokens of a backdrop costs as much as the next two frames save; it is found with the second frame that shows
 * it.
 */
const CACHED_AFTER = 1;
/** With more of a frame drawn than this, it takes as long upon what is kept as by itself. */
const MOST_DIRTY = 0.35;

/**
 * Writes a PNG (Portable Network Graphics Specification, Third Edition) that is not interlaced: with a palette where
 * there are 256 colours at most, and else in truecolour, with alpha for a frame that is transparent. What is worked out
 * for a backdrop that is met again is kept beside it, so that later frames upon it cost only what was drawn: the bytes may
 * then be others than those of the first one, the pixels never are.
 * @returns bytes in memory of their own, which can be moved to another thread
 */
export function encodePng(frame: Frame): Uint8Array<ArrayBuffer> {
  const { width, height, transparent } = frame;
  const upon = uponCachedBackdrop(frame);
  const palette = upon ? gatherPaletteUponBackdrop(upon) : gatherPalette(frame);
  const format = palette
    ? indexed(width, palette)
    : truecolour(width, transparent, chosenFilter(upon?.backdrop ?? frame, transparent));
  return pngFile([
    { type: 'IHDR', parts: [header({ ...format, width, height })] },
    ...paletteChunks(format),
    {
      type: 'IDAT',
      parts: upon ? scanlinesUponBackdrop(upon, format) : wholeScanlines(frame, format),
    },
    { type: 'IEND', parts: [] },
  ]);
}

/** The frame where it is encoded upon what is kept of its backdrop. */
function uponCachedBackdrop(frame: Frame): FrameUpon | undefined {
  const { backdrop } = frame;
  if (!backdrop || backdrop.meet('png') < CACHED_AFTER) return undefined;
  return dirtyUnits(frame, BAND_ROWS).share <= MOST_DIRTY ? { ...frame, backdrop } : undefined;
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
