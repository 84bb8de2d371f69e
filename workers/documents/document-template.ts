import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { type Assets, addressedBytes, fontProblems } from '../fonts/document-font-files.js';
import { documentPicture } from '../images/document-picture.js';
import type { CompiledDocument } from './compiled-document.js';
import type { FieldChecks } from './fields.js';
import type { Problem } from './report.js';
import { svgFile } from './svg-file.js';
import { compileStyledDocument } from './tailwind.js';

/** A template that is a document. */
export interface DocumentTemplate extends TemplateDeclaration {
  document: CompiledDocument;
  /** Pictures and fonts that it names. */
  assets: Assets;
}

/** A document cannot be a template. */
export class DocumentError extends Error {
  override name = 'DocumentError';

  /** @param file how people know it */
  constructor(
    file: string,
    readonly problems: readonly Problem[],
  ) {
    super(problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'));
  }
}

const FONT_ADDRESS = /\.(?:woff2?|ttf|otf)$|^data:(?:font\/|application\/(?:x-)?font)/i;

/**
 * Makes a template of a document.
 * @param id the name callers use
 * @param assets what it may name, by name
 * @throws DocumentError with all that is wrong
 */
export async function documentTemplate(
  id: string,
  source: string,
  assets: ReadonlyMap<string, Uint8Array>,
  checks: FieldChecks = {},
): Promise<DocumentTemplate> {
  const file = `templates/${id}.html`;
  const asset: Assets = (name) => assets.get(name);
  const contentRefusal = (url: string) => {
    if (FONT_ADDRESS.test(url)) return undefined;
    const bytes = addressedBytes(url, asset);
    const picture = bytes && documentPicture(bytes);
    if (!picture) return `${shown(url)} is no picture that can be read`;
    const drawing = picture.type === 'svg' ? svgFile(picture.bytes) : undefined;
    return typeof drawing === 'string' ? `${shown(url)} is ${drawing}` : undefined;
  };
  const options = { ...checks, assetNames: assets.keys(), contentRefusal };
  const { document, errors } = await compileStyledDocument(source, options);
  if (!document) throw new DocumentError(file, errors);
  const start = { line: 1, column: 1 };
  const fonts = fontProblems(document.styles.fontFaces, asset);
  if (fonts.length > 0)
    throw new DocumentError(
      file,
      fonts.map(({ message, position }) => ({ message, ...(position ?? start) })),
    );
  const {
    title: name,
    description,
    category,
    width,
    height,
    fields,
    animation,
    transparent,
    engine,
  } = document;
  return {
    ...{ id, name, description, category, width, height, fields, transparent, engine },
    ...(animation && { animation }),
    document,
    assets: asset,
  };
}

function shown(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url;
}
