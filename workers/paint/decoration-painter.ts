/** Paints the lines of `text-decoration`, which leave gaps around glyphs that cross them. */

import { paintOf } from '../css/values/css-colors.js';
import type { WeightedFont } from '../fonts/font-file.js';
import type { SetLine } from '../layout/box-layout.js';
import type { InkLine, TextInk } from '../layout/text-ink.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { lineShape, type PlacedLineShape, type Stretch } from './decoration-lines.js';
import type { GlyphMasks } from './glyph-masks.js';
import { type CrossingGlyph, gapsAround } from './ink-gaps.js';
import { isClear, type TextPlace } from './text-place.js';

/** Length of a turned line. */
const MOST_TURNED = 20_000;

/** A line of text that is decorated. */
interface DecoratedLine {
  line: SetLine;
  ink: TextInk;
  place: TextPlace;
  /** Of everything, if it is not the decoration's own: that of a shadow, or of a mask. */
  paint: Paint | undefined;
  glyphs: GlyphMasks;
}

export function paintDecoration(
  decoration: InkLine,
  text: DecoratedLine,
  canvas: DrawingContext,
  clip: Clip,
): void {
  const { line, ink, place, paint } = text;
  const { baseline, matrix } = place;
  const { before, after } = ink.beyond ?? { before: 0, after: 0 };
  const left = place.left - before;
  const width = before + line.width + after;
  const own = paint ?? paintOf(decoration.color);
  if (isClear(own) || !(width > 0)) return;
  // What is turned may show anywhere.
  const most = Math.min(width, MOST_TURNED);
  const shown = matrix === IDENTITY ? clip.rectangle : { left, right: left + most };
  const shape = lineShape(decoration, left, baseline + topOf(decoration), width, shown, matrix);
  const shapes: Path[] = [];
  const { bounds, path } = shape;
  if (bounds) shapes.push(new Path().under(matrix).addOutline(rectangleOutline(bounds)));
  if (ink.skipsInk && decoration.line !== 'line-through') {
    const gaps = gapsOf(decoration, text, shape);
    if (gaps.length > 0) shapes.push(withoutGaps(gaps, shape, left, width, matrix));
  }
  canvas.fillPath(path, own, shapes.length === 0 ? clip : { ...clip, shapes: [...clip.shapes, ...shapes] });
}

/**
 * Where a line begins below the baseline: one through the text a whole number of pixels from the top of the letters, and the
 * middle of one of dashes.
 */
function topOf({ line, style, thickness, top }: InkLine): number {
  if (line !== 'line-through') return top;
  if (style !== 'dashed' && style !== 'dotted') return Math.round(top);
  return Math.floor(top + thickness / 2) - Math.floor(Math.max(thickness / 2, 0.5));
}

/** Parts of a decoration that glyphs cross. */
function gapsOf(
  { thickness }: InkLine,
  { line: { shaped, fontSize }, ink: { passed }, place: { left, baseline }, glyphs }: DecoratedLine,
  { top, bottom }: PlacedLineShape,
): Stretch[] {
  const crossing: CrossingGlyph[] = [];
  const passedOf = new Map<WeightedFont, Set<number | undefined>>();
  for (const glyph of shaped.glyphs) {
    if ('emoji' in glyph) continue;
    const { font, id } = glyph;
    let ids = passedOf.get(font);
    if (!ids) {
      ids = new Set(passed.map((character) => font.shaper.nominalGlyph(character)));
      passedOf.set(font, ids);
    }
    if (ids.has(id)) continue;
    const outline = glyphs.outline(font, id);
    crossing.push({ outline, x: left + glyph.x * fontSize, rise: glyph.y * fontSize });
  }
  return gapsAround(crossing, fontSize, top - baseline, bottom - baseline, thickness);
}

/** Clip that leaves gaps out, which have whole pixels as in Chromium. @param width of the line */
function withoutGaps(
  gaps: readonly Stretch[],
  { top, bottom }: PlacedLineShape,
  left: number,
  width: number,
  matrix: Matrix,
): Path {
  const path = new Path().under(matrix);
  const [high, low] = [Math.floor(top) - 1, Math.ceil(bottom) + 1];
  const add = (from: number, to: number) => {
    if (to > from)
      path.addOutline(rectangleOutline({ left: from, top: high, width: to - from, height: low - high }));
  };
  let pen = Math.floor(left) - 1;
  for (const gap of gaps) {
    add(pen, Math.round(gap.left));
    pen = Math.max(pen, Math.round(gap.right));
  }
  add(pen, Math.ceil(left + width) + 1);
  return path;
}
