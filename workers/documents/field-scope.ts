/** Which values `{{key}}` can name where: the document's, and within an element that is repeated those of its item, too. */

import {
  type Field,
  type FieldSet,
  type List,
  type ListSet,
  number,
} from '../../templates/contract/index.js';
import { totalFields } from './list-totals.js';

/** The prefix that names the item behind an item, as in `{{next.value}}`: of the last one, itself. */
export const NEXT = 'next.';

/** The values that can be named at a place in a document. */
export interface FieldScope {
  fields: FieldSet;
  keys: ReadonlySet<string>;
  /** Where the values of an item can be. */
  item: { key: string; list: List } | undefined;
}

/** Everywhere: the fields, by the key of each list how many items it has, and totals of them. */
export function documentScope(fields: FieldSet, lists: ListSet): FieldScope {
  const all = { ...totalFields(lists), ...fields, ...countFields(lists) };
  // Those of the author come first, because messages name the first.
  const keys = new Set([...Object.keys(fields), ...Object.keys(lists), ...Object.keys(all)]);
  return { fields: all, keys, item: undefined };
}

/** Within an element that is repeated. @param outer around it */
export function itemScope(outer: FieldScope, key: string, list: List): FieldScope {
  const next = Object.entries<Field>(list.fields).map(([name, field]) => [NEXT + name, field]);
  const fields: FieldSet = { ...outer.fields, ...Object.fromEntries(next), ...list.fields };
  // Its own come first, because messages name the first.
  const keys = new Set([...Object.keys(list.fields), ...Object.keys(fields)]);
  return { fields, keys, item: { key, list } };
}

/** The numbers of items, as fields. */
function countFields(lists: ListSet): FieldSet {
  const counts = Object.entries(lists).map(([key, { label, max, default: items }]) => [
    key,
    number({ label, default: items.length, min: 0, max }),
  ]);
  return Object.fromEntries(counts);
}
