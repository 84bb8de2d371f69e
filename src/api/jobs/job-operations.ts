/** The descriptions of jobs for the reference. */

import { z } from 'zod';
import { rowsQuery } from '../batch/batch-operation.js';
import { CSV, JSON_LINES } from '../batch/batch-request.js';
import { MERGE_PARAMETER, MERGED_TYPE, mergeSchema } from '../batch/merge-parameter.js';
import type { Operation } from '../openapi/operation.js';
import { KEY_ERRORS } from '../openapi/upload-replies.js';
import { planErrors } from '../render/plan-errors.js';
import { USAGE_HEADERS } from '../usage-headers.js';
import { jobDeliveriesSchema, jobListSchema, jobResultsSchema, jobSchema } from '../wire/job-shapes.js';
import { jobBodySchema } from './job-body.js';
import { WEBHOOK_PARAMETER } from './job-creation.js';
import { RESULTS_A_PAGE } from './job-handlers.js';
import { repetitionHeaders } from './preferred-job.js';

const job = z.object({ id: z.string().describe('Of the job.') });

const ERRORS = { ...KEY_ERRORS, store_off: [], unknown_job: [] } as const satisfies Operation['errors'];

const reply = {
  description: 'The job.',
  headers: ['Cache-Control'],
  content: { 'application/json': jobSchema },
} as const satisfies Operation['reply'];

export const jobCreationOperation: Operation = {
  id: 'createJob',
  tag: 'Jobs',
  summary: 'Render in the background',
  description: `Makes a job of many renders, which are drawn while you do something else, and kept in the store until it ends. The body is a JSON
object with \`renders\`, as long as that of a render, or rows as \`POST /api/batch\` takes them, with the same query. The answer comes when
all rows are kept: what is wrong with a row is in the results, what is wrong with all of them is an error, and no job is made.

A job takes one unit of the minute as it is made, and each row one of the day as it is drawn, which it gives back as a render does; a row that
is drawn again, since a machine has failed, takes none again. When the day is used up, the other rows have \`quota_exhausted\`. Rows are
drawn behind all renders, previews and batches. \`jobRows\` of the plan bounds rows, and \`jobs\` the jobs that are under way at once.

The end of the job is told to \`webhook\`, once at least, by a message of [Standard Webhooks](https://www.standardwebhooks.com) that is signed with the secret of
the key: \`{ "type": "job.succeeded", "timestamp", "data" }\`, where \`data\` is the job. \`GET /api/jobs/ID/deliveries\` says what has become of it.

With \`Idempotency-Key\` a request may be sent again within a day: the same bytes are answered with the same job, and take nothing.`,
  takesKey: 'required',
  query: rowsQuery.extend({ [WEBHOOK_PARAMETER]: jobBodySchema.shape.webhook }),
  requestHeaders: repetitionHeaders,
  body: {
    schema: jobBodySchema,
    schemas: { JobRequest: jobBodySchema },
    examples: {
      two: {
        summary: 'Two cards',
        value: {
          renders: [
            { template: 'og-default', name: 'bir', data: { title: 'Bir' } },
            { template: 'og-default', name: 'iki', data: { title: 'İki' }, format: 'jpeg' },
          ],
          metadata: { campaign: 7 },
          webhook: 'https://example.com/webhooks/tuval',
        },
      },
    },
  },
  upload: [CSV, JSON_LINES],
  reply: {
    ...reply,
    status: 202,
    headers: ['Cache-Control', 'Location'],
    someHeaders: USAGE_HEADERS,
  },
  errors: {
    ...KEY_ERRORS,
    renders_required: [],
    invalid_parameter: [],
    store_off: [],
    job_not_allowed: [],
    webhook_secret_required: [],
    shutting_down: ['Retry-After'],
    other_body: [],
    busy: ['Retry-After'],
    template_required: [],
    unknown_template: [],
    template_not_animated: [],
    ...planErrors(),
    too_many_jobs: ['Retry-After'],
    rate_limited: [...USAGE_HEADERS, 'Retry-After'],
    quota_exhausted: [...USAGE_HEADERS, 'Retry-After'],
    invalid_body: [],
    body_too_large: [],
    body_timeout: [],
    invalid_rows: [],
    job_limit: [],
    files_unavailable: ['Retry-After'],
  },
  schemas: { Job: jobSchema },
};

export const jobListOperation: Operation = {
  id: 'listJobs',
  tag: 'Jobs',
  summary: 'List jobs',
  description: 'The jobs of the key, the newest first, a hundred at a time.',
  takesKey: 'required',
  query: z.object({
    before: z.string().optional().describe('Only jobs that were made before the one with this id.'),
  }),
  reply: { ...reply, description: 'The jobs.', content: { 'application/json': jobListSchema } },
  errors: { ...KEY_ERRORS, store_off: [], invalid_parameter: [] },
  schemas: { JobList: jobListSchema },
};

export const jobOperation: Operation = {
  id: 'getJob',
  tag: 'Jobs',
  summary: 'Get a job',
  description: 'How a job of the key stands. It costs nothing.',
  takesKey: 'required',
  path: job,
  reply,
  errors: ERRORS,
};

export const jobCancellationOperation: Operation = {
  id: 'cancelJob',
  tag: 'Jobs',
  summary: 'Cancel a job',
  description: `No further row of the job is begun; what was drawn is kept. A job that has ended stays as it is.`,
  takesKey: 'required',
  path: job,
  reply,
  errors: ERRORS,
};

export const jobResultsOperation: Operation = {
  id: 'getJobResults',
  tag: 'Jobs',
  summary: 'Get the results of a job',
  description: `What has become of rows, in their order, up to a thousand at a time, also while the job is under way: then as far as all rows
are known. \`next\` is \`after\` of the next page; there is one until \`complete\`.`,
  takesKey: 'required',
  path: job,
  query: z.object({
    after: z.string().optional().describe('The `next` of the page before; the first page unless given.'),
    limit: z
      .string()
      .optional()
      .describe(`The most rows of the page, up to ${RESULTS_A_PAGE}, which it is unless given.`),
  }),
  reply: { ...reply, description: 'The results.', content: { 'application/json': jobResultsSchema } },
  errors: { ...ERRORS, invalid_parameter: [], files_unavailable: ['Retry-After'] },
  schemas: { JobResults: jobResultsSchema },
};

export const jobDeliveriesOperation: Operation = {
  id: 'getJobDeliveries',
  tag: 'Jobs',
  summary: 'Get what has become of the webhook of a job',
  description: `Each try, and when there is another one: after 5 seconds, then less and less often over a day, or later where \`Retry-After\` says so. An answer of 2xx within
15 seconds takes it, and 410 ends it. It costs nothing.`,
  takesKey: 'required',
  path: job,
  reply: {
    ...reply,
    description: 'The deliveries.',
    content: { 'application/json': jobDeliveriesSchema },
  },
  errors: ERRORS,
  schemas: { JobDeliveries: jobDeliveriesSchema },
};

export const jobArchiveOperation: Operation = {
  id: 'getJobArchive',
  tag: 'Jobs',
  summary: 'Get the images of a job',
  description: `A ZIP archive like that of a batch, once the job has ended: what was drawn, and \`manifest.json\` last. With \`merge=pdf\` one PDF, like that of a batch, of
a job whose images are all PDFs. It costs nothing.`,
  takesKey: 'required',
  path: job,
  query: z.object({ [MERGE_PARAMETER]: mergeSchema }),
  reply: {
    description: 'The archive, or the PDF.',
    headers: ['Cache-Control', 'Content-Disposition'],
    content: { 'application/zip': 'bytes', [MERGED_TYPE]: 'bytes' },
  },
  errors: { ...ERRORS, job_under_way: [], invalid_parameter: [], busy: ['Retry-After'] },
};
