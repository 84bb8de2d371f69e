import { type DocumentSource, documentSource } from '../../../workers/documents/document-source.js';
import { type DocumentTemplate, documentTemplate } from '../../../workers/documents/document-template.js';

/** A document as threads are given it. @param assets by their addresses */
export function sourceOf(
  id: string,
  html: string,
  assets: ReadonlyMap<string, Uint8Array> = new Map(),
): DocumentSource {
  const named = [...assets].map(([address, bytes]) => [address.replace(/^assets\//, ''), bytes] as const);
  return documentSource(id, Buffer.from(html), new Map(named));
}

/** A compiled document. @param assets by their addresses @throws DocumentError */
export function templateOf(
  id: string,
  html: string,
  assets?: ReadonlyMap<string, Uint8Array>,
): Promise<DocumentTemplate> {
  return documentTemplate(sourceOf(id, html, assets));
}
