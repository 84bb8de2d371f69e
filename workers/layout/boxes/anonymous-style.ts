import { type ComputedValues, INHERITED, INITIAL, setValue } from '../../css/cascade/computed-style.js';
import type { LonghandName } from '../../css/properties/longhands.js';
import { isSameValue } from '../../css/values/typed-value.js';

const blocks = new WeakMap<ComputedValues, ComputedValues>();

/**
 * The values of an anonymous box in an element: what it inherits from it. They are the same object for the same element,
 * and for all that inherit alike.
 */
export function anonymousBlock(around: ComputedValues): ComputedValues {
  let values = blocks.get(around);
  if (!values) {
    const above: ComputedValues = Object.getPrototypeOf(around);
    const isHeir = isAboveInitial(above) && !Object.keys(around).some((name) => INHERITED.has(name));
    values = isHeir ? anonymousBlock(above) : inheritedFrom(around, { display: 'block' });
    blocks.set(around, values);
  }
  return values;
}

const ownLines = new WeakMap<ComputedValues, ComputedValues>();

/**
 * The values of an anonymous block of lines, whose text is ordered as that of its block is (CSS Writing Modes 4, section 2.4.2),
 * and ends where that is cut off (Blink, `LayoutBlockFlow::ShouldTruncateOverflowingText`).
 * @param isItem whether it is an item of a container that is no block of lines itself
 */
export function anonymousLines(around: ComputedValues, isItem: boolean): ComputedValues {
  const { unicodeBidi } = around;
  const plain = anonymousBlock(around);
  const isOrdered = unicodeBidi === 'plaintext' || String(unicodeBidi).endsWith('override');
  const textOverflow = isItem ? 'clip' : overflowWithin(around);
  const isEnded = textOverflow !== 'clip';
  if (!isOrdered && !isEnded) return plain;
  let values = ownLines.get(around);
  if (!values) {
    const own = { ...(isOrdered && { unicodeBidi }), ...(isEnded && { textOverflow }) };
    values = Object.assign(Object.create(plain) as ComputedValues, own);
    ownLines.set(around, values);
  }
  return values;
}

function isAboveInitial(values: ComputedValues | null): values is ComputedValues {
  return values !== null && values !== Object.prototype && values !== INITIAL;
}

/** Values of a box that no element says anything of, in one that has these. */
export function inheritedFrom(around: ComputedValues, own: Partial<ComputedValues>): ComputedValues {
  const values: ComputedValues = Object.create(INITIAL);
  addInherited(around, values);
  return Object.assign(values, own);
}

/** Few longhands are own properties of an object or its prototypes: they alone differ from the initial ones. */
function addInherited(around: ComputedValues, values: ComputedValues): void {
  const above: ComputedValues | null = Object.getPrototypeOf(around);
  if (isAboveInitial(above)) addInherited(above, values);
  for (const key of Object.keys(around)) {
    const name = key as LonghandName;
    if (INHERITED.has(name) && !isSameValue(values[name], around[name])) setValue(values, name, around[name]);
  }
}

/** `text-overflow` of a box of lines within the box that is cut off. */
const CUT_OFF_AROUND = 'ellipsis-around';

/** `text-overflow` of an anonymous box of the lines of another box. */
export function overflowWithin(around: ComputedValues): 'clip' | typeof CUT_OFF_AROUND {
  return endOfLines(around) === 'ellipsis' ? CUT_OFF_AROUND : 'clip';
}

/** How lines of a box end that are too long for it: an ellipsis is for boxes that are cut off (CSS Overflow 4, section 5.1). */
export function endOfLines({ overflowX, textOverflow }: ComputedValues): 'clip' | 'ellipsis' {
  if (textOverflow === CUT_OFF_AROUND) return 'ellipsis';
  return overflowX !== 'visible' && textOverflow === 'ellipsis' ? 'ellipsis' : 'clip';
}
