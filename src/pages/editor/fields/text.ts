import type { TextField } from '../api.js';
import type { FieldInput } from '../field-frame.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';

/** The longest text in an input of one line. */
const ONE_LINE = 160;

/** The share of the limit from which the counter is announced to screen readers. */
const NEAR_LIMIT = 0.9;

/** A text input with its length in Unicode code points, as the service counts it. */
export function textInput(field: TextField, value: string, changed: (value: string) => void): FieldInput {
  const { maxLength = Number.POSITIVE_INFINITY } = field;
  const control =
    maxLength > ONE_LINE || field.default.includes('\n')
      ? element('textarea', { rows: 2, spellcheck: 'true' })
      : element('input', { type: 'text', autocomplete: 'off' });
  control.value = value;
  const digits = element('span', { 'aria-hidden': 'true' });
  const words = element('span', { class: 'hidden' });
  const counter = element('p', { class: 'counter' }, digits, words);
  const spoken = element('span', { class: 'hidden', role: 'status' });
  const showLength = () => {
    const length = [...control.value].length;
    counter.hidden = !Number.isFinite(maxLength);
    digits.textContent = `${length}/${maxLength}`;
    words.textContent = say('lengthOf', { length, maxLength });
    counter.classList.toggle('over', length > maxLength);
    spoken.textContent =
      length >= maxLength * NEAR_LIMIT ? say('lengthLeft', { left: maxLength - length }) : '';
  };
  control.addEventListener('input', () => {
    showLength();
    changed(control.value);
  });
  showLength();
  spoken.textContent = '';
  return { root: element('div', {}, control, spoken), control, counter };
}
