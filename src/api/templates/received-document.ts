import type { Plan } from '../../access/plans.js';
import type { HttpRequest } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { type KeyHolder, keyHolder } from '../key-holder.js';
import { admitPreview, type PreviewCounting } from '../preview/preview-admission.js';
import { type CheckedDocument, checkedDocument, type DocumentChecking } from './checked-document.js';

/** A document as a key holder has sent it, checked. */
export interface ReceivedDocument {
  holder: KeyHolder;
  html: Uint8Array;
  document: CheckedDocument;
  /** Of the reply, whatever it is. */
  headers: Record<string, string>;
}

export interface DocumentReceiving extends PreviewCounting {
  checking: DocumentChecking;
}

/**
 * Receives and checks the body of a request. What costs least is checked first, and the body is not kept before the
 * caller is known.
 * @param id of the template that it is to be
 * @throws ApiError, and errors of the body and of the stores
 */
export async function receivedDocument(
  { callers, previewLimit, checking }: DocumentReceiving,
  request: HttpRequest,
  id: string,
): Promise<ReceivedDocument> {
  if (!mayBeHtml(request.header('content-type'))) throw new ApiError('html_required');
  const holder = await keyHolder(callers, request);
  refuseWithoutTemplates(holder.plan);
  const { address, headers } = await admitPreview({ callers, previewLimit }, request.clientAddress);
  try {
    const html = await request.body();
    const client = { caller: address, signal: request.signal };
    const document = await checkedDocument(checking, { id, html, key: holder.key }, client);
    return { holder, html, document, headers };
  } catch (error) {
    throw error instanceof ApiError ? error.withHeaders(headers) : error;
  }
}

/** A client that sends a file often does not say what it is. */
function mayBeHtml(contentType: string | undefined): boolean {
  return contentType === undefined || contentType.split(';', 1)[0]?.trim().toLowerCase() === 'text/html';
}

function refuseWithoutTemplates({ templates }: Plan): void {
  if (templates === 0) throw new ApiError('template_limit');
}
