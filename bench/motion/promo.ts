import { loadTemplates } from '../../templates/contract/registry.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';

const template = (await loadTemplates()).get('promo-animated');
if (!template) throw new Error('no template promo-animated');
const { fields, animation, id } = template;

/** Its own loop at 20 frames a second, in centiseconds. */
export const PROMO_DELAYS: readonly number[] = Array(Math.round((animation?.durationMs ?? 0) / 50)).fill(5);

/** promo-animated with its defaults. */
export function promoJob(output: Output): RenderJob {
  const values = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.default]));
  return { template: id, values, pictures: {}, scale: 1, output };
}
