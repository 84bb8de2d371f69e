/** The body of a render as the file and the parameters of a link: the opposite of `linkedRenderBody`. */

import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { FORMATS } from '../../../workers/encoders/formats.js';
import { isJsonObject, ownValue } from '../json-values.js';
import { parameters } from '../render/requested-render.js';
import { LINKED_PARAMETERS, SIZE_PARAMETER } from '../reserved-keys.js';
import { isSizeParameter } from './linked-render.js';
import type { LinkParameters } from './samples/sign.js';

/** @param reference the template as the body names it: `ID` or `ID@VERSION` */
export function linkFileName(reference: string, body: Record<string, unknown>): string {
  const [extension] = FORMATS[parameters.format('format', body)].linkExtensions;
  return `${reference}.${extension}`;
}

/**
 * What the body says of the template's fields and lists, and of the image. Unknown keys are left out, as a render ignores them.
 * @param body one that has passed the checks of a render
 */
export function linkParameters(
  body: Record<string, unknown>,
  { fields, lists = {} }: Pick<TemplateDeclaration, 'fields' | 'lists'>,
): LinkParameters {
  const given = ownValue(body, 'data');
  const data = isJsonObject(given) ? given : {};
  const found: [name: string, text: string][] = [];
  const add = (name: string, value: unknown) => {
    if (value !== undefined) found.push([name, linkText(value)]);
  };
  for (const name of Object.keys({ ...fields, ...lists })) add(name, ownValue(data, name));
  for (const name of LINKED_PARAMETERS) add(name, ownValue(body, name));
  if (isSizeParameter(SIZE_PARAMETER, { fields, lists })) add(SIZE_PARAMETER, ownValue(body, SIZE_PARAMETER));
  return Object.fromEntries(found);
}

function linkText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' ? decimal(value) : JSON.stringify(value);
}

/** Digits that a number with a negative exponent may have: those of the smallest one are cut, which is 0 to any field. */
const MOST_DIGITS = 100;

/** A number without an exponent, which links do not have. */
function decimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(MOST_DIGITS).replace(/\.?0+$/, '') : BigInt(value).toString();
}
