import { z } from 'zod';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { imageBodies } from '../format-words.js';
import type { Operation } from '../openapi/operation.js';

/** The description of GET /api/templates/ID/thumbnail for the reference. */
export function thumbnailOperation(templates: ReadonlyMap<string, TemplateDeclaration>): Operation {
  return {
    id: 'getThumbnail',
    tag: 'Templates',
    summary: 'Show a thumbnail of a template',
    description: 'The template with its default values, at most 480 pixels long. Counts nothing.',
    takesKey: false,
    path: z.object({ id: z.enum([...templates.keys()]).describe('The id of the template.') }),
    reply: {
      description: 'The image.',
      headers: ['Cache-Control', 'ETag'],
      content: imageBodies(['jpeg']),
      conditional: true,
    },
    errors: { unknown_template: [], busy: ['Retry-After'], render_timeout: [] },
  };
}
