/** Jobs as callers see them. */

import { z } from 'zod';
import { JOB_STATUSES } from '../../jobs/job-status.js';
import { DELIVERY_STATUSES } from '../../webhooks/delivery-status.js';
import { rowSchema } from './batch-manifest.js';

const count = z.int().min(0);

export const jobSchema = z.object({
  id: z.string(),
  status: z
    .enum(JOB_STATUSES)
    .describe('`succeeded` if at least one row was drawn, `failed` if none was, or `error` has ended it.'),
  total: count.describe('Rows, once for each size that they are drawn in.'),
  done: count.describe('Rows that were drawn.'),
  failed: count.describe('Rows that were not.'),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  expires: z.iso.datetime().describe('Until when the job and its images are kept.'),
  metadata: z.looseObject({}).optional().describe('As it was given.'),
  webhook: z.string().optional().describe('The address that is told of its end.'),
  error: z.string().optional().describe('The code of the error that has ended the job before all its rows.'),
});

export const jobListSchema = z.object({
  jobs: z.array(jobSchema).describe('The newest first.'),
  next: z.string().optional().describe('`before` of the next page, if there is one.'),
});

export const jobResultsSchema = z.object({
  results: z
    .array(
      rowSchema.extend({
        url: z.string().optional().describe('Where the image is, as for `"store": true`.'),
      }),
    )
    .describe('What has become of rows, in their order, as in the manifest of a batch.'),
  next: count.describe('`after` of the next page.'),
  complete: z.boolean().describe('Whether the job has ended and nothing follows.'),
});

export const jobDeliveriesSchema = z.object({
  deliveries: z
    .array(
      z.object({
        id: z.string().describe('The `webhook-id` of each try.'),
        url: z.string(),
        status: z
          .enum(DELIVERY_STATUSES)
          .describe(
            '`pending` while there is a try to come, `gone` after a 410, `failed` where it was given up after a day, or can never be sent.',
          ),
        createdAt: z.iso.datetime(),
        tries: z
          .array(
            z.object({
              at: z.iso.datetime(),
              durationMs: count,
              status: z.int().optional().describe('Of the answer.'),
              error: z.string().optional().describe('Why there was none.'),
            }),
          )
          .describe('The first comes first.'),
        nextAt: z.iso.datetime().optional().describe('When it is tried next.'),
        error: z.string().optional().describe('Why it has ended, where no try says so.'),
      }),
    )
    .describe('None before the job has ended, and none without a webhook.'),
});

export type JobDeliveries = z.infer<typeof jobDeliveriesSchema>;
export type JobList = z.infer<typeof jobListSchema>;
export type JobReply = z.infer<typeof jobSchema>;
export type JobResults = z.infer<typeof jobResultsSchema>;
