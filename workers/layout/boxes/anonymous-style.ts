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

const ordered = new WeakMap<ComputedValues, ComputedValues>();

/** The values of an anonymous block of lines, whose text is ordered as that of its block is (CSS Writing Modes 4, section 2.4.2). */
export function anonymousLines(around: ComputedValues): ComputedValues {
  const { unicodeBidi } = around;
  const plain = anonymousBlock(around);
  if (unicodeBidi !== 'plaintext' && !String(unicodeBidi).endsWith('override')) return plain;
  let values = ordered.get(around);
  if (!values) {
    values = Object.assign(Object.create(plain) as ComputedValues, { unicodeBidi });
    ordered.set(around, values);
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
