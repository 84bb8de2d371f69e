import type { DrawnData, FieldSet } from './fields.js';
import type { Localized } from './language.js';

/** Bounds on what a template declares: its lists, the items of one, and the values that all items can have together. */
export const MOST_LISTS = 8;
export const MOST_ITEMS = 200;
export const MOST_LIST_VALUES = 8_000;

/** The values of an item, by the keys of its fields. */
export type Item = Readonly<Record<string, unknown>>;

/** As many items as a caller gives, each with the same fields: `lists` of a template, beside its `fields`. */
export interface List<Fields extends FieldSet = FieldSet> {
  label: Localized;
  /** The most items. */
  max: number;
  fields: Fields;
  /** The items of a request that says nothing of the list, each with a value for every field. */
  default: readonly Item[];
  /** Description of a valid value: the end of a Turkish sentence that begins with the list's key. */
  expectation: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a set holds lists of every kind of item
export type ListSet = Record<string, List<any>>;

/** Values of lists that a template draws with. */
export type DrawnLists<Lists extends ListSet> = string extends keyof Lists
  ? unknown
  : {
      [Key in keyof Lists]: Lists[Key] extends List<infer Fields> ? readonly DrawnData<Fields>[] : never;
    };

/** Declares a list. A field that an item of the default lacks has its own default there. */
export function list<Fields extends FieldSet>(options: {
  label: Localized;
  max: number;
  fields: Fields;
  default?: readonly Item[];
}): List<Fields> {
  const { label, max, fields, default: items = [] } = options;
  return {
    ...{ label, max, fields },
    default: items.map((item) => wholeItem(fields, item)),
    expectation: `en çok ${max} nesneden oluşan bir dizi olmalıdır`,
  };
}

/** An item with the default of every field that it lacks. */
export function wholeItem(fields: FieldSet, item: Item): Item {
  const values = Object.entries(fields).map(([key, field]) => [
    key,
    Object.hasOwn(item, key) ? item[key] : field.default,
  ]);
  return Object.fromEntries(values);
}

/** The problem with how many values the items of all lists can have together; undefined where there is none. */
export function listValuesProblem(lists: ListSet): string | undefined {
  const values = Object.values(lists).reduce(
    (sum, { max, fields }) => sum + max * Object.keys(fields).length,
    0,
  );
  return values > MOST_LIST_VALUES
    ? `the items of all lists can have ${values} values, where ${MOST_LIST_VALUES} are the most: lower max`
    : undefined;
}

/**
 * The name of a value of an item, as errors and pictures have it: `lines[2].price`.
 * @param index of the item, from 0
 */
export function itemPath(list: string, index: number, field: string): string {
  return `${list}[${index}].${field}`;
}
