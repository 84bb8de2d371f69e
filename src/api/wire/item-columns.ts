/** Columns of a spreadsheet that have one value of one item of a list, `lines.1.name`: for the service and for the editor. */

/** Which value of which item a column has. */
export interface ItemPath {
  list: string;
  /** From 0, where columns count from 1. */
  index: number;
  field: string;
}

/**
 * The path that a column's name says; undefined for one that is none of a list's fields. There may be fewer items than it asks for.
 * @param fieldKeys of the items, by the key of each list
 */
export function itemPathOf(
  name: string,
  fieldKeys: ReadonlyMap<string, readonly string[]>,
): ItemPath | undefined {
  for (const [list, keys] of fieldKeys) {
    if (!name.startsWith(`${list}.`)) continue;
    const [, number, field = ''] = /^(\d+)\.(.+)$/.exec(name.slice(list.length + 1)) ?? [];
    if (number !== undefined && keys.includes(field)) return { list, index: Number(number) - 1, field };
  }
  return undefined;
}

/** The items of one row whose values have columns of their own: there are as many as the last one that has a value. */
export class RowItems<Value> {
  readonly #lists = new Map<string, { items: Record<string, Value>[]; count: number }>();

  /** @param paths of all columns, of which a row may have nothing */
  constructor(paths: Iterable<ItemPath>) {
    for (const { list } of paths) this.#lists.set(list, { items: [], count: 0 });
  }

  /** @param value undefined where the cell says none */
  add({ list, index, field }: ItemPath, cell: string, value: Value | undefined): void {
    const found = this.#lists.get(list);
    if (!found) return;
    if (cell.trim() !== '') found.count = Math.max(found.count, index + 1);
    if (value === undefined) return;
    found.items[index] ??= {};
    (found.items[index] as Record<string, Value>)[field] = value;
  }

  /** By their keys; an item that has no cell is one of defaults. */
  lists(): Record<string, Record<string, Value>[]> {
    const lists = [...this.#lists].map(([key, { items, count }]) => [
      key,
      Array.from({ length: count }, (_, index) => items[index] ?? {}),
    ]);
    return Object.fromEntries(lists);
  }
}
