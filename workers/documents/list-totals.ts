/** What is computed of the numbers of all items, as `{{lines.price.sum}}`: charts need their bounds, and receipts their sums. */

import {
  type Field,
  type FieldSet,
  type List,
  type ListSet,
  number,
} from '../../templates/contract/index.js';
import { itemPaths } from './item-paths.js';

const TOTALS = { max: Math.max, min: Math.min, sum: (one: number, other: number) => one + other } as const;

/** Decimals of a sum: those of binary fractions are nobody's. */
const DECIMALS = 6;

/** Totals as fields, by the keys that name them. */
export function totalFields(lists: ListSet): FieldSet {
  const bounds = { default: 0, min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  const fields: FieldSet = {};
  for (const [key, list] of Object.entries<List>(lists))
    for (const name of numbersOf(list))
      for (const total of Object.keys(TOTALS))
        fields[`${key}.${name}.${total}`] = number({ label: list.label, ...bounds });
  return fields;
}

/**
 * The totals of items; 0 where there are none.
 * @param numberAt the value of a field of an item, by its path
 */
export function totalsOf(
  lists: ListSet,
  counts: Readonly<Record<string, number>>,
  numberAt: (path: string) => number,
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [key, list] of Object.entries<List>(lists))
    for (const name of numbersOf(list)) {
      const values = Array.from({ length: counts[key] ?? 0 }, (_, index) =>
        numberAt(itemPaths(key, list, index).get(name) as string),
      );
      for (const [total, compute] of Object.entries(TOTALS)) {
        const found = values.length === 0 ? 0 : values.reduce((one, other) => compute(one, other));
        totals[`${key}.${name}.${total}`] = Number(found.toFixed(DECIMALS));
      }
    }
  return totals;
}

function numbersOf({ fields }: List): string[] {
  return Object.entries<Field>(fields).flatMap(([name, { type }]) => (type === 'number' ? name : []));
}
