import type { Caller } from '../../access/caller.js';
import type { QuotaStore, Usage } from '../../access/quota.js';
import { ApiError } from '../errors.js';
import { usageHeaders } from '../usage-headers.js';

/** Takes one unit of the minute for many renders. @throws ApiError where there is none, or none is left of the day */
export async function admitMany(quotas: QuotaStore, { id, plan }: Caller): Promise<Usage> {
  const admission = await quotas.admit(id, plan, 'minute');
  if (admission.admitted) return admission.usage;
  const retry = { 'Retry-After': String(admission.retryAfterSeconds) };
  throw new ApiError(admission.reason, {}, { ...usageHeaders(plan, admission.usage), ...retry });
}
