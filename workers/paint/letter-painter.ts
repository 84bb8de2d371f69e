/** The letters of a line, filled and stroked. */

import { paintOf } from '../css/values/css-colors.js';
import { EMOJI_ADVANCE } from '../emoji/emoji-metrics.js';
import type { ColouredParts } from '../fonts/coloured-glyphs.js';
import type { WeightedFont } from '../fonts/font-file.js';
import type { GlyphOutline } from '../fonts/glyph-outlines.js';
import type { SetLine } from '../layout/box-layout.js';
import type { TextInk } from '../layout/text-ink.js';
import type { Paint, PlacedMask } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, isTranslation, type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { strokeOutline } from '../raster/stroke.js';
import { type PathLetter, TextPath } from '../raster/text-path.js';
import type { PlacedGlyph } from '../text/shaped-words.js';
import { ColouredGlyphPainter } from './coloured-glyph.js';
import { type GlyphMasks, glyphPosition, SUBPIXEL_POSITIONS } from './glyph-masks.js';
import { clustersOf, composed, slicesOf } from './letter-clusters.js';
import { isClear, type OnePaint, type TextPlace } from './text-place.js';

/** Of the outlines of strokes, in pixels. */
const TOLERANCE = 0.01;
/** The same as a share of the width of wide ones. */
const WIDE_TOLERANCE = 0.001;
/** Glyphs of larger sizes are painted from their outlines, without a mask of their own. */
const LARGEST_MASKED = 1024;
/** Skia's, which Chromium strokes text with. */
const MITER_LIMIT = 4;

/** Paints letters from their masks, or from their outlines where they are large or turned. */
export class LetterPainter {
  readonly #glyphs: GlyphMasks;
  readonly #coloured: ColouredGlyphPainter;

  readonly #isExact: boolean;

  /** @param isExact whether letters stay paths, which know their text */
  constructor(glyphs: GlyphMasks, isExact = false) {
    this.#glyphs = glyphs;
    this.#isExact = isExact;
    this.#coloured = new ColouredGlyphPainter(glyphs);
  }

  /** Begins a frame. */
  begin(): void {
    this.#coloured.begin();
  }

  /** All letters, filled. @param onePaint in place of their own */
  fill(line: SetLine, at: TextPlace, onePaint: OnePaint, canvas: DrawingContext, clip: Clip): void {
    const paint = onePaint ?? paintOf(line.color);
    if (isClear(paint)) return;
    const place = isTranslation(at.matrix) ? moved(at) : at;
    if (this.#isExact || place.matrix !== IDENTITY || line.fontSize > LARGEST_MASKED) {
      const path = new Path().ofGlyphs();
      const coloured: ColouredGlyph[] = [];
      // Letters that stay letters are outlined with their texts; only coloured ones are left then.
      if (!this.#isExact || line.shaped.glyphs.some(isOfColours))
        this.#eachOutline(line, place, (outline, x, y, size, glyph) => {
          const parts = partsOf(glyph);
          if (parts) coloured.push({ font: glyph.font, parts, x, y });
          if (parts || this.#isExact) return;
          path.under(glyphMatrix(place.matrix, x, y, size)).addOutline(outline);
        });
      if (this.#isExact) this.#fillLetters(line, place, paint, canvas, clip, true);
      else canvas.fillPath(path, paint, clip);
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

  /**
   * Fills letters as a path that knows their text; what is drawn apart of it is text without ink.
   * @param isFilled unset where all of it is drawn apart
   */
  #fillLetters(
    line: SetLine,
    at: TextPlace,
    paint: Paint,
    canvas: DrawingContext,
    clip: Clip,
    isFilled: boolean,
  ): void {
    const { shaped, fontSize: size } = line;
    const isUpright = at.matrix === IDENTITY;
    const baseline = isUpright ? Math.round(at.baseline) : at.baseline;
    const [letters, outlined] = [new TextPath(line.after), new Path()];
    const placeOf = (across: number) => glyphMatrix(at.matrix, at.left + across * size, baseline, size);
    const blankAt = (across: number): PathLetter => ({
      ...{ face: INKLESS, id: '', outline: NO_OUTLINE, advance: 0, size, text: ' ' },
      matrix: placeOf(across),
    });
    let space: PathLetter | undefined;
    if (line.space === 'before' && !at.isCast) letters.addLetter(blankAt(0));
    for (const { text, glyphs } of clustersOf(shaped.glyphs)) {
      // Whether they have room and no ink, also where that is painted apart.
      let areBlank = true;
      const parts = glyphs.map((glyph) => {
        if ('emoji' in glyph) {
          areBlank = false;
          return { x: glyph.x, y: 0, id: 0, advance: EMOJI_ADVANCE, outline: NO_OUTLINE };
        }
        const { x, y, font, id } = glyph;
        const rise = isUpright ? Math.round(y * size) / size : y;
        const drawn = this.#glyphs.outline(font, id, size);
        const isColoured = partsOf(glyph) !== undefined;
        if (isColoured || drawn.commands !== '') areBlank = false;
        const outline = !isFilled || isColoured ? NO_OUTLINE : drawn;
        return { x, y: rise, id, advance: drawn.advance, outline };
      });
      const cluster = composed(parts);
      const [first] = glyphs as [PlacedGlyph];
      const font = 'emoji' in first || !first.font.file.isEmbeddable ? undefined : first.font;
      const isInk = cluster.outline.commands !== '';
      if (isInk && (at.isCast || !font)) outlined.under(placeOf(cluster.x)).addOutline(cluster.outline);
      if (at.isCast || (!isInk && text === '')) continue;
      const face =
        (isInk || areBlank) && font ? (font.isEmboldened ? `${font.name} ${size}` : font.name) : INKLESS;
      const isInkless = face === INKLESS;
      const whole = {
        id: isInkless ? '' : cluster.id,
        outline: isInkless ? NO_OUTLINE : cluster.outline,
        advance: cluster.advance,
        text,
      };
      let across = cluster.x;
      for (const { id, outline, advance, text: own } of slicesOf(whole)) {
        const part = { face, id, outline, advance, size, text: own, matrix: placeOf(across) };
        letters.addLetter(part);
        if (own === ' ') space = part;
        across += advance;
      }
    }
    if (line.space === 'behind' && letters.letters.length > 0)
      letters.addLetter({ ...(space ?? blankAt(0)), advance: 0, matrix: placeOf(shaped.advance) });
    if (outlined.floats.length > 0) canvas.fillPath(outlined, paint, clip);
    if (letters.letters.length > 0) canvas.fillPath(letters, paint, clip);
  }

  /** The outlines of all letters, stroked. */
  stroke(
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
    const isAll = this.#isExact && !place.isCast && isClear(paint ?? paintOf(line.color));
    if (isAll) this.#fillLetters(line, place, own, canvas, clip, false);
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
      else {
        const at = inRaster(x, y - rise, fontSize, matrix);
        each(outline, at.x, at.y, fontSize, glyph);
      }
    }
  }
}

/** The face of letters that have no ink as text. */
const INKLESS = 'inkless';
const NO_OUTLINE: Outline = { commands: '', coordinates: [] };

/** What is moved alone, by fractions of a pixel, as what is not. */
function moved({ left, baseline, matrix, ...rest }: TextPlace): TextPlace {
  return { ...rest, left: left + matrix[4], baseline: baseline + matrix[5], matrix: IDENTITY };
}

/** Larger glyphs stand where they are, in pixels of the frame: Skia fills their outlines. */
const LARGEST_SNAPPED = 256;

/**
 * Where a glyph stands that is moved by fractions of a pixel or scaled: on whole pixels down and on quarters across, as in Skia
 * (`isBaselineSnap`).
 */
function inRaster(x: number, y: number, size: number, matrix: Matrix): { x: number; y: number } {
  const [a, b, c, d, e, f] = matrix;
  if (b !== 0 || c !== 0 || !(a > 0) || !(d > 0) || size * d > LARGEST_SNAPPED) return { x, y };
  const { pixel, subpixel } = glyphPosition(a * x + e);
  return { x: (pixel + subpixel / SUBPIXEL_POSITIONS - e) / a, y: (Math.round(d * y + f) - f) / d };
}

/** From ems upwards to pixels. */
function glyphMatrix(matrix: Matrix, x: number, y: number, size: number): Matrix {
  const own: Matrix = [size, 0, 0, -size, x, y];
  return matrix === IDENTITY ? own : multiplied(matrix, own);
}

function isOfColours(glyph: PlacedGlyph): boolean {
  return !('emoji' in glyph) && glyph.font.file.colours !== undefined;
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
