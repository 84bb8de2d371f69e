/** Whether boxes, and parts of their lines, are laid out alike, by the stage of drawing that reads each of their longhands. */

import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { quirkyMargins } from '../../css/cascade/quirky-styles.js';
import type { Longhand } from '../../css/properties/longhand-row.js';
import { LONGHANDS, type LonghandName } from '../../css/properties/longhands.js';
import type { InlineBox, InlinePart } from './flow-box.js';

/** What the elements around two boxes hand on to them is compared once for all of them. */
const inherited = new WeakMap<ComputedValues, { other: ComputedValues; isSame: boolean }>();

/** Tells whether two boxes with the same content come out alike, but for what is painted. It may say no where they would. */
export function isLaidOutAlike(one: ComputedValues, other: ComputedValues): boolean {
  if (one === other) return true;
  if (quirkyMargins(one) !== quirkyMargins(other)) return false;
  const [above, otherAbove] = [Object.getPrototypeOf(one), Object.getPrototypeOf(other)];
  return isInheritedAlike(above, otherAbove) && hasAlike(one, one, other) && hasAlike(other, one, other);
}

function isInheritedAlike(one: ComputedValues, other: ComputedValues): boolean {
  if (one === other) return true;
  if (!isAboveInitial(one) || !isAboveInitial(other)) return false;
  const cached = inherited.get(one);
  if (cached?.other === other) return cached.isSame;
  const isSame = isLaidOutAlike(one, other);
  inherited.set(one, { other, isSame });
  return isSame;
}

function isAboveInitial(values: ComputedValues): boolean {
  return values !== Object.prototype && values !== INITIAL;
}

/** @param specified whose own properties are compared */
function hasAlike(specified: ComputedValues, one: ComputedValues, other: ComputedValues): boolean {
  for (const key of Object.keys(specified)) {
    const name = key as LonghandName;
    if (one[name] === other[name]) continue;
    const { stage = 'layout' }: Longhand = LONGHANDS[name];
    if (stage === 'paint') continue;
    if (stage === 'layout' || (one[name] === stage.word) !== (other[name] === stage.word)) return false;
  }
  return true;
}

/** Tells whether two parts are laid out alike: they may differ in what painters alone read. */
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

/** Tells whether a part is the same in any width. */
export function isFixed(part: InlinePart): boolean {
  if (part.type === 'atomic') return false;
  if (part.type !== 'open') return true;
  const { marginLeft, marginRight, paddingLeft, paddingRight } = part.box.values;
  return ![marginLeft, marginRight, paddingLeft, paddingRight].some(
    (length) => typeof length === 'string' && length !== 'auto',
  );
}
