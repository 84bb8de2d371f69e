import { isRounded } from '../css/painted/corner-radii.js';
import type { Area, Box, SetLine } from '../layout/box-layout.js';
import { scaledInk } from '../layout/text-ink.js';
import { snapped } from '../raster/rectangle.js';

/**
 * Scales a laid-out box with its descendants to the size of the frame: positions and line breaks stay those of the
 * layout.
 * @param scale frame pixels per pixel of the layout
 */
export function scaledBox(box: Box, scale: number): Box {
  if (scale === 1) return box;
  const {
    style,
    joined,
    goesOn,
    outlined,
    clipped,
    filtered,
    ground,
    gap,
    line,
    svg,
    src,
    barcode,
    padding,
    motion,
    headingLevel,
    alternative,
    children,
  } = box;
  return {
    ...scaledArea(box, scale),
    ...(scale < 1 && isRounded(style) && { drawn: drawnArea(box, scale) }),
    ...(joined && { joined: { ...scaledArea(joined, scale), style: joined.style } }),
    ...(goesOn && { goesOn }),
    ...(outlined && { outlined: outlined.map((area) => scaledArea(area, scale)) }),
    ...(clipped && { clipped: scaledArea(clipped, scale) }),
    ...(filtered && { filtered: filtered === 'none' ? filtered : scaledArea(filtered, scale) }),
    ...(gap && { gap: scaledArea(gap, scale) }),
    ...(ground && { ground: scaledArea(ground, scale) }),
    style,
    scale,
    line: line && scaledLine(line, scale),
    svg,
    src,
    barcode,
    ...(padding && { padding }),
    ...(motion && { motion }),
    ...(headingLevel !== undefined && { headingLevel }),
    ...(alternative !== undefined && { alternative }),
    children: children.map((child) => scaledBox(child, scale)),
  };
}

function scaledArea({ left, top, width, height }: Area, scale: number): Area {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/** Glyph positions are in ems, and need no scaling. */
function scaledLine(line: SetLine, scale: number): SetLine {
  const { shaped, fontSize, color, ink, width, height, baseline, belowLine, after, space } = line;
  return {
    shaped,
    fontSize: fontSize * scale,
    color,
    ink: ink && scaledInk(ink, scale),
    width: width * scale,
    height: height * scale,
    baseline: baseline * scale,
    belowLine: belowLine && belowLine * scale,
    after,
    space,
  };
}

/**
 * Rounded edges in a smaller frame are not snapped: at a reduced scale, snapping would shift concentric discs visibly.
 */
function drawnArea(box: Box, scale: number): Area {
  const { left, top, right, bottom } = snapped(box);
  return scaledArea({ left, top, width: right - left, height: bottom - top }, scale);
}
