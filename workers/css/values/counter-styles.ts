/** Numbers as counters and lists write them (CSS Counter Styles 3, sections 6 and 7). */

import { ADDITIVE, additive, type NumberWriter, PLACED, placed } from './additive-counters.js';
import { CHINESE, chinese } from './chinese-counters.js';

/** Ethiopic numbers (CSS Counter Styles 3, section 7.2): pairs of digits with signs of a hundred and of ten thousand. */

const UNITS = '፩፪፫፬፭፮፯፰፱';

const TENS = '፲፳፴፵፶፷፸፹፺';

const HUNDRED = '፻';

const TEN_THOUSAND = '፼';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** The digits from 0 to 9 of a script. */
const NUMERIC: Readonly<Record<string, string>> = {
  decimal: '0123456789',
  'arabic-indic': '٠١٢٣٤٥٦٧٨٩',
  persian: '۰۱۲۳۴۵۶۷۸۹',
  urdu: '۰۱۲۳۴۵۶۷۸۹',
  'cjk-decimal': '〇一二三四五六七八九',
  ...fromZero({ bengali: '০', cambodian: '០', khmer: '០', devanagari: '०', gujarati: '૦', gurmukhi: '੦' }),
  ...fromZero({ kannada: '೦', lao: '໐', malayalam: '൦', mongolian: '᠐', myanmar: '၀', oriya: '୦' }),
  ...fromZero({ tamil: '௦', telugu: '౦', thai: '๐', tibetan: '༠' }),
};

/** Scripts whose digits follow upon their zero. */
function fromZero(zeros: Record<string, string>): Record<string, string> {
  const digits = (zero: string) =>
    Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)).join('');
  return Object.fromEntries(Object.entries(zeros).map(([name, zero]) => [name, digits(zero)]));
}

const HIRAGANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん';
const HIRAGANA_IROHA =
  'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす';

/** Katakana stand in the same order as hiragana. */
function katakana(hiragana: string): string {
  return hiragana.replace(/./gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Letters that are counted with, without a zero. */
const ALPHABETIC: Readonly<Record<string, string>> = {
  'lower-alpha': LATIN,
  'lower-latin': LATIN,
  'upper-alpha': LATIN.toUpperCase(),
  'upper-latin': LATIN.toUpperCase(),
  'lower-greek': 'αβγδεζηθικλμνξοπρστυφχψω',
  hiragana: HIRAGANA,
  'hiragana-iroha': HIRAGANA_IROHA,
  katakana: katakana(HIRAGANA),
  'katakana-iroha': katakana(HIRAGANA_IROHA),
  hangul: '가나다라마바사아자차카타파하',
  'hangul-consonant': 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  'ethiopic-halehame': 'ሀለሐመሠረሰቀበተኀነአከወዐዘየደገጠጰጸፀፈፐ',
  'ethiopic-halehame-am': 'ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ',
};

/** Signs that are used once each. */
const FIXED: Readonly<Record<string, string>> = {
  'cjk-earthly-branch': '子丑寅卯辰巳午未申酉戌亥',
  'cjk-heavenly-stem': '甲乙丙丁戊己庚辛壬癸',
};

const SIGNS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  // The specification has U+25FE; browsers have always had this one.
  square: '■',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
  none: '',
};

const STYLES: ReadonlyMap<string, NumberWriter> = new Map<string, NumberWriter>([
  ...Object.entries(NUMERIC).map(([name, digits]): [string, NumberWriter] => [
    name,
    (number) => String(number).replace(/\d/g, (digit) => digits[Number(digit)] as string),
  ]),
  ...Object.entries(ALPHABETIC).map(([name, letters]): [string, NumberWriter] => [
    name,
    (number) => (number > 0 ? lettersOf(number, letters) : undefined),
  ]),
  ...Object.entries(FIXED).map(([name, signs]): [string, NumberWriter] => [
    name,
    (number) => signs[number - 1],
  ]),
  ...Object.entries(SIGNS).map(([name, sign]): [string, NumberWriter] => [name, () => sign]),
  ...Object.entries(ADDITIVE).map(([name, rules]): [string, NumberWriter] => [name, additive(rules)]),
  ...Object.entries(PLACED).map(([name, rules]): [string, NumberWriter] => [name, placed(rules)]),
  ...Object.entries(CHINESE).map(([name, rules]): [string, NumberWriter] => [name, chinese(rules)]),
  ['ethiopic-numeric', ethiopic],
  [
    'decimal-leading-zero',
    (number) => `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(2, '0')}`,
  ],
]);

/** Styles whose numbers are written in ideographs where they have no sign for them. */
const CJK = /^(?:cjk-[eh]|(?:simp|trad)-chinese|japanese|korean)/;

/** Tells whether a style is one that is known. */
export function isCounterStyle(name: string): boolean {
  return STYLES.has(name);
}

/** A number as a style writes it, without what lists have behind it; in digits where the style has no sign for it. */
export function counterText(number: number, style: string): string {
  const fallback = CJK.test(style) ? 'cjk-decimal' : 'decimal';
  return STYLES.get(style)?.(number) ?? STYLES.get(fallback)?.(number) ?? String(number);
}

/** The text between the number of an item and the item. */
export function counterSuffix(style: string): string {
  if (style.startsWith('korean')) return ', ';
  if (style === 'ethiopic-numeric') return '/ ';
  return /^(?:cjk|hiragana|katakana|simp-chinese|trad-chinese|japanese)/.test(style) ? '、' : '. ';
}

/** The least and the greatest number that a counter has. */
const LEAST_COUNT = -(2 ** 31);
const MOST_COUNT = 2 ** 31 - 1;

/** A number as counters have it: beyond its bounds it stays at them. */
export function countOf(number: number): number {
  return Math.min(MOST_COUNT, Math.max(LEAST_COUNT, number));
}

function lettersOf(number: number, letters: string): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    text = `${letters[(rest - 1) % letters.length]}${text}`;
  return text;
}

/** @returns undefined for what is less than 1 */
function ethiopic(number: number): string | undefined {
  if (number < 1) return undefined;
  if (number === 1) return UNITS[0];
  const pairs: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 100)) pairs.push(rest % 100);
  let text = '';
  for (const [index, pair] of pairs.entries()) {
    const isOdd = index % 2 === 1;
    const isLeftOut = pair === 0 || (pair === 1 && (isOdd || index === pairs.length - 1));
    const digits = isLeftOut ? '' : `${TENS[Math.floor(pair / 10) - 1] ?? ''}${UNITS[(pair % 10) - 1] ?? ''}`;
    const sign = isOdd ? (pair === 0 ? '' : HUNDRED) : index > 0 ? TEN_THOUSAND : '';
    text = `${digits}${sign}${text}`;
  }
  return text;
}
