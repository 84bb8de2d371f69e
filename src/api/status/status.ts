import type { Callers } from '../../access/caller.js';
import { type QuotaStore, remaining } from '../../access/quota.js';
import type { Handler } from '../../http/exchange.js';
import { jsonReply } from '../replies.js';
import type { Status } from '../wire/status-shape.js';

/**
 * GET /api/status: the caller's plan and its remaining units. Counts nothing; an invalid key counts as no key.
 * @param hasJobs unset where nothing is kept
 */
export function statusHandler(callers: Callers, quotas: QuotaStore, hasJobs: boolean): Handler {
  return async (request) => {
    const identified = await callers.identify(request.header('x-api-key'), request.clientAddress);
    const caller = identified === 'invalid_key' ? callers.anonymous(request.clientAddress) : identified;
    const { plan } = caller;
    const usage = caller.unverified ? remaining(plan, 0, 0) : await quotas.usage(caller.id, plan);
    const status: Status = {
      authenticated: caller.authenticated,
      plan: plan.id,
      planName: plan.planName,
      limits: {
        rpm: plan.rpm,
        dailyQuota: plan.dailyQuota,
        gif: plan.gif,
        gifMaxFrames: plan.gifMaxFrames,
        gifMaxFps: plan.gifMaxFps,
      },
      remaining: { rpm: usage.remainingRpm, dailyQuota: usage.remainingDaily },
      priceUsd: plan.priceUsd,
    };
    return jsonReply(200, status, {
      'X-Batch-Rows': String(plan.batchRows),
      'X-Job-Rows': String(hasJobs && caller.key !== undefined && plan.jobs > 0 ? plan.jobRows : 0),
      'Cache-Control': 'no-store',
    });
  };
}
