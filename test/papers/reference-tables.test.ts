import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { SETTING_NAMES } from '../../src/config.js';
import { REFERENCE_TABLES, withTables } from './reference-tables.js';

const ROOT = new URL('../../../', import.meta.url);

test('the tables of the papers are those of the code: `npm run papers` writes them', (t) => {
  for (const [paper, tables] of Object.entries(REFERENCE_TABLES)) {
    const text = textOf(paper);
    t.equal(withTables(text, tables), text, paper);
  }
  t.end();
});

test('every setting has a row among the settings, and no row is of another', (t) => {
  const [, section = ''] = textOf('deploy/README.md').split(/^## Settings\n/m);
  const rows = section.split(/^## /m, 1)[0]?.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm) ?? [];
  const named = [...rows].flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? []);
  t.strictSame(named.toSorted(), [...SETTING_NAMES].sort());
  t.end();
});

function textOf(paper: string): string {
  return readFileSync(new URL(paper, ROOT), 'utf8');
}
