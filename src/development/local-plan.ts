import { LARGEST_LIMITS, type Plan } from '../access/plans.js';
import { ApiError } from '../api/errors.js';
import { linkedRenderBody } from '../api/links/linked-render.js';
import { checkedRequest, type PermittedRender } from '../api/render/requested-render.js';
import type { ServedTemplate } from '../rendering/served-template.js';

/** Limits that the service has for every plan. */
const PLAN: Plan = {
  ...{ id: 'local', planName: 'local', rpm: 1, dailyQuota: 1, priceUsd: 0 },
  ...{ ...LARGEST_LIMITS, templates: 0, assetBytes: 0, jobRows: 0, jobs: 0 },
};

/** Whoever draws without a service. */
export const LOCAL_CALLER = { id: 'local', plan: PLAN, authenticated: false } as const;

/** The service would refuse a request; the message is one sentence without its end. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
}

/**
 * Checks a request as the service does.
 * @param parameters texts by name: fields, and quality, fps, durationMs and scale
 * @throws RequestRefused
 */
export function localRequest(
  template: ServedTemplate,
  {
    format,
    parameters,
  }: { format: PermittedRender['output']['format']; parameters: ReadonlyMap<string, string> },
): PermittedRender {
  const body = linkedRenderBody({ name: '', template: template.id, format }, parameters, template);
  const declared = Object.keys({ ...template.fields, ...template.lists });
  const unknown = Object.keys(body.data).find((name) => !declared.includes(name));
  if (unknown !== undefined)
    throw new RequestRefused(`The template has no field ${unknown}; it has ${declared.join(', ')}`);
  try {
    return checkedRequest(body, template).permittedTo(LOCAL_CALLER);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RequestRefused(`The service would refuse this: ${error.message}`);
  }
}
