/** Numbers that are written as sums of signs (CSS Counter Styles 3, sections 3.1.5 and 6.2 to 6.4). */

/** Writes a number; undefined where it has no sign for it. */
export type NumberWriter = (number: number) => string | undefined;

/** Signs with their values, the greatest first. */
interface Additive {
  most: number;
  signs: readonly (readonly [number, string])[];
}

/** Digits by their places: those of the units first, from 1 on. */
interface Placed {
  most: number;
  digits: readonly string[];
  /** What stands before a number below 0; none is written where it is left out. */
  negative?: string;
  zero?: string;
}

const ROMAN = 'm 1000 cm 900 d 500 cd 400 c 100 xc 90 l 50 xl 40 x 10 ix 9 v 5 iv 4 i 1';

const HEBREW = `י׳ 10000 ט׳ 9000 ח׳ 8000 ז׳ 7000 ו׳ 6000 ה׳ 5000 ד׳ 4000 ג׳ 3000 ב׳ 2000 א׳ 1000 ת 400 ש 300 ר 200 ק 100
  צ 90 פ 80 ע 70 ס 60 נ 50 מ 40 ל 30 כ 20 יט 19 יח 18 יז 17 טז 16 טו 15 י 10 ט 9 ח 8 ז 7 ו 6 ה 5 ד 4 ג 3 ב 2 א 1`;

function signs(text: string): Additive['signs'] {
  const words = text.split(/\s+/);
  return Array.from({ length: words.length / 2 }, (_, index) => [
    Number(words[2 * index + 1]),
    words[2 * index] as string,
  ]);
}

/** Styles that add signs. */
export const ADDITIVE: Readonly<Record<string, Additive>> = {
  'lower-roman': { most: 3999, signs: signs(ROMAN) },
  'upper-roman': { most: 3999, signs: signs(ROMAN.toUpperCase()) },
  hebrew: { most: 10_999, signs: signs(HEBREW) },
};

/** The digits of each place, from one letter of an alphabet on. */
function alphabet(first: string): string[] {
  const code = first.charCodeAt(0);
  return Array.from({ length: 4 }, (_, place) =>
    Array.from({ length: 9 }, (_, digit) => String.fromCharCode(code + 9 * place + digit)).join(''),
  );
}

/** Words of a digit and a unit, as in 三百. @param one whether 1 is written before a unit */
function united(digits: string, units: string, one: boolean): string[] {
  return ['', ...units].map((unit) =>
    Array.from(digits, (digit, index) => (index > 0 || one || unit === '' ? digit + unit : unit)).join(' '),
  );
}

const JAPANESE = { most: 9999, negative: 'マイナス' };
const KOREAN = { most: 9999, negative: '마이너스 ' };

/** Styles that write each digit by itself, and nothing for 0. */
export const PLACED: Readonly<Record<string, Placed>> = {
  armenian: { most: 9999, digits: alphabet('Ա') },
  'upper-armenian': { most: 9999, digits: alphabet('Ա') },
  'lower-armenian': { most: 9999, digits: alphabet('ա') },
  georgian: { most: 19_999, digits: ['აბგდევზჱთ', 'იკლმნჲოპჟ', 'რსტჳფქღყშ', 'ჩცძწჭხჴჯჰ', 'ჵ'] },
  'japanese-informal': { ...JAPANESE, zero: '〇', digits: united('一二三四五六七八九', '十百千', false) },
  'japanese-formal': { ...JAPANESE, zero: '零', digits: united('壱弐参四伍六七八九', '拾百阡', true) },
  'korean-hangul-formal': { ...KOREAN, zero: '영', digits: united('일이삼사오육칠팔구', '십백천', true) },
  'korean-hanja-informal': { ...KOREAN, zero: '零', digits: united('一二三四五六七八九', '十百千', false) },
  'korean-hanja-formal': { ...KOREAN, zero: '零', digits: united('壹貳參四五六七八九', '拾百仟', true) },
};

/** Writes the greatest signs that are left first. */
export function additive({ most, signs: all }: Additive): NumberWriter {
  return (number) => {
    if (number < 1 || number > most) return undefined;
    let rest = number;
    let text = '';
    for (const [value, sign] of all) for (; rest >= value; rest -= value) text += sign;
    return text;
  };
}

/** Writes the digits of a number, that of the highest place first. */
export function placed({ most, digits, negative, zero }: Placed): NumberWriter {
  const places = digits.map((each) => (each.includes(' ') ? each.split(' ') : Array.from(each)));
  return (number) => {
    if (number === 0) return zero;
    if (Math.abs(number) > most || (number < 0 && negative === undefined)) return undefined;
    let text = '';
    let rest = Math.abs(number);
    for (let place = 0; rest > 0; place++, rest = Math.floor(rest / 10))
      if (rest % 10 > 0) text = `${places[place]?.[(rest % 10) - 1] ?? ''}${text}`;
    return number < 0 ? `${negative}${text}` : text;
  };
}
