/** What the parts of inline content depend on, so that its lines can be kept. */

import type { InlineBox, InlinePart } from './flow-box.js';
import { isLaidOutAlike } from './layout-equality.js';

/** Whether two parts are laid out alike: they may differ in what painters alone read. */
export function isPartAlike(one: InlinePart, other: InlinePart): boolean {
  switch (one.type) {
    case 'text':
      return other.type === 'text' && one.text === other.text;
    case 'open':
      return other.type === 'open' && isBoxAlike(one.box, other.box);
    case 'atomic':
      return other.type === 'atomic' && one.box === other.box;
    case 'break':
      return other.type === 'break' && one.clear === other.clear;
    case 'float':
      return other.type === 'float' && one.box === other.box;
    case 'absolute':
      return other.type === 'absolute' && one.box === other.box && one.isInline === other.isInline;
    default:
      return one.type === other.type;
  }
}

function isBoxAlike(one: InlineBox, other: InlineBox): boolean {
  return (
    one.lang === other.lang &&
    one.hasStart === other.hasStart &&
    one.hasEnd === other.hasEnd &&
    isLaidOutAlike(one.values, other.values)
  );
}

/** Whether a part is the same in any width. */
export function isFixed(part: InlinePart): boolean {
  if (part.type === 'atomic') return false;
  if (part.type !== 'open') return true;
  const { marginLeft, marginRight, paddingLeft, paddingRight } = part.box.values;
  return ![marginLeft, marginRight, paddingLeft, paddingRight].some(
    (length) => typeof length === 'string' && length !== 'auto',
  );
}
