import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { isReservedKey, RESERVED_KEYS } from '../../src/api/reserved-keys.js';
import { LONGHAND_NAMES } from '../../workers/css/properties/longhands.js';
import { cssName } from '../../workers/css/properties/property-names.js';
import { SHORTHANDS } from '../../workers/css/properties/shorthands.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';

const guide = readFileSync(new URL('../../templates/guide.md', import.meta.url), 'utf8');

function blocks(language: string, page = guide): string[] {
  return Array.from(
    page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, text]) => text as string,
  );
}

function problems(source: string) {
  return compileStyledDocument(source, { isReservedKey, isFieldValue });
}

test('the documents that the README shows are taken', async (t) => {
  const readme = readFileSync(new URL('../../../templates/README.md', import.meta.url), 'utf8');
  const examples = blocks('html', readme);
  t.equal(examples.length, 2);
  for (const example of examples) {
    const { errors, warnings } = await problems(example);
    t.equal(errors, undefined);
    t.same(warnings, []);
  }
});

test('the example of the guide is a document without a problem', async (t) => {
  const examples = blocks('html');
  t.equal(examples.length, 1);
  for (const example of examples) {
    const { errors, warnings } = await problems(example);
    t.equal(errors, undefined);
    t.same(warnings, []);
  }
});

test('the guide lists all properties that are drawn, and no others', (t) => {
  const [longhands = '', shorthands = ''] = blocks('text');
  t.same(longhands.trim().split(/\s+/), LONGHAND_NAMES.map(cssName));
  t.same(shorthands.trim().split(/\s+/), Object.keys(SHORTHANDS).map(cssName));
  t.end();
});

test('what the guide says is refused is refused with these words', async (t) => {
  const rows = Array.from(guide.matchAll(/^\| `(<.*>)` \| (.*) \|$/gm), ([, written, error]) => ({
    written,
    error,
  }));
  t.ok(rows.length >= 8);
  for (const { written, error } of rows) {
    const head = '<title>x</title><meta name="viewport" content="width=100, height=100">';
    const { errors } = await problems(
      `<!doctype html><html><head>${head}</head><body>${written}</body></html>`,
    );
    t.equal(errors?.[0]?.message, error, `${written}`);
  }
});

test('the guide names all keys that no field can have', (t) => {
  for (const key of RESERVED_KEYS) t.match(guide, `\`${key}\``);
  t.end();
});
