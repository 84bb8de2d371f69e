import { type BoxArea, maskLayers } from '../css/painted/background-layers.js';
import type { Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import type { Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { BoxCut } from '../svg/element-groups.js';
import { type DrawnLayer, keepWithinLayers } from '../svg/masks.js';
import type { BackgroundPainter } from './background-painter.js';

/**
 * Keeps of a group's pixels what the mask of a box covers (CSS Masking 1, section 7).
 * @param backdrop what the group changes beside its items
 * @param referred the `<mask>` that an image of a layer names; undefined where it is none
 */
export function paintMask(
  box: Box,
  group: DrawingContext,
  matrix: Matrix,
  backdrop: Rectangle | undefined,
  backgrounds: BackgroundPainter,
  pictures: ReadonlyMap<string, LazyPixmap>,
  referred: (image: string) => BoxCut['mask'],
): void {
  const layers = maskLayers(box.style).map(({ layer: written, composite, isLuminance }): DrawnLayer => {
    const layer = { ...written, origin: boxOf(written.origin), clip: boxOf(written.clip) };
    const element = referred(layer.image);
    const draw = (context: DrawingContext) =>
      element
        ? element.draw(context)
        : backgrounds.paintLayer(layer, box, context, { matrix, clip: context.unclipped }, pictures);
    return { composite, isLuminance: isLuminance ?? element?.isLuminance ?? false, draw };
  });
  keepWithinLayers(group, layers, backdrop);
}

/** The area of a box that has the name of one of SVG's elements (CSS Box 4, section 2). */
function boxOf<Name extends string>(name: Name): Name | BoxArea {
  if (name === 'fill-box') return 'content-box';
  return name === 'stroke-box' || name === 'view-box' ? 'border-box' : name;
}
