import { z } from 'zod';
import type { Operation } from '../openapi/operation.js';
import { anyRenderSchema, type RenderBody } from '../render/render-body.js';
import { RENDER_BODY_ERRORS } from '../render/render-operation.js';
import { issuedLinkSchema } from '../wire/issued-link.js';
import { FALLBACKS, LONGEST_DOWNLOAD } from './link-options.js';

const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Cache-Control'] as const;

/** Parameters of POST /api/links alone. */
export const linkOptionsShape = {
  expires: z
    .int()
    .min(0)
    .optional()
    .describe('When the link ends to be valid, in Unix seconds; never unless given.'),
  download: z
    .string()
    .max(LONGEST_DOWNLOAD)
    .optional()
    .describe('A name under which browsers save the image in place of showing it.'),
  fallback: z
    .enum(FALLBACKS)
    .optional()
    .describe('What the link shows where its image cannot be had, in place of an answer 422, 503 or 504.'),
};

/** The description of POST /api/links for the reference. */
export function linkIssuingOperation({ examples }: RenderBody): Operation {
  const schema = anyRenderSchema.extend(linkOptionsShape).describe('A render, and how its link is.');
  return {
    id: 'createLink',
    tag: 'Images',
    summary: 'Make a signed link',
    description: `A signed link to what the same body would render, for callers who cannot compute the signature: see “Signed
links”. The body is checked like that of a render. Nothing is drawn, and nothing taken from the plan; it counts as a preview.`,
    takesKey: 'required',
    body: { schema, schemas: { LinkRequest: schema }, examples },
    reply: {
      description: 'The link.',
      headers: HEADERS,
      content: { 'application/json': issuedLinkSchema },
    },
    errors: {
      ...RENDER_BODY_ERRORS,
      api_key_required: [],
      invalid_api_key: HEADERS,
      rate_limited: ['Retry-After', ...HEADERS],
      busy: ['Retry-After'],
      shutting_down: ['Retry-After'],
      store_unavailable: ['Retry-After'],
    },
    schemas: { IssuedLink: issuedLinkSchema },
  };
}
