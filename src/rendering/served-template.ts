import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';

/** A template that callers can ask for. */
export interface ServedTemplate extends TemplateDeclaration {
  /** Of one that is a document, which threads are given with each job. */
  source?: DocumentSource;
}
