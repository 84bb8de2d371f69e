import type { Template } from '../../../templates/contract/index.js';
import { ALL_FORMATS, FORMATS, type Format, moves } from '../../../workers/encoders/formats.js';
import { LINK_PARAMETERS, LINKED_PARAMETERS } from '../reserved-keys.js';

/** What the extension of a link's file says of the format. */
const FORMAT_OF: ReadonlyMap<string, Format> = new Map(
  ALL_FORMATS.flatMap((format) => FORMATS[format].linkExtensions.map((extension) => [extension, format])),
);

/** Every extension that a link's file may have. */
export const LINK_EXTENSIONS: readonly string[] = [...FORMAT_OF.keys()];

/** The picture that a link names. */
export interface LinkedFile {
  /** As it is signed: `TEMPLATE.EXT`. */
  name: string;
  /** What may be the id of a template. */
  template: string;
  format: Format;
}

/** Reads the last segment of a link's path, decoded; undefined when it is no template's name with a known extension. */
export function readLinkedFile(name: string): LinkedFile | undefined {
  const [, template, extension] = /^([\w~-][\w.~-]*)\.(\w+)$/.exec(name) ?? [];
  const format = FORMAT_OF.get(extension ?? '');
  return template === undefined || !format ? undefined : { name, template, format };
}

/** Every name that a template's pictures have in links. */
export function linkedFileNames({ id, animation }: Template): string[] {
  const extensions = [...FORMAT_OF].filter(([, format]) => !moves(format) || animation);
  return extensions.map(([extension]) => `${id}.${extension}`);
}

/**
 * The body of POST /api/render that asks for the same picture, to be checked as one. In a query all is text: what is meant
 * to be a number becomes one where it is written as one, and is else left for the check to refuse.
 */
export function linkedRenderBody(
  { template, format }: LinkedFile,
  parameters: ReadonlyMap<string, string>,
  templates: ReadonlyMap<string, Template>,
): Record<string, unknown> & { data: Record<string, unknown> } {
  const fields = templates.get(template)?.fields ?? {};
  const ofRender = new Map<string, unknown>();
  const data = new Map<string, unknown>();
  for (const [name, text] of parameters) {
    if (includes(LINK_PARAMETERS, name)) continue;
    if (includes(LINKED_PARAMETERS, name)) ofRender.set(name, numberIfPlain(text));
    else data.set(name, fields[name]?.type === 'number' ? numberIfPlain(text) : text);
  }
  return { template, format, ...Object.fromEntries(ofRender), data: Object.fromEntries(data) };
}

/** Decimal digits with a sign and a fraction at most: not the hexadecimal, empty and padded texts that `Number` takes, too. */
function numberIfPlain(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
