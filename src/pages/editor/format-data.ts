import type { Language } from '../../../templates/contract/language.js';

type Words = Readonly<Record<Language, string>>;

/** An image format, as the service puts it into the page. */
export interface Format {
  name: string;
  title: string;
  /** The extension of a file's name, and of a link's. */
  extension: string;
  linkExtension: string;
  /** Set if the format needs an animated template. */
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
