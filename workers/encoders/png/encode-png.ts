import type { Frame, FrameUpon } from '../../raster/frame.js';
import { dirtyUnits } from '../dirty-units.js';
import { type Chunk, header, pngFile } from './chunks.js';
import { scanlinesUponBackdrop, wholeScanlines } from './compressed-scanlines.js';
import { bandFilters, chosenFilter, FILTERS_ALIKE } from './filter-choice.js';
import { gatherPalette, gatherPaletteUponBackdrop } from './frame-palette.js';
import { BAND_ROWS } from './matches.js';
import { indexed, NONE, type PixelFormat, truecolour } from './pixel-format.js';

/** Earlier frames on a backdrop before its tokens are cached: caching costs what the next two frames save. */
const CACHED_AFTER = 1;
/** Dirty fraction above which the cached tokens save no time. */
const MOST_DIRTY = 0.35;

/**
 * Encodes a frame as a non-interlaced PNG (Portable Network Graphics Specification, Third Edition): indexed
 * for up to 256 colours, else truecolour, with alpha for a transparent frame. Results for a backdrop that
 * recurs are cached with it, so that later frames cost only their dirty area; this may change the bytes,
 * never the pixels.
 * @returns bytes in memory of their own, which can be moved to another thread
 */
export function encodePng(frame: Frame): Uint8Array<ArrayBuffer> {
  const { width, height, transparent } = frame;
  const upon = uponCachedBackdrop(frame);
  const palette = upon ? gatherPaletteUponBackdrop(upon) : gatherPalette(frame);
  const plain = truecolour(width, transparent, NONE);
  const format = palette
    ? indexed(width, palette)
    : { ...plain, filter: chosenFilter(upon?.backdrop ?? frame, plain) };
  return pngFile([
    { type: 'IHDR', parts: [header({ ...format, width, height })] },
    ...paletteChunks(format),
    {
      type: 'IDAT',
      parts: upon
        ? scanlinesUponBackdrop(upon, format)
        : wholeScanlines(frame, format, palette ? FILTERS_ALIKE : bandFilters(frame, format)),
    },
    { type: 'IEND', parts: [] },
  ]);
}

/** Frame with its backdrop, if that is to be encoded from its cache. */
function uponCachedBackdrop(frame: Frame): FrameUpon | undefined {
  const { backdrop } = frame;
  if (!backdrop || backdrop.meet('png') < CACHED_AFTER) return undefined;
  return dirtyUnits(frame, BAND_ROWS).share <= MOST_DIRTY ? { ...frame, backdrop } : undefined;
}

/** PLTE and tRNS chunks (sections 11.2.2 and 11.3.1.1); alphas are written up to the last one below 255. */
function paletteChunks({ palette }: PixelFormat): Chunk[] {
  if (!palette) return [];
  const alphas = palette.filter((_, index) => index % 4 === 3);
  const opaqueFrom = alphas.findLastIndex((alpha) => alpha < 255) + 1;
  const colours = { type: 'PLTE', parts: [palette.filter((_, index) => index % 4 !== 3)] };
  if (opaqueFrom === 0) return [colours];
  return [colours, { type: 'tRNS', parts: [alphas.subarray(0, opaqueFrom)] }];
}
