import type { Area, Box } from '../layout/box-layout.js';
import { type BoxStyle, fourLengths } from '../layout/box-style.js';
import type { SetLine } from '../layout/line-setter.js';
import { snapped } from '../raster/rectangle.js';

/**
 * A laid-out box and all that is within it in the pixels of a picture of another size, for painting: everything stands
 * where it stood, and lines are broken as they were.
 * @param scale size of a pixel of the layout in pixels of the picture
 */
export function scaledBox(box: Box, scale: number): Box {
  if (scale === 1) return box;
  const { style, line, svg, children } = box;
  const scaled = {
    ...scaledArea(box, scale),
    style,
    line: line && scaledLine(line, scale),
    svg,
    children: children.map((child) => scaledBox(child, scale)),
  };
  return style.borderRadius ? rounded(scaled, box, scale) : scaled;
}

function scaledArea({ left, top, width, height }: Area, scale: number): Area {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/** Glyphs are placed in ems. */
function scaledLine(line: SetLine, scale: number): SetLine {
  return {
    ...line,
    fontSize: line.fontSize * scale,
    width: line.width * scale,
    height: line.height * scale,
    baseline: line.baseline * scale,
  };
}

/**
 * Radii are all that a box is painted by and that its style has in pixels. In a smaller picture, rounded edges stand where
 * those of the template's own size do: between pixels, as whole ones would be too far off for discs within one another.
 */
function rounded(scaled: Box, box: Box, scale: number): Box {
  const borderRadius = scaledRadius(box.style.borderRadius, scale);
  const style = { ...box.style, borderRadius };
  if (scale > 1) return { ...scaled, style };
  const { left, top, right, bottom } = snapped(box);
  const drawn = scaledArea({ left, top, width: right - left, height: bottom - top }, scale);
  return { ...scaled, style, drawn };
}

function scaledRadius(radius: BoxStyle['borderRadius'], scale: number): number | string {
  if (typeof radius === 'number') return radius * scale;
  // Not as JavaScript writes very small numbers: those are no lengths.
  const lengths = fourLengths(radius).map((length) => (length * scale).toFixed(6));
  return lengths.join(' ');
}
