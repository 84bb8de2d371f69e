import { element } from '../elements.js';
import type { FieldInput } from '../field-frame.js';
import { say } from '../language.js';

/** What an input of a number is about: a field of a template, or a parameter of the request. */
export interface NumberRange {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  /** Stands in place of a number that may be missing. */
  placeholder?: string;
}

/**
 * A number to be slid, where it has bounds, or written.
 * @param value undefined where none is given
 * @param changed is told undefined when the number is taken away
 */
export function numberInput(
  { label, min, max, step = 1, placeholder }: NumberRange,
  value: number | undefined,
  changed: (value: number | undefined) => void,
): FieldInput {
  const control = element('input', { type: 'number', inputmode: 'decimal', min, max, step, placeholder });
  control.value = value === undefined ? '' : String(value);
  const root = element('div', { class: 'row' }, control);
  const slides = min !== undefined && max !== undefined && placeholder === undefined;
  const slider = slides
    ? element('input', { type: 'range', min, max, step, 'aria-label': say('slider', { label }) })
    : undefined;
  if (slider) {
    slider.value = control.value;
    showPart(slider);
    root.prepend(slider);
    slider.addEventListener('input', () => {
      control.value = slider.value;
      showPart(slider);
      changed(slider.valueAsNumber);
    });
  }
  const read = () => {
    // An empty box may be one that is about to be filled.
    const number = control.valueAsNumber;
    if (Number.isNaN(number)) return;
    if (slider) {
      slider.value = control.value;
      showPart(slider);
    }
    changed(number);
  };
  control.addEventListener('input', read);
  control.addEventListener('change', () => {
    if (Number.isNaN(control.valueAsNumber)) changed(undefined);
  });
  return { root, control };
}

/** Tells the style sheet how much of the track lies behind the thumb. */
function showPart(slider: HTMLInputElement): void {
  const [min, max] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty('--part', String((slider.valueAsNumber - min) / (max - min)));
}
