import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { type Assets, addressedBytes, fontProblems } from '../fonts/document-font-files.js';
import { documentPicture } from '../images/document-picture.js';
import type { CompiledDocument } from './compiled-document.js';
import type { FieldChecks } from './declared-field.js';
import { assetsRefusal, type DocumentSource } from './document-source.js';
import type { Problem } from './report.js';
import { svgFile } from './svg-file.js';
import { compileStyledDocument } from './tailwind.js';

/** A template that is a document. */
export interface DocumentTemplate extends TemplateDeclaration {
  source: DocumentSource;
  document: CompiledDocument;
  /** Pictures and fonts that it names. */
  assets: Assets;
  /** What cannot matter in it. */
  warnings: Problem[];
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

const START = { line: 1, column: 1 };

/**
 * Makes a template of a document. The styles, pictures and fonts of one that is checked are not examined again, which takes a
 * third of it.
 * @param size the one of its sizes that it is compiled for; its own unless given
 * @throws DocumentError with all that is wrong
 */
export async function documentTemplate(
  source: DocumentSource,
  checks: FieldChecks = {},
  size?: string,
): Promise<DocumentTemplate> {
  const { id, assets } = source;
  const file = `${id}.html`;
  refuseLargeAssets(file, assets);
  const asset: Assets = (name) => assets.get(name);
  const contentRefusal = (url: string) => {
    if (FONT_ADDRESS.test(url)) return undefined;
    const bytes = addressedBytes(url, asset);
    const picture = bytes && documentPicture(bytes);
    if (!picture) return `${shown(url)} is no picture that can be read`;
    const drawing = picture.type === 'svg' ? svgFile(picture.bytes) : undefined;
    return typeof drawing === 'string' ? `${shown(url)} is ${drawing}` : undefined;
  };
  const options = {
    ...checks,
    size,
    assetNames: assets.keys(),
    ...(!checks.isChecked && { contentRefusal }),
  };
  const html = new TextDecoder().decode(source.html);
  const { document, errors, warnings } = await compileStyledDocument(html, options);
  if (!document) throw new DocumentError(file, errors);
  const fonts = checks.isChecked ? [] : fontProblems(document.styles.fontFaces, asset);
  if (fonts.length > 0)
    throw new DocumentError(
      file,
      fonts.map(({ message, position }) => ({ message, ...(position ?? START) })),
    );
  const declaration = { ...declarationOf(id, document), ...(size !== undefined && { size }) };
  return { ...declaration, source, document, assets: asset, warnings };
}

/** @throws DocumentError */
function refuseLargeAssets(file: string, assets: ReadonlyMap<string, Uint8Array>): void {
  const bytes = [...assets.values()].reduce((sum, { length }) => sum + length, 0);
  const message = assetsRefusal(bytes);
  if (message !== undefined) throw new DocumentError(file, [{ message, ...START }]);
}

function declarationOf(id: string, document: CompiledDocument): TemplateDeclaration {
  const { title: name, description, category, width, height, fields, repeated } = document;
  const { sizes, animation, transparent, engine } = document;
  return {
    ...{ id, name, description, category, width, height, fields, transparent, engine },
    ...(repeated && { lists: repeated.lists }),
    ...(Object.keys(sizes).length > 0 && { sizes }),
    ...(animation && { animation }),
  };
}

function shown(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url;
}
