import { EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../emoji/emoji-metrics.js';
import type { Box } from '../layout/box-layout.js';
import type { SetLine } from '../layout/line-setter.js';
import { paintOf } from '../raster/color.js';
import type { PlacedMask } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { type GlyphMasks, glyphPosition } from '../raster/glyph-masks.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import type { EmojiCache } from './emoji-cache.js';

/**
 * Paints lines of text. All glyphs of a line are filled together, so that those that touch join without a seam; emoji
 * follow.
 */
export class LinePainter {
  readonly #glyphs: GlyphMasks;
  readonly #emoji: EmojiCache;

  constructor(glyphs: GlyphMasks, emoji: EmojiCache) {
    this.#glyphs = glyphs;
    this.#emoji = emoji;
  }

  /** Bytes of the cached glyphs and emoji. */
  get bytes(): number {
    return this.#glyphs.bytes + this.#emoji.bytes;
  }

  /** Evicts entries beyond the bounds of the caches; only between frames. */
  trim(): void {
    this.#glyphs.trim();
    this.#emoji.trim();
  }

  /**
   * @param box the line's
   * @throws when the line is turned or skewed: letters are drawn upright
   */
  paint(line: SetLine, box: Box, matrix: Matrix, canvas: DrawingContext, clip: Clip): void {
    if (matrix !== IDENTITY) throw new Error('text in a transformed box is not drawn');
    const letters: PlacedMask[] = [];
    // As in browsers, baselines snap to the pixel grid, and glyphs do not snap horizontally.
    const baseline = Math.round(box.top + line.baseline);
    for (const glyph of line.shaped.glyphs) {
      if ('emoji' in glyph) continue;
      const { pixel, subpixel } = glyphPosition(box.left + glyph.x * line.fontSize);
      const mask = this.#glyphs.get(glyph.font, line.fontSize, glyph.id, subpixel);
      if (mask) letters.push({ mask, x: pixel, y: baseline - Math.round(glyph.y * line.fontSize) });
    }
    if (letters.length > 0) canvas.fillMasks(letters, paintOf(line.color), clip);
    for (const glyph of line.shaped.glyphs) {
      if (!('emoji' in glyph)) continue;
      const side = Math.max(1, Math.round(EMOJI_SIZE * line.fontSize));
      const left = Math.round(box.left + (glyph.x + EMOJI_MARGIN) * line.fontSize);
      const top = Math.round(baseline + (EMOJI_DESCENT - EMOJI_SIZE) * line.fontSize);
      canvas.drawPixmap(this.#emoji.get(glyph.emoji, side), left, top, clip);
    }
  }
}
