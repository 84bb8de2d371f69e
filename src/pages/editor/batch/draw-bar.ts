/** What is drawn of the rows: the format, how many, and what the plan says to it. */

import type { Template } from '../api.js';
import { OWN_SIZE } from '../draft.js';
import type { Format } from '../format-data.js';
import { type Message, noticeOf } from '../notice.js';
import { segments } from '../output.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';
import type { BatchPlan } from './batch-host.js';
import { tell } from './batch-words.js';
import type { Mapping } from './rows.js';

export interface DrawBarOptions {
  formats: readonly Format[];
  format: Format;
  formatChosen(format: Format): void;
  /** The choice of sizes, if there is one. */
  sizes: readonly HTMLElement[];
  draw(): void;
  drawInBackground(): void;
  askForKey(): void;
}

export class DrawBar {
  readonly root: HTMLElement;
  readonly #options: DrawBarOptions;
  readonly #button = element('button', { type: 'button', class: 'button primary large' });
  readonly #later = element('button', { type: 'button', class: 'button large', hidden: true });
  readonly #note = element('p', { class: 'note' });
  readonly #notice = element('div', { id: 'batch-notice', role: 'status' });

  constructor(options: DrawBarOptions) {
    this.#options = options;
    const { formats, format, formatChosen, sizes, draw, drawInBackground } = options;
    for (const [button, act] of [
      [this.#button, draw],
      [this.#later, drawInBackground],
    ] as const) {
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') !== 'true') act();
      });
    }
    const choice = segments({
      name: 'batch-format',
      label: say('format'),
      options: formats.map(({ name, title }) => ({ value: name, text: title, explanation: '' })),
      value: format.name,
      changed: (chosen) => {
        const next = formats.find(({ name }) => name === chosen);
        if (next) formatChosen(next);
      },
    });
    this.root = element(
      'section',
      { class: 'batch-bar', 'aria-label': say('output') },
      this.#notice,
      choice,
      ...sizes,
      element('div', { class: 'actions' }, this.#button, this.#later, this.#note),
    );
  }

  /**
   * Says how many pictures would be drawn, and what the plan of the key says to that.
   * @param later pictures that would be drawn in the background
   */
  show(rows: number, later: number, { hasKey, name, rows: most, jobRows = 0, leftToday }: BatchPlan): void {
    this.#later.hidden = jobRows === 0;
    this.#later.textContent = tell('drawLater', { count: later });
    this.#later.setAttribute('aria-disabled', String(later === 0));
    this.#button.textContent = rows === 1 ? tell('drawOne') : tell('draw', { count: rows });
    const isAllowed = most !== 0;
    this.#button.setAttribute('aria-disabled', String(!isAllowed || rows === 0));
    this.#note.textContent = '';
    if (!isAllowed) {
      const key = { text: say('enterKey'), act: () => this.#options.askForKey() };
      const sentence = hasKey ? tell('planWithout', { plan: name ?? '' }) : tell('needsKey');
      this.say({ sentence, actions: [key], kind: 'wait' });
      return;
    }
    if (leftToday !== undefined && leftToday < rows)
      this.#note.textContent = tell('leftToday', { left: leftToday });
    else if (most !== undefined) this.#note.textContent = tell('takesFromPlan', { rows: most });
  }

  say(message: Message): void {
    this.#notice.replaceChildren(noticeOf(message));
  }
}

/**
 * Check boxes for the sizes of a template, of which at least one is checked; nothing where it has but its own.
 * @param chosen names of those that are checked
 * @param changed called with the names of those that are checked, in the order of the template
 */
export function sizeChoice(
  { width, height, sizes = [] }: Template,
  chosen: readonly string[],
  changed: (names: Mapping['sizes']) => void,
): HTMLElement[] {
  if (sizes.length === 0) return [];
  const boxes = [{ name: OWN_SIZE, width, height }, ...sizes].map((size) => {
    const { name } = size;
    const box = element('input', { type: 'checkbox', name: 'batch-size', value: name, class: 'hidden' });
    box.checked = chosen.includes(name);
    return { box, size };
  });
  const names = () => boxes.flatMap(({ box }) => (box.checked ? [box.value] : []));
  const labels = boxes.map(({ box, size: { name, width, height } }) => {
    box.addEventListener('change', () => {
      // Rows are drawn in one at least.
      const [first, ...others] = names();
      if (first === undefined) box.checked = true;
      else changed([first, ...others]);
    });
    const words = [
      name === OWN_SIZE ? say('ownSize') : name,
      element('span', { class: 'segment-explanation' }, `${width} × ${height}`),
    ];
    return element('label', { class: 'segment' }, box, element('span', {}, ...words));
  });
  const legend = element('legend', {}, say('sizes'));
  return [
    element('fieldset', { class: 'segments' }, legend, element('div', { class: 'segment-row' }, ...labels)),
  ];
}
