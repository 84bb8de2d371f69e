/** Utility classes of a document, which a compiler makes a style sheet of before there are values. */

import type { FieldSet } from '../../templates/contract/index.js';
import type { Position, Problems } from '../css/syntax/problems.js';
import type { DocumentElement } from './document-element.js';
import type { Report } from './report.js';
import type { TextTemplate } from './text-template.js';

/** More are no card, and the compiler takes some 0.1 ms for each. */
const MOST_CLASSES = 1_000;
const MOST_LENGTH = 256;

/** Makes the style sheet of classes; those that are none of its own say nothing. */
export type UtilityStyles = (classes: readonly string[]) => string;

/** The classes of elements, each with the first element that has it. @param report told of what cannot be compiled */
export function utilityClasses(
  elements: readonly DocumentElement[],
  fieldsOf: (element: DocumentElement) => FieldSet,
  report: Report,
): ReadonlyMap<string, DocumentElement> {
  const found = new Map<string, DocumentElement>();
  for (const element of elements) {
    const template = element.attributes.get('class');
    if (template === undefined) continue;
    const fields = fieldsOf(element);
    for (const name of classesOf(template, fields, (message) => report.error(message, element.position))) {
      if (name.length > MOST_LENGTH)
        report.error(`a class of more than ${MOST_LENGTH} characters`, element.position);
      else if (!found.has(name)) found.set(name, element);
    }
    if (found.size > MOST_CLASSES) {
      report.error(`more than ${MOST_CLASSES} classes`, element.position);
      return new Map();
    }
  }
  return found;
}

/** With the values that a select field can have in place of it. */
function classesOf(template: TextTemplate, fields: FieldSet, refuse: (message: string) => void): string[] {
  let texts = [''];
  for (const part of typeof template === 'string' ? [template] : template) {
    const options = typeof part === 'string' ? [part] : optionsOf(part.key, fields);
    if (!options || texts.length * options.length > MOST_CLASSES) {
      const remedy = 'write {{key}} of a select field, or a style';
      refuse(`utility classes are made before there are values: ${remedy}`);
      return [];
    }
    texts = texts.flatMap((text) => options.map((option) => text + option));
  }
  return texts.flatMap((text) => text.split(/\s+/).filter((name) => name !== ''));
}

function optionsOf(key: string, fields: FieldSet): string[] | undefined {
  return fields[key]?.options?.map(({ value }) => value);
}

/** Where a rule begins, at whatever depth. */
const RULE = /^\s*([^@&\s}].*)\{$/;
const CLASS = /\.((?:\\.|[^\s\\.:,>+~[\](){}])+)/g;

/**
 * Told of problems in the style sheet of utility classes: those of a class are its element's, and of what the compiler adds
 * to every document nobody can write something else.
 */
export function utilityProblems(
  sheet: string,
  classes: ReadonlyMap<string, DocumentElement>,
  report: Report,
): Problems {
  const lines = sheet.split('\n');
  const classAt = ({ line }: Position): string | undefined => {
    for (let at = line - 1; at >= 0; at--) {
      const [, selector] = RULE.exec(lines[at] ?? '') ?? [];
      const names = Array.from(selector?.matchAll(CLASS) ?? [], ([, name = '']) => unescaped(name));
      const generated = names.findLast((name) => classes.has(name));
      if (selector !== undefined) return generated;
    }
    return undefined;
  };
  const seen = new Set<string>();
  const error = (message: string, position: Position) => {
    const name = classAt(position);
    const element = name === undefined ? undefined : classes.get(name);
    if (!element || seen.has(name as string)) return;
    seen.add(name as string);
    report.error(`the class ${name}: ${message}`, element.position);
  };
  return { error, warning: () => {}, refusalOf: report.refusalOf };
}

/** CSS.escape backwards. */
function unescaped(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
}
