/** Which elements are form controls, and which of them are drawn (HTML, section 4.10). */

/** What a control looks like. */
export type ControlKind =
  | 'field'
  | 'area'
  | 'button'
  | 'labelled button'
  | 'checkbox'
  | 'radio'
  | 'range'
  | 'menu'
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
  hidden: 'hidden',
};

const KINDS: Readonly<Record<string, ControlKind>> = {
  button: 'button',
  textarea: 'area',
  select: 'menu',
  progress: 'progress',
  meter: 'meter',
};

/** Types of `<input>` that browsers draw with parts of their own, or load. */
const UNDRAWN_TYPES = /^(?:color|date|datetime-local|file|image|month|time|week)$/i;

/** The kind of a control that is drawn; undefined for any other element. @param type of an `<input>` */
export function controlKind(tag: string, type: string | undefined): ControlKind | undefined {
  if (tag !== 'input') return Object.hasOwn(KINDS, tag) ? KINDS[tag] : undefined;
  const word = (type ?? '').trim().toLowerCase();
  return Object.hasOwn(INPUT_KINDS, word) ? INPUT_KINDS[word] : 'field';
}

/** Whether a control has `::before` and `::after` (Blink, `Element::CanGeneratePseudoElement`). */
export function hasGeneratedContent(kind: ControlKind): boolean {
  return kind === 'button' || kind === 'checkbox' || kind === 'radio';
}

/** Why a control is not drawn; undefined where it is. @param attribute of it, by name */
export function controlRefusal(
  tag: string,
  attribute: (name: string) => string | undefined,
): string | undefined {
  if (tag === 'input') {
    const type = attribute('type')?.trim() ?? '';
    if (type.includes('{{')) return 'type of an <input> is a word: no field can be in it';
    return UNDRAWN_TYPES.test(type)
      ? `<input type="${type.toLowerCase()}"> is not drawn: write one of type="text"`
      : undefined;
  }
  if (tag !== 'select') return undefined;
  const isList = attribute('multiple') !== undefined || Number.parseInt(attribute('size') ?? '', 10) > 1;
  return isList ? '<select> is drawn closed, with one option: leave out multiple and size' : undefined;
}
