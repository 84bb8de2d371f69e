import type { z } from 'zod';
import type { Route } from '../../http/exchange.js';
import type { ErrorCode } from '../errors.js';
import type { ReplyHeaderName } from '../reply-headers.js';

/** A route of the interface, with what the reference says of it. */
export interface ApiRoute extends Route {
  operation: Operation;
}

/** What callers can do with one path and method. All texts are Markdown. */
export interface Operation {
  /** The name that generated clients give it. */
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  /** Whether it makes a difference who calls. */
  takesKey: boolean;
  /** Parameters of the path, and of the query, each with its description. */
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** The body of the request, which is JSON and must be there. */
  body?: { schema: z.ZodType; examples: Record<string, Example>; schemas: Record<string, z.ZodType> };
  reply: SuccessfulReply;
  /** The codes of all its refusals, each with the headers that such a refusal may carry. `internal` may be left out. */
  errors: Partial<Record<ErrorCode, readonly ReplyHeaderName[]>>;
  /** Schemas by the names that they have in the document, of the reply and what it is made of; the body has its own. */
  schemas?: Record<string, z.ZodType>;
}

export interface SuccessfulReply {
  description: string;
  /** Headers of each such reply, and headers that only some have. */
  headers?: readonly ReplyHeaderName[];
  someHeaders?: readonly ReplyHeaderName[];
  /** The body by its media type: JSON of a schema, or bytes. */
  content: Record<string, z.ZodType | 'bytes'>;
  /** Whether 304 answers whoever has it already. */
  conditional?: true;
}

export interface Example {
  summary: string;
  value: unknown;
}

/** The groups that the reference shows operations in, in this order. */
export const TAGS = {
  Pictures: 'Templates and values in, pictures out.',
  Templates: 'What can be rendered, and with which fields.',
  Account: 'Who is calling, and what is left.',
  Reference: 'This reference.',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
