/** What tools answer, made of what the API answers. */

import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERRORS, type ErrorCode } from '../api/errors.js';
import type { ApiReply } from './api-call.js';
import type { PictureData } from './picture-data.js';

/**
 * The largest picture that a call returns, in bytes: 4 MiB in base64. Language models take none of more than 5 MB, and
 * many clients less.
 */
export const MOST_PICTURE_BYTES = 3 * 1024 * 1024;

/** What a model is told of a picture beside it, by the headers that say so. */
const SAID_OF_PICTURES = {
  plan: 'X-Plan',
  minuteRemaining: 'X-RateLimit-Remaining',
  dayRemaining: 'X-Quota-Remaining',
  cache: 'X-Cache',
  quality: 'X-Quality',
  frames: 'X-Gif-Frames',
  framesPerSecond: 'X-Gif-Fps',
} as const;

/** The JSON of a reply, both for programs and as text. */
export function jsonResult({ body }: ApiReply): CallToolResult {
  const text = Buffer.from(body).toString();
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
}

/** The picture of a reply as a block, a film as a file, and what else its headers say. */
export function pictureResult(reply: ApiReply, data: PictureData): CallToolResult {
  const { headers, body } = reply;
  const mediaType = headers.get('content-type') ?? '';
  return withPicture({ mediaType, bytes: body, name: fileName(headers) }, headersOf(reply), data);
}

/**
 * A picture with what is said of it, or what to do where it is too large.
 * @param about written as JSON beside the picture
 */
export function withPicture(
  { mediaType, bytes, name }: { mediaType: string; bytes: Uint8Array; name: string },
  about: object,
  data: PictureData,
): CallToolResult {
  const size = { mediaType, bytes: bytes.length };
  if (bytes.length > MOST_PICTURE_BYTES) return refusalResult({ ...tooLarge(bytes.length), ...about });
  const picture = mediaType.startsWith('image/')
    ? ({ type: 'image', mimeType: mediaType, data: data(bytes) } as const)
    : ({
        type: 'resource',
        resource: { uri: `tuval://render/${name}`, mimeType: mediaType, blob: data(bytes) },
      } as const);
  return { content: [picture, { type: 'text', text: JSON.stringify({ ...size, ...about }) }] };
}

/** A refusal of the API, in its own words, with the code, and with what the code means in English. */
export function errorResult({ status, headers, body }: ApiReply): CallToolResult {
  const code = headers.get('x-error-code') ?? '';
  const [, , meaning = undefined] = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : [];
  const field = headers.get('x-error-field') ?? undefined;
  const retryAfter = headers.get('retry-after');
  return refusalResult({
    code,
    status,
    ...refusalBody(body),
    meaning,
    field,
    ...(retryAfter !== null && { retryAfterSeconds: Number(retryAfter) }),
  });
}

export function refusalResult(refusal: object): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(refusal) }] };
}

/** `answered`, or the code that a refusal says. */
export function outcomeOf({ isError, content: [first] }: CallToolResult): string {
  if (!isError || first?.type !== 'text') return 'answered';
  return String((JSON.parse(first.text) as { code?: unknown }).code);
}

/** Whatever stands between a client and a service may answer with something else. */
function refusalBody(body: Uint8Array): object {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return { error: 'the service has not answered with JSON' };
  }
}

function tooLarge(bytes: number): object {
  const error = `The image was made and counted, but has ${bytes} bytes, and a tool returns at most ${MOST_PICTURE_BYTES}.`;
  const remedy =
    'Ask for maxBytes or scale 1, for another format, or for fewer frames; POST /api/render returns images of any size.';
  return { code: 'too_large_for_a_tool', error: `${error} ${remedy}` };
}

export function headersOf({ headers }: ApiReply): object {
  const values = Object.entries(SAID_OF_PICTURES).map(([name, header]) => [name, headers.get(header)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

function fileName(headers: Headers): string {
  return /filename="([\w.@-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'picture';
}
