/** The lists that a template declares beside its fields. */

import { z } from 'zod';
import {
  type Field,
  type FieldSet,
  type Item,
  isFieldKey,
  type List,
  type ListSet,
  list,
  listValuesProblem,
  MOST_ITEMS,
  MOST_LISTS,
} from '../../templates/contract/index.js';
import { declaredField, type FieldChecks, issueText, localized, MOST_FIELDS } from './declared-field.js';

/** A list's JSON, but for its fields. */
const DECLARATION = z.strictObject({
  label: localized,
  max: z.number().int().min(1).max(MOST_ITEMS),
  fields: z.record(z.string(), z.unknown()),
  default: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** Told of what is wrong, and of the keys that lead to it. */
type Refuse = (message: string, ...path: string[]) => void;

/**
 * Reads the lists in the JSON of a document.
 * @param fields beside them, whose keys no list has
 * @returns those without an error
 */
export function declaredLists(
  { declarations, fields }: { declarations: Readonly<Record<string, unknown>>; fields: FieldSet },
  checks: FieldChecks,
  refuse: Refuse,
): ListSet {
  const lists: ListSet = {};
  if (Object.keys(declarations).length > MOST_LISTS) {
    refuse(`more than ${MOST_LISTS} lists`);
    return lists;
  }
  for (const [key, raw] of Object.entries(declarations)) {
    const problem = listKeyProblem(key, fields, checks);
    if (problem !== undefined) refuse(problem, key);
    const declared = problem === undefined ? declaredList(key, raw, checks, refuse) : undefined;
    if (declared) lists[key] = declared;
  }
  const problem = listValuesProblem(lists);
  if (problem !== undefined) refuse(problem);
  return lists;
}

/** Why no list can have a key; undefined where one can. */
export function listKeyProblem(key: string, fields: FieldSet, checks: FieldChecks): string | undefined {
  if (!isFieldKey(key) || checks.isReservedKey?.(key)) return `no list can be called ${key}`;
  return Object.hasOwn(fields, key) ? `${key} is a field: call the list something else` : undefined;
}

function declaredList(key: string, raw: unknown, checks: FieldChecks, refuse: Refuse): List | undefined {
  const declaration = DECLARATION.safeParse(raw);
  if (!declaration.success) {
    refuse(issueText(`the list ${key}: `, declaration.error), key);
    return undefined;
  }
  const { label, max, default: items } = declaration.data;
  const declarations = Object.entries(declaration.data.fields);
  if (declarations.length === 0 || declarations.length > MOST_FIELDS) {
    refuse(`the list ${key}: write 1 to ${MOST_FIELDS} fields`, key);
    return undefined;
  }
  const fields: FieldSet = {};
  for (const [name, field] of declarations) {
    const found = declaredField(name, field, checks, (message) => refuse(message, key, 'fields', name));
    if (found) fields[name] = found;
  }
  if (Object.keys(fields).length < declarations.length) return undefined;
  const declared = list({ label, max, fields, default: items });
  const problem = unknownKeyProblem(items, fields) ?? defaultProblem(declared, checks.isFieldValue);
  if (problem === undefined) return declared;
  refuse(`the default of ${key}${problem}`, key, 'default');
  return undefined;
}

function unknownKeyProblem(items: readonly Item[], fields: FieldSet): string | undefined {
  for (const [index, item] of items.entries()) {
    const unknown = Object.keys(item).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) return `[${index}]: the list has no field ${unknown}`;
  }
  return undefined;
}

/**
 * Why items cannot be the default of a list, as what follows `the default of KEY`; undefined where they can.
 * @param isFieldValue any value can be one of a field where it is left out
 */
export function defaultProblem(
  { max, fields, default: items }: List,
  isFieldValue: FieldChecks['isFieldValue'],
): string | undefined {
  if (items.length > max) return ` has ${items.length} items, where max is ${max}`;
  for (const [index, item] of items.entries())
    for (const [name, field] of Object.entries<Field>(fields))
      if (field.type === 'image' ? item[name] !== '' : isFieldValue?.(field, item[name]) === false)
        return `[${index}]: ${name} is not valid for its field`;
  return undefined;
}
