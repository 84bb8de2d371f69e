/** Inline boxes in a first line that has a style of its own, by `::first-line`. */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { InlineBox } from './flow-box.js';

/** The box around all that is in the line, which is painted behind it, and nothing else: it has no opacity. */
export function firstLineBox(values: ComputedValues, lang: string): InlineBox {
  const style: ComputedValues = Object.assign(Object.create(values), {
    opacity: 1,
    verticalAlign: 'baseline',
  });
  const element = { type: '::first-line', props: {}, style, children: [] };
  return { element, values: style, parent: undefined, lang, hasStart: true, hasEnd: true };
}

/**
 * A box as it is in the line.
 * @param copies of those around it, and its own, which is written here
 */
export function inFirstLine(box: InlineBox, around: InlineBox, copies: Map<InlineBox, InlineBox>): InlineBox {
  const cached = copies.get(box);
  if (cached) return cached;
  const parent = box.parent ? inFirstLine(box.parent, around, copies) : around;
  const copy = { ...box, values: box.firstLine ?? box.values, parent, ordinary: box };
  copies.set(box, copy);
  return copy;
}

/** A box as it is known to what is not in the line. */
export function ordinaryBox(box: InlineBox): InlineBox {
  return box.ordinary ?? box;
}
