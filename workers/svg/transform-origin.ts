/** What transformations of SVG are about (CSS Transforms 1, section 6). */

import { knownLength, splitPair } from '../css/values/values.js';
import type { Matrix } from '../raster/matrix.js';
import { type Attributes, UnsupportedSvg } from './attributes.js';
import type { Viewport } from './shapes.js';
import { around, transformOf } from './transform-list.js';

/**
 * A transformation about the origin that an element says; about the start of its units where it says none.
 * @param box that percentages and the origin are in, from the start of the units unless it says another corner
 * @throws UnsupportedSvg
 */
export function transformAbout(
  transform: string | undefined,
  attributes: Attributes,
  box: Viewport & { left?: number; top?: number },
): Matrix {
  const own = transformOf(transform, box);
  const origin = attributes.get('transform-origin');
  if (origin === undefined) return own;
  const [x, y] = originIn(origin, box);
  return around((box.left ?? 0) + x, (box.top ?? 0) + y, own);
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
    return [knownLength(across, { scale: 1, whole: width }), knownLength(down, { scale: 1, whole: height })];
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
