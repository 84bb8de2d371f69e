/** A few rows as previews, with the error of each that cannot be drawn, and the way to the rows beside them. */

import { type Picture, Refusal, type RenderBody } from '../api.js';
import { waitOf } from '../measures.js';
import { element, icon } from '../page-elements.js';
import { patientPreview, pause } from '../patient-preview.js';
import { tell, type WordKey } from './batch-words.js';
import type { CsvRow } from './csv/entry.js';
import { type Mapping, nameOf, renderOf } from './rows.js';

/** Rows that are shown at once. */
const SHOWN = 4;

/** Previews that are asked for at once. */
const AT_ONCE = 2;

/** Milliseconds without a change before previews are asked for. */
const QUIET_MS = 250;

/** Pictures that are kept, so that going back and forth asks for none again. */
const MOST_KEPT = 24;

export class RowPreviews {
  readonly root = element('section', { class: 'batch-previews', 'aria-labelledby': 'batch-previews-title' });
  readonly #rows: readonly CsvRow[];
  readonly #cards = element('ol', { class: 'batch-cards' });
  readonly #note = element('p', { class: 'note', role: 'status' });
  readonly #place = element('span', { class: 'quiet', role: 'status' });
  readonly #earlier = pageButton('earlier', () => this.#go(-SHOWN));
  readonly #later = pageButton('later', () => this.#go(SHOWN));
  readonly #cache = new Map<string, string>();
  #mapping: Mapping;
  #first = 0;
  #asking = new AbortController();

  constructor(rows: readonly CsvRow[], mapping: Mapping) {
    this.#rows = rows;
    this.#mapping = mapping;
    this.root.append(
      element(
        'div',
        { class: 'batch-previews-head' },
        element('h3', { id: 'batch-previews-title' }, tell('previews')),
        element('div', { class: 'row' }, this.#place, this.#earlier, this.#later),
      ),
      this.#cards,
      this.#note,
    );
    void this.#show(0);
  }

  /** Shows the rows as they are with other choices. */
  use(mapping: Mapping): void {
    this.#mapping = mapping;
    void this.#show(QUIET_MS);
  }

  /** Asks for nothing any more, and lets the pictures go. */
  end(): void {
    this.#asking.abort();
    for (const url of this.#cache.values()) URL.revokeObjectURL(url);
    this.#cache.clear();
  }

  #go(rows: number): void {
    this.#first = Math.min(Math.max(0, this.#first + rows), Math.max(0, this.#rows.length - 1));
    void this.#show(0);
  }

  async #show(delayMs: number): Promise<void> {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const from = this.#first;
    const rows = this.#rows.slice(from, from + SHOWN);
    const cards = rows.map((row, at) => new Card(row, from + at + 1, this.#mapping));
    this.#cards.replaceChildren(...cards.map(({ root }) => root));
    this.#note.textContent = '';
    const counts = { from: from + 1, to: from + rows.length, rows: this.#rows.length };
    this.#place.textContent = tell('rowsShown', counts);
    setDisabled(this.#earlier, from === 0);
    setDisabled(this.#later, from + SHOWN >= this.#rows.length);
    await pause(delayMs, signal);
    const left = [...cards];
    const ask = async () => {
      for (let card = left.shift(); card && !signal.aborted; card = left.shift())
        await this.#fill(card, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  }

  async #fill(card: Card, signal: AbortSignal): Promise<void> {
    const name = JSON.stringify(card.body);
    try {
      const cached = this.#cache.get(name);
      if (cached !== undefined) return card.showPicture(cached);
      const picture = await patientPreview(card.body, signal, (seconds) => this.#showWait(seconds));
      if (picture && !signal.aborted) card.showPicture(this.#keep(name, picture));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'unknown_path') this.#note.textContent = tell('previewsOff');
      card.showProblem(error.code === 'unknown_path' ? '' : error.message);
    }
  }

  #showWait(seconds: number): void {
    this.#note.textContent = seconds > 0 ? tell('previewWaits', { wait: waitOf(seconds) }) : '';
  }

  #keep(name: string, { blob }: Picture): string {
    const url = URL.createObjectURL(blob);
    const [oldest] = this.#cache;
    if (oldest && this.#cache.size >= MOST_KEPT) {
      this.#cache.delete(oldest[0]);
      URL.revokeObjectURL(oldest[1]);
    }
    this.#cache.set(name, url);
    return url;
  }
}

/** One row. */
class Card {
  readonly root: HTMLElement;
  readonly body: RenderBody;
  readonly #picture: HTMLElement;
  readonly #row: number;

  constructor(row: CsvRow, number: number, mapping: Mapping) {
    this.body = renderOf(row, mapping);
    this.#row = number;
    const { width, height } = mapping.template;
    this.#picture = element('div', { class: 'batch-picture', 'aria-busy': true });
    this.#picture.style.setProperty('--ratio', String(width / height));
    const name = nameOf(row, mapping);
    this.root = element(
      'li',
      {},
      this.#picture,
      element(
        'p',
        { class: 'batch-caption' },
        element('b', {}, tell('row', { row: String(number) })),
        element('span', { class: 'quiet' }, name ?? tell('line', { line: String(row.line) })),
      ),
    );
  }

  showPicture(url: string): void {
    this.#fill(element('img', { src: url, alt: tell('previewOf', { row: String(this.#row) }) }));
  }

  /** @param sentence of the service, in Turkish */
  showProblem(sentence: string): void {
    this.root.classList.add('wrong');
    this.#fill(element('p', { class: 'problem', lang: 'tr' }, icon('alert'), sentence));
  }

  #fill(content: HTMLElement): void {
    this.#picture.removeAttribute('aria-busy');
    this.#picture.replaceChildren(content);
  }
}

function pageButton(word: WordKey, act: () => void): HTMLButtonElement {
  const label = tell(word);
  const button = element(
    'button',
    { type: 'button', class: `icon-button batch-${word}`, 'aria-label': label, title: label },
    icon('open'),
  );
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') act();
  });
  return button;
}

/** Not `disabled`, because that would remove the focus. */
function setDisabled(button: HTMLButtonElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}
