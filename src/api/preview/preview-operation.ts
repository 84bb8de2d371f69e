import { imageBodies } from '../format-words.js';
import type { Operation } from '../openapi/operation.js';
import type { RenderBody } from '../render/render-body.js';
import { postedRenderErrors } from '../render/render-operation.js';
import { MOVING_PREVIEW, STILL_PREVIEW } from './preview.js';

const HEADERS = ['X-Plan', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Cache-Control'] as const;

/**
 * The description of POST /api/preview for the reference.
 * @param rpm previews a minute for each address
 */
export function previewOperation(body: RenderBody, rpm: number): Operation {
  return {
    id: 'preview',
    tag: 'Pictures',
    summary: 'Preview a render',
    description: `What the same body would render, reduced: a JPEG, or where a GIF is asked for one of few frames, at most
640 pixels long. It takes nothing from the plan; an address may ask for ${rpm} a minute, which is what \`X-RateLimit-Limit\`
and \`X-RateLimit-Remaining\` are about here.`,
    takesKey: true,
    body,
    reply: {
      description: 'The picture.',
      headers: [...HEADERS, 'Content-Disposition', 'Server-Timing'],
      someHeaders: ['X-Gif-Frames', 'X-Gif-Fps'],
      content: imageBodies([STILL_PREVIEW, MOVING_PREVIEW]),
    },
    errors: postedRenderErrors(HEADERS),
  };
}
