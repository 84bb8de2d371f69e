import { z } from 'zod';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { ALL_FORMATS } from '../../../workers/encoders/formats.js';
import { imageBodies } from '../openapi/image-bodies.js';
import type { Operation } from '../openapi/operation.js';
import { planErrors } from '../render/plan-errors.js';
import type { RenderBody } from '../render/render-body.js';
import { parameters } from '../render/requested-render.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';
import { FALLBACKS } from './link-options.js';
import { linkedFileNames } from './linked-render.js';

/** The description of GET /api/render/TEMPLATE.EXT for the reference. */
export function signedLinkOperation(
  templates: ReadonlyMap<string, TemplateDeclaration>,
  { data }: RenderBody,
): Operation {
  return {
    id: 'openSignedLink',
    tag: 'Images',
    summary: 'Open a signed link',
    description: `The image of POST /api/render for everyone who has the link: see “Signed links”. It counts on the plan of
the key that signed the link, and only if it has to be rendered. The response does not say what is left of the plan.`,
    takesKey: false,
    path: z.object({
      file: z
        .union([z.enum([...templates.values()].flatMap(linkedFileNames)), z.string()])
        .describe('The template, which may be one of the key, and the format: `TEMPLATE.EXT`.'),
    }),
    query: z.object({
      data: data.optional().describe('The fields of the template, each as a parameter of its own.'),
      ...Object.fromEntries(LINKED_PARAMETERS.map((name) => [name, parameters[name].schema])),
      size: parameters.size.schema,
      download: z
        .string()
        .optional()
        .describe(
          'A name under which browsers save the image in place of showing it, with or without the extension.',
        ),
      fallback: z
        .enum(FALLBACKS)
        .optional()
        .describe(
          'What to show with 200 in place of an answer 422, 503 or 504: `default`, the template with its defaults, or `stale`, the last image that the link showed, else the defaults. `X-Fallback` tells which it is.',
        ),
      key: z.string().describe('The id of a key, not the key itself.'),
      expires: z.int().min(0).optional().describe('The expiry of the link, in Unix seconds.'),
      signature: z.string().describe('The signature of the file name and all other parameters.'),
    }),
    reply: {
      description: 'The image.',
      headers: ['Cache-Control', 'Content-Disposition', 'ETag', 'Server-Timing', 'X-Cache', 'X-Engine'],
      someHeaders: ['X-Fallback', 'X-Gif-Frames', 'X-Gif-Fps', 'X-Quality'],
      content: imageBodies(ALL_FORMATS),
      conditional: true,
    },
    errors: {
      unknown_path: ['Cache-Control'],
      invalid_parameter: ['Cache-Control'],
      invalid_signature: ['Cache-Control'],
      link_expired: ['Cache-Control'],
      invalid_api_key: ['Cache-Control'],
      unknown_template: ['Cache-Control'],
      template_not_animated: ['Cache-Control'],
      ...planErrors(['Cache-Control']),
      rate_limited: ['Cache-Control', 'Retry-After'],
      quota_exhausted: ['Cache-Control', 'Retry-After'],
      unencodable_value: ['Cache-Control'],
      image_unavailable: ['Cache-Control'],
      not_drawable: ['Cache-Control'],
      too_slow: ['Cache-Control'],
      too_many_bytes: ['Cache-Control'],
      internal: ['Cache-Control'],
      busy: ['Cache-Control', 'Retry-After'],
      shutting_down: ['Cache-Control', 'Retry-After'],
      store_unavailable: ['Cache-Control', 'Retry-After'],
      render_timeout: ['Cache-Control'],
    },
  };
}
