import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { ALL_FORMATS, FORMATS, type Format, moves } from '../../../workers/encoders/formats.js';
import { listed } from '../format-words.js';
import { jsonReader } from '../json-body.js';
import { LINK_PARAMETERS, LINKED_PARAMETERS, SIZE_PARAMETER } from '../reserved-keys.js';

/** The format that the extension of a link's file stands for. */
const FORMAT_OF: ReadonlyMap<string, Format> = new Map(
  ALL_FORMATS.flatMap((format) => FORMATS[format].linkExtensions.map((extension) => [extension, format])),
);

/** In words, what the file of a link may end in: `.png, … or .mp4`. */
export const LINK_ENDINGS = listed(
  [...FORMAT_OF.keys()].map((extension) => `.${extension}`),
  'or',
);

/** The file that a link names. */
export interface LinkedFile {
  /** The signed name: `TEMPLATE.EXT`. */
  name: string;
  /** The part before the extension, which may be the id of a template, or `ID@VERSION`. */
  template: string;
  format: Format;
}

/** Parses the last segment of a link's path, decoded; undefined if it is not a name with a known extension. */
export function readLinkedFile(name: string): LinkedFile | undefined {
  const [, template, extension] = /^([\w~-][\w.~@-]*)\.(\w+)$/.exec(name) ?? [];
  const format = FORMAT_OF.get(extension ?? '');
  return template === undefined || !format ? undefined : { name, template, format };
}

/** Every file name of a template in links. */
export function linkedFileNames({ id, animation }: TemplateDeclaration): string[] {
  const extensions = [...FORMAT_OF].filter(([, format]) => !moves(format) || animation);
  return extensions.map(([extension]) => `${id}.${extension}`);
}

/**
 * The equivalent body of POST /api/render, to be checked like one. A query contains only text: numeric parameters become
 * numbers, and lists what their JSON says, if they are written as such, and otherwise stay text, which the check refuses.
 * @param found the template, if there is one
 */
export function linkedRenderBody(
  { template, format }: LinkedFile,
  parameters: ReadonlyMap<string, string>,
  found: Pick<TemplateDeclaration, 'fields' | 'lists'> | undefined,
): Record<string, unknown> & { data: Record<string, unknown> } {
  const { fields = {}, lists = {} } = found ?? {};
  const ofRender = new Map<string, unknown>();
  const data = new Map<string, unknown>();
  // A row of a spreadsheet may have eight lists, which together cost no more than a body.
  const jsonIn = jsonReader();
  for (const [name, text] of parameters) {
    if (includes(LINK_PARAMETERS, name)) continue;
    if (includes(LINKED_PARAMETERS, name)) ofRender.set(name, numberIfPlain(text));
    else if (isSizeParameter(name, { fields, lists })) ofRender.set(name, text);
    else if (Object.hasOwn(lists, name)) data.set(name, jsonIn(text) ?? text);
    else data.set(name, fields[name]?.type === 'number' ? numberIfPlain(text) : text);
  }
  return { template, format, ...Object.fromEntries(ofRender), data: Object.fromEntries(data) };
}

/** Tells whether a name is that of the parameter, and not of a field of a template without sizes. */
export function isSizeParameter(
  name: string,
  { fields, lists = {} }: Pick<TemplateDeclaration, 'fields' | 'lists'>,
): boolean {
  return name === SIZE_PARAMETER && !Object.hasOwn(fields, name) && !Object.hasOwn(lists, name);
}

/** Characters of the longest number: the query of a link is shorter, but a cell of a spreadsheet may have two megabytes. */
const LONGEST_NUMBER = 16_384;

/**
 * Parses decimal digits with an optional sign and fraction, not the hexadecimal, empty and padded texts that `Number`
 * also accepts.
 */
export function numberIfPlain(text: string): number | string {
  return text.length <= LONGEST_NUMBER && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
