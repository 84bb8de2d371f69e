import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { positionIn } from '../../css/painted/positions.js';
import type { ShapeArea } from '../../css/painted/shape-geometry.js';
import { placeChild } from './child-placing.js';
import { type FloatShape, floatShape, type ShapeStyle } from './float-shapes.js';
import { clearOf, type FloatingBox, sideOf } from './floats.js';
import { layout } from './layout.js';
import type { LayoutNode, NaturalSize } from './layout-node.js';
import { BOTTOM, type FloatSide, LEFT, RIGHT, TOP } from './layout-style.js';
import { marginOf, usedWidth } from './sizing.js';

/** The content box that a float is in. */
export interface FloatContainer {
  width: number;
  /** Undefined where percentages have no whole. */
  height: number | undefined;
  /** Its left edge in the formatting context, and in the border box of its node. */
  left: number;
  inset: number;
  isRtl: boolean;
}

/** Lays out a float, which is as wide as its content unless style says otherwise (CSS 2, section 10.3.5). */
export function floatingBox(node: LayoutNode, container: FloatContainer): FloatingBox {
  const { width: basisWidth, height: basisHeight, left, inset, isRtl } = container;
  const marginLeft = marginOf(node, LEFT, basisWidth);
  const marginTop = marginOf(node, TOP, basisWidth);
  const across = marginLeft + marginOf(node, RIGHT, basisWidth);
  const width = usedWidth(node, {
    basisWidth,
    basisHeight,
    available: Math.max(0, basisWidth - across),
    height: undefined,
    auto: 'fit-content',
  });
  const { height } = layout(node, {
    width,
    height: undefined,
    isHeightIndefinite: false,
    basisWidth,
    basisHeight,
  });
  return {
    side: sideOf(node.style.float as FloatSide, isRtl),
    clear: clearOf(node.style.clear, isRtl),
    width: width + across,
    height: Math.max(0, marginTop + height + marginOf(node, BOTTOM, basisWidth)),
    shape: node.style.shape && shapeOf(node, node.style.shape, width, height, basisWidth),
    from: left,
    to: left + basisWidth,
    put(x, y, containerTop) {
      const [across, down] = [x - left + inset + marginLeft, y - containerTop + marginTop];
      placeChild(node, across, down, basisWidth, basisHeight, isRtl);
    },
  };
}

/** The shape of a float whose border box has that size. */
function shapeOf(
  node: LayoutNode,
  style: ShapeStyle,
  width: number,
  height: number,
  basisWidth: number,
): FloatShape | undefined {
  const { border } = node.style;
  const margins = sides((side) => marginOf(node, side, basisWidth));
  const borders = sides((side) => (border[side] as number) + (margins[side] as number));
  const paddings = sides((side) => (node.padding[side] as number) + (borders[side] as number));
  const [top, right, bottom, left] = margins;
  // Its picture is placed from the border box on, and looked for from the content box on, as in Chromium.
  const room = {
    left: paddings[3] - left,
    top: paddings[0] - top,
    width: Math.max(0, width + left + right - paddings[1] - paddings[3]),
    height: Math.max(0, height + top + bottom - paddings[0] - paddings[2]),
  };
  return floatShape(style, {
    width: Math.max(0, width + left + right),
    height: Math.max(0, height + top + bottom),
    border: margins,
    padding: borders,
    content: paddings,
    basisWidth,
    picture: node.shapePicture,
    outline: node.shapeOutline,
    replaced: node.natural && replacedArea(style.values, node.natural, room),
  });
}

function sides(of: (side: number) => number): [number, number, number, number] {
  return [of(TOP), of(RIGHT), of(BOTTOM), of(LEFT)];
}

/** The area of a picture as `object-fit` and `object-position` have it. @param box content box that it is in */
function replacedArea(values: ComputedValues, natural: NaturalSize, box: ShapeArea): ShapeArea {
  const size = fittedSize(String(values.objectFit), natural, box);
  const free = { width: box.width - size.width, height: box.height - size.height };
  const position = String(values.objectPosition);
  const { x, y } = positionIn(/\d/.test(position) ? position : '50% 50%', free, 1);
  return { left: box.left + x, top: box.top + y, ...size };
}

function fittedSize(
  fit: string,
  { width: naturalWidth, height: naturalHeight, ratio }: NaturalSize,
  { width, height }: ShapeArea,
): { width: number; height: number } {
  if (fit === 'fill' || !ratio) return { width, height };
  const own = { width: naturalWidth ?? width, height: naturalHeight ?? height };
  if (fit === 'none') return own;
  const isWider = ratio * height > width;
  const contained = isWider ? { width, height: width / ratio } : { width: height * ratio, height };
  if (fit === 'contain') return contained;
  if (fit === 'cover') return isWider ? { width: height * ratio, height } : { width, height: width / ratio };
  return own.width < contained.width ? own : contained;
}
