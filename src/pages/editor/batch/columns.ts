/** What the columns of a spreadsheet become: fields of the template, the name of the file, or parameters of the format. */

import type { List, Template } from '../api.js';
import type { Format } from '../format-data.js';
import { FORMATS } from '../offered-formats.js';
import { tell } from './batch-words.js';
import { itemPathOf } from './csv/entry.js';

/** The target of a column; an empty text for a column that is not used. */
export type Target =
  | ''
  | 'name'
  | `field:${string}`
  | `list:${string}`
  | `item:${string}`
  | `parameter:${string}`;

/** Something that a column can become. */
export interface Meaning {
  target: Target;
  /** How the interface calls it. */
  key: string;
  label: string;
  /** What a column that means it may be called beside that, in any case and with or without accents. */
  names: readonly string[];
}

/** How people call the column with the names of files. */
const NAMES_OF_NAME = ['_name', 'name', 'file', 'file name', 'ad', 'adı', 'isim', 'dosya', 'dosya adı'];

/**
 * All that a column can become: a value of an item, such as `lines.1.name`, only where a column is called so.
 * @param otherLabels labels of the fields in other languages, by key
 */
export function meaningsOf(
  { fields, lists = [] }: Template,
  columns: readonly string[],
  otherLabels: ReadonlyMap<string, readonly string[]>,
): Meaning[] {
  const ofFields = fields.map(({ key, label }): Meaning => {
    return { target: `field:${key}`, key, label, names: [label, key, ...(otherLabels.get(key) ?? [])] };
  });
  const parameters = new Set(FORMATS.flatMap((format) => parametersOf(format)));
  const ofLists = lists.map(({ key, label }): Meaning => {
    return { target: `list:${key}`, key, label, names: [label, key] };
  });
  return [
    ...ofFields,
    ...ofLists,
    ...itemMeanings(lists, columns),
    { target: 'name', key: '_name', label: tell('fileName'), names: NAMES_OF_NAME },
    ...[...parameters].map((key): Meaning => ({ target: `parameter:${key}`, key, label: key, names: [] })),
  ];
}

function itemMeanings(lists: readonly List[], columns: readonly string[]): Meaning[] {
  const keys = fieldKeysOf(lists);
  const names = new Set(columns.map((column) => column.trim()));
  return [...names].flatMap((name): Meaning[] => {
    const path = itemPathOf(name, keys);
    const list = path && lists.find(({ key }) => key === path.list);
    if (!list || path.index < 0 || path.index >= list.max) return [];
    const field = list.fields.find(({ key }) => key === path.field);
    const label = `${list.label} ${path.index + 1}: ${field?.label ?? path.field}`;
    return [{ target: `item:${name}`, key: name, label, names: [] }];
  });
}

/** The keys of the fields of items, by the key of each list. */
export function fieldKeysOf(lists: readonly List[]): Map<string, string[]> {
  return new Map(lists.map(({ key, fields }) => [key, fields.map((field) => field.key)]));
}

/** The names of the parameters that renders in a format have. */
export function parametersOf({ parameters }: Format): string[] {
  return [...parameters.map(({ name }) => name), 'scale'];
}

/** The probable targets of columns by their names, each once. Keys come before labels. */
export function presetTargets(columns: readonly string[], meanings: readonly Meaning[]): Target[] {
  const targets = columns.map((): Target => '');
  const taken = new Set<Target>();
  const give = (fits: (meaning: Meaning, column: string) => boolean) => {
    for (const [at, column] of columns.entries()) {
      if (targets[at] !== '' || column.trim() === '') continue;
      const found = meanings.find((meaning) => !taken.has(meaning.target) && fits(meaning, column.trim()));
      if (!found) continue;
      targets[at] = found.target;
      taken.add(found.target);
    }
  };
  give(({ key }, column) => key === column);
  give(({ names }, column) => names.some((name) => folded(name) === folded(column)));
  return targets;
}

/** A text without case, accents, and what is neither letter nor digit: `BAŞLIK`, `Başlık` and `baslik` are the same. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
