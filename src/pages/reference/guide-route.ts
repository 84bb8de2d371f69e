import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ApiRoute } from '../../api/openapi/operation.js';
import { staticRoute } from '../static-file.js';

const PATH = '/api/templates/guide.md';

/** GET /api/templates/guide.md: how a document is written, for people and for language models. */
export function guideRoute(): ApiRoute {
  const file = staticRoute({
    path: PATH,
    mediaType: 'text/markdown; charset=utf-8',
    content: () => readFile(new URL('../../../templates/guide.md', import.meta.url)),
  });
  return {
    ...file,
    operation: {
      id: 'getGuide',
      tag: 'Own templates',
      summary: 'How to write a document',
      description: 'The format on one page of Markdown, to be read, or to be given to a language model.',
      takesKey: false,
      reply: {
        description: 'The page.',
        headers: ['Cache-Control', 'ETag'],
        content: { 'text/markdown': z.string() },
        conditional: true,
      },
      errors: {},
    },
  };
}
