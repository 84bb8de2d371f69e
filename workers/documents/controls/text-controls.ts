/** Texts of `<input>`, `<textarea>` and buttons (Blink, `LayoutTextControl`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { isNumber } from '../../css/selectors/control-ranges.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { partOf, spacer } from './control-boxes.js';
import {
  areaHeight,
  areaWidth,
  countOf,
  fieldWidth,
  lineHeightOf,
  normalLineHeight,
} from './control-text.js';

const LABELS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

/** The label on an `<input>` that is a button. */
export function buttonLabel(control: Control): StyledTree {
  const { values, attribute } = control;
  const label = attribute('value') ?? LABELS[typeOf(control)];
  return partOf(values, {}, [label || NO_WIDTH]);
}

/** Keeps the line of a button without a label. */
const NO_WIDTH = '\u200b';

/** As wide as its control, which what is written does not make wider. */
const NO_WIDER = { width: 0, minWidth: '100%' };

/** In a field that says nothing else (HTML, section 4.10.5.3.4). */
const LETTERS = 20;

/** Width of the buttons that count up and down, which are seen only where a pointer is. */
const SPIN_BUTTONS = 15;

/** Keeps the line of an empty field, also where what has no text adds nothing to a line. */
const SPACE = '\u00a0';

/** The line of an `<input>`, which is cut where it is too long. */
export function fieldContent(control: Control): StyledNode[] {
  const { values, attribute, metricsOf } = control;
  const type = typeOf(control);
  const written = (attribute('value') ?? '').replace(/[\r\n]/g, '');
  const value = shownValue(type, written);
  // A line is at least as high as the font has it, and just so where the height of the field is said.
  const isLow =
    values.height !== 'auto' || lineHeightOf(values, metricsOf) < normalLineHeight(values, metricsOf);
  const line = {
    ...{ whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap', overflowX: 'hidden', overflowY: 'hidden' },
    ...(isLow && { lineHeight: 'normal' }),
  };
  const width = type === 'number' ? numberWidth(control) : textWidth(control);
  if (type === 'search' || values.justifyItems === 'normal')
    return [spacer(values, width), shown(control, value, { ...line, ...NO_WIDER })];
  return [spacer(values, width), justified(values, [shown(control, value, line)])];
}

/** A block across the control, in which blocks stand where the control has them; the line of a search field fills it (Blink). */
function justified(
  values: ComputedValues,
  children: StyledNode[],
  own: Partial<ComputedValues> = {},
): StyledTree {
  return partOf(values, { ...NO_WIDER, justifyItems: values.justifyItems, ...own }, children);
}

function shownValue(type: string, written: string): string {
  if (type === 'password') return '\u2022'.repeat([...written].length);
  return type === 'number' && !isNumber(written) ? '' : written;
}

function textWidth({ values, attribute, metricsOf }: Control): number {
  return fieldWidth(values, metricsOf, countOf(attribute('size'), LETTERS));
}

/** Bounds say how many letters there are, beside which a field then has room for its two buttons. */
function numberWidth({ values, attribute, metricsOf }: Control): number {
  const letters = numberLetters(attribute);
  return fieldWidth(values, metricsOf, letters ?? LETTERS) + (letters === undefined ? 0 : SPIN_BUTTONS);
}

/** The lines of a `<textarea>`. */
export function areaContent(control: Control): StyledNode[] {
  const { values, attribute, metricsOf } = control;
  const width = areaWidth(values, metricsOf, attribute('cols'));
  const isWrapped = attribute('wrap')?.trim().toLowerCase() !== 'off';
  const lines = { whiteSpaceCollapse: 'preserve', textWrapMode: isWrapped ? 'wrap' : 'nowrap' };
  const text = shown(control, control.text(), { ...lines, overflowWrap: 'break-word' });
  // What is written does not make it higher.
  const height = values.height === 'auto' ? areaHeight(values, metricsOf, attribute('rows')) : 'auto';
  return [spacer(values, width), justified(values, [text], { height })];
}

/** The value, or the placeholder where that is empty. */
function shown(control: Control, value: string, own: Partial<ComputedValues>): StyledTree {
  const hint = control.attribute('placeholder') ?? '';
  if (value !== '' || hint === '' || !control.placeholder)
    return partOf(control.values, own, [value === '' ? SPACE : value]);
  const style: ComputedValues = Object.create(control.placeholder);
  Object.assign(style, { display: 'block', ...own });
  return { type: '::placeholder', props: {}, style, children: [hint] };
}

function typeOf({ attribute }: Control): string {
  return (attribute('type') ?? '').trim().toLowerCase();
}

/** Digits before the point, with a sign, and after it. */
interface Digits {
  whole: number;
  fraction: number;
}

/** A floating-point number, with nothing around it (HTML, section 2.3.4.3). */
const NUMBER = /^(-?)(\d*)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i;

/**
 * Letters that a field for a number between two bounds has room for: those of its bounds and its step. Undefined for one
 * without bounds, which is as wide as other fields (Blink, `NumberInputType::SizeShouldIncludeDecoration`).
 */
function numberLetters(attribute: (name: string) => string | undefined): number | undefined {
  const step = attribute('step') ?? '';
  if (step.toLowerCase() === 'any') return undefined;
  const [least, most] = [digitsOf(attribute('min')), digitsOf(attribute('max'))];
  if (!least || !most) return undefined;
  const all = [least, most, digitsOf(step) ?? { whole: 1, fraction: 0 }];
  const fraction = Math.max(...all.map((each) => each.fraction));
  return Math.max(...all.map(({ whole }) => whole)) + fraction + (fraction > 0 ? 1 : 0);
}

/** An exponent moves the point of a fraction, but adds no digits to a whole number, as in Chromium. */
function digitsOf(text = ''): Digits | undefined {
  const [isNumber, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (!isNumber || whole + fraction === '') return undefined;
  const count = (whole + fraction).replace(/^0+(?=\d)/, '').length;
  const places = fraction.length - Number(exponent);
  if (places <= 0) return { whole: sign.length + count, fraction: 0 };
  return { whole: sign.length + Math.max(1, count - places), fraction: places };
}
