/** The values that a document is drawn with: a caller's, and defaults of all that he has not given. */

import type { ListSet } from '../../templates/contract/index.js';
import type { CompiledDocument } from './compiled-document.js';
import { itemPaths } from './item-paths.js';
import { totalsOf } from './list-totals.js';
import type { FieldValues } from './text-template.js';
import { countsOf } from './written-out.js';

type Value = string | number;

/**
 * The values of every field, those of items and their totals among them: without the fields themselves, of which a list may have
 * thousands, because every render needs them anew.
 */
export function withDefaults(
  { fields, repeated }: Pick<CompiledDocument, 'fields' | 'repeated'>,
  values: FieldValues,
): FieldValues {
  const all: Record<string, Value> = {};
  for (const key in fields) all[key] = ownValueOf(values, key) ?? (fields[key]?.default as Value);
  if (!repeated) return all;
  addItems(all, repeated.lists, values);
  const totals = totalsOf(repeated.lists, countsOf(repeated.lists, all), (path) => Number(all[path]));
  for (const key in totals) if (!Object.hasOwn(fields, key)) all[key] = totals[key] as number;
  return all;
}

/** Adds the numbers of items and their values. Those of a list's default have its values unless others are given. */
function addItems(all: Record<string, Value>, lists: ListSet, values: FieldValues): void {
  for (const [key, list] of Object.entries(lists)) {
    const count = ownValueOf(values, key) ?? list.default.length;
    all[key] = count;
    const items = Object.hasOwn(values, key) ? [] : list.default;
    for (let index = 0; index < Number(count); index++) {
      const item = items[index];
      for (const [name, path] of itemPaths(key, list, index))
        all[path] = ownValueOf(values, path) ?? ((item ? item[name] : list.fields[name]?.default) as Value);
    }
  }
}

function ownValueOf(values: FieldValues, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
