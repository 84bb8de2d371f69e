import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { type Sentence, sentencesOf } from './sentences.js';
import { type DeclaredTest, testsIn } from './tests-in-source.js';

/** The list of what is promised, and of the tests that would fail if it were broken: complete, and true of the tests. */

/** The sources, beside what was compiled of them. */
const TESTS = fileURLToPath(new URL('../../../test/', import.meta.url));

/** Lines of an entry: its id, its quotation, and a test. */
const ID = /^\*\*([\w.]+-\d+)\*\*$/;
const QUOTATION = /^> (.+)$/;
const TEST = /^- `([^`]+)` (.+)$/;

const read = (path: string) => readFileSync(join(TESTS, path), 'utf8');
const entries = entriesOf(read('contract.md'));

/** Of each file that is named: its text, and the tests that it declares. */
const sources = new Map<string, { text: string; tests: DeclaredTest[] }>();

/** What was promised, as it was: neither is edited. */
const DOCUMENTS = ['contract/service-interface.md', 'contract/additions.md'];

test('every sentence that was promised is listed, to the letter and in its place', (t) => {
  const promised = DOCUMENTS.flatMap((document) => sentencesOf(read(document)));
  const lines = (sentences: Sentence[]) => sentences.map(({ id, text }) => `${id} ${text}`);
  t.strictSame(lines(entries), lines(promised));
  t.ok(promised.length > 150, `${promised.length} sentences`);
  t.end();
});

test('every sentence has a test, but for those that lead to what follows', (t) => {
  const untested = entries.filter(({ tests, text }) => tests.length === 0 && !text.endsWith(':'));
  t.strictSame(
    untested.map(({ id, text }) => `${id} ${text}`),
    [],
  );
  t.end();
});

test('every test that is named is there, runs, and is never skipped', (t) => {
  const named = entries.flatMap(({ id, tests }) => tests.map((each) => ({ id, ...each })));
  const wrong = named.map(({ id, ...each }) => {
    const flaw = flawOf(each);
    return flaw && `${id}: ${each.file}: ${each.name}: ${flaw}`;
  });
  t.strictSame(wrong.filter(Boolean), []);
  t.ok(named.length > 200, `${named.length} names`);
  t.end();
});

test('no test is named twice for one sentence', (t) => {
  for (const { id, tests } of entries) {
    t.equal(new Set(tests.map(({ file, name }) => `${file} ${name}`)).size, tests.length, id);
  }
  t.end();
});

function sourceOf(file: string) {
  let source = sources.get(file);
  if (!source) {
    const text = read(file);
    source = { text, tests: testsIn(text) };
    sources.set(file, source);
  }
  return source;
}

/** What is wrong with the name of a test. */
function flawOf({ file, name }: NamedTest): string | undefined {
  if (!existsSync(join(TESTS, file))) return 'there is no such file';
  if (!isRun(file)) return 'no test runs this file';
  const { text, tests } = sourceOf(file);
  const declared = tests.filter(({ name: written, pattern }) => {
    // What stands for `${…}` is at least mentioned by the file.
    const parts = pattern.exec(name)?.slice(1);
    return written === name || parts?.every((part) => text.includes(part));
  });
  if (declared.length === 0) return 'there is no such test';
  return declared.some(({ maySkip }) => maySkip) ? 'it may be skipped' : undefined;
}

/** A file of tests, or of tests that one beside it runs. */
function isRun(file: string): boolean {
  if (file.endsWith('.test.ts')) return true;
  const module = `'./${basename(file, '.ts')}.js'`;
  const beside = readdirSync(join(TESTS, dirname(file))).filter((name) => name.endsWith('.test.ts'));
  return beside.some((name) => read(join(dirname(file), name)).includes(module));
}

/** A test by its file, below test/, and its name. */
interface NamedTest {
  file: string;
  name: string;
}

interface Entry extends Sentence {
  tests: NamedTest[];
}

/**
 * The entries of a page: each is its id in bold, its quotation, and a list of tests; other lines are for people.
 * @throws Error for a line that looks like a part of an entry and is none
 */
function entriesOf(page: string): Entry[] {
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
