/** What transformations of SVG are about (CSS Transforms 1, section 6). */

import { type Motion, motionMatrix } from '../css/painted/motion-path.js';
import { positionIn } from '../css/painted/positions.js';
import { splitPair, validLength } from '../css/values/values.js';
import type { Matrix } from '../raster/matrix.js';
import { type Attributes, UnsupportedSvg } from './attributes.js';
import type { Viewport } from './shapes.js';
import { around, transformOf } from './transform-list.js';

/**
 * A transformation about the origin that an element says; about the start of its units where it says none.
 * @param box that percentages and the origin are in, from the start of the units unless it says another corner
 * @param path place and anchor of an element that stands on one
 * @throws UnsupportedSvg
 */
export function transformAbout(
  transform: string | undefined,
  attributes: Attributes,
  box: Viewport & { left?: number; top?: number },
  path?: { motion: Motion; anchor: string },
): Matrix {
  const { left = 0, top = 0 } = box;
  const origin = attributes.get('transform-origin');
  const [across, down] = origin === undefined ? [-left, -top] : originIn(origin, box);
  const about = { x: left + across, y: top + down };
  const own = transformOf(transform, { ...box, motion: path && placed(path, about, box) });
  return origin === undefined ? own : around(about.x, about.y, own);
}

function placed(
  { motion, anchor }: { motion: Motion; anchor: string },
  origin: { x: number; y: number },
  box: Viewport & { left?: number; top?: number },
): Matrix {
  if (anchor === 'auto') return motionMatrix(motion, origin, origin, 1);
  const { x, y } = positionIn(anchor, box, 1);
  return motionMatrix(motion, origin, { x: (box.left ?? 0) + x, y: (box.top ?? 0) + y }, 1);
}

/** The origin of a transformation in its box. @throws UnsupportedSvg */
function originIn(text: string, { width, height }: Viewport): readonly [x: number, y: number] {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .map((word) => KEYWORDS[word] ?? (/^[-+.\de]+$/.test(word) ? `${word}px` : word));
  if (/^(?:top|bottom)$/.test(text.trim().split(/\s+/)[0] ?? '')) words.reverse();
  const [across = '50%', down = '50%'] = text.includes('(') ? splitPair(text) : words;
  try {
    return [validLength(across, { scale: 1, whole: width }), validLength(down, { scale: 1, whole: height })];
  } catch {
    throw new UnsupportedSvg(`the origin ${text}`);
  }
}

const KEYWORDS: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};
