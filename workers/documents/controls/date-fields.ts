/** Fields of a control for dates and times, and what stands between them (Blink, `DateTimeEditElement`). */

import type { ControlPart } from '../../css/selectors/control-parts.js';
import { type DateType, type DateValue, dateValue, LAST_YEAR } from '../../css/selectors/date-values.js';

/** A field, or a text between two. */
export interface DateField {
  part: ControlPart;
  text: string;
  /** What it is as wide as the widest of. */
  widest: readonly string[];
}

/** What stands in an empty field of a number. */
const EMPTY = { year: 'yyyy', month: 'mm', day: 'dd', week: '--', hour: '--', minute: '--', second: '--' };
const MOST = { year: LAST_YEAR, month: 12, day: 31, week: 53, hour: 12, minute: 59, second: 59 };

type NumberName = keyof typeof EMPTY;

/**
 * The fields of a control, as Chromium writes dates in English: whatever language a document is in.
 * @param latest value of `max`, for whose year there is room
 */
export function dateFields(type: DateType, written: string, latest: string): DateField[] {
  const value = dateValue(type, written);
  const lastYear = dateValue(type, latest)?.year ?? LAST_YEAR;
  switch (type) {
    case 'date':
      return dayFields(value, lastYear);
    case 'time':
      return timeFields(value);
    case 'datetime-local':
      return [...dayFields(value, lastYear), between(', '), ...timeFields(value)];
    case 'month': {
      const month = wordField('-webkit-datetime-edit-month-field', MONTHS, value?.month);
      return [month, between(' '), yearField(value, lastYear, '----')];
    }
    case 'week': {
      const week = numberField('week', value?.week, 2);
      return [between('Week '), week, between(', '), yearField(value, lastYear, '----')];
    }
  }
}

function dayFields(value: DateValue | undefined, lastYear: number): DateField[] {
  const [month, day] = [numberField('month', value?.month, 2), numberField('day', value?.day, 2)];
  return [month, between('/'), day, between('/'), yearField(value, lastYear, 'yyyy')];
}

function yearField(value: DateValue | undefined, lastYear: number, empty: string): DateField {
  const { part, text } = numberField('year', value?.year, 4, empty);
  return { part, text, widest: [empty, text, String(lastYear)] };
}

function timeFields(value: DateValue | undefined): DateField[] {
  const { hour } = value ?? {};
  const fields = [
    numberField('hour', hour === undefined ? undefined : hour % 12 || 12, 2),
    between(':'),
    numberField('minute', value?.minute, 2),
  ];
  if (value?.second) fields.push(between(':'), numberField('second', value.second, 2));
  const half = hour === undefined ? undefined : hour < 12 ? 1 : 2;
  return [...fields, between(NARROW_SPACE), wordField('-webkit-datetime-edit-ampm-field', HALVES, half)];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const HALVES = ['AM', 'PM'];

/** As CLDR has it before these. */
const NARROW_SPACE = '\u202f';

function between(text: string): DateField {
  return { part: '-webkit-datetime-edit-text', text, widest: [text] };
}

function numberField(
  name: NumberName,
  value: number | undefined,
  digits: number,
  empty = EMPTY[name],
): DateField {
  const text = value === undefined ? empty : String(value).padStart(digits, '0');
  return { part: `-webkit-datetime-edit-${name}-field`, text, widest: [empty, text, String(MOST[name])] };
}

/** A field of one of some words, of which the first has number 1. */
function wordField(part: ControlPart, words: readonly string[], value: number | undefined): DateField {
  const empty = '-'.repeat(Math.max(...words.map(({ length }) => length)));
  const text = value === undefined ? empty : (words[value - 1] as string);
  return { part, text, widest: [empty, ...words] };
}
