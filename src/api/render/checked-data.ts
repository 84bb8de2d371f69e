/** The values of a request: `data` as its template's fields and lists have it. */

import {
  type Field,
  type FieldSet,
  type Item,
  itemPath,
  type List,
  type TemplateDeclaration,
} from '../../../templates/contract/index.js';
import { fieldSchema } from '../../../workers/documents/field-schemas.js';
import { ApiError } from '../errors.js';
import { isJsonObject, ownValue } from '../json-values.js';

/** The pictures that the items of all lists may have together: each is fetched by itself. */
const MOST_ITEM_PICTURES = 64;

export interface CheckedData {
  /** The checked value or the default of every field and list; those that come after an invalid one are missing. */
  values: Record<string, unknown>;
  /** The error of the first invalid one. */
  refusal?: ApiError;
}

/** Checks fields, then lists, in the order of their declaration; unknown keys are ignored. */
export function checkedData(
  { fields, lists = {} }: Pick<TemplateDeclaration, 'fields' | 'lists'>,
  data: Record<string, unknown>,
): CheckedData {
  const values: Record<string, unknown> = {};
  const pictures = { left: MOST_ITEM_PICTURES };
  try {
    addValues(values, fields, data, (key) => key);
    for (const [key, list] of Object.entries<List>(lists)) {
      const value = ownValue(data, key);
      values[key] = value === undefined ? list.default : checkedItems(key, list, value, pictures);
    }
  } catch (error) {
    if (error instanceof ApiError) return { values, refusal: error };
    throw error;
  }
  return { values };
}

/** @throws ApiError */
function addValues(
  values: Record<string, unknown>,
  fields: FieldSet,
  data: Record<string, unknown>,
  nameOf: (key: string) => string,
): void {
  for (const [key, field] of Object.entries<Field>(fields)) {
    const value = ownValue(data, key);
    if (value === undefined) {
      values[key] = field.default;
      continue;
    }
    const checked = fieldSchema(field).safeParse(value);
    if (!checked.success) throw invalid(nameOf(key), field.expectation);
    values[key] = checked.data;
  }
}

/** @throws ApiError that names the list, the item or the value of it that is wrong */
function checkedItems(key: string, list: List, value: unknown, pictures: { left: number }): Item[] {
  const { max, fields, expectation } = list;
  if (!Array.isArray(value) || value.length > max) throw invalid(key, expectation);
  const images = Object.keys(fields).filter((name) => fields[name]?.type === 'image');
  return value.map((item: unknown, index) => {
    if (!isJsonObject(item)) throw invalid(`${key}[${index}]`, 'bir nesne olmalıdır');
    const values: Record<string, unknown> = {};
    addValues(values, fields, item, (name) => itemPath(key, index, name));
    for (const name of images) if (values[name] !== '') pictures.left--;
    if (pictures.left < 0) throw invalid(key, `en çok ${MOST_ITEM_PICTURES} görsel içermelidir`);
    return values;
  });
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}
