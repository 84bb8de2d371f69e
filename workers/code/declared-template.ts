import { z } from 'zod';
import {
  type Field,
  type Item,
  isFieldKey,
  LANGUAGES,
  type List,
  type ListSet,
  type Localized,
  listValuesProblem,
  MOST_ITEMS,
  MOST_LISTS,
  type SizeSet,
  type Template,
  type TemplateDeclaration,
} from '../../templates/contract/index.js';
import { type FieldChecks, MOST_FIELDS } from '../documents/declared-field.js';
import { defaultProblem, listKeyProblem } from '../documents/lists.js';
import { declaredSizes, sizeKeyProblem } from '../documents/sizes.js';

/** Sizes as of documents. */
const MOST_SIDE = 4096;
const MOST_PIXELS = 16 * 1024 * 1024;

const localized = z.union([
  z.string().max(200),
  z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, z.string().max(200)]))),
]) as z.ZodType<Localized>;

const side = z.number().int().min(1).max(MOST_SIDE);

const ABOUT = { label: localized, expectation: z.string().max(2000) };

/** Fields as the functions of the contract make them. */
const FIELD = z.discriminatedUnion('type', [
  z.object({
    ...{ type: z.literal('text'), ...ABOUT, default: z.string() },
    maxLength: z.number().int().min(1).max(5000),
  }),
  z.object({ type: z.literal('color'), ...ABOUT, default: z.string() }),
  z.object({ type: z.literal('image'), ...ABOUT, default: z.literal('') }),
  z.object({
    ...{ type: z.literal('number'), ...ABOUT, default: z.number() },
    ...{ min: z.number(), max: z.number(), step: z.number().positive().optional() },
  }),
  z.object({
    ...{ type: z.literal('select'), ...ABOUT, default: z.string() },
    options: z.array(z.object({ value: z.string().max(200), label: localized })).min(1),
  }),
]);

/** A list as `list()` makes it, but for its fields. */
const LIST = z.object({
  ...ABOUT,
  max: z.number().int().min(1).max(MOST_ITEMS),
  fields: z.record(z.string(), z.unknown()),
  default: z.array(z.record(z.string(), z.unknown())),
});

/** Everything of a template but its fields. */
const DECLARATION = z.object({
  id: z.string(),
  name: localized,
  description: localized,
  width: side,
  height: side,
  category: localized,
  fields: z.record(z.string(), z.unknown()),
  lists: z.record(z.string(), z.unknown()).optional(),
  sizes: z.record(z.string(), z.unknown()).optional(),
  animation: z
    .object({ durationMs: z.number().int().min(100).max(60_000), stillAt: z.number().min(0).lt(1) })
    .optional(),
  transparent: z.boolean().optional(),
  engine: z.enum(['tuval', 'satori']).optional(),
  draw: z.custom<Template['draw']>((value) => typeof value === 'function', 'it is no function'),
});

/** The fault of a declaration, and the property or the key that is to blame. */
export interface Fault {
  message: string;
  name: string | undefined;
}

/**
 * The declaration of a template in code, as data: whatever else is in it, functions or much more of anything, stays behind.
 * @param template the default export of a file
 * @param id what the file is called
 */
export function declaredTemplate(
  template: unknown,
  id: string,
  checks: FieldChecks,
): TemplateDeclaration | Fault[] {
  if (typeof template !== 'object' || template === null)
    return [
      { message: 'the default export is no template: export default defineTemplate({ … })', name: undefined },
    ];
  const read = DECLARATION.safeParse(template);
  if (!read.success) return read.error.issues.map((issue) => faultOf(issue));
  const {
    draw: _draw,
    fields: written,
    lists: writtenLists = {},
    sizes: writtenSizes = {},
    ...declared
  } = read.data;
  const faults: Fault[] = [];
  const refuse = (message: string, name: string) => faults.push({ message, name });
  if (declared.id !== id) refuse(`the id is ${declared.id}, and the file is called ${id}`, 'id');
  if (declared.width * declared.height > MOST_PIXELS) refuse('more than 16 megapixels', 'width');
  const fields = declaredFields(written, checks, refuse);
  const keys = Object.keys(writtenLists);
  if (keys.length > MOST_LISTS) refuse(`more than ${MOST_LISTS} lists`, 'lists');
  const lists: ListSet = {};
  for (const key of keys.slice(0, MOST_LISTS)) {
    const problem = listKeyProblem(key, fields, checks);
    const list = problem ?? declaredList(key, writtenLists[key], checks, refuse);
    if (typeof list === 'string') refuse(list, key);
    else lists[key] = list;
  }
  const problem = listValuesProblem(lists);
  if (problem !== undefined) refuse(problem, 'lists');
  const sizes: SizeSet = declaredSizes(writtenSizes, (message, name = 'sizes') => refuse(message, name));
  const isSized = Object.keys(sizes).length > 0;
  const taken = isSized ? sizeKeyProblem({ ...fields, ...lists }) : undefined;
  if (taken !== undefined) refuse(taken, 'size');
  if (faults.length > 0) return faults;
  const all = { ...declared, fields, ...(keys.length > 0 && { lists }), ...(isSized && { sizes }) };
  return withoutUndefined(all) as TemplateDeclaration;
}

type Refuse = (message: string, name: string) => void;

/** Those that are fields; `refuse` is told of the others. */
function declaredFields(
  written: Readonly<Record<string, unknown>>,
  checks: FieldChecks,
  refuse: Refuse,
): Record<string, Field> {
  const keys = Object.keys(written);
  if (keys.length > MOST_FIELDS) refuse(`more than ${MOST_FIELDS} fields`, 'fields');
  const fields: Record<string, Field> = {};
  for (const key of keys.slice(0, MOST_FIELDS)) {
    const field = declaredField(key, written[key], checks);
    if (typeof field === 'string') refuse(field, key);
    else fields[key] = field;
  }
  return fields;
}

/** @returns what is wrong with it where it cannot be a list, beside what `refuse` is told of its fields */
function declaredList(key: string, written: unknown, checks: FieldChecks, refuse: Refuse): List | string {
  const read = LIST.safeParse(written);
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = issue?.path.join('.') ?? '';
    return `the list ${key}: ${path}${path && ': '}${issue?.message ?? 'not valid'}; list() makes lists`;
  }
  const fields = declaredFields(read.data.fields, checks, refuse);
  const names = Object.keys(fields);
  if (names.length === 0) return `the list ${key}: write 1 to ${MOST_FIELDS} fields`;
  const items = read.data.default.map(
    (item): Item =>
      Object.fromEntries(names.map((name) => [name, Object.hasOwn(item, name) ? item[name] : undefined])),
  );
  const list: List = { ...read.data, fields, default: items };
  const problem = defaultProblem(list, checks.isFieldValue);
  return problem === undefined ? list : `the default of ${key}${problem}`;
}

/** @returns what is wrong with it where it cannot be a field */
function declaredField(key: string, written: unknown, checks: FieldChecks): Field | string {
  if (!isFieldKey(key) || checks.isReservedKey?.(key)) return `no field can be called ${key}`;
  const read = FIELD.safeParse(written);
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = issue?.path.join('.') ?? '';
    return `the field ${key}: ${path}${path && ': '}${issue?.message ?? 'not valid'}; text(), color(), image(), number() and select() make fields`;
  }
  const field = withoutUndefined(read.data) as Field;
  if (checks.isFieldValue?.(field, field.default) === false)
    return `the default of ${key} is not valid for its field`;
  return field;
}

function faultOf({ path, message }: z.core.$ZodIssue): Fault {
  const [name] = path;
  return { message: `${path.join('.')}: ${message}`, name: name === undefined ? undefined : String(name) };
}

function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
