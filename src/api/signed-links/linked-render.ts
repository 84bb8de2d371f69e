import { RESERVED_KEYS, type Template } from '../../../templates/kit/index.js';

/** What the extension of a link's file says of the format. */
const FORMATS = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif' } as const;

/** The picture that a link names. */
export interface LinkedFile {
  /** As it is signed: `TEMPLATE.EXT`. */
  name: string;
  /** What may be the id of a template. */
  template: string;
  format: (typeof FORMATS)[keyof typeof FORMATS];
}

/** Reads the last segment of a link's path, decoded; undefined when it is no template's name with a known extension. */
export function readLinkedFile(name: string): LinkedFile | undefined {
  const [, template, extension] = /^([\w~-][\w.~-]*)\.(\w+)$/.exec(name) ?? [];
  if (template === undefined || !isExtension(extension)) return undefined;
  return { name, template, format: FORMATS[extension] };
}

/** Every name that a template's pictures have in links. */
export function linkedFileNames({ id, animation }: Template): string[] {
  const extensions = Object.entries(FORMATS).filter(([, format]) => format !== 'gif' || animation);
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
    if (includes(RESERVED_KEYS.link, name)) continue;
    if (includes(RESERVED_KEYS.render, name)) ofRender.set(name, numberIfPlain(text));
    else data.set(name, fields[name]?.type === 'number' ? numberIfPlain(text) : text);
  }
  return { template, format, ...Object.fromEntries(ofRender), data: Object.fromEntries(data) };
}

/** Decimal digits with a sign and a fraction at most: not the hexadecimal, empty and padded texts that `Number` takes, too. */
function numberIfPlain(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function isExtension(text: string | undefined): text is keyof typeof FORMATS {
  return text !== undefined && Object.hasOwn(FORMATS, text);
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
