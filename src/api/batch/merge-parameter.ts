/** The parameter that asks for one file in place of an archive. */

import { z } from 'zod';
import { FORMATS, type Format } from '../../../workers/encoders/formats.js';
import { ApiError } from '../errors.js';

export const MERGE_PARAMETER = 'merge';

/** The format that can be joined; rows are drawn in it unless they ask for another. */
export const MERGED_FORMAT = 'pdf' satisfies Format;

export const mergeSchema = z
  .enum([MERGED_FORMAT])
  .optional()
  .describe('One PDF with a page for each row, in their order, in place of an archive.');

/** Media type and file name extension of merged pages. */
export const { mediaType: MERGED_TYPE, extension: MERGED_EXTENSION } = FORMATS[MERGED_FORMAT];

/** Tells whether one file is asked for. @throws ApiError for what cannot be merged to */
export function readMerge(query: ReadonlyMap<string, string>): boolean {
  const text = query.get(MERGE_PARAMETER);
  if (text === undefined || text === MERGED_FORMAT) return text !== undefined;
  throw new ApiError('invalid_parameter', {
    name: MERGE_PARAMETER,
    expectation: `${MERGED_FORMAT} olmalıdır`,
  });
}

/** @throws ApiError for a format that cannot be joined */
export function checkMerged(format: unknown): void {
  if (format === MERGED_FORMAT) return;
  const expectation = `${MERGE_PARAMETER} ile birlikte ${MERGED_FORMAT} olmalıdır`;
  throw new ApiError('invalid_parameter', { name: 'format', expectation });
}
