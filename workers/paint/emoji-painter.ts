/** The emoji of a line. */

import { paintOf } from '../css/values/css-colors.js';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../emoji/emoji-metrics.js';
import type { Area, SetLine } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { intersection } from '../raster/rectangle.js';
import type { EmojiCache } from './emoji-cache.js';
import type { OnePaint, TextPlace } from './text-place.js';

/** Larger emoji are enlarged. */
const LARGEST_EMOJI = 1024;

/** Paints emoji from a cache. */
export class EmojiPainter {
  readonly #cache: EmojiCache;

  constructor(cache: EmojiCache) {
    this.#cache = cache;
  }

  /** An emoji has colours of its own, and is as opaque as that of its text. */
  draw(
    { shaped, fontSize, color }: SetLine,
    { left, baseline, matrix }: TextPlace,
    onePaint: OnePaint,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    let opacity: number | undefined;
    for (const glyph of shaped.glyphs) {
      if (!('emoji' in glyph)) continue;
      opacity ??= onePaint ? OPAQUE : paintOf(color).opacity;
      if (opacity === 0) return;
      const side = Math.max(1, Math.round(EMOJI_SIZE * fontSize));
      if (matrix !== IDENTITY || side > LARGEST_EMOJI) {
        const corner = {
          left: left + (glyph.x + EMOJI_MARGIN) * fontSize,
          top: baseline + (EMOJI_DESCENT - EMOJI_SIZE) * fontSize,
        };
        const area = { ...corner, width: side, height: side };
        this.#drawTurned(glyph.emoji, area, matrix, opacity, canvas, clip);
        continue;
      }
      const x = Math.round(left + (glyph.x + EMOJI_MARGIN) * fontSize);
      const y = Math.round(Math.round(baseline) + (EMOJI_DESCENT - EMOJI_SIZE) * fontSize);
      canvas.drawPixmap(this.#cache.get(glyph.emoji, side), x, y, clip, opacity);
    }
  }

  #drawTurned(
    emoji: Emoji,
    area: Area,
    matrix: Matrix,
    opacity: number,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    const outline = new Path().under(matrix).addOutline(rectangleOutline(area));
    const rectangle = intersection(pixelsAround(outline), clip.rectangle);
    if (!rectangle) return;
    const side = Math.min(LARGEST_EMOJI, Math.max(1, Math.round(area.width * scaleOf(matrix))));
    const own: Matrix = [area.width / side, 0, 0, area.height / side, area.left, area.top];
    const picture = this.#cache.transformed(emoji, side, rectangle, multiplied(matrix, own));
    const shown = { rectangle, shapes: [...clip.shapes, outline] };
    canvas.drawPixmap(picture, rectangle.left, rectangle.top, shown, opacity);
  }
}
