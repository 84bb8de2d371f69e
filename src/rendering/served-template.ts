import type { TemplateDeclaration } from '../../templates/contract/index.js';
import type { CodeSource } from '../../workers/code/code-source.js';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import { sharedBytes } from './shared-bytes.js';
import { type AnySource, isStored } from './stored-source.js';

/** A document, or code of the operator's. */
export type TemplateSource = DocumentSource | CodeSource;

/** Tells whether a template is code. What callers send never is. */
export function isCode(source: TemplateSource): source is CodeSource {
  return 'modules' in source;
}

/** A template that callers can ask for. */
export interface ServedTemplate extends TemplateDeclaration {
  /** Of one that is a document or in an operator's folder, which threads are given with each job. */
  source?: AnySource;
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

/** A draft as it is served, for the one who has sent it. */
export function servedDraft(
  declaration: TemplateDeclaration,
  source: AnySource,
  owner: string | undefined,
): ServedTemplate {
  return { ...declaration, id: source.id, source, ...(owner !== undefined && { owner }) };
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

/** Bytes of a template beside what it declares. */
const ENTRY_BYTES = 8 * 1024;

/** Bytes that V8 takes for a byte of JSON. */
const HEAP_BYTES = 4;

/** The bytes that a cached template holds in memory, about: what it declares, and its files unless they are in a store. */
export function weightOf(template: ServedTemplate): number {
  let weight = weights.get(template);
  if (weight === undefined) {
    const { source, owner: _, ...declaration } = template;
    const declared = HEAP_BYTES * JSON.stringify(declaration).length;
    weight = ENTRY_BYTES + declared + (source && !isStored(source) ? bytesOf(source) : 0);
    weights.set(template, weight);
  }
  return weight;
}

const weights = new WeakMap<ServedTemplate, number>();

function bytesOf(source: TemplateSource): number {
  const files = isCode(source)
    ? [source.modules, ...[...source.assets.values()].map(({ bytes }) => bytes)]
    : [source.html, ...source.assets.values()];
  return files.reduce((sum, { length }) => sum + length, 0);
}
