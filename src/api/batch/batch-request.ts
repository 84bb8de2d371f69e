import type { Caller } from '../../access/caller.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { HttpRequest } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { parseLinkQuery } from '../links/link-query.js';
import { numberIfPlain } from '../links/linked-render.js';
import { LINKED_PARAMETERS, SIZE_PARAMETER } from '../reserved-keys.js';
import type { BatchRow, NextPiece } from './batch-row.js';
import { BatchTemplates } from './batch-templates.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import { checkMerged, MERGED_FORMAT, readMerge } from './merge-parameter.js';
import { checkSizes, inSizes, readSizes, SIZES_PARAMETER } from './row-sizes.js';

/** The media types of rows. */
export const CSV = 'text/csv';
export const JSON_LINES = 'application/x-ndjson';

/** The parameters of a query that concern all rows. */
export const BATCH_PARAMETERS: readonly string[] = [
  ...['template', 'format', SIZE_PARAMETER, SIZES_PARAMETER],
  ...LINKED_PARAMETERS,
];

/** The request of a batch. */
export interface BatchRequest {
  /** Reads the rows of its body. */
  rows(nextPiece: NextPiece): AsyncIterator<BatchRow>;
  templates: BatchTemplates;
  /** The name of the answer: that of the template, if one is for all rows. */
  name: string;
  /** Whether the answer is one file of all rows. */
  isMerged: boolean;
}

/**
 * Reads the head of a batch, and returns what checks it for a caller, in the order of the interface.
 * @throws ApiError
 */
export function batchRequest(
  request: HttpRequest,
): (finder: TemplateFinder, caller: Caller, maxRowBytes: number) => Promise<BatchRequest> {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== CSV && mediaType !== JSON_LINES) throw new ApiError('rows_required');
  return async (finder, caller, maxRowBytes) => {
    const templates = new BatchTemplates(finder, caller.key);
    const query = parseLinkQuery(request.query);
    const isMerged = readMerge(query);
    const base = isMerged ? { format: MERGED_FORMAT, ...baseOf(query) } : baseOf(query);
    if (isMerged) checkMerged(base.format);
    const sizes = sizesOf(query);
    const eachIn = (rows: AsyncGenerator<BatchRow>) => (sizes ? inSizes(rows, sizes) : rows);
    const options = { base, maxRowBytes, caller: caller.id };
    const lines = (nextPiece: NextPiece) => eachIn(jsonRows(nextPiece, options));
    if (base.template === undefined && mediaType === JSON_LINES)
      return { rows: lines, templates, name: 'batch', isMerged };
    // Checks what all rows have in common, with the defaults of the fields.
    const requested = await templates.requested(base);
    requested.permittedTo(caller);
    if (sizes) {
      checkSizes(sizes, requested.template);
      for (const size of sizes) (await templates.requested({ ...base, size })).permittedTo(caller);
    }
    // The rest of a template is not held for as long as a batch takes.
    const { id, fields, lists, sizes: declaredSizes } = requested.template;
    const declared = { id, fields, ...(lists && { lists }), ...(declaredSizes && { sizes: declaredSizes }) };
    const sheet = (nextPiece: NextPiece) => eachIn(csvRows(nextPiece, declared, options));
    return { rows: mediaType === CSV ? sheet : lines, templates, name: id, isMerged };
  };
}

/** The media type that a request declares, without parameters such as a charset. */
export function mediaTypeOf(request: Pick<HttpRequest, 'header'>): string | undefined {
  return request.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}

/** @throws ApiError for names that are none, and beside a size for all rows */
function sizesOf(query: ReadonlyMap<string, string>): string[] | undefined {
  const text = query.get(SIZES_PARAMETER);
  if (text === undefined) return undefined;
  const sizes = readSizes(text);
  if (!query.has(SIZE_PARAMETER)) return sizes;
  const expectation = `${SIZE_PARAMETER} ile birlikte verilmemelidir`;
  throw new ApiError('invalid_parameter', { name: SIZES_PARAMETER, expectation });
}

/** The part of a render's body that the query gives to all rows. */
function baseOf(query: ReadonlyMap<string, string>): Record<string, unknown> {
  const base: Record<string, unknown> = {};
  for (const name of ['template', 'format', SIZE_PARAMETER])
    if (query.has(name)) base[name] = query.get(name);
  for (const name of LINKED_PARAMETERS) {
    const text = query.get(name);
    if (text !== undefined) base[name] = numberIfPlain(text);
  }
  return base;
}
