/** The names of the values of items, such as `lines[2].price`, which every render of a document with lists has again. */

import { itemPath, type List } from '../../templates/contract/index.js';

/** The path of each value of an item, by the name that the list has for it. */
export type ItemPaths = ReadonlyMap<string, string>;

/** By the list, its key and the index of the item. A list has a bound of items, and each of its paths is made once. */
const pathsOfLists = new WeakMap<List, Map<string, ItemPaths[]>>();

/** The paths of the values of one item. @param key of the list */
export function itemPaths(key: string, list: List, index: number): ItemPaths {
  const byKey = pathsOfLists.get(list) ?? new Map<string, ItemPaths[]>();
  pathsOfLists.set(list, byKey);
  const paths = byKey.get(key) ?? [];
  byKey.set(key, paths);
  paths[index] ??= new Map(Object.keys(list.fields).map((name) => [name, itemPath(key, index, name)]));
  return paths[index];
}
