/** What operations say of themselves that become jobs where their clients would rather not wait. */

import { z } from 'zod';
import { RESPOND_ASYNC } from '../../http/negotiation.js';
import type { Operation, SuccessfulReply } from '../openapi/operation.js';
import { USAGE_HEADERS } from '../usage-headers.js';
import { jobSchema } from '../wire/job-shapes.js';

export const repetitionHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .describe('A name of your own for this request, such as a UUID: sent again, it makes no second job.'),
});

export const preferenceHeaders = repetitionHeaders.extend({
  Prefer: z
    .string()
    .optional()
    .describe(
      `\`${RESPOND_ASYNC}\` (RFC 7240) makes a job of the request, for callers whose plan has jobs; for all others it says nothing.`,
    ),
});

export const preferredJobReply: SuccessfulReply = {
  description: `The job, where \`Prefer: ${RESPOND_ASYNC}\` was followed.`,
  headers: ['Cache-Control', 'Location', 'Preference-Applied'],
  someHeaders: USAGE_HEADERS,
  content: { 'application/json': jobSchema },
};

/** The errors that the request has as a job alone. */
export const PREFERRED_JOB_ERRORS = {
  other_body: [],
  too_many_jobs: ['Retry-After'],
  files_unavailable: ['Retry-After'],
} as const satisfies Operation['errors'];
