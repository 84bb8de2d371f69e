import { ResourceNotFoundError } from '@modelcontextprotocol/server';
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
