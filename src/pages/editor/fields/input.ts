import type { ColorField, Field, SelectField, TextField } from '../api.js';
import type { Value } from '../draft.js';
import type { FieldInput } from '../field-frame.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';
import type { PictureFile } from '../picture-file.js';
import { numberInput } from './number.js';
import { PictureInput } from './picture.js';

/**
 * The input of a field, of a template or of an item.
 * @param share the number of pictures that share a request
 */
export function fieldInput(
  field: Field,
  { value, share }: { value: Value; share: number },
  changed: (value: Value) => void,
): FieldInput {
  switch (field.type) {
    case 'text':
      return textInput(field, String(value), changed);
    case 'color':
      return colorInput(field, String(value), changed);
    case 'number':
      return numberInput({ ...field, fallback: field.default }, Number(value), (next) =>
        changed(next ?? field.default),
      );
    case 'select':
      return selectInput(field, String(value), changed);
    case 'image':
      return new PictureInput(field, value as string | PictureFile, share, changed);
  }
}

/** The longest text in an input of one line. */
const ONE_LINE = 160;

/** The share of the limit from which the counter is announced to screen readers. */
const NEAR_LIMIT = 0.9;

/** A text input with its length in Unicode code points, as the service counts it. */
function textInput(field: TextField, value: string, changed: (value: string) => void): FieldInput {
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

/** One of a few options. */
function selectInput(field: SelectField, value: string, changed: (value: string) => void): FieldInput {
  const options = (field.options ?? []).map((option) =>
    element('option', { value: option.value }, option.label),
  );
  const control = element('select', {}, ...options);
  control.value = value;
  control.addEventListener('change', () => changed(control.value));
  return { root: element('div', { class: 'select' }, control), control };
}

/** A colour, from a picker or as text. */
function colorInput(field: ColorField, value: string, changed: (value: string) => void): FieldInput {
  const picker = element('input', { type: 'color', 'aria-label': say('pickColor', { label: field.label }) });
  const control = element('input', {
    type: 'text',
    class: 'hex',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  control.value = value;
  picker.value = hexColor(value) ?? field.default;

  picker.addEventListener('input', () => {
    control.value = picker.value;
    changed(picker.value);
  });
  control.addEventListener('input', () => {
    // An incomplete colour is not an error yet.
    const color = hexColor(control.value);
    if (!color) return;
    picker.value = color;
    changed(color);
  });
  control.addEventListener('change', () => {
    const color = hexColor(control.value);
    if (color) control.value = color;
    changed(color ?? control.value);
  });
  return { root: element('div', { class: 'row' }, picker, control), control };
}

/** Converts `#RRGGBB`, `rrggbb` and `#rgb` to `#rrggbb`. */
function hexColor(text: string): string | undefined {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
