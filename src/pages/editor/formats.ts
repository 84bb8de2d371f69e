/** The formats that a picture can be written as: the page brings along what the service says of them. */

import { byId } from './elements.js';
import { type Language, language } from './language.js';

type Words = Record<Language, string>;

export interface Format {
  name: string;
  title: string;
  /** Of a file's name, and of a link's. */
  extension: string;
  linkExtension: string;
  /** Whether only animated templates can be written as it. */
  moves: boolean;
  /** What it can be told beside the size. */
  parameters: Parameter[];
}

/** A number that a format can be told. */
export interface Parameter {
  name: string;
  label: Words;
  min: number;
  max: number;
  step: number;
  /** What holds where it is missing: a value, or what words say. */
  fallback: number | Words;
}

const table = byId('formats', HTMLScriptElement).text;

/** The first is what is written unless another is asked for. */
export const FORMATS = JSON.parse(table) as [Format, ...Format[]];

/** A parameter as an input of a number takes it, in the language of the page. */
export function rangeOf({ label, min, max, step, fallback }: Parameter) {
  const inWords = typeof fallback === 'number' ? fallback : fallback[language()];
  return { label: label[language()], min, max, step, fallback: inWords };
}
