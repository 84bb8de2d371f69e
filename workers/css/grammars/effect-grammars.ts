/** Grammars of clip paths. */

import {
  type ComponentValue,
  CssValueError,
  numberText,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { shapeCommands } from '../values/shape-commands.js';
import { computedText, formal } from './formal-grammars.js';
import { type Grammar, oneLength, pixelText } from './grammars.js';
import { elementReference } from './svg-grammars.js';

/** `clip` of CSS 2 (section 11.1.2), whose edges may be parted by commas: as `clip-path` has the same. */
export const clip: Grammar<string> = (values, context) => {
  const [only] = values;
  if (values.length !== 1 || !only) return undefined;
  if (wordOf(only) === 'auto') return 'auto';
  if (only.kind !== 'function' || only.name !== 'rect') return undefined;
  const parts = splitAt(only.values, ',');
  const edges = parts.length > 1 ? parts.flatMap((part) => (part.length === 1 ? part : [])) : only.values;
  if (edges.length !== 4 || (parts.length > 1 && parts.length !== 4)) return undefined;
  const texts = edges.map((edge) => {
    if (wordOf(edge) === 'auto') return 'auto';
    const length = oneLength(edge, context, {}, false);
    return length === undefined ? undefined : pixelText(length);
  });
  return texts.includes(undefined) ? undefined : `rect(${texts.join(' ')})`;
};

const clipPathSyntax = formal('clip-path');
/** Commands with their numbers; without any, nothing is left of a box. */
const PATH_DATA = /^\s*(?:m[-+\d.e,\s]+(?:[mzlhvcsqta][-+\d.e,\s]*)*)?$/i;
/** Rasterising takes time for every point. */
const LONGEST_PATH = 100_000;
const CLIP_PATHS = new Set(
  'none inset rect xywh circle ellipse polygon path border-box padding-box content-box fill-box stroke-box view-box'.split(
    ' ',
  ),
);

/** `clip-path` (CSS Masking 1, section 5.1). @throws CssValueError for a path that is too long */
export const clipPath: Grammar<string> = (values, context) => {
  const reference = values.length === 1 ? elementReference(values[0]) : undefined;
  if (reference !== undefined) return reference;
  const isShape = values.some((value) => value.kind === 'function' && value.name === 'shape');
  if (isShape) return shapeFunction(values, context);
  if (!values.every(isClipPath)) return undefined;
  const computed = clipPathSyntax(values, context);
  if (typeof computed === 'string' && computed.length > LONGEST_PATH)
    throw new CssValueError(`a path of more than ${LONGEST_PATH} characters`);
  return computed;
};

/** `shape()`, beside which a box may stand. */
function shapeFunction(values: readonly ComponentValue[], context: ComputationContext): string | undefined {
  const [first, second, ...others] = values;
  const shape = first?.kind === 'function' ? first : second;
  const box = shape === first ? second : first;
  if (shape?.kind !== 'function' || shape.name !== 'shape' || others.length > 0) return undefined;
  const word = box && wordOf(box);
  if (box && (word === undefined || !/-box$/.test(word) || !CLIP_PATHS.has(word))) return undefined;
  const content = computedText(shape.values, context);
  if (content.length > LONGEST_PATH)
    throw new CssValueError(`a shape of more than ${LONGEST_PATH} characters`);
  return shapeCommands(content) && `shape(${content})${word ? ` ${word}` : ''}`;
}

function isClipPath(value: ComponentValue): boolean {
  const name = value.kind === 'function' ? value.name : wordOf(value);
  if (name !== 'path') return name !== undefined && CLIP_PATHS.has(name);
  const data = value.kind === 'function' ? value.values.at(-1) : undefined;
  return data?.kind === 'string' && PATH_DATA.test(data.text);
}

/** A box of an element and how far beyond it its contents show, in any order; either may be left out (CSS Overflow 4, section 2.3). */
export const clipMargin: Grammar<string> = (values, context) => {
  if (values.length === 0) return undefined;
  const words = values.map(wordOf).filter((word) => word !== undefined && VISUAL_BOXES.has(word));
  const lengths = values.filter((value) => wordOf(value) === undefined);
  if (words.length > 1 || lengths.length > 1 || words.length + lengths.length !== values.length)
    return undefined;
  const beyond = lengths.length === 0 ? 0 : oneLength(lengths[0], context, { least: 0 }, false);
  return typeof beyond === 'number' ? `${words[0] ?? 'padding-box'} ${numberText(beyond)}px` : undefined;
};

const VISUAL_BOXES: ReadonlySet<string> = new Set(['content-box', 'padding-box', 'border-box']);
