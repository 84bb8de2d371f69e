/** Grammars of what shapes of SVG are painted with and clipped by. */

import { type ComponentValue, wordOf } from '../syntax/component-values.js';
import { computedColor } from '../values/css-colors.js';
import type { Grammar } from './grammars.js';

/** What a reference to an element is written as, so that it is read as an attribute is. */
const ID = /^#[^"')\s]+$/;

/** Bytes of a path's data: those of a map. */
const LONGEST_PATH = 100_000;

/** `url(#id)` of an element of the document; undefined for any other address. */
export function elementReference(value: ComponentValue | undefined): string | undefined {
  return value?.kind === 'url' && ID.test(value.text) ? `url(${value.text})` : undefined;
}

/** Nothing, and the paints of what refers to an element. */
const PAINT_WORDS = new Set(['none', 'context-fill', 'context-stroke']);

/** `none`, a colour, or an element with what stands in for it where it is missing (SVG 2, section 13.2). */
export const svgPaint: Grammar<string> = (values, context) => {
  const [first, second, ...others] = values;
  if (!first || others.length > 0) return undefined;
  const reference = elementReference(first);
  const plain = (value: ComponentValue) =>
    PAINT_WORDS.has(wordOf(value) ?? '') ? wordOf(value) : computedColor(value, context);
  if (reference === undefined) return second ? undefined : plain(first);
  if (!second) return reference;
  const otherwise = plain(second);
  return otherwise === undefined ? undefined : `${reference} ${otherwise}`;
};

/** `none`, or the element that stands at points of a path (SVG 2, section 13.7.2). */
export const svgMarker: Grammar<string> = ([first, ...others]) => {
  if (others.length > 0) return undefined;
  return wordOf(first) === 'none' ? 'none' : elementReference(first);
};

/** The `d` of a path: its data alone (SVG 2, section 9.3). */
export const pathOfShape: Grammar<string> = ([value, ...others]) => {
  if (others.length > 0) return undefined;
  if (wordOf(value) === 'none') return 'none';
  if (value?.kind !== 'function' || value.name !== 'path') return undefined;
  const [data, ...more] = value.values;
  return data?.kind === 'string' && more.length === 0 && data.text.length <= LONGEST_PATH
    ? data.text
    : undefined;
};

/** Tells whether its numbers have those units alone that computed values have, or none. */
export function hasComputedUnits(value: ComponentValue): boolean {
  if (value.kind === 'function' || value.kind === 'block') return value.values.every(hasComputedUnits);
  return value.kind !== 'number' || /^(?:px|%|deg)?$/.test(value.unit);
}
