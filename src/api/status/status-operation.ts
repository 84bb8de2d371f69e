import type { Operation } from '../openapi/operation.js';
import { statusSchema } from '../wire/status-shape.js';

/** The description of GET /api/status for the reference. */
export const statusOperation: Operation = {
  id: 'getStatus',
  tag: 'Account',
  summary: 'Show the plan and the remaining renders',
  description: 'Counts nothing. An invalid key counts as no key.',
  takesKey: true,
  reply: {
    description: 'The plan of the caller.',
    headers: ['X-Batch-Rows', 'X-Job-Rows', 'Cache-Control'],
    content: { 'application/json': statusSchema },
  },
  errors: { store_unavailable: ['Retry-After'] },
  schemas: { Status: statusSchema },
};
