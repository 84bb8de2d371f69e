import { z } from 'zod';
import { MOST_DOCUMENT_BYTES } from '../../../workers/documents/document-source.js';
import { imageBodies } from '../openapi/image-bodies.js';
import type { Operation } from '../openapi/operation.js';
import type { RenderBody } from '../render/render-body.js';
import { postedRenderErrors } from '../render/render-operation.js';
import { describedSchema, languageSchema } from '../wire/template-shapes.js';
import { MOVING_PREVIEW, STILL_PREVIEW } from './preview.js';

const HEADERS = ['X-Plan', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Cache-Control'] as const;

/**
 * The description of POST /api/preview for the reference.
 * @param rpm previews a minute for each address
 */
export function previewOperation(body: RenderBody, rpm: number): Operation {
  return {
    id: 'preview',
    tag: 'Images',
    summary: 'Preview a render',
    description: `A smaller version of the image that the same body would render, at most 640 pixels long: a JPEG, or a GIF
of few frames if the body asks for a GIF. With \`source\`, HTML of at most 256 KiB, in place of \`template\` it shows a
document that is not kept, with the assets of the key; with \`Accept: application/json\` as well, the answer is JSON with what
checking the document would say beside the image. Previews take nothing from the plan. Each address may ask for
${rpm} a minute; \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` refer to that limit here.`,
    takesKey: true,
    query: z.object({ lang: languageSchema }),
    requestHeaders: z.object({
      Accept: z
        .string()
        .optional()
        .describe('`application/json` for the image of a source together with its template and warnings.'),
    }),
    body: withSource(body),
    reply: {
      description: 'The image.',
      headers: [...HEADERS, 'Server-Timing', 'X-Engine'],
      someHeaders: ['Content-Disposition', 'X-Gif-Frames', 'X-Gif-Fps'],
      content: { ...imageBodies([STILL_PREVIEW, MOVING_PREVIEW]), 'application/json': describedSchema },
    },
    errors: { ...postedRenderErrors(HEADERS), invalid_template: [...HEADERS] },
    schemas: { DescribedPreview: describedSchema },
  };
}

/** The body of a render, or one that has the source of a document. */
function withSource({ schema, ...body }: RenderBody): NonNullable<Operation['body']> {
  const source = z
    .looseObject({ source: z.string().max(MOST_DOCUMENT_BYTES).describe('A document of HTML and CSS.') })
    .describe(
      'A document that is not kept; its fields are in `data`, and the other parameters as in a render.',
    );
  const either = z.union([schema, source]);
  return {
    ...body,
    schema: either,
    schemas: { ...body.schemas, SourcePreview: source, PreviewRequest: either },
  };
}
