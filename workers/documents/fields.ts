import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FieldSet, ListSet, SizeSet } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { detachedText } from '../memory/detached-text.js';
import { declaredField, type FieldChecks, issueText, MOST_FIELDS } from './declared-field.js';
import { declaredLists } from './lists.js';
import { positionAt, type Report } from './report.js';
import { declaredSizes, sizeKeyProblem } from './sizes.js';

/** The declarations in the JSON of a document. */
export interface DeclaredFields {
  fields: FieldSet;
  lists: ListSet;
  sizes: SizeSet;
  animation: { durationMs: number; stillAt: number } | undefined;
  transparent: boolean;
  /** Keys whose fields or lists are wrong, which is told already; all where the JSON cannot be read. */
  refused: ReadonlySet<string> | 'all';
}

/** Where there is no JSON. */
export const NOTHING_DECLARED: DeclaredFields = {
  fields: {},
  lists: {},
  sizes: {},
  animation: undefined,
  transparent: false,
  refused: new Set(),
};

const whole = z.number().int();

const DECLARATION = z.strictObject({
  fields: z.record(z.string(), z.unknown()).default({}),
  lists: z.record(z.string(), z.unknown()).default({}),
  sizes: z.record(z.string(), z.unknown()).default({}),
  animation: z
    .strictObject({ durationMs: whole.min(100).max(60_000), stillAt: z.number().min(0).lt(1).default(0) })
    .optional(),
  transparent: z.boolean().default(false),
});

/** What was declared without an error, by its JSON: copies of one document have the same fields. Bounded by characters. */
const cache = new LRUCache<string, DeclaredFields>({
  maxSize: 64 * 1024,
  sizeCalculation: (_, json) => json.length + 1,
});

/**
 * Reads the JSON of a document.
 * @param position where it begins
 */
export function declaredFields(
  json: string,
  position: Position,
  checks: FieldChecks,
  report: Report,
): DeclaredFields {
  const before = checks.isChecked ? cache.get(json) : undefined;
  if (before) return before;
  const errors = report.errors.length;
  const declared = readFields(json, position, checks, report);
  if (checks.isChecked && report.errors.length === errors) cache.set(detachedText(json), declared);
  return declared;
}

function readFields(json: string, position: Position, checks: FieldChecks, report: Report): DeclaredFields {
  const nothing: DeclaredFields = { ...NOTHING_DECLARED, refused: 'all' };
  const parsed = parsedJson(json, position, report);
  if (parsed === undefined) return nothing;
  const declaration = DECLARATION.safeParse(parsed);
  if (!declaration.success) {
    report.error(issueText('', declaration.error), position);
    return nothing;
  }
  const { fields: declarations, animation, transparent } = declaration.data;
  if (Object.keys(declarations).length > MOST_FIELDS) {
    report.error(`more than ${MOST_FIELDS} fields`, position);
    return nothing;
  }
  const fields: FieldSet = {};
  const refused = new Set<string>();
  const refuse = (message: string, ...path: string[]) =>
    report.error(message, positionAt(json, placeOf(json, path), position));
  for (const [key, raw] of Object.entries(declarations)) {
    const field = declaredField(key, raw, checks, (message) => refuse(message, key));
    if (field) fields[key] = field;
    else refused.add(key);
  }
  const declared = { declarations: declaration.data.lists, fields };
  const lists = declaredLists(declared, checks, (message, ...path) => refuse(message, 'lists', ...path));
  for (const key of Object.keys(declaration.data.lists)) if (!Object.hasOwn(lists, key)) refused.add(key);
  const sizes = declaredSizes(declaration.data.sizes, (message, ...path) =>
    refuse(message, 'sizes', ...path.filter((name) => name !== undefined)),
  );
  const taken = Object.keys(sizes).length > 0 ? sizeKeyProblem({ ...fields, ...lists }) : undefined;
  if (taken !== undefined) refuse(taken, 'size');
  return { fields, lists, sizes, animation, transparent, refused };
}

/** Where in a JSON text the names are that lead to a value, each behind the one before it. */
function placeOf(json: string, path: readonly string[]): number {
  let at = 0;
  for (const name of path) {
    const found = json.indexOf(JSON.stringify(name), at);
    if (found >= 0) at = found;
  }
  return at;
}

function parsedJson(json: string, start: Position, report: Report): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const { message } = error as Error;
    const [, offset] = /position (\d+)/.exec(message) ?? [];
    report.error(`this is no JSON: ${message}`, positionAt(json, Number(offset ?? 0), start));
    return undefined;
  }
}
