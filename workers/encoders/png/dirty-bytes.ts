import { allocated, type Block, bytesOf } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Frame } from '../../raster/frame.js';
import type { Rectangle } from '../../raster/rectangle.js';
import { NONE, type PixelFormat, UP } from './pixel-format.js';

/** Bytes of a frame's scanlines that differ from its backdrop's. */
export interface DirtyBytes {
  /** 1 for each row with dirty bytes. */
  rows: Uint8Array;
  /**
   * Start and end offsets of dirty spans (`i32`), counted from row 0; a sentinel pair lies beyond all bytes.
   */
  spans: Block;
}

const NEVER = 0x7fffffff;

const spanScratch = new Scratch();

/** Spans of a frame without dirty bytes. */
export const NOTHING_DIRTY = written([], allocated(8));

export function dirtyBytes({ width, height, dirty }: Frame, format: PixelFormat): DirtyBytes {
  const { rowBytes } = format;
  const fromLeft = dirty
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

/** Converts a dirty rectangle of pixels into bytes of a scanline across, and rows down. */
function changedBytes(
  { left, top, right, bottom }: Rectangle,
  width: number,
  height: number,
  { depth, pixelBytes, filter }: PixelFormat,
): Rectangle {
  // A filter also depends on the left and upper pixels; the filter type takes one byte before the first pixel.
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
