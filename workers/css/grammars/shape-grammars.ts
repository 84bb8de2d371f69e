/** Grammar of what lines run along beside floats. */

import { type ComponentValue, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { clipPath } from './effect-grammars.js';
import { formal } from './formal-grammars.js';
import type { TypedGrammar } from './grammars.js';
import { type Images, image } from './image-grammars.js';

const shapeSyntax = formal('shape-outside');
const SHAPES = new Set(['inset', 'rect', 'xywh', 'circle', 'ellipse', 'polygon']);
const DRAWN = new Set(['path', 'shape']);
const BOXES = new Set(['margin-box', 'border-box', 'padding-box', 'content-box']);

/** `none`, a picture, or a basic shape and the box that it is in, either of which may be left out (CSS Shapes 1, section 4.1). */
export const shapeOutside: TypedGrammar<Images | string> = (values, context) => {
  if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
  if (values.some((value) => value.kind === 'function' && DRAWN.has(value.name)))
    return drawnShape(values, context);
  return values.every(isOfShape)
    ? (shapeSyntax(values, context) as string | undefined)
    : picture(values, context);
};

/** `path()` or `shape()`, as clip paths are. */
function drawnShape(values: readonly ComponentValue[], context: ComputationContext): string | undefined {
  const boxes = values.filter((value) => BOXES.has(wordOf(value) ?? ''));
  const [only, ...more] = values.filter((value) => !boxes.includes(value));
  const shape = only && more.length === 0 && boxes.length <= 1 ? clipPath([only], context) : undefined;
  const [box] = boxes;
  return shape === undefined ? undefined : `${shape}${box ? ` ${wordOf(box)}` : ''}`;
}

function isOfShape(value: ComponentValue): boolean {
  if (value.kind === 'function') return SHAPES.has(value.name);
  return BOXES.has(wordOf(value) ?? '');
}

function picture(values: readonly ComponentValue[], context: ComputationContext): Images | undefined {
  const [only] = values;
  if (values.length !== 1 || !only || (only.kind !== 'url' && only.kind !== 'function')) return undefined;
  return image(values, context);
}
