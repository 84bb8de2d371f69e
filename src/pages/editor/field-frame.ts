/** The frame of every input: its label, a reset button, hints, and error messages. */

import { element, icon } from './page-elements.js';
import { say } from './page-language.js';

/** The inputs of one field. */
export interface FieldInput {
  /** The element with all inputs. */
  root: HTMLElement;
  /** The input that the label names and that error messages refer to. */
  control: HTMLElement;
  /** Shown beside the label. */
  counter?: HTMLElement;
  /** Shown below. */
  notes?: HTMLElement[];
}

export class FieldFrame {
  readonly root: HTMLElement;
  readonly label: string;
  readonly #control: HTMLElement;
  readonly #problem: HTMLElement;
  readonly #revert: HTMLButtonElement;

  /**
   * @param key the key of the field or the name of the parameter, unique in the page
   * @param revert resets the field
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

  /** Shows whether the field can be reset. */
  showChanged(isChanged: boolean): void {
    this.#revert.hidden = !isChanged;
  }

  /** Shows an error message beside the input; undefined removes it. */
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
