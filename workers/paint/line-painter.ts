import type { Shadow } from '../css/grammars/shadows.js';
import { paintOf } from '../css/values/css-colors.js';
import type { Box, SetLine } from '../layout/box-layout.js';
import type { TextInk } from '../layout/text-ink.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { IDENTITY, isTranslation, type Matrix } from '../raster/matrix.js';
import type { CastShadows } from './cast-shadows.js';
import { paintDecoration } from './decoration-painter.js';
import type { EmojiCache } from './emoji-cache.js';
import { EmojiPainter } from './emoji-painter.js';
import type { GlyphMasks } from './glyph-masks.js';
import { LetterPainter } from './letter-painter.js';
import { isClear, type OnePaint, type TextPlace } from './text-place.js';

/**
 * Paints lines of text. All glyphs of a line are filled together, so that those that touch join without a seam; emoji
 * follow.
 */
export class LinePainter {
  readonly #glyphs: GlyphMasks;
  readonly #cache: EmojiCache;
  readonly #letters: LetterPainter;
  readonly #emoji: EmojiPainter;
  readonly #cast: CastShadows;

  /**
   * @param cast counts shadows
   * @param isExact whether letters stay paths
   */
  constructor(glyphs: GlyphMasks, emoji: EmojiCache, cast: CastShadows, isExact = false) {
    this.#glyphs = glyphs;
    this.#cast = cast;
    this.#cache = emoji;
    this.#letters = new LetterPainter(glyphs, isExact);
    this.#emoji = new EmojiPainter(emoji);
  }

  /** Bytes of the cached glyphs and emoji. */
  get bytes(): number {
    return this.#glyphs.bytes + this.#cache.bytes;
  }

  /** Evicts entries beyond the bounds of the caches; only between frames. */
  trim(): void {
    this.#letters.begin();
    this.#glyphs.trim();
    this.#cache.trim();
  }

  /**
   * @param box the line's
   */
  paint(line: SetLine, box: Box, matrix: Matrix, canvas: DrawingContext, clip: Clip): void {
    const place = textPlace(line, box, matrix);
    const { ink } = line;
    if (!ink) {
      this.#letters.fill(line, place, undefined, canvas, clip);
      this.#emoji.draw(line, place, undefined, canvas, clip);
      return;
    }
    this.#cast.add(ink.shadows.length);
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
    } else this.#letters.fill(line, place, paint, canvas, clip);
    this.#emoji.draw(line, place, paint, canvas, clip);
  }

  /**
   * A shadow has the colour of its own even where the text is transparent.
   * @param paint what it is the shadow of
   */
  #castShadow(
    line: SetLine,
    ink: TextInk,
    shadow: Shadow,
    { left, baseline, matrix }: TextPlace,
    canvas: DrawingContext,
    clip: Clip,
    paint: (ink: TextInk, place: TextPlace, paint: OnePaint, canvas: DrawingContext, clip: Clip) => void,
  ): void {
    const { color, opacity } = solidPaint(shadow.color);
    if (opacity === 0) return;
    const place = { left: left + shadow.x, baseline: baseline + shadow.y, matrix, isCast: true } as const;
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
    if (stroke?.isBelow) this.#letters.stroke(line, stroke, place, paint, canvas, clip);
    this.#letters.fill(line, place, paint, canvas, clip);
    if (stroke && !stroke.isBelow) this.#letters.stroke(line, stroke, place, paint, canvas, clip);
    if (ink.marks) this.#paintMarks(line, ink.marks, stroke, place, paint, canvas, clip);
    this.#emoji.draw(line, place, paint, canvas, clip);
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
    if (stroke?.isBelow) this.#letters.stroke(marks, stroke, risen, paint, canvas, clip);
    this.#letters.fill(marks, risen, paint, canvas, clip);
    if (stroke && !stroke.isBelow) this.#letters.stroke(marks, stroke, risen, paint, canvas, clip);
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

/** Colour matrix that gives everything one colour. @param red, green, blue 0 to 1 */
function tint(red: number, green: number, blue: number): number[] {
  return [0, 0, 0, 0, red, 0, 0, 0, 0, green, 0, 0, 0, 0, blue, 0, 0, 0, 1, 0];
}
