/** Numbers as counters and lists write them (CSS Counter Styles 3, sections 6 and 7). */

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** The digits from 0 to 9 of a script. */
const NUMERIC: Readonly<Record<string, string>> = {
  decimal: '0123456789',
  'arabic-indic': '٠١٢٣٤٥٦٧٨٩',
  persian: '۰۱۲۳۴۵۶۷۸۹',
  devanagari: '०१२३४५६७८९',
  bengali: '০১২৩৪৫৬৭৮৯',
  thai: '๐๑๒๓๔๕๖๗๘๙',
  'cjk-decimal': '〇一二三四五六七八九',
};

/** Letters that are counted with, without a zero. */
const ALPHABETIC: Readonly<Record<string, string>> = {
  'lower-alpha': LATIN,
  'lower-latin': LATIN,
  'upper-alpha': LATIN.toUpperCase(),
  'upper-latin': LATIN.toUpperCase(),
  'lower-greek': 'αβγδεζηθικλμνξοπρστυφχψω',
  hiragana:
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
  katakana:
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
};

const SIGNS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
  none: '',
};

/** A picture counts nothing beyond; letters for such numbers would be long. */
const MOST_COUNTED = 1_000_000;

type Style = (number: number) => string | undefined;

const STYLES: ReadonlyMap<string, Style> = new Map<string, Style>([
  ...Object.entries(NUMERIC).map(([name, digits]): [string, Style] => [
    name,
    (number) => String(number).replace(/\d/g, (digit) => digits[Number(digit)] as string),
  ]),
  ...Object.entries(ALPHABETIC).map(([name, letters]): [string, Style] => [
    name,
    (number) => (number > 0 ? lettersOf(number, letters) : undefined),
  ]),
  ...Object.entries(SIGNS).map(([name, sign]): [string, Style] => [name, () => sign]),
  [
    'decimal-leading-zero',
    (number) => `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(2, '0')}`,
  ],
  ['lower-roman', roman],
  ['upper-roman', (number) => roman(number)?.toUpperCase()],
]);

/** Whether a style is one that is known. */
export function isCounterStyle(name: string): boolean {
  return STYLES.has(name);
}

/** A number as a style writes it, without what lists have behind it; in decimal digits where the style has no sign for it. */
export function counterText(number: number, style: string): string {
  const written = Math.abs(number) <= MOST_COUNTED ? STYLES.get(style)?.(number) : undefined;
  return written ?? String(number);
}

function lettersOf(number: number, letters: string): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    text = `${letters[(rest - 1) % letters.length]}${text}`;
  return text;
}

function roman(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined;
  let rest = number;
  let text = '';
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}
