import type { ColouredParts, ColourLayer } from '../fonts/coloured-glyphs.js';
import type { WeightedFont } from '../fonts/font-file.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { TooMuchWork } from '../raster/too-much-work.js';
import type { GlyphMasks } from './glyph-masks.js';
import { PaintedGlyphDrawing } from './painted-glyph.js';

/** Of coloured letters of a picture, all parts of which are items that are painted one by one. */
const MOST_PARTS = 200_000;

/** Coloured glyph, and what it is drawn with. */
export interface ColouredInk {
  font: WeightedFont;
  parts: ColouredParts;
  /** Of the text. */
  paint: Paint;
  /** Of everything: that of a shadow, or of a mask. */
  onePaint: Paint | undefined;
  /** From ems upwards to pixels. */
  matrix: Matrix;
}

/** Draws one layer of a glyph. */
type DrawLayer = (id: number, own: Paint, context: DrawingContext, clip: Clip) => void;

/** Draws glyphs that have colours of their own, as many as a picture may have. */
export class ColouredGlyphPainter {
  readonly #glyphs: GlyphMasks;
  #drawn = 0;

  constructor(glyphs: GlyphMasks) {
    this.#glyphs = glyphs;
  }

  /** Begins a picture. */
  begin(): void {
    this.#drawn = 0;
  }

  /** @throws TooMuchWork */
  draw(ink: ColouredInk, canvas: DrawingContext, clip: Clip, drawLayer: DrawLayer): void {
    const { font, parts, paint, onePaint, matrix } = ink;
    if (parts.layers) {
      const { layers } = parts;
      drawAsOne(ink, canvas, clip, (context, inside) => {
        for (const { id, color } of layers) {
          this.#count();
          drawLayer(id, layerPaint(color, paint, onePaint), context, inside);
        }
      });
      return;
    }
    const { unitsPerEm } = font;
    const drawing = new PaintedGlyphDrawing({
      colorOf: (colour) => font.file.colours?.colorOf(colour, font.palette),
      outlineOf: (id) => this.#glyphs.outline(font, id),
      ...{ paint, onePaint, unitsPerEm, count: () => this.#count() },
    });
    const units = multiplied(matrix, [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0]);
    drawAsOne(ink, canvas, clip, (context, inside) => drawing.draw(parts.painted, units, context, inside));
  }

  #count(): void {
    if (++this.#drawn > MOST_PARTS)
      throw new TooMuchWork('the picture takes too long to be painted: write fewer coloured letters');
  }
}

/**
 * Draws a glyph as one picture that is as opaque as the text is, as Skia does, so that what lies under another part does not
 * show; its shadow is as opaque as its parts are.
 */
function drawAsOne(
  { paint, onePaint }: ColouredInk,
  canvas: DrawingContext,
  clip: Clip,
  drawAll: (context: DrawingContext, clip: Clip) => void,
): void {
  if (onePaint || 'description' in paint || paint.opacity === OPAQUE) drawAll(canvas, clip);
  else canvas.drawGroup({ opacity: paint.opacity }, clip, (group) => drawAll(group, group.unclipped));
}

function layerPaint(color: ColourLayer['color'], paint: Paint, onePaint: Paint | undefined): Paint {
  if (!color) return paint;
  const own = solidPaint(color);
  if (!onePaint || 'description' in onePaint) return own;
  return { color: onePaint.color, opacity: Math.round((own.opacity * onePaint.opacity) / OPAQUE) };
}
