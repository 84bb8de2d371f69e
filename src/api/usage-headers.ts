import type { Plan } from '../access/plans.js';
import type { Usage } from '../access/quota.js';

/** The headers of `usageHeaders`. */
export const USAGE_HEADERS = [
  'X-Plan',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Quota-Limit',
  'X-Quota-Remaining',
] as const;

/** The headers about the caller's plan on every response to an admitted or refused render. */
export function usageHeaders(plan: Plan, usage: Usage): Record<string, string> {
  const headers: Record<(typeof USAGE_HEADERS)[number], string> = {
    'X-Plan': plan.id,
    'X-RateLimit-Limit': String(plan.rpm),
    'X-RateLimit-Remaining': String(usage.remainingRpm),
    'X-Quota-Limit': String(plan.dailyQuota),
    'X-Quota-Remaining': String(usage.remainingDaily),
  };
  return headers;
}
