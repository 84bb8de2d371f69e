import type { Area, Box } from '../layout/box-layout.js';
import type { SetLine } from '../layout/line-setter.js';
import { snapped } from '../raster/rectangle.js';

/**
 * A laid-out box and all that is within it in the pixels of a picture of another size, for painting: everything stands
 * where it stood, and lines are broken as they were.
 * @param scale size of a pixel of the layout in pixels of the picture
 */
export function scaledBox(box: Box, scale: number): Box {
  if (scale === 1) return box;
  const { style, line, svg, src, children } = box;
  return {
    ...scaledArea(box, scale),
    ...(style.borderRadius && scale < 1 && { drawn: drawnArea(box, scale) }),
    style,
    scale,
    line: line && scaledLine(line, scale),
    svg,
    src,
    children: children.map((child) => scaledBox(child, scale)),
  };
}

function scaledArea({ left, top, width, height }: Area, scale: number): Area {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/** Glyphs are placed in ems. */
function scaledLine(line: SetLine, scale: number): SetLine {
  const { shaped, fontSize, color, width, height, baseline } = line;
  return {
    shaped,
    fontSize: fontSize * scale,
    color,
    width: width * scale,
    height: height * scale,
    baseline: baseline * scale,
  };
}

/**
 * In a smaller picture, rounded edges stand where those of the template's own size do: between pixels, as whole ones would
 * be too far off for discs within one another.
 */
function drawnArea(box: Box, scale: number): Area {
  const { left, top, right, bottom } = snapped(box);
  return scaledArea({ left, top, width: right - left, height: bottom - top }, scale);
}
