/** What has become of each row of a batch: the last file of its archive, or a file that is attached to its PDF. */

import { z } from 'zod';
import { ERRORS } from '../errors.js';

/** The name of the file; no picture has its extension. */
export const MANIFEST = 'manifest.json';

const refusal = {
  status: z.int().describe('The status that a render of the row would have been answered with.'),
  code: z.enum(Object.keys(ERRORS) as [string, ...string[]]).describe('As in `X-Error-Code`.'),
  error: z.string().describe('The error message, in Turkish.'),
};

export const rowSchema = z.object({
  row: z.int().min(1).describe('From 1.'),
  line: z.int().min(1).describe('The line that it begins in, from 1.'),
  name: z.string().optional().describe('As it was given.'),
  size: z
    .string()
    .optional()
    .describe('The size that it was drawn in, where `sizes` of the batch name some.'),
  file: z.string().optional().describe('The file of a row that was drawn.'),
  bytes: z.int().min(0).optional().describe('Of that file.'),
  status: refusal.status.describe(
    '200, or the status that a render of the row would have been answered with.',
  ),
  code: refusal.code.optional(),
  error: refusal.error.optional(),
});

const manifestRowSchema = rowSchema.extend({
  page: z
    .int()
    .min(1)
    .optional()
    .describe('The page of a row that was drawn, from 1, where `merge` makes one PDF of all.'),
});

export const manifestSchema = z.object({
  rows: z
    .array(manifestRowSchema)
    .describe('All rows that were read, in their order; once for each size, where there are some.'),
  drawn: z.int().min(0).describe('Rows that have a file, or a page.'),
  failed: z.int().min(0).describe('Rows that have none.'),
  complete: z.boolean().describe('Whether all rows were read.'),
  engine: z.string().describe('The engine that has drawn the rows, as in `X-Engine`.'),
  end: z
    .object({ ...refusal, line: z.int().min(1).optional().describe('The first line that was not read.') })
    .optional()
    .describe('Why the rows that follow were not read.'),
});

export type Manifest = z.infer<typeof manifestSchema>;
