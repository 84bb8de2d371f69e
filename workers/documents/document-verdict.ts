import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { Problem } from './report.js';

/** The findings of a thread in a document: its declaration, or its problems. */
export interface DocumentVerdict {
  /** Undefined where the document cannot be a template. */
  declaration: TemplateDeclaration | undefined;
  /** None where it can. */
  errors: readonly Problem[];
  /** What cannot matter in it. */
  warnings: readonly Problem[];
}
