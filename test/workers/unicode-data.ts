import { readFileSync } from 'node:fs';

/** Debian's package unicode-data, Unicode 15.0. */
const FOLDER = '/usr/share/unicode';

/** The lines of a file of the Unicode Character Database that hold data, without comments. */
export function unicodeData(file: string): string[] {
  return readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Text of code points in hexadecimal, with spaces between. */
export function textOf(codePoints: string): string {
  return codePoints.replace(/[0-9A-F]+ ?/g, (code) => String.fromCodePoint(Number.parseInt(code, 16)));
}
