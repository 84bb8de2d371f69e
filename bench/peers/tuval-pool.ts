import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import type { Card } from './cards/card.js';

/** Longer than anything that is measured takes. */
const DEADLINES = { stillTimeoutMs: 60_000, gifTimeoutMs: 600_000 };

/** The product's own pool, whose threads have started and stay, as a front's do. @param card what it draws at first */
export async function openPool(
  options: Pick<PoolOptions, 'threads' | 'threadModule'>,
  { template, values, pictures }: Card,
): Promise<RenderPool> {
  const pool = new RenderPool({ ...options, ...DEADLINES, queueLimit: 100 });
  await pool.proveReady({
    template: template.id,
    values: values(0),
    pictures: pictures(0),
    scale: 1,
    output: { format: 'png' },
  });
  return pool;
}
