/** Values of controls for dates and times (HTML, section 2.3.5): years to milliseconds; undefined for what is none. */

/** The value of a control: those parts that its type has. */
export interface DateValue {
  year?: number;
  /** From 1. */
  month?: number;
  week?: number;
  day?: number;
  /** From 0 to 23. */
  hour?: number;
  minute?: number;
  second?: number;
}

/** Types of `<input>` for them. */
export const DATE_TYPES = ['date', 'datetime-local', 'month', 'time', 'week'] as const;

export type DateType = (typeof DATE_TYPES)[number];

/** Chromium's, of which the year field has room for the digits. */
export const LAST_YEAR = 275_760;

const PATTERNS: Readonly<Record<DateType, RegExp>> = {
  date: /^(?<year>\d{4,6})-(?<month>\d\d)-(?<day>\d\d)$/,
  'datetime-local':
    /^(?<year>\d{4,6})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,3})?)?$/,
  month: /^(?<year>\d{4,6})-(?<month>\d\d)$/,
  time: /^(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,3})?)?$/,
  week: /^(?<year>\d{4,6})-W(?<week>\d\d)$/,
};

/** The parts of a value; undefined where it is empty, or none. */
export function dateValue(type: DateType, text: string): DateValue | undefined {
  const { groups } = PATTERNS[type].exec(text) ?? {};
  if (!groups) return undefined;
  const value: DateValue = {};
  for (const name in groups)
    if (groups[name] !== undefined) value[name as keyof DateValue] = Number(groups[name]);
  const { year = 1, month = 1, week = 1, day = 1, hour = 0, minute = 0, second = 0 } = value;
  const isDate = year >= 1 && year <= LAST_YEAR && month >= 1 && month <= 12;
  const isDay = day >= 1 && day <= daysOf(year, month) && week >= 1 && week <= weeksOf(year);
  return isDate && isDay && hour < 24 && minute < 60 && second < 60 ? value : undefined;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Weeks of a year (HTML, section 2.3.5.8): 53 where it begins on a Thursday, or on a Wednesday and is leap. */
function weeksOf(year: number): number {
  const before = year - 1;
  const first =
    (1 + before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)) % 7;
  return first === 4 || (first === 3 && isLeap(year)) ? 53 : 52;
}

/** A number that is greater for what comes later, of values of one type. */
export function orderOf({
  year = 0,
  month = 0,
  week = 0,
  day = 0,
  hour = 0,
  minute = 0,
  second = 0,
}: DateValue): number {
  const days = (year * 12 + month) * 31 + week * 7 + day;
  return ((days * 24 + hour) * 60 + minute) * 60 + second;
}
