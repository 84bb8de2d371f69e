import { element } from '../elements.js';
import type { FieldInput } from '../field-frame.js';
import { say } from '../language.js';

/** What an input of a number is about: a field of a template, or a parameter of the request. */
export interface NumberRange {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  /** What holds where the box is empty: a number, or what words say. */
  fallback: number | string;
}

/**
 * A number to be slid, where it has bounds, or written.
 * @param value undefined where none is given
 * @param changed is told undefined when the number is taken away
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
    // What is no number yet may become one.
    if (control.validity.badInput) return;
    slide();
    changed(control.value === '' ? undefined : control.valueAsNumber);
  });
  return { root, control };
}

/** Tells the style sheet how much of the track lies behind the thumb. */
function showPart(slider: HTMLInputElement): void {
  const [min, max] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty('--part', String((slider.valueAsNumber - min) / (max - min)));
}
