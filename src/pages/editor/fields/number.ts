import type { FieldInput } from '../field-frame.js';
import { element } from '../page-elements.js';
import { say } from '../page-language.js';

/** The properties of a number input: of a template's field, or of a request's parameter. */
export interface NumberRange {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  /** The value of an empty input: a number, or a description of it. */
  fallback: number | string;
}

/**
 * A number input, with a slider if it has bounds.
 * @param value undefined if there is none
 * @param changed called with undefined when the number is removed
 */
export function numberInput(
  { label, min, max, step = 1, fallback }: NumberRange,
  value: number | undefined,
  changed: (value: number | undefined) => void,
): FieldInput {
  const control = element('input', {
    type: 'number',
    inputmode: 'decimal',
    min,
    max,
    step,
    placeholder: fallback,
  });
  control.value = value === undefined ? '' : String(value);
  const root = element('div', { class: 'row' }, control);
  const slider =
    min !== undefined && max !== undefined && typeof fallback === 'number'
      ? element('input', { type: 'range', min, max, step, 'aria-label': say('slider', { label }) })
      : undefined;
  const slide = () => {
    if (!slider) return;
    slider.value = control.value === '' ? String(fallback) : control.value;
    showPart(slider);
  };
  if (slider) root.prepend(slider);
  slide();
  slider?.addEventListener('input', () => {
    control.value = slider.value;
    showPart(slider);
    changed(slider.valueAsNumber);
  });
  control.addEventListener('input', () => {
    // Incomplete input may become a number.
    if (control.validity.badInput) return;
    slide();
    changed(control.value === '' ? undefined : control.valueAsNumber);
  });
  return { root, control };
}

/** Tells the style sheet how much of the track lies before the thumb. */
function showPart(slider: HTMLInputElement): void {
  const [min, max] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty('--part', String((slider.valueAsNumber - min) / (max - min)));
}
