import type { Language } from '../../../templates/contract/index.js';
import { MOST_DOCUMENT_BYTES } from '../../../workers/documents/document-source.js';
import type { Client } from '../../rendering/client.js';
import type { Preview } from '../../rendering/previewer.js';
import { servedDraft } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { isJsonObject, ownValue } from '../json-values.js';
import { checkedRequest, type RequestedRender } from '../render/requested-render.js';
import {
  type CheckedDocument,
  checkedDocument,
  type DocumentChecking,
} from '../templates/checked-document.js';
import { checkedTemplate } from '../templates/checked-template.js';
import type { DescribedPreview } from '../wire/template-shapes.js';

/** Names a document that is not kept, in the suggested file name. */
const ID = 'document';

/**
 * The document that a body has in place of a template's name; undefined if it has none.
 * @throws ApiError where it is none
 */
export function sourceOf(body: unknown): string | undefined {
  if (!isJsonObject(body) || ownValue(body, 'template') !== undefined) return undefined;
  const source = ownValue(body, 'source');
  if (source === undefined) return undefined;
  if (typeof source === 'string' && Buffer.byteLength(source) <= MOST_DOCUMENT_BYTES) return source;
  const expectation = `en çok ${MOST_DOCUMENT_BYTES / 1024} KiB HTML olmalıdır`;
  throw new ApiError('invalid_parameter', { name: 'source', expectation });
}

/**
 * Checks a document.
 * @param key id of the caller's key
 * @throws as `checkedDocument`
 */
export function previewedDocument(
  checking: DocumentChecking,
  { source, key }: { source: string; key: string | undefined },
  client: Client,
): Promise<CheckedDocument> {
  return checkedDocument(checking, { id: ID, html: Buffer.from(source), key, isPreview: true }, client);
}

/**
 * Checks the body of a render of a document.
 * @param key id of the caller's key
 * @throws ApiError
 */
export function documentRequest(
  { declaration, source }: CheckedDocument,
  body: unknown,
  key: string | undefined,
): RequestedRender {
  return checkedRequest(body, servedDraft(declaration, source, key));
}

/** A preview with what was found in its document, for callers who ask for JSON. */
export function describedPreview(
  document: CheckedDocument,
  { bytes }: Preview,
  { mediaType, language }: { mediaType: string; language: Language },
): DescribedPreview {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { ...checkedTemplate(document, language), mediaType, image };
}
