import { z } from 'zod';
import { ALL_FORMATS } from '../../../workers/encoders/formats.js';
import { RESPOND_ASYNC } from '../../http/negotiation.js';
import { destinationSchema } from '../files/destination.js';
import { PREFERRED_JOB_ERRORS, preferenceHeaders, preferredJobReply } from '../jobs/preferred-job.js';
import { imageBodies } from '../openapi/image-bodies.js';
import type { Operation } from '../openapi/operation.js';
import type { ReplyHeaderName } from '../reply-headers.js';
import { USAGE_HEADERS } from '../usage-headers.js';
import { jobSchema } from '../wire/job-shapes.js';
import { storedPictureSchema, uploadedPictureSchema } from '../wire/kept-picture.js';
import { planErrors } from './plan-errors.js';
import type { RenderBody } from './render-body.js';

const deliveredPictureSchema = z.union([storedPictureSchema, uploadedPictureSchema]);

/** The description of POST /api/render for the reference. */
export function renderOperation(body: RenderBody): Operation {
  return {
    id: 'render',
    tag: 'Images',
    summary: 'Render a template',
    description: `A render takes one unit of the minute and one of the day. With \`store\` or \`upload\` the image goes
elsewhere, and the answer says where; where it could not go there, the unit is given back. With \`Prefer: ${RESPOND_ASYNC}\` and
without \`upload\` it becomes a job of one row, for callers whose plan has jobs.`,
    takesKey: true,
    requestHeaders: preferenceHeaders,
    body: {
      ...body,
      schema: z.intersection(body.schema, destinationSchema),
      schemas: { ...body.schemas, Destination: destinationSchema },
    },
    reply: {
      description: 'The image.',
      headers: [...USAGE_HEADERS, 'Content-Disposition', 'ETag', 'Server-Timing', 'X-Cache', 'X-Engine'],
      someHeaders: ['X-Gif-Frames', 'X-Gif-Fps', 'X-Quality'],
      content: imageBodies(ALL_FORMATS),
      others: {
        202: preferredJobReply,
        201: {
          description: 'The image is where the request has it go: `StoredPicture`, or `UploadedPicture`.',
          headers: [...USAGE_HEADERS, 'Server-Timing', 'X-Cache', 'X-Engine'],
          someHeaders: ['X-Gif-Frames', 'X-Gif-Fps', 'X-Quality'],
          content: { 'application/json': deliveredPictureSchema },
        },
      },
    },
    schemas: {
      Job: jobSchema,
      StoredPicture: storedPictureSchema,
      UploadedPicture: uploadedPictureSchema,
      KeptPicture: deliveredPictureSchema,
    },
    errors: {
      ...postedRenderErrors(USAGE_HEADERS),
      ...PREFERRED_JOB_ERRORS,
      api_key_required: [],
      store_off: [],
      upload_failed: USAGE_HEADERS,
      files_unavailable: [...USAGE_HEADERS, 'Retry-After'],
      too_many_bytes: USAGE_HEADERS,
      quota_exhausted: [...USAGE_HEADERS, 'Retry-After'],
    },
  };
}

/** The errors of a body before anything is counted: one that is no render, or none that its caller may have. */
export const RENDER_BODY_ERRORS = {
  unsupported_media_type: [],
  body_too_large: [],
  body_timeout: [],
  invalid_api_key: [],
  invalid_body: [],
  template_required: [],
  unknown_template: [],
  invalid_parameter: [],
  template_not_animated: [],
  ...planErrors(),
} as const satisfies Operation['errors'];

/**
 * The errors of operations that take the body of a render.
 * @param usage headers of errors after the request was counted
 */
export function postedRenderErrors(usage: readonly ReplyHeaderName[]): Operation['errors'] {
  return {
    ...RENDER_BODY_ERRORS,
    rate_limited: [...usage, 'Retry-After'],
    unencodable_value: usage,
    image_unavailable: usage,
    not_drawable: usage,
    too_slow: usage,
    internal: usage,
    busy: [...usage, 'Retry-After'],
    shutting_down: [...usage, 'Retry-After'],
    store_unavailable: ['Retry-After'],
    render_timeout: usage,
  };
}
