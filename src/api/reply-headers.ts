import { z } from 'zod';
import { LANGUAGES } from '../../templates/contract/index.js';

/** A response header: its description in Markdown, and the schema of its value. */
interface ReplyHeader {
  description: string;
  schema: z.ZodType;
}

const text = z.string();
const count = z.int().min(0);

/** The response headers that concern callers, for the reference. */
export const REPLY_HEADERS = {
  'Cache-Control': { description: 'How long the answer may be kept.', schema: text },
  'Content-Disposition': { description: 'A name for the file.', schema: text },
  'Content-Language': { description: 'The language of the texts.', schema: z.enum(LANGUAGES) },
  ETag: {
    description: 'Stands for the bytes of the answer.',
    schema: text,
  },
  'Retry-After': { description: 'Seconds after which it is worth trying again.', schema: z.int().min(1) },
  'Server-Timing': {
    description: 'Milliseconds of the stages `queue`, `layout`, `raster` and `encode`, and in `total`.',
    schema: text,
  },
  'X-Cache': {
    description: '`hit` when the picture was there from before or was drawn for somebody else.',
    schema: z.enum(['hit', 'miss']),
  },
  'X-Error-Code': { description: 'What is wrong, for programs: it never changes.', schema: text },
  'X-Error-Field': {
    description: 'The name of the parameter, or the key of the field, that the refusal is about.',
    schema: text,
  },
  'X-Gif-Fps': { description: 'Frames a second that the GIF has, within the plan.', schema: z.number() },
  'X-Gif-Frames': { description: 'Frames that the GIF has, within the plan.', schema: z.int().min(2) },
  'X-Plan': { description: 'The plan of the caller.', schema: text },
  'X-Quota-Limit': { description: 'Renders of a UTC day that the plan allows.', schema: count },
  'X-Quota-Remaining': { description: 'Renders that are left of the day.', schema: count },
  'X-RateLimit-Limit': { description: 'Requests of a calendar minute that the plan allows.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests that are left of the minute.', schema: count },
  'X-Request-Id': { description: 'Names the exchange, for questions about it.', schema: text },
  'X-Source-Url': { description: 'Where the source of the service is.', schema: text },
} as const satisfies Record<string, ReplyHeader>;

export type ReplyHeaderName = keyof typeof REPLY_HEADERS;
