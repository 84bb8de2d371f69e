/** What the columns of a CSV file say to a template: fields, parameters, lists, and values of their items. */

import type { FieldType, Item, List, TemplateDeclaration } from '../../../templates/contract/index.js';
import { numberIfPlain } from '../links/linked-render.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';
import { type Delimiter, plainCell } from '../wire/csv-dialect.js';
import { brokenRows } from './batch-row.js';
import { decoded } from './csv-cells.js';
import { MOST_COLUMNS, tooManyColumns } from './csv-header.js';

/** The column with the names of files; no field's key begins with an underscore. */
export const NAME_COLUMN = '_name';

/** What is asked of a template. */
export type SheetTemplate = Pick<TemplateDeclaration, 'id' | 'fields' | 'lists'>;

/** The columns of a header; undefined for those that say nothing to the template. */
export type Columns = readonly (Column | undefined)[];

interface Column {
  key: string;
  /** Undefined for a list, a parameter, and the names of files. */
  type: FieldType | undefined;
  /** Whether an empty cell is a value: an empty text, or no picture. In any other column it is the default. */
  takesEmpty: boolean;
  item?: ItemPlace;
}

/** Which value of which item a column has. */
interface ItemPlace {
  list: string;
  /** From 0. */
  index: number;
  field: string;
}

/** @throws ApiError `invalid_rows` */
export function columnsOf(cells: readonly string[], template: SheetTemplate, line: number): Columns {
  if (cells.length > MOST_COLUMNS) throw tooManyColumns(line);
  const seen = new Set<string>();
  const columns = cells.map((cell): Column | undefined => {
    const key = decoded(cell)?.trim();
    if (key === undefined) throw brokenRows(line, 'UTF-8 değil');
    const column = columnOf(key, template, line);
    if (column && seen.has(key)) throw brokenRows(line, `${key} sütunu iki kez var`);
    if (column) seen.add(key);
    return column;
  });
  if (seen.size === 0) throw brokenRows(line, 'başlık satırında şablonun hiçbir alanı yok');
  const twice = columns.find((column) => column?.item && seen.has(column.item.list))?.item?.list;
  if (twice !== undefined) throw brokenRows(line, `${twice} hem tek sütunda hem öğe öğe var`);
  return columns;
}

function columnOf(key: string, { fields, lists = {} }: SheetTemplate, line: number): Column | undefined {
  const type = Object.hasOwn(fields, key) ? fields[key]?.type : undefined;
  if (type) return { key, type, takesEmpty: takesEmpty(type) };
  if (Object.hasOwn(lists, key) || key === NAME_COLUMN || LINKED_PARAMETERS.some((name) => name === key))
    return { key, type, takesEmpty: false };
  for (const [list, { max, fields: itemFields }] of Object.entries<List>(lists)) {
    const [, number, field = ''] = /^(\d+)\.(.+)$/.exec(rest(key, `${list}.`)) ?? [];
    if (number === undefined || !Object.hasOwn(itemFields, field)) continue;
    const index = Number(number) - 1;
    if (index < 0 || index >= max)
      throw brokenRows(line, `${key}: öğeler 1 ile ${max} arasında numaralanmalıdır`);
    const itemType = itemFields[field]?.type as FieldType;
    return { key, type: itemType, takesEmpty: takesEmpty(itemType), item: { list, index, field } };
  }
  return undefined;
}

function rest(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : '';
}

function takesEmpty(type: FieldType): boolean {
  return type === 'text' || type === 'image';
}

/** A cell as it is read: a text as it is, anything else as `plainCell` has it. */
export function readCell(cell: string, { type }: Column, delimiter: Delimiter): string {
  return type === 'text' ? cell : plainCell(cell, delimiter);
}

/** The items of a row whose values have columns of their own: there are as many as the last one that has a value. */
export class RowItems {
  readonly #lists = new Map<string, { items: Record<string, unknown>[]; count: number }>();

  constructor(columns: Columns) {
    for (const column of columns)
      if (column?.item) this.#lists.set(column.item.list, { items: [], count: 0 });
  }

  add({ type, takesEmpty }: Column, { list, index, field }: ItemPlace, cell: string): void {
    const found = this.#lists.get(list);
    if (!found) return;
    if (cell.trim() !== '') found.count = Math.max(found.count, index + 1);
    if (cell === '' && !takesEmpty) return;
    found.items[index] ??= {};
    (found.items[index] as Record<string, unknown>)[field] = type === 'number' ? numberIfPlain(cell) : cell;
  }

  /** By their keys; an item that has no cell is one of defaults. */
  lists(): Record<string, Item[]> {
    const lists = [...this.#lists].map(([key, { items, count }]) => [
      key,
      Array.from({ length: count }, (_, index) => items[index] ?? {}),
    ]);
    return Object.fromEntries(lists);
  }
}
