import type { SelectField } from '../api.js';
import type { FieldInput } from '../field-frame.js';
import { element } from '../page-elements.js';

/** One of a few options. */
export function selectInput(field: SelectField, value: string, changed: (value: string) => void): FieldInput {
  const options = (field.options ?? []).map((option) =>
    element('option', { value: option.value }, option.label),
  );
  const control = element('select', {}, ...options);
  control.value = value;
  control.addEventListener('change', () => changed(control.value));
  return { root: element('div', { class: 'select' }, control), control };
}
