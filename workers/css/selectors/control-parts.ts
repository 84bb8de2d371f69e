/** Parts of form controls that authors style by names of Chromium's (Blink, `shadow_element_names.h`, `html.css`). */

const WITHIN = {
  '-webkit-slider-container': undefined,
  '-webkit-slider-runnable-track': '-webkit-slider-container',
  '-webkit-slider-thumb': '-webkit-slider-runnable-track',
  '-webkit-progress-inner-element': undefined,
  '-webkit-progress-bar': '-webkit-progress-inner-element',
  '-webkit-progress-value': '-webkit-progress-bar',
  '-webkit-meter-inner-element': undefined,
  '-webkit-meter-bar': '-webkit-meter-inner-element',
  '-webkit-meter-optimum-value': '-webkit-meter-bar',
  '-webkit-meter-suboptimum-value': '-webkit-meter-bar',
  '-webkit-meter-even-less-good-value': '-webkit-meter-bar',
  '-webkit-color-swatch-wrapper': undefined,
  '-webkit-color-swatch': '-webkit-color-swatch-wrapper',
  '-webkit-datetime-edit': undefined,
  '-webkit-datetime-edit-fields-wrapper': '-webkit-datetime-edit',
  '-webkit-datetime-edit-text': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-year-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-month-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-week-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-day-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-hour-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-minute-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-second-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-datetime-edit-ampm-field': '-webkit-datetime-edit-fields-wrapper',
  '-webkit-calendar-picker-indicator': undefined,
} as const satisfies Readonly<Record<string, string | undefined>>;

/** One of them. */
export type ControlPart = keyof typeof WITHIN;

/** All of them: each stands behind the one that it is in. */
export const CONTROL_PARTS = Object.keys(WITHIN) as readonly ControlPart[];

/** The part that another is in; undefined where that is the control. */
export function partAround(part: ControlPart): ControlPart | undefined {
  return WITHIN[part];
}

/** Tells whether a pseudo-element is a part of a form control. */
export function isControlPart(name: string): name is ControlPart {
  return Object.hasOwn(WITHIN, name);
}

/** The only elements that have a part. */
export function tagOfPart(part: ControlPart): 'input' | 'progress' | 'meter' {
  if (part.startsWith('-webkit-progress')) return 'progress';
  return part.startsWith('-webkit-meter') ? 'meter' : 'input';
}

/** Tells whether elements of a tag may have such parts. */
export function hasControlParts(tag: string): boolean {
  return tag === 'input' || tag === 'progress' || tag === 'meter';
}
