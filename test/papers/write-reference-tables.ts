/** Writes the tables of the papers anew: `npm run papers`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { REFERENCE_TABLES, withTables } from './reference-tables.js';

for (const [paper, tables] of Object.entries(REFERENCE_TABLES)) {
  const file = new URL(`../../../${paper}`, import.meta.url);
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), tables));
}
