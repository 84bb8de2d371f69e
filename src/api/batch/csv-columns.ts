/** What the columns of a CSV file say to a template: fields, parameters, lists, and values of their items. */

import type { FieldType, List, TemplateDeclaration } from '../../../templates/contract/index.js';
import { numberIfPlain } from '../links/linked-render.js';
import { LINKED_PARAMETERS, SIZE_PARAMETER } from '../reserved-keys.js';
import { type Delimiter, plainCell } from '../wire/csv-dialect.js';
import { type ItemPath, itemPathOf } from '../wire/item-columns.js';
import { brokenRows } from './batch-row.js';
import { decoded } from './csv-cells.js';
import { MOST_COLUMNS, tooManyColumns } from './csv-header.js';

/** The column with the names of files; no field's key begins with an underscore. */
export const NAME_COLUMN = '_name';

/** The parts of a template that columns depend on. */
export type SheetTemplate = Pick<TemplateDeclaration, 'id' | 'fields' | 'lists' | 'sizes'>;

/** The columns of a header; undefined for those that say nothing to the template. */
export type Columns = readonly (Column | undefined)[];

interface Column {
  key: string;
  /** Undefined for a list, a parameter, and the names of files. */
  type: FieldType | undefined;
  /** Whether an empty cell is a value: an empty text, or no picture. In any other column it is the default. */
  takesEmpty: boolean;
  item?: ItemPath;
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

function columnOf(
  key: string,
  { fields, lists = {}, sizes }: SheetTemplate,
  line: number,
): Column | undefined {
  const type = Object.hasOwn(fields, key) ? fields[key]?.type : undefined;
  if (type) return { key, type, takesEmpty: takesEmpty(type) };
  if (Object.hasOwn(lists, key) || key === NAME_COLUMN || isParameter(key, sizes !== undefined))
    return { key, type, takesEmpty: false };
  const item = itemPathOf(
    key,
    new Map(Object.entries(lists).map(([list, each]) => [list, Object.keys(each.fields)])),
  );
  if (!item) return undefined;
  const { max, fields: itemFields } = lists[item.list] as List;
  if (item.index < 0 || item.index >= max)
    throw brokenRows(line, `${key}: öğeler 1 ile ${max} arasında numaralanmalıdır`);
  const itemType = itemFields[item.field]?.type as FieldType;
  return { key, type: itemType, takesEmpty: takesEmpty(itemType), item };
}

/** A column of that name is no parameter where there are no sizes: people have sizes of clothes in their tables. */
function isParameter(key: string, hasSizes: boolean): boolean {
  return LINKED_PARAMETERS.some((name) => name === key) || (hasSizes && key === SIZE_PARAMETER);
}

function takesEmpty(type: FieldType): boolean {
  return type === 'text' || type === 'image';
}

/** A cell as it is read: a text as it is, anything else as `plainCell` has it. */
export function readCell(cell: string, { type }: Column, delimiter: Delimiter): string {
  return type === 'text' ? cell : plainCell(cell, delimiter);
}

/** The value of an item's cell; undefined for an empty one that says nothing. */
export function itemValue(cell: string, { type, takesEmpty }: Column): string | number | undefined {
  if (cell === '' && !takesEmpty) return undefined;
  return type === 'number' ? numberIfPlain(cell) : cell;
}
