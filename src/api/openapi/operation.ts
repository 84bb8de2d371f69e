import type { z } from 'zod';
import type { Route } from '../../http/exchange.js';
import type { ErrorCode } from '../errors.js';
import type { ReplyHeaderName } from '../reply-headers.js';

/** A route of the interface, with its description for the reference. */
export interface ApiRoute extends Route {
  operation: Operation;
}

/** The operation on one path and method. All texts are Markdown. */
export interface Operation {
  /** The operation's name in generated clients. */
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  /** Set if the operation depends on the caller, or is for callers with a key only. */
  takesKey: boolean | 'required';
  /** Parameters of the path and of the query, each with its description. */
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** The body of the request, which is JSON and required. */
  body?: { schema: z.ZodType; examples: Record<string, Example>; schemas: Record<string, z.ZodType> };
  /** The body of the request, if that is a file, or may be one: its media types. */
  upload?: readonly string[];
  /** Request headers that the operation heeds, each with its description. */
  requestHeaders?: z.ZodObject;
  reply: SuccessfulReply;
  /**
   * The error codes of the operation, each with the headers that such a response may carry. `internal` may be left out.
   */
  errors: Partial<Record<ErrorCode, readonly ReplyHeaderName[]>>;
  /** Schemas of the reply and its parts, by their names in the document; the body has its own. */
  schemas?: Record<string, z.ZodType>;
}

export interface SuccessfulReply {
  /** 200 unless given. */
  status?: number;
  description: string;
  /** The description of a 201, if there are such, which is like the other otherwise. */
  created?: string;
  /** Further successful replies, by their status. */
  others?: Readonly<Record<number, SuccessfulReply>>;
  /** The description of a 202 without a body, if there are such. */
  accepted?: string;
  /** Headers of every such reply, and headers that only some have. */
  headers?: readonly ReplyHeaderName[];
  someHeaders?: readonly ReplyHeaderName[];
  /** The body by its media type: JSON with a schema, or bytes; none has no body. */
  content: Record<string, z.ZodType | 'bytes'>;
  /** Set if a client that has the current body receives 304. */
  conditional?: true;
}

export interface Example {
  summary: string;
  value: unknown;
}

/** The groups of operations in the reference, in this order. */
export const TAGS = {
  Images: 'Render templates with your values.',
  Jobs: 'Many images, drawn while you do something else.',
  Templates: 'The templates and their fields.',
  'Own templates': 'Documents of HTML and CSS that belong to a key, with their pictures and fonts.',
  'Language models': 'The same as tools for language models.',
  Account: 'The plan of the caller.',
  Reference: 'This reference.',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
