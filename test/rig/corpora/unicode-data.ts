import { readFileSync } from 'node:fs';

/** Where Debian's package unicode-data and its like keep the Unicode Character Database with its test files. */
const DIRECTORY = '/usr/share/unicode';

/** The lines of a file of the database, as `emoji/emoji-test.txt`, without comments and empty ones. */
export function unicodeData(file: string): string[] {
  return readFileSync(`${DIRECTORY}/${file}`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Text of code points in hexadecimal, with spaces between. */
export function textOf(codePoints: string): string {
  return codePoints.replace(/[0-9A-F]+ ?/g, (code) => String.fromCodePoint(Number.parseInt(code, 16)));
}
