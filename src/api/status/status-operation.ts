import { z } from 'zod';
import { planSchema } from '../../access/plans.js';
import type { Operation } from '../openapi/operation.js';

const { id, planName, priceUsd, ...limits } = planSchema.shape;

/** The body of the response. */
const statusSchema = z.object({
  authenticated: z.boolean().describe('False for a caller without a key.'),
  plan: id.describe('The plan’s id.'),
  planName: planName.describe('What the plan is called.'),
  limits: z.object(limits).describe('What the plan allows.'),
  remaining: z
    .object({
      rpm: z.int().min(0).describe('Renders of the calendar minute.'),
      dailyQuota: z.int().min(0).describe('Renders of the UTC day.'),
    })
    .describe('What is left of it.'),
  priceUsd: priceUsd.describe('US dollars.'),
});

export type Status = z.infer<typeof statusSchema>;

/** The description of GET /api/status for the reference. */
export const statusOperation: Operation = {
  id: 'getStatus',
  tag: 'Account',
  summary: 'Show the plan and what is left of it',
  description: 'Counts nothing. A key that is not valid counts as none.',
  takesKey: true,
  reply: {
    description: 'The plan of the caller.',
    headers: ['Cache-Control'],
    content: { 'application/json': statusSchema },
  },
  errors: { store_unavailable: ['Retry-After'] },
  schemas: { Status: statusSchema },
};
