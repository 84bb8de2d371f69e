import { z } from 'zod';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { imageBodies } from '../openapi/image-bodies.js';
import type { Operation } from '../openapi/operation.js';
import { parameters } from '../render/requested-render.js';

/** The description of GET /api/templates/ID/thumbnail for the reference. */
export function thumbnailOperation(templates: ReadonlyMap<string, TemplateDeclaration>): Operation {
  return {
    id: 'getThumbnail',
    tag: 'Templates',
    summary: 'Show a thumbnail of a template',
    description:
      'The template with its default values, at most 480 pixels long. Counts nothing on a plan; to draw one of the key takes a preview.',
    takesKey: true,
    path: z.object({
      id: z
        .union([z.enum([...templates.keys()]), z.string()])
        .describe('The id of the template, of the key, too, or `ID@VERSION`.'),
    }),
    query: z.object({ size: parameters.size.schema }),
    reply: {
      description: 'The image.',
      headers: ['Cache-Control', 'ETag', 'X-Engine'],
      content: imageBodies(['jpeg']),
      conditional: true,
    },
    errors: {
      unknown_template: [],
      invalid_parameter: [],
      unencodable_value: [],
      image_unavailable: [],
      not_drawable: [],
      too_slow: [],
      rate_limited: ['Cache-Control', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
      store_unavailable: ['Retry-After'],
      busy: ['Retry-After'],
      shutting_down: ['Retry-After'],
      render_timeout: [],
    },
  };
}
