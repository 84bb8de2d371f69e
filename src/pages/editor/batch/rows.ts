/** Makes renders of the rows of a spreadsheet. */

import type { Field, RenderBody, SentValue, Template } from '../api.js';
import { type Draft, OWN_SIZE } from '../draft.js';
import type { Format } from '../format-data.js';
import { FORMATS } from '../offered-formats.js';
import { fieldKeysOf, folded, parametersOf, type Target } from './columns.js';
import type { Choices } from './columns-view.js';
import { type CsvRow, type Delimiter, type ItemPath, itemPathOf, plainCell, RowItems } from './csv/entry.js';
import { MOST_SENT_BYTES, type Sheet } from './sheet.js';

/** How rows become renders. */
export interface Mapping {
  template: Template;
  format: Format;
  /** The values of all rows that have none of their own, by the keys of their fields. */
  constants: Record<string, SentValue>;
  /** The parameters of all rows, likewise. */
  parameters: Record<string, unknown>;
  /** The names of the sizes that each row is drawn in, at least one; a preview is in the first. */
  sizes: readonly [string, ...string[]];
  /** What each column becomes. */
  targets: readonly Target[];
  delimiter: Delimiter;
}

/** What a row says of its own. */
interface RowParts {
  name: string | undefined;
  data: Record<string, unknown>;
  parameters: Record<string, string | number>;
}

/** The body of a render of one row. */
export function renderOf(row: CsvRow, mapping: Mapping): RenderBody {
  const { data, parameters } = partsOf(row, mapping);
  const { template, format, sizes } = mapping;
  const [size] = sizes;
  return {
    template: template.id,
    ...(format !== FORMATS[0] && { format: format.name }),
    ...(size !== OWN_SIZE && { size }),
    ...mapping.parameters,
    ...parameters,
    data: { ...mapping.constants, ...data } as Record<string, SentValue>,
  };
}

/** The name of a row's file, if the row has one. */
export function nameOf(row: CsvRow, mapping: Mapping): string | undefined {
  return partsOf(row, mapping).name;
}

/** Lines of JSON for a batch, as many as a browser can send at once. */
export function batchBody(rows: readonly CsvRow[], mapping: Mapping): { lines: Blob; rows: number } {
  const encoder = new TextEncoder();
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const row of rows) {
    const { name, data, parameters } = partsOf(row, mapping);
    const body = { name, ...parameters, data: { ...mapping.constants, ...data } };
    const line = encoder.encode(`${JSON.stringify(body)}\n`);
    bytes += line.length;
    if (bytes > MOST_SENT_BYTES) break;
    lines.push(line);
  }
  return { lines: new Blob(lines), rows: lines.length };
}

/** The query of a batch: parameters that all rows have in common. */
export function batchQuery({ template, format, parameters, sizes }: Mapping): URLSearchParams {
  const query = new URLSearchParams({ template: template.id, format: format.name });
  if (sizes.length > 1) query.set('sizes', sizes.join());
  else if (sizes[0] !== OWN_SIZE) query.set('size', sizes[0]);
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  return query;
}

function partsOf({ cells }: CsvRow, { template, format, targets, delimiter }: Mapping): RowParts {
  const supported = parametersOf(format);
  let name: string | undefined;
  const data = new Map<string, unknown>();
  const items = new RowItems<string | number>(itemPathsOf(targets, template).values());
  const parameters = new Map<string, string | number>();
  for (const [at, target] of targets.entries()) {
    const cell = cells[at];
    if (cell === undefined || target === '') continue;
    const key = target.slice(target.indexOf(':') + 1);
    if (target === 'name') name = cell.trim() || undefined;
    else if (target.startsWith('parameter:')) {
      if (supported.includes(key) && cell.trim() !== '') parameters.set(key, numberOr(cell, delimiter));
    } else if (target.startsWith('list:')) {
      if (cell.trim() !== '') data.set(key, listOf(cell));
    } else if (target.startsWith('item:')) {
      const path = itemPathsOf([target], template).get(target);
      const field = path && itemField(path, template);
      if (field) items.add(path, cell, cellValue(cell, field, delimiter));
    } else {
      const field = template.fields.find((each) => each.key === key);
      const value = field && cellValue(cell, field, delimiter);
      if (value !== undefined) data.set(key, value);
    }
  }
  const values = { ...Object.fromEntries(data), ...items.lists() };
  return { name, data: values, parameters: Object.fromEntries(parameters) };
}

/** The values of items that columns become. */
function itemPathsOf(targets: readonly Target[], { lists = [] }: Template): Map<Target, ItemPath> {
  const keys = fieldKeysOf(lists);
  return new Map(
    targets.flatMap((target): [Target, ItemPath][] => {
      const path = target.startsWith('item:') ? itemPathOf(target.slice('item:'.length), keys) : undefined;
      return path ? [[target, path]] : [];
    }),
  );
}

function itemField({ list, field }: ItemPath, { lists = [] }: Template): Field | undefined {
  return lists.find(({ key }) => key === list)?.fields.find(({ key }) => key === field);
}

/** What the JSON of a list says; what is none stays text, which the service refuses with its reason. */
function listOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** The value of a cell; undefined for an empty one, unless that is a value: an empty text, or no picture. */
function cellValue(cell: string, field: Field, delimiter: Delimiter): string | number | undefined {
  if (field.type === 'text') return cell;
  const text = cell.trim();
  if (field.type === 'image') return text;
  if (text === '') return undefined;
  if (field.type === 'number') return numberOr(text, delimiter);
  if (field.type !== 'select') return text;
  const options = field.options ?? [];
  const isValue = options.some(({ value }) => value === text);
  return isValue ? text : (options.find(({ label }) => folded(label) === folded(text))?.value ?? text);
}

/** A number as spreadsheets write it, also with a decimal comma where no comma stands between cells. */
function numberOr(cell: string, delimiter: Delimiter): number | string {
  const plain = plainCell(cell, delimiter);
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : cell.trim();
}

/** The options of a drawing beside its columns: as in the form, unless somebody chooses otherwise. */
export class DrawChoices {
  readonly #draft: Draft;
  #format: Format | undefined;
  #sizes: Mapping['sizes'] | undefined;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Forgets what was chosen. */
  reset(): void {
    this.#format = undefined;
    this.#sizes = undefined;
  }

  choose(chosen: { format?: Format; sizes?: Mapping['sizes'] }): void {
    this.#format = chosen.format ?? this.#format;
    this.#sizes = chosen.sizes ?? this.#sizes;
  }

  /** The names of the sizes that each row is drawn in. */
  get sizes(): Mapping['sizes'] {
    return this.#sizes ?? [this.#draft.size?.name ?? OWN_SIZE];
  }

  /** @param formats that there are */
  formatOf(formats: readonly Format[]): Format {
    const { format } = this.#draft.output;
    const wanted = this.#format ?? format;
    return formats.find(({ name }) => name === wanted.name) ?? formats[0] ?? format;
  }

  /** How the rows of a sheet become renders. */
  mapping({ sheet, choices }: { sheet: Sheet; choices: Choices }, formats: readonly Format[]): Mapping {
    const format = this.formatOf(formats);
    const { sizes } = this;
    const { template } = this.#draft;
    const { width, height } = template.sizes?.find(({ name }) => name === sizes[0]) ?? template;
    const { template: _, data = {}, format: __, size: ___, ...parameters } = this.#draft.bodyIn(format);
    const constants = Object.entries(data).filter(([key]) => !choices.byDefault.has(key));
    return {
      template: { ...template, width, height },
      format,
      constants: Object.fromEntries(constants),
      parameters,
      sizes,
      targets: choices.targets,
      delimiter: sheet.delimiter,
    };
  }
}
