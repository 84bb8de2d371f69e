/** The body of a job that is one JSON object. */

import { z } from 'zod';
import type { BatchRow, NextPiece } from '../batch/batch-row.js';
import { ApiError } from '../errors.js';
import { parseJson, parsingSlot } from '../json-body.js';
import { isJsonObject, ownValue } from '../json-values.js';
import { anyRenderSchema } from '../render/render-body.js';
import { LONGEST_WEBHOOK } from './webhook-address.js';

/** Characters of `metadata` as JSON. */
const MOST_METADATA = 4096;

const namedRenderSchema = anyRenderSchema.extend({
  name: z
    .string()
    .optional()
    .describe('Of its file, with or without the extension; its number unless given.'),
});

export const jobBodySchema = z.strictObject({
  renders: z
    .array(namedRenderSchema)
    .min(1)
    .describe('The bodies of renders, each with the `name` of its file.'),
  metadata: z
    .looseObject({})
    .optional()
    .describe(`What the job says of itself again; at most ${MOST_METADATA} characters of JSON.`),
  webhook: z
    .string()
    .max(LONGEST_WEBHOOK)
    .optional()
    .describe('An address that is told of the end of the job, once its key has a secret for webhooks.'),
});

export interface JobBody {
  rows: AsyncGenerator<BatchRow>;
  metadata: Record<string, unknown> | undefined;
  /** As it was given, and not checked. */
  webhook: unknown;
}

/**
 * Reads the body.
 * @param most bytes
 * @throws ApiError
 */
export async function jobBody(
  nextPiece: NextPiece,
  { most, caller }: { most: number; caller: string },
): Promise<JobBody> {
  const bytes = await wholeBody(nextPiece, most);
  await parsingSlot(bytes, caller);
  const body = parseJson(bytes);
  if (!isJsonObject(body)) throw new ApiError('invalid_body');
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(jobBodySchema.shape, name)) continue;
    // A name that can be no header's is not repeated.
    if (!/^[\w.-]{1,64}$/.test(name)) throw new ApiError('invalid_body');
    throw new ApiError('invalid_parameter', { name, expectation: 'bilinmeyen bir alandır' });
  }
  const metadata = ownValue(body, 'metadata') ?? undefined;
  if (metadata !== undefined && !(isJsonObject(metadata) && JSON.stringify(metadata).length <= MOST_METADATA))
    throw invalid('metadata', `JSON olarak en çok ${MOST_METADATA} karakterlik bir nesne olmalıdır`);
  const renders = ownValue(body, 'renders');
  if (!Array.isArray(renders) || renders.length === 0)
    throw invalid('renders', 'boş olmayan bir dizi olmalıdır');
  return {
    rows: rowsOf(renders),
    metadata: metadata as JobBody['metadata'],
    webhook: ownValue(body, 'webhook'),
  };
}

async function wholeBody(nextPiece: NextPiece, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await nextPiece(); piece; piece = await nextPiece(length)) {
    length += piece.length;
    if (length > most) throw new ApiError('body_too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

async function* rowsOf(renders: readonly unknown[]): AsyncGenerator<BatchRow> {
  for (const [index, body] of renders.entries()) yield { line: index + 1, read: () => readRow(body) };
}

function readRow(body: unknown) {
  if (!isJsonObject(body)) return { name: undefined, body: new ApiError('invalid_body') };
  const name = ownValue(body, 'name');
  if (name !== undefined && name !== null && typeof name !== 'string')
    return { name: undefined, body: invalid('name', 'bir metin olmalıdır') };
  return { name: name || undefined, body };
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}
