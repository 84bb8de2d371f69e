/** The plan of a caller, and what is left of it. */

import { z } from 'zod';
import { planSchema } from '../../access/plans.js';

// The reply is older than the limits on templates, and its shape is promised.
const NEWER = { templates: true, assetBytes: true, batchRows: true, jobRows: true, jobs: true } as const;

const { id, planName, priceUsd, ...limits } = planSchema.omit(NEWER).shape;

/** The body of the response. */
export const statusSchema = z.object({
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
