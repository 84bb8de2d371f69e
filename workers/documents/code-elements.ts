/** `<tuval-code>`: codes for readers, in documents. */

import type { FieldSet } from '../../templates/contract/index.js';
import { type Barcode, barcode, NO_BARCODE } from '../barcodes/barcode.js';
import { BarcodeWork } from '../barcodes/barcode-work.js';
import { type RequestedCode, requestedCode } from '../barcodes/requested-code.js';
import { UnencodableValue } from '../barcodes/unencodable-value.js';
import { CODE_ELEMENT } from '../layout/element-tree.js';
import { TooMuchWork } from '../raster/too-much-work.js';
import { type DocumentElement, isElement } from './document-element.js';
import type { Report } from './report.js';
import { type FieldValues, filled, keysOf, type TextTemplate } from './text-template.js';

/** Names of bwip-js for what is said in another way here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  bcid: 'write type',
  text: 'write value',
  eclevel: 'write level',
  padding: 'write quiet, or padding in a style',
  scale: 'write width in a style',
  height: 'write height in a style',
  width: 'write width in a style',
  rotate: 'write rotate in a style',
  barcolor: 'write color in a style',
  backgroundcolor: 'write background-color in a style',
  includetext: 'write the text below it as HTML',
  alttext: 'write the text below it as HTML',
};

/**
 * Checks all codes of a document: what is written there, and the defaults of fields that are in their values. Those of some
 * elements may not be displayed with these; they count among the codes of the picture nevertheless.
 */
export function checkCodes(elements: readonly DocumentElement[], fields: FieldSet, report: Report): void {
  const defaults = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, (field.default ?? '') as string | number]),
  );
  const work = new BarcodeWork();
  for (const element of elements) {
    if (element.tag !== CODE_ELEMENT || element.isSvg) continue;
    const { position, children } = element;
    if (children.some((child) => isElement(child) || !isBlank(child)))
      report.error(
        `what is in a <${CODE_ELEMENT}> is not drawn: close it by </${CODE_ELEMENT}> at once`,
        position,
      );
    const problem = attributeProblem(element) ?? valueProblem(element, fields);
    if (problem !== undefined) report.error(problem, position);
    else if (!checkValue(element, defaults, work, report)) return;
  }
}

function isBlank(text: TextTemplate): boolean {
  return typeof text === 'string' && text.trim() === '';
}

function attributeProblem(element: DocumentElement): string | undefined {
  const { attributes } = element;
  const open = ATTRIBUTES.find((name) => keysOf(attributes.get(name) ?? '').length > 0);
  if (open) return `${open} of a <${CODE_ELEMENT}> is a word: no field can be in it`;
  const foreign = Object.keys(ELSEWHERE).find((name) => attributes.has(name));
  if (foreign) return `${foreign} of a <${CODE_ELEMENT}> is not read: ${ELSEWHERE[foreign]}`;
  const requested = requestedOf(element);
  return typeof requested === 'string' ? requested : undefined;
}

function valueProblem({ attributes }: DocumentElement, fields: FieldSet): string | undefined {
  const value = attributes.get('value');
  if (value === undefined) return `the value is missing: write value="{{key}}"`;
  const picture = keysOf(value).find((key) => fields[key]?.type === 'image');
  return picture === undefined ? undefined : `${picture} is a picture: no code can say it`;
}

/** @returns whether there is room for other codes */
function checkValue(
  element: DocumentElement,
  defaults: FieldValues,
  work: BarcodeWork,
  report: Report,
): boolean {
  try {
    codeOf(element, defaults, work);
    return true;
  } catch (error) {
    if (error instanceof UnencodableValue) {
      const { type, reason, field } = error;
      const subject = field === undefined ? 'the value' : `the default of ${field}`;
      report.error(`${subject} is no ${type}: ${reason}`, element.position);
      return true;
    }
    if (!(error instanceof TooMuchWork)) throw error;
    report.error(error.message, element.position);
    return false;
  }
}

/**
 * The code that an element shows; none without a value.
 * @throws UnencodableValue with the field that the value came from, or TooMuchWork
 */
function codeOf(element: DocumentElement, values: FieldValues, work: BarcodeWork): Barcode {
  const template = element.attributes.get('value') ?? '';
  const value = filled(template, values);
  if (value === '') return NO_BARCODE;
  try {
    return barcode(requestedOf(element) as RequestedCode, value, work);
  } catch (error) {
    if (error instanceof UnencodableValue) error.field = longestOf(keysOf(template), values);
    throw error;
  }
}

/** The codes of one picture, each made once, however often it is laid out. */
export class PictureCodes {
  readonly #work = new BarcodeWork();
  readonly #made = new Map<DocumentElement, Barcode>();

  /** As `codeOf`. */
  of(element: DocumentElement, values: FieldValues): Barcode {
    const code = this.#made.get(element) ?? codeOf(element, values, this.#work);
    this.#made.set(element, code);
    return code;
  }
}

const ATTRIBUTES = ['type', 'level', 'quiet'] as const;

function requestedOf({ attributes }: DocumentElement): RequestedCode | string {
  const [type, level, quiet] = ATTRIBUTES.map((name) => attributes.get(name) as string | undefined);
  return requestedCode({ type, level, quiet });
}

/** Of several fields in one value, that with the longest is named. */
function longestOf(keys: readonly string[], values: FieldValues): string | undefined {
  const lengthOf = (key: string) => String(values[key] ?? '').length;
  return keys.reduce<string | undefined>(
    (longest, key) => (longest === undefined || lengthOf(key) > lengthOf(longest) ? key : longest),
    undefined,
  );
}
