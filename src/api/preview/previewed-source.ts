import { MOST_DOCUMENT_BYTES } from '../../../workers/documents/document-source.js';
import type { Client } from '../../rendering/client.js';
import { servedDocument } from '../../rendering/served-template.js';
import { ApiError } from '../errors.js';
import { checkedRequest, isJsonObject, ownValue, type RequestedRender } from '../render/requested-render.js';
import { checkedDocument, type DocumentChecking } from '../templates/checked-document.js';

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
 * Checks a document, and then the body of a render of it.
 * @param body that has the source
 * @param key id of the caller's key
 * @throws as `checkedDocument` and `readRenderRequest`
 */
export async function sourceRequest(
  checking: DocumentChecking,
  { body, source, key }: { body: unknown; source: string | undefined; key: string | undefined },
  client: Client,
): Promise<RequestedRender> {
  const sent = { id: ID, html: Buffer.from(source ?? ''), key };
  const document = await checkedDocument(checking, sent, client);
  const template = servedDocument(document.declaration, document.source, key);
  return checkedRequest(body as Record<string, unknown>, template);
}
