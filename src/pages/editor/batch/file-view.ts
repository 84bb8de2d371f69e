/** The spreadsheet: chosen or dropped, and what was read of it. */

import type { Template } from '../api.js';
import { type Message, wrong } from '../notice.js';
import { element, icon } from '../page-elements.js';
import { type Language, language, say } from '../page-language.js';
import { tell, type WordKey } from './batch-words.js';
import { type Encoding, type Fault, NotASheet, type Sheet } from './sheet.js';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** What the usual spreadsheet puts between cells, where numbers are written as in that language. */
const USUAL_DELIMITER: Record<Language, string> = { tr: ';', en: ',' };

export interface FileListener {
  chosen(file: File): void;
}

/** The place for a file, where there is none yet. */
export function dropZone(template: Template, listener: FileListener): HTMLElement {
  const { button, chooser } = fileChooser(tell('choose'), listener);
  button.classList.add('primary', 'large');
  button.autofocus = true;
  const example = element(
    'button',
    { type: 'button', class: 'button large quiet-button' },
    icon('download'),
    tell('example'),
  );
  example.addEventListener('click', () => saveExample(template));
  return element(
    'div',
    { class: 'batch-drop' },
    icon('table'),
    element('p', { class: 'batch-drop-words' }, tell('drop')),
    element('div', { class: 'row' }, button, example, chooser),
    element('p', { class: 'note' }, tell('fileHint')),
  );
}

/** The file that was read, and a way to another one. */
export function fileLine({ name, rows, columns, end }: Sheet, listener: FileListener): HTMLElement {
  const { button, chooser } = fileChooser(tell('chooseOther'), listener);
  const counts = { rows: rows.length, columns: columns.length };
  return element(
    'div',
    { class: 'batch-file' },
    icon('table'),
    element(
      'p',
      { tabindex: '-1' },
      element('b', {}, name),
      element('span', { class: 'quiet' }, tell(end ? 'readMore' : 'read', counts)),
    ),
    button,
    chooser,
  );
}

/** Explains the fault of a file. @param rows that can be drawn all the same */
function faultWords(fault: Fault, name: string, rows = 0): string {
  if (typeof fault === 'string') {
    const words: Record<typeof fault, WordKey> = {
      empty: 'faultEmpty',
      header: 'faultHeader',
      workbook: 'faultWorkbook',
      encoding: 'faultEncoding',
    };
    return tell(words[fault], { name });
  }
  const words: Record<typeof fault.kind, WordKey> = {
    quote_open: 'flawQuoteOpen',
    quote_misplaced: 'flawQuoteMisplaced',
    row_too_long: 'flawTooLong',
  };
  const sentence = tell(words[fault.kind], { line: fault.line });
  return rows > 0 ? `${sentence} ${tell('flawBefore', { rows })}` : sentence;
}

/** The message about a file that was not read. @param read reads it again, in an encoding. @throws errors of the page itself */
export function messageOfFile(error: unknown, { name }: File, read: (encoding?: Encoding) => void): Message {
  if (error instanceof NotASheet) {
    const asTurkish = { text: tell('readTurkish'), act: () => read('windows-1254') };
    return wrong(faultWords(error.fault, name), error.fault === 'encoding' ? [asTurkish] : []);
  }
  if (error instanceof DOMException) return wrong(tell('faultGone', { name }));
  // A module that cannot be fetched is a TypeError.
  if (!(error instanceof TypeError)) throw error;
  return wrong(say('errorUnreachable'), [{ text: say('tryAgain'), act: () => read() }]);
}

/** Saves rows as CSV that spreadsheets open as it is. */
export function saveCsv(name: string, rows: readonly (readonly string[])[], delimiter: string): void {
  const lines = rows.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter));
  // Excel knows UTF-8 by a byte order mark.
  const url = URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  element('a', { href: url, download: `${name}.csv` }).click();
  // The browser has begun to read the URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A spreadsheet of one row that draws the template as it is by default. */
function saveExample({ id, fields, lists = [] }: Template): void {
  const items = lists.flatMap(({ key, fields: itemFields, default: initial }) =>
    (initial.length > 0 ? initial : [{}]).flatMap((item, index) =>
      itemFields.map((field): [string, string] => [
        `${key}.${index + 1}.${field.key}`,
        String(item[field.key] ?? field.default),
      ]),
    ),
  );
  const columns = [tell('fileName'), ...fields.map(({ label }) => label), ...items.map(([name]) => name)];
  const ofFields = fields.map((field) => String(field.default));
  const values = [`${id}-1`, ...ofFields, ...items.map(([, value]) => value)];
  saveCsv(`${id}-${tell('exampleName')}`, [columns, values], USUAL_DELIMITER[language()]);
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function fileChooser(text: string, listener: FileListener) {
  const chooser = element('input', {
    ...{ type: 'file', accept: ACCEPTED, class: 'hidden' },
    ...{ tabindex: '-1', 'aria-hidden': 'true', 'aria-label': text },
  });
  chooser.addEventListener('change', () => {
    const [file] = chooser.files ?? [];
    if (file) listener.chosen(file);
  });
  const button = element('button', { type: 'button', class: 'button' }, text);
  button.addEventListener('click', () => chooser.click());
  return { button, chooser };
}

/** What is drawn of a file. */
interface DrawnPart {
  /** Rows that the plan draws at once, in all sizes; undefined where the plan does not say. */
  most: number | undefined;
  /** Rows that can be sent. */
  rows: number;
  /** Set if a file of the form goes with each row. */
  hasFiles: boolean;
}

/** Says why not all of a file is drawn, in a paragraph for each reason; in none where all is. */
export function remarksOf(
  { name, rows: { length: read }, end }: Sheet,
  { most, rows, hasFiles }: DrawnPart,
): HTMLElement[] {
  const sentences: string[] = [];
  const within = Math.min(read, most ?? read);
  if (end === 'rows' || within < read)
    sentences.push(tell(most === undefined ? 'endRows' : 'endRowsPlan', { rows: within }));
  if (typeof end === 'object') sentences.push(faultWords(end, name, read));
  const isTooLong = rows < within;
  if (end === 'bytes' || isTooLong) sentences.push(tell('endBytes', { rows }));
  if (isTooLong && hasFiles) sentences.push(tell('endFiles'));
  return sentences.map((sentence) => element('p', {}, icon('alert'), sentence));
}
