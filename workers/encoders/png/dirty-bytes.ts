import { allocated, type Block, bytesOf } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Frame } from '../../raster/frame.js';
import type { Rectangle } from '../../raster/rectangle.js';
import { NONE, type PixelFormat, UP } from './pixel-format.js';

/** Which bytes of a frame's scanlines are not those of its backdrop. */
export interface DirtyBytes {
  /** 1 for each row that has any. */
  rows: Uint8Array;
  /** Where they begin and end, counted from row 0 on, 32 bits each; the last two are behind all bytes. */
  spans: Block;
}

const NEVER = 0x7fffffff;

const spanScratch = new Scratch();

/** The spans of a picture that nothing was drawn upon. */
export const NOTHING_DIRTY = written([], allocated(8));

export function dirtyBytes({ width, height, drawn }: Frame, format: PixelFormat): DirtyBytes {
  const { rowBytes } = format;
  const fromLeft = drawn
    .map((rectangle) => changedBytes(rectangle, width, height, format))
    .sort((one, other) => one.left - other.left);
  const rows = new Uint8Array(height);
  const spans: number[] = [];
  for (let row = 0, start = 0; row < height; row++, start += rowBytes) {
    for (const { left, top, right, bottom } of fromLeft) {
      if (row < top || row >= bottom || left >= right) continue;
      const last = spans.length - 1;
      if (rows[row] === 1 && start + left <= (spans[last] as number)) {
        spans[last] = Math.max(spans[last] as number, start + right);
      } else spans.push(start + left, start + right);
      rows[row] = 1;
    }
  }
  return { rows, spans: written(spans, spanScratch.of((spans.length + 2) * 4)) };
}

/** What a rectangle of pixels changes: bytes of a scanline across, and rows. */
function changedBytes(
  { left, top, right, bottom }: Rectangle,
  width: number,
  height: number,
  { depth, pixelBytes, filter }: PixelFormat,
): Rectangle {
  // Filtered bytes tell of the pixel on the left, or that above, too. The filter type is a byte before the first pixel.
  const rightmost = filter === NONE ? right : Math.min(width, right + 1);
  const below = filter >= UP ? Math.min(height, bottom + 1) : bottom;
  const pixelBits = pixelBytes * depth;
  return {
    left: Math.floor((left * pixelBits) / 8) + 1,
    top,
    right: Math.ceil((rightmost * pixelBits) / 8) + 1,
    bottom: below,
  };
}

function written(spans: readonly number[], block: Block): Block {
  bytesOf(block).set(new Uint8Array(Int32Array.from([...spans, NEVER, NEVER]).buffer));
  return block;
}
