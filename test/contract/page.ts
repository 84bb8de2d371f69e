/** Reads test/contract.md: what was promised, to the letter, beside the tests that would fail if it were broken. */

import type { Sentence } from './sentences.js';

/** A test by its file, below test/, and its name. */
export interface NamedTest {
  file: string;
  name: string;
}

export interface Entry extends Sentence {
  tests: NamedTest[];
}

const ID = /^\*\*([\w.]+-\d+)\*\*$/;
const QUOTATION = /^> (.+)$/;
const TEST = /^- `([^`]+)` (.+)$/;

/**
 * The entries of a page: each is its id in bold, its quotation, and a list of tests; other lines are for people.
 * @throws Error for a line that looks like a part of an entry and is none
 */
export function entriesOf(page: string): Entry[] {
  const entries: Entry[] = [];
  page.split('\n').forEach((line, at) => {
    const entry = entries.at(-1);
    const id = ID.exec(line)?.[1];
    const quotation = QUOTATION.exec(line)?.[1];
    const [, file, name] = TEST.exec(line) ?? [];
    if (id !== undefined) {
      entries.push({ id, text: '', tests: [] });
    } else if (quotation !== undefined && entry && entry.text === '') {
      entry.text = quotation;
    } else if (file !== undefined && name !== undefined && entry) {
      entry.tests.push({ file, name });
    } else if (/^(?:\*\*|>|- )/.test(line)) {
      throw new Error(`line ${at + 1} is no part of an entry: ${line}`);
    }
  });
  return entries;
}
