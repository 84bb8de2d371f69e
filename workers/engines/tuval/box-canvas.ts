import type { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { Box } from '../../layout/box-layout.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { scaledBox } from '../../paint/scaled-box.js';
import { Canvas } from '../../raster/canvas.js';
import type { Frame } from '../../raster/frame.js';
import { beginOutlines, endOutlines } from '../../raster/outline-work.js';
import type { LazyPixmap } from '../../raster/pixmap.js';
import type { Scene } from '../engine.js';
import type { BoxSurface } from './box-surface.js';

/** Paints laid-out boxes, and of each frame only what has changed since an earlier one. */
export class BoxCanvas implements BoxSurface<Frame> {
  readonly #content: ContentPainter;
  readonly #canvas = new Canvas();

  /** @param outlines those that texts of drawings are made of, too */
  constructor(outlines: GlyphOutlines) {
    this.#content = new ContentPainter(outlines);
  }

  /** Bytes of each cache of drawings. */
  get cached(): { backdrops: number; glyphs: number } {
    const glyphs = this.#content.bytes + this.#canvas.maskBytes;
    return { backdrops: this.#canvas.backdropBytes, glyphs };
  }

  /** @returns a frame whose pixels are valid until the next one is painted */
  painted(
    boxes: Box,
    { series, size, transparent }: Scene,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): Frame {
    const { width, height, scale } = size;
    this.#canvas.start({ series, width, height, transparent });
    beginOutlines();
    try {
      this.#content.paint(scaledBox(boxes, scale), this.#canvas, pictures);
      return this.#canvas.finish();
    } finally {
      endOutlines();
      this.#content.trim();
    }
  }

  ofFrame(frame: Frame): Frame {
    return frame;
  }
}
