import type { ColorField } from '../api.js';
import type { FieldInput } from '../field-frame.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';

/** A colour, from a picker or as text. */
export function colorInput(field: ColorField, value: string, changed: (value: string) => void): FieldInput {
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
