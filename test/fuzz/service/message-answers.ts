/** What every answer to a message of the Model Context Protocol has to be. */

import type { RawReply } from '../../rig/services/raw-connection.js';
import { beginsAs } from './pictures.js';

/** The code of JSON-RPC for what is the fault of the server. */
const INTERNAL_ERROR = -32_603;

interface Block {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
  resource?: { mimeType: string; blob?: string };
}

/** What is wrong with an answer that the API itself does not refuse; undefined where nothing is. */
export function flawOfMessage({ status, headers, body }: RawReply): string | undefined {
  if (status === 202) return body.length === 0 ? undefined : 'an acceptance with a body';
  if (!headers.get('content-type')?.startsWith('application/json'))
    return `a message of ${headers.get('content-type')}`;
  const { jsonrpc, result, error } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  if (jsonrpc !== '2.0' || (result === undefined) === (error === undefined))
    return `no message: ${body.toString()}`;
  if (status !== 200 && result !== undefined) return `a result with the status ${status}`;
  if (error) {
    const isSound = typeof error.message === 'string' && Number.isInteger(error.code);
    return isSound && error.code !== INTERNAL_ERROR ? undefined : `the error ${JSON.stringify(error)}`;
  }
  const content: Block[] = Array.isArray(result.content) ? result.content : [];
  for (const block of content) {
    const flaw = flawOfBlock(block, result.isError === true);
    if (flaw) return flaw;
  }
  return undefined;
}

function flawOfBlock({ type, text, data, mimeType, resource }: Block, isError: boolean): string | undefined {
  if (type === 'text') {
    const said = JSON.parse(text ?? '');
    return isError && (said.code === 'internal' || said.status >= 500) ? `the refusal ${text}` : undefined;
  }
  const bytes = Buffer.from(data ?? resource?.blob ?? '', 'base64');
  const is = mimeType ?? resource?.mimeType ?? '';
  return beginsAs(is, bytes) ? undefined : `${is} that begins with ${bytes.toString('hex', 0, 8)}`;
}
