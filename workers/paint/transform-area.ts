/** The area of a box that it is transformed in (CSS Transforms 1, section 9). */

import { bordersOf } from '../css/painted/borders.js';
import { knownLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';

/** The border box, unless style says the content box: the other words are of shapes, and the same for boxes. */
export function transformArea(box: Box): Area {
  const { transformBox } = box.style;
  return transformBox === 'content-box' || transformBox === 'fill-box' ? contentArea(box) : box;
}

function contentArea({ left, top, width, height, style, padding, scale = 1 }: Box): Area {
  const units = { scale, whole: width };
  const paddings = padding?.map((each) => each * scale) ?? [
    knownLength(style.paddingTop, units),
    knownLength(style.paddingRight, units),
    knownLength(style.paddingBottom, units),
    knownLength(style.paddingLeft, units),
  ];
  const [above = 0, after = 0, below = 0, before = 0] = bordersOf(style, scale).map(
    (border, side) => border.width + (paddings[side] as number),
  );
  return {
    left: left + before,
    top: top + above,
    width: Math.max(0, width - before - after),
    height: Math.max(0, height - above - below),
  };
}
