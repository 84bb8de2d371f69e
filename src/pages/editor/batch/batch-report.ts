/** What has become of the rows. */

import type { Manifest } from '../../../api/wire/batch-manifest.js';
import { bytesOf } from '../measures.js';
import { element, icon } from '../page-elements.js';
import { tell, type WordKey } from './batch-words.js';
import type { CsvRow } from './csv/entry.js';
import { saveCsv } from './file-view.js';
import type { Sheet } from './sheet.js';

/** Failed rows that are listed in the page. */
const MOST_LISTED = 200;

export interface Report {
  manifest: Manifest;
  sheet: Sheet;
  /** The archive. */
  file: { name: string; bytes: number };
}

/** @param back shows the rows again */
export function reportView({ manifest, sheet, file }: Report, back: () => void): HTMLElement {
  const failed = manifest.rows.filter(({ error }) => error !== undefined);
  const again = element('button', { type: 'button', class: 'button large' }, tell('back'));
  again.addEventListener('click', back);
  const actions = element('div', { class: 'dialog-actions' }, again);
  if (failed.length > 0) {
    const save = element(
      'button',
      { type: 'button', class: 'button large' },
      icon('download'),
      tell('saveFailed'),
    );
    save.addEventListener('click', () => saveRows(sheet, failed));
    actions.prepend(save);
  }
  const size = bytesOf(file.bytes);
  const isWhole = failed.length === 0 && manifest.complete;
  const sign = icon(isWhole ? 'done' : 'alert');
  sign.classList.toggle('incomplete', !isWhole);
  return element(
    'section',
    { class: 'batch-report' },
    element('h3', { tabindex: '-1' }, sign, sentenceOf(manifest)),
    element('p', { class: 'quiet' }, tell('saved', { name: file.name, size })),
    ...(manifest.end
      ? [
          element(
            'p',
            { class: 'problem', lang: 'tr' },
            icon('alert'),
            tell('doneEnd', { error: manifest.end.error }),
          ),
        ]
      : []),
    ...(failed.length > 0 ? failedRows(failed, sheet) : []),
    actions,
  );
}

/** The outcome of all rows in a sentence. */
export function sentenceOf({ rows: { length: rows }, drawn, failed }: Manifest): string {
  if (failed > 0) return tell('doneFailed', { rows, drawn, failed });
  return rows === 1 ? tell('doneOne') : tell('done', { rows });
}

function failedRows(failed: Manifest['rows'], sheet: Sheet): HTMLElement[] {
  const words: WordKey[] = ['rowHead', 'lineHead', 'nameHead', 'errorHead'];
  const head = element('tr', {}, ...words.map((word) => element('th', { scope: 'col' }, tell(word))));
  const rows = failed.slice(0, MOST_LISTED).map(({ row, name, size, error = '' }) => {
    const what = [name, size].filter((part) => part !== undefined).join(', ');
    const cells = [String(rowOf(sheet, row)?.line ?? ''), what].map((text) => element('td', {}, text));
    // The service speaks Turkish.
    const why = element('td', { lang: 'tr' }, error);
    return element('tr', {}, element('th', { scope: 'row' }, String(row)), ...cells, why);
  });
  const further = failed.length - rows.length;
  return [
    element('h4', { id: 'batch-failed-title' }, tell('failedRows')),
    element(
      'div',
      { class: 'batch-failed', tabindex: '0', role: 'group', 'aria-labelledby': 'batch-failed-title' },
      element('table', { class: 'batch-table' }, element('thead', {}, head), element('tbody', {}, ...rows)),
    ),
    ...(further > 0 ? [element('p', { class: 'note' }, tell('furtherFailed', { count: further }))] : []),
  ];
}

/** Saves the rows as they were, with their errors, to be corrected and drawn again. */
function saveRows(sheet: Sheet, failed: Manifest['rows']): void {
  // Each row once, whatever sizes it failed in.
  const rows = new Map(failed.map((each) => [each.row, each]));
  const cells = [...rows.values()].map(({ row, error = '' }) => {
    const cells = rowOf(sheet, row)?.cells ?? [];
    return [...sheet.columns.map((_, at) => cells[at] ?? ''), error];
  });
  const name = sheet.name.replace(/\.\w+$/, '');
  saveCsv(`${name}-2`, [[...sheet.columns, tell('errorHead')], ...cells], sheet.delimiter);
}

function rowOf({ rows }: Sheet, number: number): CsvRow | undefined {
  return rows[number - 1];
}
