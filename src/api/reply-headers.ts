import { z } from 'zod';
import { LANGUAGES } from '../../templates/contract/index.js';
import { RESPOND_ASYNC } from '../http/negotiation.js';
import { FALLBACKS } from './links/link-options.js';

/** A response header: its description in Markdown, and the schema of its value. */
interface ReplyHeader {
  description: string;
  schema: z.ZodType;
}

const text = z.string();
const count = z.int().min(0);

/** The response headers that concern callers, for the reference. */
export const REPLY_HEADERS = {
  'Accept-Ranges': { description: 'The unit of ranges: `bytes`.', schema: text },
  'Cache-Control': { description: 'How long the response may be cached.', schema: text },
  'Content-Disposition': { description: 'A suggested file name.', schema: text },
  'Content-Language': { description: 'The language of the texts.', schema: z.enum(LANGUAGES) },
  'Content-Range': { description: 'Which bytes these are, and of how many.', schema: text },
  ETag: {
    description: 'The entity tag of the response.',
    schema: text,
  },
  Location: { description: 'The path of what was made.', schema: text },
  'Preference-Applied': {
    description: 'The preference of the request that was followed: `respond-async` (RFC 7240).',
    schema: z.literal(RESPOND_ASYNC),
  },
  'Retry-After': { description: 'Seconds until a new attempt makes sense.', schema: z.int().min(1) },
  'Server-Timing': {
    description: 'Milliseconds in the stages `queue`, `layout`, `raster` and `encode`, and in `total`.',
    schema: text,
  },
  'X-Batch-Rows': {
    description: 'Rows of a batch that the plan allows; 0 for a plan without batches.',
    schema: count,
  },
  'X-Cache': {
    description:
      '`hit` if the image was in the cache or was rendered for another request, `shared` if another process of the service had rendered it.',
    schema: z.enum(['hit', 'shared', 'miss']),
  },
  'X-Engine': {
    description:
      'The engine that has drawn the image: the version of the service and a digest of the build, as in `0.2.0+1f0c9b7a52de`. Two engines may draw the same request in other pixels.',
    schema: text,
  },
  'X-Error-Code': { description: 'The error code, for programs. Codes never change.', schema: text },
  'X-Error-Field': {
    description: 'The name of the parameter, or the key of the field, that the error concerns.',
    schema: text,
  },
  'X-Fallback': {
    description:
      'What a link shows in place of its image: `stale`, the last one that it showed, or `default`, the template with its defaults.',
    schema: z.enum(FALLBACKS),
  },
  'X-Gif-Fps': { description: 'Frame rate of the animation, within the plan.', schema: z.number() },
  'X-Gif-Frames': {
    description: 'Number of frames of the animation, within the plan.',
    schema: z.int().min(2),
  },
  'X-Job-Rows': {
    description: 'Rows of a job that the plan of the key allows; 0 where the caller can have no jobs.',
    schema: count,
  },
  'X-Plan': { description: 'The plan of the caller.', schema: text },
  'X-Quality': {
    description:
      'What an image within `maxBytes` was made with: its quality, `lossless`, or the colours of a PNG, as in `64 colours`.',
    schema: text,
  },
  'X-Quota-Limit': { description: 'Renders per UTC day that the plan allows.', schema: count },
  'X-Quota-Remaining': { description: 'Renders left on this day.', schema: count },
  'X-RateLimit-Limit': { description: 'Requests per calendar minute that the plan allows.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute.', schema: count },
  'X-Request-Id': { description: 'Identifies the request, for questions about it.', schema: text },
  'X-Source-Url': { description: 'Address of the source code of the service.', schema: text },
} as const satisfies Record<string, ReplyHeader>;

export type ReplyHeaderName = keyof typeof REPLY_HEADERS;
