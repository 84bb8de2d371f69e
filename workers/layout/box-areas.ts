/** The boxes of a laid-out box by their words in CSS (CSS Box 4, section 2). */

import { bordersOf } from '../css/painted/borders.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from './box-layout.js';

/** The area of `border-box`, `padding-box` or `content-box`, with what stands for them where boxes are none of shapes. */
export function boxArea(box: Box, word: string): Area {
  const isContent = word === 'content-box' || word === 'fill-box';
  if (!isContent && word !== 'padding-box') return box;
  const { left, top, width, height, style, scale = 1 } = box;
  const paddings = isContent ? paddingsOf(box) : undefined;
  const [above = 0, after = 0, below = 0, before = 0] = bordersOf(style, scale).map(
    (border, side) => border.width + (paddings?.[side] ?? 0),
  );
  return {
    left: left + before,
    top: top + above,
    width: Math.max(0, width - before - after),
    height: Math.max(0, height - above - below),
  };
}

function paddingsOf({ width, style, padding, scale = 1 }: Box): readonly number[] {
  if (padding) return padding.map((each) => each * scale);
  const units = { scale, whole: width };
  return [
    validLength(style.paddingTop, units),
    validLength(style.paddingRight, units),
    validLength(style.paddingBottom, units),
    validLength(style.paddingLeft, units),
  ];
}
