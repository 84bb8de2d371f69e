/** Which elements are form controls, and which of them are drawn (HTML, section 4.10). */

import { DATE_TYPES } from '../../css/selectors/date-values.js';

/** The look of a control. */
export type ControlKind =
  | 'field'
  | 'area'
  | 'button'
  | 'labelled button'
  | 'checkbox'
  | 'radio'
  | 'range'
  | 'color'
  | 'date'
  | 'file'
  | 'image'
  | 'menu'
  | 'list'
  | 'progress'
  | 'meter'
  | 'hidden';

const INPUT_KINDS: Readonly<Record<string, ControlKind>> = {
  button: 'labelled button',
  submit: 'labelled button',
  reset: 'labelled button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'range',
  color: 'color',
  file: 'file',
  image: 'image',
  ...Object.fromEntries(DATE_TYPES.map((type) => [type, 'date'] as const)),
  hidden: 'hidden',
};

const KINDS: Readonly<Record<string, ControlKind>> = {
  button: 'button',
  textarea: 'area',
  select: 'menu',
  progress: 'progress',
  meter: 'meter',
};

/** The text of an attribute; undefined without it. */
type Attribute = (name: string) => string | undefined;

/** The kind of a control that is drawn; undefined for any other element. */
export function controlKind(tag: string, attribute: Attribute): ControlKind | undefined {
  if (tag === 'select' && isList(attribute)) return 'list';
  if (tag !== 'input') return Object.hasOwn(KINDS, tag) ? KINDS[tag] : undefined;
  const word = (attribute('type') ?? '').trim().toLowerCase();
  return Object.hasOwn(INPUT_KINDS, word) ? INPUT_KINDS[word] : 'field';
}

/** Tells whether a `<select>` is a box with all its options (HTML, section 15.5.16). */
function isList(attribute: Attribute): boolean {
  return attribute('multiple') !== undefined || rowsOf(attribute) > 1;
}

/** How many options of a list are in sight. */
export function rowsOf(attribute: Attribute): number {
  const size = Number.parseInt(attribute('size') ?? '', 10);
  if (size > 0) return size;
  return attribute('multiple') === undefined ? 1 : 4;
}

/** Tells whether a control has `::before` and `::after` (Blink, `Element::CanGeneratePseudoElement`). */
export function hasGeneratedContent(kind: ControlKind): boolean {
  return kind === 'button' || kind === 'checkbox' || kind === 'radio';
}

/** Why a control is not drawn; undefined where it is. @param attribute of it, by name */
export function controlRefusal(tag: string, attribute: Attribute): string | undefined {
  if (tag === 'select' && attribute('size')?.includes('{{'))
    return 'size of a <select> is a number: no field can be in it';
  if (tag !== 'input') return undefined;
  const type = attribute('type')?.trim() ?? '';
  return type.includes('{{') ? 'type of an <input> is a word: no field can be in it' : undefined;
}

/** Tells whether an element shows a picture that it loads: an `<img>`, or a button that is one (HTML, section 4.10.5.1.19). */
export function isPicture(tag: string, attribute: Attribute): boolean {
  return tag === 'img' || controlKind(tag, attribute) === 'image';
}
