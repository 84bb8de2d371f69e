/** What stands around every input: its label, a button that takes the change back, hints, and what is wrong with it. */

import { element, icon } from './elements.js';
import { say } from './language.js';

/** The inputs of one field. */
export interface FieldInput {
  /** All of them. */
  root: HTMLElement;
  /** The one that the label names and that problems are told of. */
  control: HTMLElement;
  /** Stands beside the label. */
  counter?: HTMLElement;
  /** Stand below. */
  notes?: HTMLElement[];
}

export class FieldFrame {
  readonly root: HTMLElement;
  readonly label: string;
  readonly #control: HTMLElement;
  readonly #problem: HTMLElement;
  readonly #revert: HTMLButtonElement;

  /**
   * @param key of the field or name of the parameter, unique in the page
   * @param revert takes the change back
   */
  constructor(
    key: string,
    label: string,
    { root, control, counter, notes = [] }: FieldInput,
    revert: () => void,
  ) {
    this.label = label;
    this.#control = control;
    control.id = `field-${key}`;
    const remarks = counter ? [counter, ...notes] : notes;
    remarks.forEach((remark, index) => {
      remark.id = `field-${key}-remark-${index}`;
    });
    this.#problem = element('p', { id: `field-${key}-problem`, class: 'problem', hidden: true });
    this.#revert = element(
      'button',
      {
        type: 'button',
        class: 'icon-button revert',
        hidden: true,
        'aria-label': say('revertField', { label }),
        title: say('revert'),
      },
      icon('revert'),
    );
    this.#revert.addEventListener('click', revert);
    const described = [this.#problem, ...remarks].map(({ id }) => id).join(' ');
    control.setAttribute('aria-describedby', described);
    this.root = element(
      'div',
      { class: 'field', 'data-key': key },
      element(
        'div',
        { class: 'field-head' },
        element('label', { for: control.id }, label),
        ...(counter ? [counter] : []),
        this.#revert,
      ),
      root,
      this.#problem,
      ...notes,
    );
  }

  /** Whether there is a change to take back. */
  showChanged(isChanged: boolean): void {
    this.#revert.hidden = !isChanged;
  }

  /** Says what is wrong, beside the input; undefined when nothing is. */
  showProblem(sentence: string | undefined): void {
    this.#problem.hidden = sentence === undefined;
    this.#problem.replaceChildren(...(sentence === undefined ? [] : [icon('alert'), sentence]));
    this.root.classList.toggle('wrong', sentence !== undefined);
    if (sentence === undefined) this.#control.removeAttribute('aria-invalid');
    else this.#control.setAttribute('aria-invalid', 'true');
  }

  focus(): void {
    this.#control.focus();
  }
}
