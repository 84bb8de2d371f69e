/** The image formats, from data that the service puts into the page. */

import { byId } from './elements.js';
import { type Language, language } from './language.js';

type Words = Record<Language, string>;

export interface Format {
  name: string;
  title: string;
  /** The extension of a file's name, and of a link's. */
  extension: string;
  linkExtension: string;
  /** Whether the format needs an animated template. */
  moves: boolean;
  /** The parameters of the format beside the scale. */
  parameters: Parameter[];
}

/** A numeric parameter of a format. */
export interface Parameter {
  name: string;
  label: Words;
  min: number;
  max: number;
  step: number;
  /** The default: a value, or a description of it. */
  fallback: number | Words;
}

const table = byId('formats', HTMLScriptElement).text;

/** All formats; the first is the default. */
export const FORMATS = JSON.parse(table) as [Format, ...Format[]];

/** A parameter in the form that a number input needs, in the language of the page. */
export function rangeOf({ label, min, max, step, fallback }: Parameter) {
  const inWords = typeof fallback === 'number' ? fallback : fallback[language()];
  return { label: label[language()], min, max, step, fallback: inWords };
}
