import { hasComputedUnits } from '../css/grammars/svg-grammars.js';
import { transformFunction } from '../css/grammars/transforms.js';
import { CssValueError, componentValues } from '../css/syntax/component-values.js';
import { COMPUTED } from '../css/values/computation-context.js';
import { isSpatialFunction, type TransformFunction } from '../css/values/transform-functions.js';
import { planeMatrix, spatialMatrix } from '../css/values/transform-matrices.js';
import type { PlainElement } from '../layout/element-tree.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { SPATIAL_IDENTITY, type SpatialMatrix, spatialOf, spatialProduct } from '../raster/spatial-matrix.js';
import { numbersOf, UnsupportedSvg } from './attributes.js';

/** What percentages in a transformation are of. */
interface ReferenceSize {
  width: number;
  height: number;
  motion?: Matrix | undefined;
}

/** The place of a path among functions, which stylesheets cannot write. */
export const MOTION = '-tuval-motion()';

const NOTHING: ReferenceSize = { width: 0, height: 0 };

/** Numbers alone, as the attribute has them; CSS has units. */
const NUMBERS = /^[-+\d.eE,\s]*$/;

/**
 * Parses a `transform`: the attribute (SVG 1.1, section 7.6), functions of CSS, or both.
 * @throws UnsupportedSvg for invalid syntax
 */
export function transformOf(text: string | undefined, box: ReferenceSize = NOTHING): Matrix {
  if (text === undefined || text === 'none') return IDENTITY;
  const all: Step[] = [];
  for (const { name, content } of functionsIn(text)) {
    const isOfNumbers = OF_NUMBERS.test(name) && content !== '' && NUMBERS.test(content);
    all.push(isOfNumbers ? ofNumbers(name, numbersOf(content)) : ofCss(`${name}(${content})`, box));
  }
  if (all.some((each) => 'name' in each && isSpatialFunction(each))) return inPlane(all, box);
  return all.reduce(
    (matrix: Matrix, each) => multiplied(matrix, 'name' in each ? planeMatrix(each, box) : each),
    IDENTITY,
  );
}

/** A matrix of numbers, or a function of CSS. */
type Step = Matrix | TransformFunction;

/** Functions that attributes have with numbers alone. */
const OF_NUMBERS = /^(?:matrix|rotate|(?:translate|scale)[xy]?|skew[xy])$/i;

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
  const start = /[\s,]*([a-zA-Z-]+(?:3d)?)\s*\(/y;
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

function ofCss(text: string, { motion }: ReferenceSize): Step {
  if (text === MOTION && motion) return motion;
  const found = read(text);
  if (!found) throw new UnsupportedSvg(`the transform ${text}`);
  return found;
}

function read(text: string): TransformFunction | undefined {
  try {
    const [value] = componentValues(text);
    return value && hasComputedUnits(value) ? transformFunction(value, COMPUTED) : undefined;
  } catch (error) {
    if (error instanceof CssValueError) return undefined;
    throw error;
  }
}

/** What Chromium takes of transformations in space for shapes: their part in the plane. */
function inPlane(all: readonly Step[], box: ReferenceSize): Matrix {
  const product = (matrix: SpatialMatrix, each: Step) =>
    spatialProduct(matrix, 'name' in each ? spatialMatrix(each, box) : spatialOf(each));
  const [a = 1, b = 0, , , c = 0, d = 1, , , , , , , e = 0, f = 0] = all.reduce(product, SPATIAL_IDENTITY);
  return [a, b, c, d, e, f];
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
