import type { ColourLayer } from '../fonts/colour-layers.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';

/**
 * Draws the layers of a coloured glyph. As in Skia, a glyph is a picture that is as opaque as the text is, so that what lies
 * under another layer does not show; its shadow is as opaque as its layers are.
 * @param onePaint of everything: that of a shadow, or of a mask
 */
export function drawLayers(
  layers: readonly ColourLayer[],
  paint: Paint,
  onePaint: Paint | undefined,
  canvas: DrawingContext,
  clip: Clip,
  draw: (id: number, own: Paint, context: DrawingContext, clip: Clip) => void,
): void {
  drawColoured(paint, onePaint, canvas, clip, (context, inside) => {
    for (const { id, color } of layers) draw(id, layerPaint(color, paint, onePaint), context, inside);
  });
}

/** Draws what is as opaque as a text is, as one. @param onePaint of everything: that of a shadow, or of a mask */
export function drawColoured(
  paint: Paint,
  onePaint: Paint | undefined,
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
