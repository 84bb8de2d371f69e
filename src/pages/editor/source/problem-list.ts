/** What the service says of the document, as a list that can be read and followed without a mouse. */

import { announce } from '../announce.js';
import type { Problem } from '../api.js';
import { byId, element } from '../page-elements.js';
import { tell, type WordKey } from './source-words.js';

/** Problems of the text as it stands. */
export interface Findings {
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

export class ProblemList {
  readonly #followed: (problem: Problem) => void;
  #findings: Findings | undefined;
  #spoken = '';

  /** @param followed called when somebody wants to go to a problem */
  constructor(followed: (problem: Problem) => void) {
    this.#followed = followed;
  }

  /** @param findings undefined while the text is being checked for the first time */
  show(findings: Findings | undefined): void {
    this.#findings = findings;
    this.showTexts();
    if (!findings) return;
    const counts = { errors: findings.errors.length, warnings: findings.warnings.length };
    const sentence = tell(counts.errors + counts.warnings > 0 ? 'problemsSpoken' : 'problemsNone', counts);
    // Not after every letter that changes nothing.
    if (sentence !== this.#spoken && this.#spoken !== '') announce(sentence);
    this.#spoken = sentence;
  }

  showTexts(): void {
    const { errors = [], warnings = [] } = this.#findings ?? {};
    const items = [
      ...errors.map((problem) => this.#item(problem, 'errorAt')),
      ...warnings.map((problem) => this.#item(problem, 'warningAt')),
    ];
    byId('problem-list', HTMLElement).replaceChildren(...items);
    const state = byId('problem-state', HTMLElement);
    const none = tell(this.#findings ? 'problemsNone' : 'problemsUnknown');
    state.textContent = items.length === 0 ? none : errors.length > 0 ? tell('lastGood') : '';
    byId('problem-count', HTMLElement).textContent = items.length === 0 ? '' : String(items.length);
    byId('problems', HTMLElement).classList.toggle('wrong', errors.length > 0);
  }

  #item(problem: Problem, kind: WordKey): HTMLElement {
    const { line, column, message } = problem;
    const button = element(
      'button',
      { type: 'button', class: kind === 'errorAt' ? 'error' : 'warning' },
      element('span', { class: 'hidden' }, `${tell(kind, { line, column })}: `),
      element('span', { class: 'place', 'aria-hidden': 'true' }, `${line}:${column}`),
      // The compiler speaks English.
      element('span', { lang: 'en' }, message),
    );
    button.addEventListener('click', () => this.#followed(problem));
    return element('li', {}, button);
  }
}
