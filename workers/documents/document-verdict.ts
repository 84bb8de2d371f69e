import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { Problem } from './report.js';

/** What a thread has found in a document: what it declares, or what is wrong with it. */
export interface DocumentVerdict {
  /** Undefined where the document cannot be a template. */
  declaration: TemplateDeclaration | undefined;
  /** None where it can. */
  errors: readonly Problem[];
  /** What cannot matter in it. */
  warnings: readonly Problem[];
}
