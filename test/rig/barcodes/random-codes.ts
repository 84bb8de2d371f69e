/** Random values of codes, and what a reader makes of each. */

import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { random } from '../seed.js';

/** A code with a random value. */
export interface RandomCode {
  type: string;
  value: string;
  /** What is read: the value, and what its kind adds. */
  read: string;
  format: ReadInputBarcodeFormat;
}

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALPHANUMERIC = `${DIGITS}${CAPITALS}`;
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** What a link or a sentence has, in Turkish, Greek, Arabic and Japanese, too. */
const TEXT = [...PRINTABLE, ...'çğıöşüÇĞİÖŞÜéñαβγ', 'س', 'ل', '日', '本', '語', '👍'];

function between(least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

function letters(of: string | readonly string[], least: number, most: number): string {
  return Array.from({ length: between(least, most) }, () => of[Math.floor(random() * of.length)]).join('');
}

/** The check digit of GS1: from the right, digits count three and one in turn. */
function withCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

type Kind = [format: ReadInputBarcodeFormat, value: () => string, read?: (value: string) => string];

/** A UPC-E as the EAN that it is short for (GS1 General Specifications, section 5.2.2.4.2). */
function unshortened(value: string): string {
  const [a, b, c, d, e, last] = value.slice(1);
  const middle =
    Number(last) <= 2
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  return `0${withCheckDigit(`0${middle}`)}`;
}

const digitsOf = (value: string) => value.replace(/\D/g, '');
const article = () => `(01)${withCheckDigit(`0${letters(DIGITS, 12, 12)}`)}`;
const batch = () => `${article()}(10)${letters(ALPHANUMERIC, 1, 6)}`;

/** Short enough for modules of two pixels in three hundred. */
const KINDS: Readonly<Record<string, Kind>> = {
  qrcode: ['QRCode', () => letters(TEXT, 1, 60)],
  ean13: ['EAN13', () => letters(DIGITS, 12, 12), withCheckDigit],
  code128: ['Code128', () => letters(PRINTABLE, 1, 8)],
  datamatrix: ['DataMatrix', () => letters(TEXT, 1, 50)],
  pdf417: ['PDF417', () => letters(PRINTABLE, 1, 40)],
  azteccode: ['Aztec', () => letters(TEXT, 1, 50)],
  microqrcode: ['MicroQRCode', () => letters(ALPHANUMERIC, 1, 14)],
  ean8: ['EAN8', () => letters(DIGITS, 7, 7), withCheckDigit],
  // An EAN that begins with 0.
  upca: ['UPCA', () => letters(DIGITS, 11, 11), (value) => `0${withCheckDigit(value)}`],
  upce: ['UPCE', () => `0${letters(DIGITS, 6, 6)}`, unshortened],
  isbn: [
    'EAN13',
    () => `978-${letters(DIGITS, 1, 1)}-${letters(DIGITS, 5, 5)}-${letters(DIGITS, 3, 3)}`,
    ean,
  ],
  issn: ['EAN13', () => `${letters(DIGITS, 4, 4)}-${letters(DIGITS, 3, 3)}`, (value) => ean(`977${value}00`)],
  ismn: ['EAN13', () => `979-0-${letters(DIGITS, 4, 4)}-${letters(DIGITS, 4, 4)}`, ean],
  itf14: ['ITF', () => letters(DIGITS, 13, 13), withCheckDigit],
  interleaved2of5: ['ITF', () => letters(DIGITS, 5, 5) + letters(DIGITS, 5, 5)],
  // Two of its letters may stand for a small one, which readers tell by guessing where there are few.
  code39: ['Code39', () => letters(`${ALPHANUMERIC}-. `, 2, 5)],
  code39ext: ['Code39Ext', smallLetters],
  code93: ['Code93', () => letters(`${ALPHANUMERIC}-. $/+%`, 2, 8)],
  code93ext: ['Code93', () => letters(PRINTABLE, 2, 4)],
  rationalizedCodabar: ['Codabar', () => `A${letters(`${DIGITS}-$:/.+`, 3, 8)}B`],
  telepen: ['Telepen', () => letters(PRINTABLE, 2, 5)],
  'gs1-128': ['Code128', article],
  gs1datamatrix: ['DataMatrix', batch],
  gs1qrcode: ['QRCode', batch],
  databaromni: ['DataBarOmni', article],
  databarlimited: ['DataBarLtd', article],
  databarexpanded: ['DataBarExp', batch],
  micropdf417: ['MicroPDF417', () => letters(PRINTABLE, 1, 30)],
  datamatrixrectangular: ['DataMatrix', () => letters(PRINTABLE, 1, 14)],
  azteccodecompact: ['Aztec', () => letters(TEXT, 1, 10)],
};

/** Three of them, each of two letters of Code 39, of which the last is no check letter of those before: readers would take it for one. */
function smallLetters(): string {
  const value = letters(CAPITALS.toLowerCase(), 3, 3);
  const [first = 0, second = 0, last] = [...value].map((letter) => parseInt(letter, 36));
  return (3 * CODE39_PLUS + first + second) % 43 === last ? smallLetters() : value;
}

/** The value of the `+` that stands before a small letter. */
const CODE39_PLUS = 41;

function ean(value: string): string {
  return withCheckDigit(digitsOf(value));
}

/** The kinds of random codes. */
export const RANDOM_TYPES = Object.keys(KINDS);

/** A code of a kind. `begin` says which ones come. */
export function randomCode(type: string): RandomCode {
  const [format, make, read = (value: string) => value] = KINDS[type] as Kind;
  const value = make();
  return { type, value, read: read(value), format };
}
