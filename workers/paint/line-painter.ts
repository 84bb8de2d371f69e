import type { BoxShadow } from '../css/painted/box-shadows.js';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../emoji/emoji-metrics.js';
import type { ColouredParts } from '../fonts/coloured-glyphs.js';
import type { WeightedFont } from '../fonts/font-file.js';
import type { GlyphOutline } from '../fonts/glyph-outlines.js';
import type { Area, Box, SetLine } from '../layout/box-layout.js';
import type { TextInk } from '../layout/text-ink.js';
import { OPAQUE, paintOf, solidPaint } from '../raster/color.js';
import type { Paint, PlacedMask } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, isTranslation, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { intersection } from '../raster/rectangle.js';
import { strokeOutline } from '../raster/stroke.js';
import { ColouredGlyphPainter } from './coloured-glyph.js';
import { paintDecoration } from './decoration-painter.js';
import type { EmojiCache } from './emoji-cache.js';
import { type GlyphMasks, glyphPosition } from './glyph-masks.js';
import { isClear, type TextPlace } from './text-place.js';

/** Of the outlines of strokes, in pixels. */
const TOLERANCE = 0.01;
/** The same as a share of the width of wide ones. */
const WIDE_TOLERANCE = 0.001;
/** Glyphs of larger sizes are painted from their outlines, without a mask of their own. */
const LARGEST_MASKED = 1024;
/** Larger emoji are enlarged. */
const LARGEST_EMOJI = 1024;
/** Skia's, which Chromium strokes text with. */
const MITER_LIMIT = 4;

/** Colours that a line is painted in, if they are not its own: those of a shadow, or of a mask. */
type OnePaint = Paint | undefined;

/**
 * Paints lines of text. All glyphs of a line are filled together, so that those that touch join without a seam; emoji
 * follow.
 */
export class LinePainter {
  readonly #glyphs: GlyphMasks;
  readonly #emoji: EmojiCache;
  readonly #coloured: ColouredGlyphPainter;

  constructor(glyphs: GlyphMasks, emoji: EmojiCache) {
    this.#glyphs = glyphs;
    this.#emoji = emoji;
    this.#coloured = new ColouredGlyphPainter(glyphs);
  }

  /** Bytes of the cached glyphs and emoji. */
  get bytes(): number {
    return this.#glyphs.bytes + this.#emoji.bytes;
  }

  /** Evicts entries beyond the bounds of the caches; only between frames. */
  trim(): void {
    this.#coloured.begin();
    this.#glyphs.trim();
    this.#emoji.trim();
  }

  /**
   * @param box the line's
   */
  paint(line: SetLine, box: Box, matrix: Matrix, canvas: DrawingContext, clip: Clip): void {
    const place = textPlace(line, box, matrix);
    const { ink } = line;
    if (!ink) {
      this.#fill(line, place, undefined, canvas, clip);
      this.#drawEmoji(line, place, undefined, canvas, clip);
      return;
    }
    for (const shadow of ink.shadows)
      this.#castShadow(line, ink, shadow, place, canvas, clip, (cast, ...target) =>
        this.#paintInk(line, cast, ...target),
      );
    this.#paintInk(line, ink, place, undefined, canvas, clip);
    if (!ink.decorations.some(isThrough)) return;
    // As in Chromium, shadows of lines through a text lie over it.
    for (const shadow of ink.shadows)
      this.#castShadow(line, ink, shadow, place, canvas, clip, (cast, ...target) =>
        this.#paintLinesThrough(line, cast, ...target),
      );
    this.#paintLinesThrough(line, ink, place, undefined, canvas, clip);
  }

  /** Paints what a line covers in one colour, without its shadows. */
  paintCoverage(line: SetLine, box: Box, matrix: Matrix, paint: Paint, canvas: DrawingContext): void {
    const place = textPlace(line, box, matrix);
    const clip = canvas.unclipped;
    if (line.ink) {
      this.#paintInk(line, line.ink, place, paint, canvas, clip);
      this.#paintLinesThrough(line, line.ink, place, paint, canvas, clip);
    } else this.#fill(line, place, paint, canvas, clip);
    this.#drawEmoji(line, place, paint, canvas, clip);
  }

  /**
   * A shadow has the colour of its own even where the text is transparent.
   * @param paint what it is the shadow of
   */
  #castShadow(
    line: SetLine,
    ink: TextInk,
    shadow: BoxShadow,
    { left, baseline, matrix }: TextPlace,
    canvas: DrawingContext,
    clip: Clip,
    paint: (ink: TextInk, place: TextPlace, paint: OnePaint, canvas: DrawingContext, clip: Clip) => void,
  ): void {
    const { color, opacity } = solidPaint(shadow.color);
    if (opacity === 0) return;
    const place = { left: left + shadow.x, baseline: baseline + shadow.y, matrix };
    const [red, green, blue] = [shadow.color.red, shadow.color.green, shadow.color.blue];
    const filters: Filter[] = line.shaped.glyphs.some((glyph) => 'emoji' in glyph)
      ? [{ kind: 'colors', matrix: tint(red / 255, green / 255, blue / 255) }]
      : [];
    if (shadow.blur > 0) filters.push({ kind: 'blur', sigma: shadow.blur / 2 });
    // As in Chromium, the stroke of letters that are filled has no shadow.
    const isFilled = !isClear(paintOf(line.color));
    const cast = isFilled && ink.stroke && !ink.stroke.isBelow ? { ...ink, stroke: undefined } : ink;
    canvas.drawGroup({ opacity, filters }, clip, (group) =>
      paint(cast, place, { color, opacity: OPAQUE }, group, group.unclipped),
    );
  }

  /** All but the lines through it. */
  #paintInk(
    line: SetLine,
    ink: TextInk,
    place: TextPlace,
    paint: OnePaint,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    const { stroke, decorations } = ink;
    for (const each of decorations)
      if (!isThrough(each))
        paintDecoration(each, { line, ink, place, paint, glyphs: this.#glyphs }, canvas, clip);
    if (stroke?.isBelow) this.#stroke(line, stroke, place, paint, canvas, clip);
    this.#fill(line, place, paint, canvas, clip);
    if (stroke && !stroke.isBelow) this.#stroke(line, stroke, place, paint, canvas, clip);
    if (ink.marks) this.#paintMarks(line, ink.marks, stroke, place, paint, canvas, clip);
    this.#drawEmoji(line, place, paint, canvas, clip);
  }

  #paintLinesThrough(
    line: SetLine,
    ink: TextInk,
    place: TextPlace,
    paint: OnePaint,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    for (const each of ink.decorations)
      if (isThrough(each))
        paintDecoration(each, { line, ink, place, paint, glyphs: this.#glyphs }, canvas, clip);
  }

  #fill(line: SetLine, place: TextPlace, onePaint: OnePaint, canvas: DrawingContext, clip: Clip): void {
    const paint = onePaint ?? paintOf(line.color);
    if (isClear(paint)) return;
    if (place.matrix !== IDENTITY || line.fontSize > LARGEST_MASKED) {
      const path = new Path();
      const coloured: ColouredGlyph[] = [];
      this.#eachOutline(line, place, (outline, x, y, size, glyph) => {
        const parts = partsOf(glyph);
        if (parts) coloured.push({ font: glyph.font, parts, x, y });
        else path.under(glyphMatrix(place.matrix, x, y, size)).addOutline(outline);
      });
      canvas.fillPath(path, paint, clip);
      for (const { font, parts, x, y } of coloured) {
        const matrix = glyphMatrix(place.matrix, x, y, line.fontSize);
        const own = { font, parts, paint, onePaint, matrix };
        this.#coloured.draw(own, canvas, clip, (id, layerPaint, context, inside) => {
          const layer = new Path().under(matrix).addOutline(this.#glyphs.outline(font, id));
          context.fillPath(layer, layerPaint, inside);
        });
      }
      return;
    }
    const letters: PlacedMask[] = [];
    const { fontSize, shaped } = line;
    // As in browsers, baselines snap to the pixel grid, and glyphs do not snap horizontally.
    const baseline = Math.round(place.baseline);
    for (const glyph of shaped.glyphs) {
      if ('emoji' in glyph) continue;
      const x = place.left + glyph.x * fontSize;
      const y = baseline - Math.round(glyph.y * fontSize);
      const { font } = glyph;
      const parts = partsOf(glyph);
      // As in Skia, letters of layers snap to whole pixels, and painted ones to those on their left.
      const { pixel, subpixel } = glyphPosition(parts?.layers ? Math.round(x) : x);
      if (parts) {
        const own = { font, parts, paint, onePaint, matrix: glyphMatrix(IDENTITY, pixel, y, fontSize) };
        this.#coloured.draw(own, canvas, clip, (id, layerPaint, context, inside) => {
          const mask = this.#glyphs.get(font, fontSize, id, subpixel);
          if (mask) context.fillMasks([{ mask, x: pixel, y }], layerPaint, inside);
        });
        continue;
      }
      const mask = this.#glyphs.get(font, fontSize, glyph.id, subpixel);
      if (mask) letters.push({ mask, x: pixel, y });
    }
    if (letters.length > 0) canvas.fillMasks(letters, paint, clip);
  }

  /** Marks are filled in a colour of their own, and stroked as the letters are. */
  #paintMarks(
    line: SetLine,
    { glyphs, fontSize, color, rise }: NonNullable<TextInk['marks']>,
    stroke: TextInk['stroke'],
    { baseline, ...place }: TextPlace,
    paint: OnePaint,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    const marks = { ...line, shaped: { glyphs, advance: 0 }, fontSize, color };
    const risen = { ...place, baseline: baseline - rise };
    if (stroke?.isBelow) this.#stroke(marks, stroke, risen, paint, canvas, clip);
    this.#fill(marks, risen, paint, canvas, clip);
    if (stroke && !stroke.isBelow) this.#stroke(marks, stroke, risen, paint, canvas, clip);
  }

  #stroke(
    line: SetLine,
    { width, color }: NonNullable<TextInk['stroke']>,
    place: TextPlace,
    paint: OnePaint,
    canvas: DrawingContext,
    clip: Clip,
  ): void {
    const own = paint ?? paintOf(color);
    if (isClear(own)) return;
    const path = new Path();
    const style = { cap: 'butt', join: 'miter', miterLimit: MITER_LIMIT, dashes: [], dashOffset: 0 } as const;
    const tolerance = Math.max(TOLERANCE, width * WIDE_TOLERANCE);
    this.#eachOutline(line, place, (outline, x, y, size) => {
      const stroked = strokeOutline(outline, { ...style, width: width / size }, tolerance / size);
      path.under(glyphMatrix(place.matrix, x, y, size)).addOutline(stroked);
    });
    canvas.fillPath(path, own, clip);
  }

  /** Calls back with the outline of each glyph, in ems, and with where it stands in pixels. */
  #eachOutline(
    { shaped, fontSize }: SetLine,
    { left, baseline, matrix }: TextPlace,
    each: (
      outline: GlyphOutline,
      x: number,
      y: number,
      size: number,
      glyph: { font: WeightedFont; id: number },
    ) => void,
  ): void {
    const isUpright = matrix === IDENTITY;
    const y = isUpright ? Math.round(baseline) : baseline;
    for (const glyph of shaped.glyphs) {
      if ('emoji' in glyph) continue;
      const outline = this.#glyphs.outline(glyph.font, glyph.id);
      if (outline.commands === '' && !glyph.font.file.colours) continue;
      const x = left + glyph.x * fontSize;
      const { pixel, subpixel } = glyphPosition(x);
      const rise = glyph.y * fontSize;
      if (isUpright) each(outline, pixel + subpixel / 4, y - Math.round(rise), fontSize, glyph);
      else each(outline, x, y - rise, fontSize, glyph);
    }
  }

  /** An emoji has colours of its own, and is as opaque as that of its text. */
  #drawEmoji(
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
      canvas.drawPixmap(this.#emoji.get(glyph.emoji, side), x, y, clip, opacity);
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
    const picture = this.#emoji.transformed(emoji, side, rectangle, multiplied(matrix, own));
    const shown = { rectangle, shapes: [...clip.shapes, outline] };
    canvas.drawPixmap(picture, rectangle.left, rectangle.top, shown, opacity);
  }
}

/**
 * What is moved by whole pixels stands on them as it would without being moved. The top of its line is snapped to the grid
 * first, so that lines have equal heights (Blink: `TextFragmentPainter`, `BoxInPhysicalSpace`).
 */
function textPlace({ baseline, belowLine = 0 }: SetLine, { left, top }: Box, matrix: Matrix): TextPlace {
  const [x, y] = [matrix[4], matrix[5]];
  const isWhole = isTranslation(matrix) && Number.isInteger(x) && Number.isInteger(y);
  if (!isWhole) return { left, baseline: top + baseline, matrix };
  const snappedTop = belowLine === 0 ? top + y : Math.round(top + y - belowLine) + belowLine;
  return { left: left + x, baseline: snappedTop + baseline, matrix: IDENTITY };
}

function isThrough({ line }: TextInk['decorations'][number]): boolean {
  return line === 'line-through';
}

/** From ems upwards to pixels. */
function glyphMatrix(matrix: Matrix, x: number, y: number, size: number): Matrix {
  const own: Matrix = [size, 0, 0, -size, x, y];
  return matrix === IDENTITY ? own : multiplied(matrix, own);
}

function partsOf({ font, id }: { font: WeightedFont; id: number }): ColouredParts | undefined {
  return font.file.colours?.partsOf(id, font.palette);
}

/** Coloured glyph, and where it stands in pixels. */
interface ColouredGlyph {
  font: WeightedFont;
  parts: ColouredParts;
  x: number;
  y: number;
}

/** Colour matrix that gives everything one colour. @param red, green, blue 0 to 1 */
function tint(red: number, green: number, blue: number): number[] {
  return [0, 0, 0, 0, red, 0, 0, 0, 0, green, 0, 0, 0, 0, blue, 0, 0, 0, 1, 0];
}
