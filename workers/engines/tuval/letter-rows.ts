/** Letters of a drawing whose baselines are rows of pixels, as Skia has those that are not turned (`SkFont::setBaselineSnap`). */

import { type PlainElement, withElements } from '../../layout/element-tree.js';
import { LetterPath } from '../../layout/svg-text/letter-path.js';
import { isUpright, type Matrix, multiplied } from '../../raster/matrix.js';
import { elementTransform } from '../../svg/transform-list.js';

/** Elements whose content is drawn where others are, in coordinates of these. */
const ELSEWHERE = /^(?:svg|symbol|defs|pattern|mask|clipPath|marker|filter|linearGradient|radialGradient)$/;

/** A drawing whose path data is written out, with the baselines of its letters by their elements. */
export interface WrittenDrawing {
  root: PlainElement;
  baselines: ReadonlyMap<PlainElement, number>;
}

/** With the data of its paths, which is written once. */
export function writtenDrawing(root: PlainElement): WrittenDrawing {
  const baselines = new Map<PlainElement, number>();
  const written = (element: PlainElement): PlainElement => {
    const { d } = element.props;
    const children = withElements(element.children, written);
    if (!(d instanceof LetterPath)) return { ...element, children };
    const path = { ...element, props: { ...element.props, d: String(d) }, children };
    if (d.baseline !== undefined) baselines.set(path, d.baseline);
    return path;
  };
  return { root: written(root), baselines };
}

/** The same with letters moved to the nearest rows. @param matrix from the root's user units to pixels */
export function onRows({ root, baselines }: WrittenDrawing, matrix: Matrix): PlainElement {
  if (baselines.size === 0) return root;
  const moved = (element: PlainElement, around: Matrix): PlainElement => {
    const baseline = baselines.get(element);
    const own = multiplied(around, elementTransform(element));
    if (baseline !== undefined) return atRow(element, baseline, own);
    if (element !== root && ELSEWHERE.test(element.type)) return element;
    return { ...element, children: withElements(element.children, (child) => moved(child, own)) };
  };
  return moved(root, matrix);
}

function atRow(element: PlainElement, baseline: number, matrix: Matrix): PlainElement {
  const [, , , down, , f] = matrix;
  if (element.props.transform !== undefined || !isUpright(matrix) || down === 0) return element;
  const row = down * baseline + f;
  const shift = (Math.round(row) - row) / down;
  return { ...element, props: { ...element.props, transform: `translate(0 ${shift.toFixed(6)})` } };
}
