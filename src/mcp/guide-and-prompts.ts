/** How documents are written: the guide as a resource, and a prompt that begins with it. */

import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { CallApi } from './api-call.js';
import { GUIDE_URI } from './tools.js';

const MARKDOWN = 'text/markdown';

const GUIDE = {
  uri: GUIDE_URI,
  name: 'guide',
  title: 'How to write a document',
  description:
    'The format of documents of HTML and CSS that become templates, on one page. Read it before you write one.',
  mimeType: MARKDOWN,
};

export function listedResources() {
  return [GUIDE];
}

/** @throws ResourceNotFoundError, and the errors of `call` */
export async function readResource(uri: string, call: CallApi, signal: AbortSignal) {
  if (uri !== GUIDE_URI) throw new ResourceNotFoundError(uri.slice(0, LONGEST_URI));
  const { status, body } = await call({ method: 'GET', path: '/api/templates/guide.md' }, signal);
  if (status !== 200) throw new Error(`the guide cannot be read: ${status}`);
  return { uri: GUIDE_URI, mimeType: MARKDOWN, text: Buffer.from(body).toString() };
}

/** Characters of an unknown address that an error repeats. */
const LONGEST_URI = 200;

const WRITE_TEMPLATE = {
  name: 'write_template',
  title: 'Write a template',
  description: 'Writes a document of HTML and CSS as the guide says, looks at it, and saves it.',
  arguments: [
    { name: 'wish', description: 'What the pictures are for, and how they are to look.', required: true },
  ],
};

export function listedPrompts() {
  return [WRITE_TEMPLATE];
}

/** @throws ProtocolError for an unknown name or without the wish; the errors of `call` */
export async function getPrompt(
  { name, arguments: requested }: { name: string; arguments?: Record<string, string> | undefined },
  call: CallApi,
  signal: AbortSignal,
) {
  const wish = requested?.wish;
  if (name !== WRITE_TEMPLATE.name) throw invalid('There is no such prompt');
  if (wish === undefined) throw invalid('The argument wish is missing');
  const guide = await readResource(GUIDE_URI, call, signal);
  const text = `Write a template for Tuval: ${wish}

Keep to the guide. Look at the document with preview_template and source, with short, long and missing values, until it is \
right with all of them. Then save it with save_document.`;
  return {
    description: WRITE_TEMPLATE.description,
    messages: [
      { role: 'user' as const, content: { type: 'resource' as const, resource: guide } },
      { role: 'user' as const, content: { type: 'text' as const, text } },
    ],
  };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
