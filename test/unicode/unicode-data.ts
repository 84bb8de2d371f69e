import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's package unicode-data and its like keep the Unicode Character Database with its test files. */
const DIRECTORY = '/usr/share/unicode';

export const MISSING = `The tests need the Unicode Character Database in ${DIRECTORY}: install the package unicode-data of your system.`;

export function isUnicodeDataInstalled(): boolean {
  return ['emoji/emoji-test.txt', 'auxiliary/LineBreakTest.txt'].every((file) =>
    existsSync(join(DIRECTORY, file)),
  );
}

/** The lines of a file of the database, as `emoji/emoji-test.txt`, without comments and empty ones. */
export function unicodeData(file: string): string[] {
  if (!isUnicodeDataInstalled()) throw new Error(MISSING);
  return readFileSync(join(DIRECTORY, file), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}
