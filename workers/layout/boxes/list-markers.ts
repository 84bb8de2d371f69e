import type { ComputedValues } from '../../css/computed-style.js';

/** What stands before a list item. */
export interface ListMarker {
  /** One of the symbols that are drawn as shapes. */
  symbol: 'disc' | 'circle' | 'square' | undefined;
  /** Otherwise, with what separates it from the item. */
  text: string;
  values: ComputedValues;
  lang: string;
}

/** The marker of a list item; undefined where it has none (CSS Lists 3, section 3). */
export function listMarker(values: ComputedValues, ordinal: number, lang: string): ListMarker | undefined {
  const type = String(values.listStyleType);
  if (type === 'none') return undefined;
  if (type === 'disc' || type === 'circle' || type === 'square')
    return { symbol: type, text: '', values, lang };
  if (/^["']/.test(type)) return { symbol: undefined, text: type.slice(1, -1), values, lang };
  return { symbol: undefined, text: `${counterText(ordinal, type)}. `, values, lang };
}

/** A number in a counter style (CSS Counter Styles 3, section 6); decimal where it has none. */
export function counterText(value: number, style: string): string {
  switch (style) {
    case 'decimal-leading-zero':
      return value < 0 ? `-${String(-value).padStart(2, '0')}` : String(value).padStart(2, '0');
    case 'lower-alpha':
    case 'lower-latin':
      return alphabetic(value, LATIN);
    case 'upper-alpha':
    case 'upper-latin':
      return alphabetic(value, LATIN.toUpperCase());
    case 'lower-greek':
      return alphabetic(value, GREEK);
    case 'lower-roman':
      return roman(value).toLowerCase();
    case 'upper-roman':
      return roman(value);
    case 'arabic-indic':
      return inDigits(value, 0x660);
    case 'persian':
      return inDigits(value, 0x6f0);
    case 'devanagari':
      return inDigits(value, 0x966);
    case 'thai':
      return inDigits(value, 0xe50);
    default:
      return String(value);
  }
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';

function alphabetic(value: number, letters: string): string {
  if (value < 1) return String(value);
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    text = letters.charAt((rest - 1) % letters.length) + text;
  return text;
}

const ROMAN = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let text = '';
  let rest = value;
  for (const [letters, worth] of ROMAN) {
    for (; rest >= worth; rest -= worth) text += letters;
  }
  return text;
}

function inDigits(value: number, zero: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** Room of a symbol and where it is in it, in pixels: Chromium's (`ListMarker::RelativeSymbolMarkerRect`). */
export interface SymbolGeometry {
  side: number;
  /** From the top of the content area of its line. */
  top: number;
  /** From the marker's left edge to the symbol. */
  left: number;
  /** From the item's content edge back to the marker, if it stands outside. */
  outside: number;
  /** Room within a line, if it stands inside. */
  inside: number;
}

/** @param ascent of the font, in whole pixels */
export function symbolGeometry(ascent: number, fontSize: number): SymbolGeometry {
  const third = Math.floor((ascent * 2) / 3);
  const side = Math.floor((third + 1) / 2);
  return {
    side,
    top: Math.floor((3 * (ascent - third)) / 2),
    left: 1,
    outside: third + 7 + 1,
    inside: side + 2 - 1 + fontSize / 2,
  };
}
