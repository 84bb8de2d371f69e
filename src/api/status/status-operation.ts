import { z } from 'zod';
import { planSchema } from '../../access/plans.js';
import type { Operation } from '../openapi/operation.js';

// The reply is older than the limits on templates, and its shape is promised.
const { id, planName, priceUsd, templates: _, assetBytes: __, batchRows: ___, ...limits } = planSchema.shape;

/** The body of the response. */
const statusSchema = z.object({
  authenticated: z.boolean().describe('False for a caller without a key.'),
  plan: id.describe('The id of the plan.'),
  planName: planName.describe('The name of the plan.'),
  limits: z.object(limits).describe('The limits of the plan.'),
  remaining: z
    .object({
      rpm: z.int().min(0).describe('Renders left in this calendar minute.'),
      dailyQuota: z.int().min(0).describe('Renders left on this UTC day.'),
    })
    .describe('The remainder of the limits.'),
  priceUsd: priceUsd.describe('The price in US dollars.'),
});

export type Status = z.infer<typeof statusSchema>;

/** The description of GET /api/status for the reference. */
export const statusOperation: Operation = {
  id: 'getStatus',
  tag: 'Account',
  summary: 'Show the plan and the remaining renders',
  description: 'Counts nothing. An invalid key counts as no key.',
  takesKey: true,
  reply: {
    description: 'The plan of the caller.',
    headers: ['X-Batch-Rows', 'Cache-Control'],
    content: { 'application/json': statusSchema },
  },
  errors: { store_unavailable: ['Retry-After'] },
  schemas: { Status: statusSchema },
};
