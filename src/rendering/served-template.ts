import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import { sharedBytes } from './shared-bytes.js';

/** A template that callers can ask for. */
export interface ServedTemplate extends TemplateDeclaration {
  /** Of one that is a document, which threads are given with each job. */
  source?: DocumentSource;
  /** Id of the key that it belongs to; undefined where all callers share it. */
  owner?: string;
}

/** A document as it is served, its bytes in memory that all threads share. */
export function servedDocument(
  declaration: TemplateDeclaration,
  { id, version, html, assets }: DocumentSource,
  owner?: string,
): ServedTemplate {
  const shared = new Map([...assets].map(([address, bytes]) => [address, sharedBytes(bytes)]));
  const source = { id, version, html: sharedBytes(html), assets: shared };
  return { ...declaration, id, source, ...(owner !== undefined && { owner }) };
}
