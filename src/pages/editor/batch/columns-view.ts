/** The columns beside what they become, and the fields that have no column. */

import type { Field, List } from '../api.js';
import type { Draft, Item, Value } from '../draft.js';
import { element, icon } from '../page-elements.js';
import type { PictureFile } from '../picture-file.js';
import { tell } from './batch-words.js';
import type { Meaning, Target } from './columns.js';
import { MOST_COLUMNS, type Sheet } from './sheet.js';

/** Characters of a cell that are shown. */
const SHOWN_CHARACTERS = 60;

/** The targets of a spreadsheet's columns, and the fields without one that are as in the form. */
export interface Choices {
  targets: Target[];
  /** Keys of fields that have their defaults in every picture, whatever the form holds. */
  byDefault: Set<string>;
}

export class ColumnsView {
  readonly root = element('section', { class: 'batch-columns', 'aria-labelledby': 'batch-columns-title' });
  readonly #sheet: Sheet;
  readonly #draft: Draft;
  readonly #meanings: readonly Meaning[];
  readonly #choices: Choices;
  readonly #changed: () => void;
  readonly #selects: HTMLSelectElement[];
  readonly #summary = element('p', { class: 'note batch-summary', role: 'status' });
  readonly #constants = element('div', { class: 'batch-constants' });

  /** @param choices are changed as somebody chooses, which `changed` is told */
  constructor(
    { sheet, draft, meanings }: { sheet: Sheet; draft: Draft; meanings: readonly Meaning[] },
    choices: Choices,
    changed: () => void,
  ) {
    this.#sheet = sheet;
    this.#draft = draft;
    this.#meanings = meanings;
    this.#choices = choices;
    this.#changed = changed;
    this.#selects = sheet.columns.map((_, at) => this.#select(at));
    const heads = [tell('column'), tell('firstRow'), tell('becomes')];
    const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
    const rows = sheet.columns.map((_, at) => this.#row(at));
    this.root.append(
      element('h3', { id: 'batch-columns-title' }, tell('columns')),
      element('table', { class: 'batch-table' }, element('thead', {}, head), element('tbody', {}, ...rows)),
      this.#summary,
      this.#constants,
    );
    this.#show();
  }

  #row(at: number): HTMLElement {
    const first = this.#sheet.rows[0]?.cells[at] ?? '';
    const select = this.#selects[at];
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, nameOfColumn(this.#sheet, at)),
      element('td', { class: 'batch-cell' }, shortened(first)),
      element('td', {}, element('div', { class: 'select' }, ...(select ? [select] : []))),
    );
  }

  #select(at: number): HTMLSelectElement {
    const options = (kinds: (target: Target) => boolean) =>
      this.#meanings
        .filter(({ target }) => kinds(target))
        .map(({ target, label }) => element('option', { value: target }, label));
    const select = element(
      'select',
      { 'aria-label': tell('becomesOf', { column: nameOfColumn(this.#sheet, at) }) },
      element('option', { value: '' }, tell('notUsed')),
      element(
        'optgroup',
        { label: tell('fields') },
        ...options((target) => /^(?:field|list|item):/.test(target)),
      ),
      element('optgroup', { label: tell('others') }, ...options((target) => target === 'name')),
      element(
        'optgroup',
        { label: tell('parameters') },
        ...options((target) => target.startsWith('parameter:')),
      ),
    );
    select.addEventListener('change', () => {
      const { targets } = this.#choices;
      const chosen = select.value as Target;
      // Nothing can come from two columns.
      const other = chosen === '' ? -1 : targets.indexOf(chosen);
      if (other >= 0) targets[other] = '';
      targets[at] = chosen;
      this.#show();
      this.#changed();
    });
    return select;
  }

  #show(): void {
    const { targets } = this.#choices;
    for (const [at, select] of this.#selects.entries()) {
      select.value = targets[at] ?? '';
      select.closest('tr')?.classList.toggle('unused', select.value === '');
    }
    const { fields, lists = [] } = this.#draft.template;
    const missing = fields.filter(({ key }) => !targets.includes(`field:${key}`));
    const missingLists = lists.filter(({ key }) => !targets.some((target) => isOfList(target, key)));
    this.#showSummary(missing.length + missingLists.length);
    const heading = element('h4', {}, tell('constants'));
    this.#constants.replaceChildren(
      ...(missing.length + missingLists.length > 0 ? [heading] : []),
      ...missing.map((field) => this.#constant(field, this.#draft.value(field))),
      ...missingLists.map((list) => this.#constant(list, this.#draft.items(list))),
    );
  }

  #showSummary(missing: number): void {
    const { columns, rows } = this.#sheet;
    const unused = columns.filter((_, at) => this.#choices.targets[at] === '').length;
    const { fields, lists = [] } = this.#draft.template;
    const isPointless = missing === fields.length + lists.length;
    const ragged = rows.filter(({ cells }) => cells.slice(columns.length).some((cell) => cell.trim() !== ''));
    const sentences = [
      ...(isPointless ? [tell('noField')] : []),
      ...(unused > 0 ? [tell('unusedColumns', { count: unused })] : []),
      ...(missing > 0 && !isPointless ? [tell('missingFields', { count: missing })] : []),
      ...(unused === 0 && missing === 0 ? [tell('allUsed')] : []),
      ...(columns.length === MOST_COLUMNS ? [tell('manyColumns', { count: MOST_COLUMNS })] : []),
      ...(ragged.length > 0 ? [tell('ragged', { count: ragged.length })] : []),
    ];
    this.#summary.classList.toggle('wrong', isPointless);
    this.#summary.replaceChildren(...(isPointless ? [icon('alert')] : []), sentences.join(' '));
  }

  /** What a field or a list without a column is in every picture. */
  #constant(field: Field | List, value: Value | readonly Item[]): HTMLElement {
    const { key, label } = field;
    const byDefault = tell('byDefault', { value: shortened(inWords(field, field.default)) });
    if (!this.#draft.isChanged(field)) {
      return element(
        'p',
        { class: 'batch-constant' },
        element('span', {}, label),
        element('span', { class: 'quiet' }, byDefault),
      );
    }
    const inForm = inWords(field, value);
    const { byDefault: defaults } = this.#choices;
    const select = element(
      'select',
      { 'aria-label': tell('constantOf', { label }) },
      element('option', { value: 'form' }, tell('fromForm', { value: shortened(inForm) })),
      element('option', { value: 'default' }, byDefault),
    );
    select.value = defaults.has(key) ? 'default' : 'form';
    select.addEventListener('change', () => {
      if (select.value === 'default') defaults.add(key);
      else defaults.delete(key);
      this.#changed();
    });
    const choice = element('div', { class: 'select' }, select);
    return element('div', { class: 'batch-constant' }, element('span', {}, label), choice);
  }
}

/** Whether a column is a list, or a value of its items. */
function isOfList(target: Target, key: string): boolean {
  return target === `list:${key}` || target.startsWith(`item:${key}.`);
}

function inWords(field: Field | List, value: Value | readonly Item[]): string {
  if (Array.isArray(value)) return tell('items', { count: value.length });
  if (typeof value === 'object') return (value as PictureFile).name;
  const options = 'options' in field ? (field.options ?? []) : [];
  const option = options.find((each) => each.value === value);
  return (option ? option.label : String(value)) || tell('empty');
}

/** What a column is called in the page. */
function nameOfColumn({ columns }: Sheet, at: number): string {
  return shortened(columns[at]?.trim() ?? '') || tell('unnamed', { number: at + 1 });
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
