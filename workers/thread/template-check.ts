import { type Field, inSize, type List, type TemplateDeclaration } from '../../templates/contract/index.js';
import type { CodeTemplate } from '../code/code-template.js';
import type { LoadedCode } from '../code/loaded-code.js';
import type { CompiledDocuments } from '../documents/compiled-documents.js';
import type { DocumentTemplate } from '../documents/document-template.js';
import type { DocumentVerdict } from '../documents/document-verdict.js';
import type { Problem } from '../documents/report.js';
import { type DrawableTemplate, type Drawing, drawingOf } from '../engines/drawing.js';
import type { RenderJob } from '../engines/render-job.js';
import type { PictureCache } from '../paint/picture-cache.js';
import { refusalProblems } from './refusal-problems.js';
import { isTrap } from './traps.js';

/** The caches and functions that a check of a template works with. */
export interface TemplateCheck {
  documents: CompiledDocuments;
  code: LoadedCode;
  pictures: PictureCache;
  /** Keys that no field can have. */
  reservedKeys: readonly string[];
  /** Draws one frame. */
  draw(drawing: Drawing): Promise<unknown>;
}

/** Compiles a document, or runs code, and draws it in each of its sizes with its defaults, so that what is accepted can be drawn. */
export async function templateVerdict(
  { document, code }: Pick<RenderJob, 'document' | 'code'>,
  check: TemplateCheck,
): Promise<DocumentVerdict> {
  const { isFieldValue } = await import('../documents/field-schemas.js');
  const checks = { isFieldValue, isReservedKey: (key: string) => check.reservedKeys.includes(key) };
  if (document) return documentVerdict((size) => check.documents.of(document, checks, size), check);
  if (code) return codeVerdict(() => check.code.of(code, checks), check);
  throw new Error('nothing to check');
}

async function documentVerdict(
  compiled: (size?: string) => Promise<DocumentTemplate>,
  check: TemplateCheck,
): Promise<DocumentVerdict> {
  let template: DocumentTemplate | undefined;
  try {
    template = await compiled();
    await drawDefaults(template, check);
    const { document: _document, assets: _assets, warnings, ...declared } = template;
    const found = await inEachSize(template, compiled, check);
    if (found.errors.length > 0) return { declaration: undefined, ...found };
    return { declaration: declarationOf(declared), errors: [], warnings: [...warnings, ...found.warnings] };
  } catch (error) {
    const errors = refusalProblems(error, template);
    if (!errors) throw error;
    return { declaration: undefined, errors, warnings: template?.warnings ?? [] };
  }
}

/** More are of no help. */
const MOST_PROBLEMS = 50;

/** What is wrong with a document in its sizes, and was not in its own: that of the first one that has errors, and all warnings. */
async function inEachSize(
  own: DocumentTemplate,
  compiled: (size: string) => Promise<DocumentTemplate>,
  check: TemplateCheck,
): Promise<{ errors: readonly Problem[]; warnings: Problem[] }> {
  const warnings: Problem[] = [];
  for (const size of Object.keys(own.sizes ?? {})) {
    const sized = inSize<TemplateDeclaration>(own, size) as TemplateDeclaration;
    let template: DocumentTemplate | undefined;
    try {
      template = await compiled(size);
      await drawDefaults(template, check);
    } catch (error) {
      const errors = refusalProblems(error, template ?? own);
      if (!errors) throw error;
      return { errors: errors.map((each) => inSizeProblem(each, sized)), warnings: own.warnings };
    }
    for (const warning of template.warnings)
      if (own.warnings.length + warnings.length < MOST_PROBLEMS && !own.warnings.some(isLike(warning)))
        if (!warnings.some(isLike(inSizeProblem(warning, sized))))
          warnings.push(inSizeProblem(warning, sized));
  }
  return { errors: [], warnings };
}

function isLike({ message, line, column }: Problem) {
  return (other: Problem) => message === other.message && line === other.line && column === other.column;
}

function inSizeProblem(
  { message, ...place }: Problem,
  { size, width, height }: Pick<TemplateDeclaration, 'size' | 'width' | 'height'>,
): Problem {
  return { message: `in the size ${size} (${width} × ${height}): ${message}`, ...place };
}

/** Whatever code throws is a fault of its own. */
async function codeVerdict(
  loaded: () => Promise<CodeTemplate>,
  check: TemplateCheck,
): Promise<DocumentVerdict> {
  let template: CodeTemplate | undefined;
  try {
    template = await loaded();
    await drawDefaults(template, check);
    for (const size of Object.keys(template.sizes ?? {})) {
      const sized = inSize(template, size) as CodeTemplate;
      try {
        await drawDefaults(sized, check);
      } catch (error) {
        if (isTrap(error)) throw error;
        const errors = refusalProblems(error, sized) ?? [template.problemOf(error)];
        return {
          declaration: undefined,
          errors: errors.map((each) => inSizeProblem(each, sized)),
          warnings: [],
        };
      }
    }
    const { draw: _draw, fonts: _fonts, problemOf: _problemOf, ...declared } = template;
    return { declaration: declarationOf(declared), errors: [], warnings: [] };
  } catch (error) {
    if (isTrap(error)) throw error;
    const errors = refusalProblems(error, template) ?? (template && [template.problemOf(error)]);
    if (!errors) throw error;
    return { declaration: undefined, errors, warnings: [] };
  }
}

async function drawDefaults(
  template: DrawableTemplate & { source: { id: string } },
  { pictures, draw }: TemplateCheck,
): Promise<void> {
  const plainFields = Object.entries<Field>(template.fields).filter(([, { type }]) => type !== 'image');
  const all = [...plainFields, ...Object.entries<List>(template.lists ?? {})];
  const values = Object.fromEntries(all.map(([key, each]): [string, unknown] => [key, each.default]));
  const nothing = { pictures: {}, scale: 1, output: { format: 'png' } } as const;
  await draw(drawingOf(template, { template: template.id, values, ...nothing }, pictures));
}

/** What a thread can tell a front of a template. */
function declarationOf({ source: _source, ...declaration }: TemplateDeclaration & { source: unknown }) {
  return declaration;
}
