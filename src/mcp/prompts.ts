import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallApi } from './api-call.js';
import { readResource } from './resources.js';
import { GUIDE_URI } from './tools.js';

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
  { name, arguments: given }: { name: string; arguments?: Record<string, string> | undefined },
  call: CallApi,
  signal: AbortSignal,
) {
  const wish = given?.wish;
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
