import type { Field, TemplateDeclaration } from '../../templates/contract/index.js';
import type { CompiledDocuments } from '../documents/compiled-documents.js';
import type { DocumentSource } from '../documents/document-source.js';
import type { DocumentTemplate } from '../documents/document-template.js';
import type { DocumentVerdict } from '../documents/document-verdict.js';
import { type Drawing, drawingOf } from '../engines/drawing.js';
import type { PictureCache } from '../paint/picture-cache.js';
import type { RenderJob } from './job.js';
import { refusalProblems } from './refusal-problems.js';

/** What a check of a document takes. */
export interface DocumentCheck {
  documents: CompiledDocuments;
  pictures: PictureCache;
  /** Keys that no field can have. */
  reservedKeys: readonly string[];
  /** Draws one frame. */
  draw(drawing: Drawing): Promise<unknown>;
}

/** Compiles a document and draws it once with its defaults, so that what is accepted can be drawn. */
export async function documentVerdict(
  source: DocumentSource,
  { documents, pictures, reservedKeys, draw }: DocumentCheck,
): Promise<DocumentVerdict> {
  const { isFieldValue } = await import('../documents/field-schemas.js');
  const isReservedKey = (key: string) => reservedKeys.includes(key);
  let template: DocumentTemplate | undefined;
  try {
    template = await documents.of(source, { isFieldValue, isReservedKey });
    await draw(drawingOf(template, defaultJob(template), pictures));
    return { declaration: declarationOf(template), errors: [], warnings: template.warnings };
  } catch (error) {
    const errors = refusalProblems(error, template);
    if (!errors) throw error;
    return { declaration: undefined, errors, warnings: template?.warnings ?? [] };
  }
}

function defaultJob({ id, source, fields }: DocumentTemplate): RenderJob {
  const given = Object.entries<Field>(fields).filter(([, { type }]) => type !== 'image');
  const values = Object.fromEntries(given.map(([key, field]) => [key, field.default]));
  return { template: id, document: source, values, pictures: {}, scale: 1, output: { format: 'png' } };
}

/** What a thread can tell a front of a template. */
function declarationOf(template: DocumentTemplate): TemplateDeclaration {
  const {
    source: _source,
    document: _document,
    assets: _assets,
    warnings: _warnings,
    ...declaration
  } = template;
  return declaration;
}
