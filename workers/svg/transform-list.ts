import { isSpatialTransform, spatialTransformation } from '../css/values/spatial-transformations.js';
import { transformation } from '../css/values/transformations.js';
import type { PlainElement } from '../layout/element-tree.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { numbersOf, UnsupportedSvg } from './attributes.js';

/** What percentages in a transformation are of. */
interface ReferenceSize {
  width: number;
  height: number;
  motion?: Matrix | undefined;
}

const NOTHING: ReferenceSize = { width: 0, height: 0 };

/** Numbers alone, as the attribute has them; CSS has units. */
const NUMBERS = /^[-+\d.eE,\s]*$/;

/**
 * Parses a `transform`: the attribute (SVG 1.1, section 7.6), functions of CSS, or both.
 * @throws UnsupportedSvg for invalid syntax
 */
export function transformOf(text: string | undefined, box: ReferenceSize = NOTHING): Matrix {
  if (text === undefined || text === 'none') return IDENTITY;
  if (isSpatialTransform(text)) return ofSpace(text, box);
  let matrix = IDENTITY;
  for (const { name, content } of functionsIn(text))
    matrix = multiplied(
      matrix,
      content !== '' && NUMBERS.test(content)
        ? ofNumbers(name, numbersOf(content))
        : ofCss(`${name}(${content})`, box),
    );
  return matrix;
}

/** Transform of a drawing's element; none for one whose attribute is invalid. */
export function elementTransform({ props: { transform } }: PlainElement): Matrix {
  if (typeof transform !== 'string') return IDENTITY;
  try {
    return transformOf(transform);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return IDENTITY;
    throw error;
  }
}

/** The functions of a list, between white space and commas. @throws UnsupportedSvg for anything else in it */
function* functionsIn(text: string): Generator<{ name: string; content: string }> {
  const start = /[\s,]*([a-zA-Z-]+)\s*\(/y;
  const end = /[\s,]*$/y;
  let at = 0;
  while (true) {
    start.lastIndex = at;
    const [, name] = start.exec(text) ?? [];
    if (name === undefined) break;
    const from = start.lastIndex;
    at = from;
    for (let depth = 1; depth > 0; at++) {
      if (at >= text.length) throw new UnsupportedSvg(`the transform ${text}`);
      if (text[at] === '(') depth++;
      else if (text[at] === ')') depth--;
    }
    yield { name, content: text.slice(from, at - 1) };
  }
  end.lastIndex = at;
  if (!end.test(text)) throw new UnsupportedSvg(`the transform ${text}`);
}

function ofCss(text: string, box: ReferenceSize): Matrix {
  try {
    return transformation(text, box);
  } catch {
    throw new UnsupportedSvg(`the transform ${text}`);
  }
}

/** What Chromium takes of transformations in space for shapes: their part in the plane. */
function ofSpace(text: string, box: ReferenceSize): Matrix {
  try {
    const [a = 1, b = 0, , , c = 0, d = 1, , , , , , , e = 0, f = 0] = spatialTransformation(text, box);
    return [a, b, c, d, e, f];
  } catch {
    throw new UnsupportedSvg(`the transform ${text}`);
  }
}

function ofNumbers(kind: string, numbers: number[]): Matrix {
  const [first = 0, second, third = 0] = numbers;
  const angle = (first * Math.PI) / 180;
  if (numbers.length === 0 || !numbers.every(Number.isFinite))
    throw new UnsupportedSvg(`${kind} of ${numbers}`);
  switch (kind) {
    case 'translateX':
    case 'translatex':
      return [1, 0, 0, 1, first, 0];
    case 'translateY':
    case 'translatey':
      return [1, 0, 0, 1, 0, first];
    case 'scaleX':
    case 'scalex':
      return [first, 0, 0, 1, 0, 0];
    case 'scaleY':
    case 'scaley':
      return [1, 0, 0, first, 0, 0];
    case 'translate':
      return [1, 0, 0, 1, first, second ?? 0];
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate':
      return around(second ?? 0, third, [
        Math.cos(angle),
        Math.sin(angle),
        -Math.sin(angle),
        Math.cos(angle),
        0,
        0,
      ]);
    case 'skewX':
    case 'skewx':
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case 'skewY':
    case 'skewy':
      return [1, Math.tan(angle), 0, 1, 0, 0];
    case 'matrix':
      if (numbers.length === 6) return numbers as unknown as Matrix;
  }
  throw new UnsupportedSvg(`the transform ${kind}`);
}

/** Applies a transformation about a point. */
export function around(x: number, y: number, matrix: Matrix): Matrix {
  return multiplied(multiplied([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y]);
}
