import type { BoxArea } from '../css/painted/background-layers.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Matrix } from '../raster/matrix.js';
import { multiplied } from '../raster/matrix.js';
import { Path } from '../raster/path.js';
import { basicShape } from '../svg/basic-shapes.js';
import { borderArea, boxArea, outlineOf } from './rounded-area.js';

/** Bound on the length of a value: rasterising takes time for every point. */
const MOST_CHARACTERS = 100_000;

const AREA = /^(.*?)\s*\b(border-box|padding-box|content-box|fill-box|stroke-box|view-box)$/s;

/** What boxes of SVG are where there is none (CSS Masking 1, section 5.1). */
const BOXES_OF_SVG: Readonly<Record<string, BoxArea>> = {
  'fill-box': 'content-box',
  'stroke-box': 'border-box',
  'view-box': 'border-box',
};

/**
 * Parses `clip-path` with basic shapes and `path()` (CSS Masking 1, section 5.1; CSS Shapes 1, section 3).
 * @param matrix from the box's pixels to the frame's
 * @returns undefined for `none`, and for a path that is none
 * @throws for a syntax that is not supported
 */
export function clipPath(value: string, box: Box, matrix: Matrix): Path | undefined {
  if (value === 'none') return undefined;
  if (value.length > MOST_CHARACTERS) throw new Error('a clip path that is so long is not drawn');
  const [, shape = value.trim(), written = ''] = AREA.exec(value.trim()) ?? [];
  const name = (BOXES_OF_SVG[written] ?? written) as BoxArea;
  const area = written ? unsnapped(name, box, matrix) : box;
  if (shape === '') return new Path().under(matrix).addOutline(outlineOf(boxArea(name, box, matrix)));
  const { scale = 1 } = box;
  const drawn = basicShape(shape, area, scale);
  if (!drawn) throw new Error(`the clip path ${value} is not drawn`);
  if (!drawn.outline) return undefined;
  const { left, top } = area;
  const own = drawn.isUnscaled ? multiplied(matrix, [scale, 0, 0, scale, left, top]) : matrix;
  return new Path(drawn.isEvenOdd).under(own).addOutline(drawn.outline);
}

/** An area of a box that is not snapped to pixels, as browsers take it for shapes. */
function unsnapped(name: BoxArea, box: Box, matrix: Matrix): Area {
  const outer = borderArea(box, matrix).area;
  const inner = boxArea(name, box, matrix).area;
  return {
    left: box.left + inner.left - outer.left,
    top: box.top + inner.top - outer.top,
    width: box.width + inner.width - outer.width,
    height: box.height + inner.height - outer.height,
  };
}
