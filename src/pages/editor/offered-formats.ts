/** The image formats, from data that the service puts into the page. */

import type { Format, Parameter } from './format-data.js';
import { byId } from './page-elements.js';
import { language } from './page-language.js';

const table = byId('formats', HTMLScriptElement).text;

/** All formats; the first is the default. */
export const FORMATS = JSON.parse(table) as [Format, ...Format[]];

/** A parameter in the form that a number input needs, in the language of the page. */
export function rangeOf({ label, min, max, step, fallback }: Parameter) {
  const inWords = typeof fallback === 'number' ? fallback : fallback[language()];
  return { label: label[language()], min, max, step, fallback: inWords };
}
