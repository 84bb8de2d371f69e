/** Values of fields in styles: as custom properties of the root, and by `{{key}}` in `style` attributes. */

import type { Field, FieldSet } from '../../templates/contract/index.js';
import { componentValues, type Values } from '../css/syntax/component-values.js';
import type { FieldValues, TextTemplate } from './text-template.js';
import type { FieldProperty } from './written-out.js';

/** The custom property that says a field's value within `style` attributes: no author can name it by accident. */
function innerName(key: string): string {
  return `--⟦${key.replace(/[^\w-]/g, (character) => `·${character.charCodeAt(0)}`)}⟧`;
}

/** A `style` attribute with variables in place of fields. @param refuse told of a field that cannot stand there */
export function styleWithVariables(
  template: TextTemplate,
  fields: FieldSet,
  refuse: (message: string) => void,
): string {
  if (typeof template === 'string') return template;
  let text = '';
  for (const part of template) {
    if (typeof part === 'string') text += part;
    else if (!isSafe(fields[part.key]))
      refuse(
        `{{${part.key}}} cannot stand in a style: a colour, number, image or select can, texts are var(--key)`,
      );
    else text += `var(${innerName(part.key)})`;
  }
  // An address is the whole of what is in the parentheses.
  return text
    .replace(/url\(\s*(?:(["'])\s*)?(var\(--⟦[\w·-]*⟧\))\s*(?:\1\s*)?\)/g, '$2')
    .replace(UNIT, (_, name: string, unit: string) =>
      unit ? `calc(var(${name}) * 1${unit})` : `var(${name})`,
    );
}

/** A number with the unit right behind it. */
const UNIT = /var\((--⟦[\w·-]*⟧)\)(%|[a-z]+)?/g;

function isSafe(field: Field | undefined): boolean {
  if (field?.type === 'select')
    return (field.options ?? []).every(({ value }) => /^[-\w%.#, ]*$/.test(value));
  return field?.type === 'color' || field?.type === 'number' || field?.type === 'image';
}

/** The custom properties that authors read: `--price`, and for `next.price` also `--next-price`, which needs no escape. */
function publicNames(key: string): string[] {
  return key.includes('.') ? [`--${key}`, `--${key.replaceAll('.', '-')}`] : [`--${key}`];
}

/** The names of custom properties that a field's value is in. */
export function propertyNames(key: string): string[] {
  return [...publicNames(key), innerName(key)];
}

/** The custom properties of an element that have values of fields. @param declared of the fields that styles read */
export function fieldProperties(
  fields: FieldSet,
  declared: Iterable<FieldProperty>,
  values: FieldValues,
): Map<string, Values> {
  const properties = new Map<string, Values>();
  for (const { name, key } of declared) {
    const field = fields[key];
    const value = values[key] ?? '';
    const components = field && componentsOf(field, value);
    if (!components) continue;
    if (field.type !== 'select' && field.type !== 'image')
      for (const each of publicNames(name)) properties.set(each, components);
    properties.set(innerName(name), components);
  }
  return properties;
}

function componentsOf({ type }: Field, value: string | number): Values {
  switch (type) {
    case 'text':
      return [{ kind: 'string', text: String(value) }];
    case 'number':
      return [{ kind: 'number', value: Number(value), unit: '' }];
    case 'color':
      return [{ kind: 'hash', text: String(value).slice(1) }];
    case 'image':
      return value === '' ? [{ kind: 'ident', text: 'none' }] : [{ kind: 'url', text: String(value) }];
    case 'select':
      return componentValues(String(value));
  }
}
