import { maskLayers } from '../css/painted/background-layers.js';
import type { Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN, SOURCE_IN, SOURCE_OUT, XOR } from '../raster/compositing-operators.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { Recording } from '../raster/drawing-context.js';
import type { Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { enclosing, type Rectangle } from '../raster/rectangle.js';
import type { BoxCut } from '../svg/element-groups.js';
import type { BackgroundPainter } from './background-painter.js';

/** Operators by the words of `mask-composite`; those of `add` are source over. */
const OPERATORS: Readonly<Record<string, number>> = {
  add: 0,
  intersect: SOURCE_IN,
  subtract: SOURCE_OUT,
  exclude: XOR,
};

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
  const regions = group.items.map((item) => item.region);
  const region = enclosing(backdrop ? [...regions, backdrop] : regions);
  if (!region) return;
  const mask = new Recording(region);
  for (const { layer, composite, isLuminance } of maskLayers(box.style)) {
    const drawn = new Recording(region);
    const element = referred(layer.image);
    const paint = (context: DrawingContext) =>
      element
        ? element.draw(context)
        : backgrounds.paintLayer(layer, box, context, { matrix, clip: context.unclipped }, pictures);
    if (element?.isLuminance ?? isLuminance)
      drawn.drawGroup({ opacity: OPAQUE, filters: [{ kind: 'luminance' }] }, drawn.unclipped, paint);
    else paint(drawn);
    const blend = OPERATORS[composite] ?? 0;
    if (blend === 0 || mask.items.length === 0) mask.items.push(...drawn.items);
    else mask.items.push({ kind: 'group', region, clips: [], items: drawn.items, opacity: OPAQUE, blend });
  }
  const { items } = mask;
  group.items.push({ kind: 'group', region, clips: [], items, opacity: OPAQUE, blend: DESTINATION_IN });
}
