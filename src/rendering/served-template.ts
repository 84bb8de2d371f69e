import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { CodeSource } from '../../workers/code/code-source.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import { sharedBytes } from './shared-bytes.js';

/** A document, or code of the operator's. */
export type TemplateSource = DocumentSource | CodeSource;

/** Whether a template is code. What callers send never is. */
export function isCode(source: TemplateSource): source is CodeSource {
  return 'modules' in source;
}

/** A template that callers can ask for. */
export interface ServedTemplate extends TemplateDeclaration {
  /** Of one that is a document or in an operator's folder, which threads are given with each job. */
  source?: TemplateSource;
  /** Id of the key that it belongs to; undefined where all callers share it. */
  owner?: string;
}

/** A document that callers can ask for. */
export interface ServedDocument extends ServedTemplate {
  source: DocumentSource;
}

/** A document as it is served, its bytes in memory that all threads share. */
export function servedDocument(
  declaration: TemplateDeclaration,
  { id, version, html, assets }: DocumentSource,
  owner?: string,
): ServedDocument {
  const shared = new Map([...assets].map(([address, bytes]) => [address, sharedBytes(bytes)]));
  const source = { id, version, html: sharedBytes(html), assets: shared };
  return { ...declaration, id, source, ...(owner !== undefined && { owner }) };
}

/** A template in code as it is served, its bytes in memory that all threads share. */
export function servedCode(
  declaration: TemplateDeclaration,
  { id, version, modules, assets }: CodeSource,
): ServedTemplate {
  const shared = [...assets].map(
    ([path, { mediaType, bytes }]) => [path, { mediaType, bytes: sharedBytes(bytes) }] as const,
  );
  const source = { id, version, modules: sharedBytes(modules), assets: new Map(shared) };
  return { ...declaration, id, source };
}
